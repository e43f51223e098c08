import type { Node, Schema } from "prosemirror-model";
import { hasMarkup } from "../../../shared/contract/markup.ts";
import { docOfHtml, htmlOfDoc } from "./html-format.ts";
import { sameHtml } from "./same-html.ts";
import { HTML_SCHEMA, TEXT_SCHEMA } from "./schema.ts";
import { docOfText, textOfDoc } from "./text-format.ts";

/** What a field takes, as the editor reads and writes it. */
export interface Format {
  readonly name: "html" | "text";
  readonly schema: Schema;
  readonly read: (value: string) => Node;
  readonly write: (doc: Node) => string;
}

const HTML: Format = { name: "html", schema: HTML_SCHEMA, read: docOfHtml, write: htmlOfDoc };
const TEXT: Format = { name: "text", schema: TEXT_SCHEMA, read: docOfText, write: textOfDoc };
/** A text whose lines end as on Windows keeps their ends. */
const WINDOWS_TEXT: Format = {
  ...TEXT,
  read: (value) => docOfText(value.replaceAll("\r\n", "\n")),
  write: (doc) => textOfDoc(doc).replaceAll("\n", "\r\n"),
};

/**
 * The format of a field: HTML where the field takes it, or where the server keeps some in a field
 * of plain text already.
 */
export function formatOf(field: string | undefined, value: string): Format {
  if (field === "html" || hasMarkup(value)) return HTML;
  return /\r\n/.test(value) ? WINDOWS_TEXT : TEXT;
}

/** Whether the editor would write a text as it is, so that an edit changes nothing else in it. */
export function holds(format: Format, value: string): boolean {
  if (value === "") return true;
  if (format.name === "text") return format.write(format.read(value)) === value;
  return !hasMarkup(value) || sameHtml(value, format.write(format.read(value)));
}
