import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { customValueText, fieldRows } from "../../../fields/custom-fields.ts";
import { NO_NAME } from "../../../fields/value-text.ts";
import { instantTitle } from "../../../ui/format.ts";
import { visibleText } from "../../../ui/visible-text.ts";
import { factRows } from "../facts/fact-rows.ts";
import type { PersonContent } from "./person-archive.ts";
import { ARCHIVE_TEXTS as TEXTS } from "./texts.ts";

interface Named {
  readonly lookups: Lookups | undefined;
  readonly definitions: readonly CustomFieldDefinition[];
}

type Row = readonly [label: string, text: string];

const STYLE =
  "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}" +
  "table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}" +
  "th,td{border-bottom:1px solid #bbb;padding:.3rem .5rem;text-align:start;vertical-align:top;" +
  "white-space:pre-wrap;overflow-wrap:anywhere}th{width:14rem;font-weight:600}";

/** A page opened from a disk has no server to say it: no script, no picture, no address. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Writes what an archive has as a page that any browser shows; every text is escaped. */
export function archivePage(content: PersonContent, named: Named): string {
  const { resource, record, syncedAt } = content;
  const title = nameOf(resource, record);
  const records = (list: readonly ShownRecord[], kind: Resource) =>
    list.map((item) => table(rowsOf(kind, item, named))).join("");
  const sections: readonly Row[] = [
    [TEXTS.parts.record, table(rowsOf(resource, record, named))],
    [TEXTS.parts.notes, records(content.notes, "note")],
    [TEXTS.parts.activities, records(content.activities, "activity")],
    [
      TEXTS.parts.related,
      content.related.map((item) => table(rowsOf(item.resource, item.record, named))).join(""),
    ],
    [TEXTS.parts.shortlists, content.shortlists.map((line) => table(plainRows(line))).join("")],
    [TEXTS.parts.drafts, content.drafts.map((draft) => table(plainRows(draft))).join("")],
    [TEXTS.parts.changes, content.changes.map((entry) => table(plainRows(entry))).join("")],
    [
      TEXTS.parts.files,
      table(content.files.map(({ name, path }): Row => [name, path ?? TEXTS.notHere])),
    ],
  ];
  const about = [
    TEXTS.contains,
    syncedAt === null ? TEXTS.neverSynced : TEXTS.syncedAt(instantTitle(syncedAt)),
    ...(content.isCut ? [TEXTS.isCut] : []),
  ];
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body>` +
    `<h1>${escaped(title)}</h1>${about.map((text) => `<p>${escaped(text)}</p>`).join("")}` +
    sections
      .map(
        ([heading, html]) =>
          `<h2>${escaped(heading)}</h2>${html === "" ? `<p>${escaped(TEXTS.none)}</p>` : html}`,
      )
      .join("") +
    "</body></html>\n"
  );
}

function nameOf(resource: Resource, record: ShownRecord): string {
  return visibleText(CONTRACTS[resource].headline(storedView(resource, record).record)) || NO_NAME;
}

/** Returns a record's fields with a value, by the names that they have on the screen. */
function rowsOf(resource: Resource, record: ShownRecord, named: Named): readonly Row[] {
  const facts = factRows(resource, record, named.lookups).map(({ label, text }): Row => [
    label,
    text,
  ]);
  const values = storedView(resource, record).record.custom_fields ?? [];
  const ownDefinitions = named.definitions.filter((item) => item.entity_name === resource);
  const custom = fieldRows(ownDefinitions).map(({ definition }): Row => {
    const { value } = values.find(({ id }) => id === definition.id) ?? {};
    return [definition.field_name, customValueText(definition, value)];
  });
  return [...facts, ...custom];
}

/** Returns the values of an object that is not a record, the nested ones as JSON. */
function plainRows(item: object): readonly Row[] {
  return Object.entries(item).map(([name, value]: [string, unknown]): Row => [
    name,
    value === null || value === undefined
      ? ""
      : typeof value === "string"
        ? value
        : JSON.stringify(value),
  ]);
}

function table(rows: readonly Row[]): string {
  const filled = rows.filter(([, text]) => text.trim() !== "");
  if (filled.length === 0) return "";
  const lines = filled.map(
    ([label, text]) =>
      `<tr><th>${escaped(label)}</th><td dir="auto">${escaped(visibleText(text))}</td></tr>`,
  );
  return `<table>${lines.join("")}</table>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? "");
}
