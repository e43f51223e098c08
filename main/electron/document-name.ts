import { extname } from "node:path";
import { limitMarks } from "../../shared/contract/normalize-text.ts";
import { trimEnd } from "../../shared/contract/text-values.ts";

/**
 * File types that programs show without running them. This lists what may be opened, because a list
 * of what may not (programs, scripts, links, installers, macros) would never be complete.
 */
const DOCUMENTS: ReadonlySet<string> = new Set(
  (
    "pdf txt text csv md rtf odt ods odp docx xlsx pptx doc xls ppt pages numbers key " +
    "png jpg jpeg gif webp bmp tif tiff heic mp3 m4a wav ogg mp4 mov webm eml msg vcf ics"
  ).split(" "),
);

/** Returns whether a file of this name may be opened with the system's program. */
export function isDocument(name: string): boolean {
  return DOCUMENTS.has(extname(safeName(name)).slice(1).toLowerCase());
}

/** Returns a name without a folder and without signs that hide its end or end it early. */
export function safeName(name: string): string {
  const visible = limitMarks(name)
    .normalize("NFC")
    .replace(/[\p{C}\p{Bidi_C}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "-")
    .replace(/^\.+/, "");
  const plain = trimEnd(visible, ". ");
  return plain === "" ? "file" : plain.slice(-120);
}

/**
 * Documents that may bring macros along, which their names do not say: those of Office before 2007,
 * and OpenDocument.
 */
const MACRO_FORMATS: ReadonlySet<string> = new Set(["doc", "xls", "ppt", "odt", "ods", "odp"]);

/** Returns whether a document may contain a program, which its name does not tell. */
export function mayHaveMacros(name: string): boolean {
  return MACRO_FORMATS.has(extname(safeName(name)).slice(1).toLowerCase());
}
