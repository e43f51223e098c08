import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import type { Draft } from "../../../../shared/local/intake.ts";
import type { RecordAnswer } from "../../../../shared/local/records.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { customValueText, fieldRows } from "../../../fields/custom-fields.ts";
import { NO_NAME } from "../../../fields/value-text.ts";
import { IN_SENTENCE } from "../../../ui/format.ts";
import { visibleText } from "../../../ui/visible-text.ts";
import { factRows } from "../facts/fact-rows.ts";
import { ARCHIVE_TEXTS as TEXTS } from "./texts.ts";

/** File of the person: in the archive, or only named. */
export interface ArchivedFile {
  readonly name: string;
  /** Path in the archive; null where the bytes are not on this machine, or have no room. */
  readonly path: string | null;
}

/** Content of the archive of a person: all that this machine has about them. */
export interface PersonContent {
  readonly resource: Resource;
  readonly record: ShownRecord;
  readonly notes: readonly ShownRecord[];
  readonly activities: readonly ShownRecord[];
  /** Deals and jobs that name the person. */
  readonly related: readonly { readonly resource: Resource; readonly record: ShownRecord }[];
  readonly shortlists: readonly object[];
  /** Drafts that look like the person or change them. */
  readonly drafts: readonly Draft[];
  /** Changes made on this machine that wait or were sent. */
  readonly changes: RecordAnswer["entries"];
  /** Texts of CVs that were added on this machine. */
  readonly cvTexts: readonly string[];
  readonly files: readonly ArchivedFile[];
  /** When the server was last read, as ISO 8601; null: never. */
  readonly syncedAt: string | null;
  /** True if there were more notes or activities than an archive has. */
  readonly isCut: boolean;
}

interface FieldNames {
  readonly lookups: Lookups | undefined;
  readonly definitions: readonly CustomFieldDefinition[];
}

type Row = readonly [label: string, text: string];

/** Forbids scripts, pictures and addresses in a page that no server protects. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Writes what an archive has as a page that any browser shows; texts stay texts. */
export function archivePage(content: PersonContent, names: FieldNames): string {
  const { resource, record, syncedAt } = content;
  const page = new ArchivePage(nameOf(resource, record));
  const tablesOf = (list: readonly ShownRecord[], kind: Resource) =>
    list.map((item) => rowsOf(kind, item, names));
  page.paragraph(TEXTS.contains);
  page.paragraph(
    syncedAt === null ? TEXTS.neverSynced : TEXTS.syncedAt(IN_SENTENCE.instant(syncedAt)),
  );
  if (content.isCut) page.paragraph(TEXTS.isCut);
  page.section(TEXTS.parts.record, [rowsOf(resource, record, names)]);
  page.section(TEXTS.parts.notes, tablesOf(content.notes, "note"));
  page.section(TEXTS.parts.activities, tablesOf(content.activities, "activity"));
  page.section(
    TEXTS.parts.related,
    content.related.map((item) => rowsOf(item.resource, item.record, names)),
  );
  page.section(TEXTS.parts.shortlists, content.shortlists.map(plainRows));
  page.section(TEXTS.parts.drafts, content.drafts.map(plainRows));
  page.section(TEXTS.parts.changes, content.changes.map(plainRows));
  page.section(
    TEXTS.parts.cvTexts,
    content.cvTexts.map((text): readonly Row[] => [[TEXTS.text, text]]),
  );
  page.section(TEXTS.parts.files, [
    content.files.map(({ name, path }): Row => [name, path ?? TEXTS.notHere]),
  ]);
  return page.html();
}

/** A document that is built of elements and texts, never of HTML. */
class ArchivePage {
  readonly #document: Document;

  constructor(title: string) {
    this.#document = document.implementation.createHTMLDocument(title);
    const { head, documentElement } = this.#document;
    documentElement.lang = "en";
    const encoding = this.#add(head, "meta");
    encoding.setAttribute("charset", "utf-8");
    const policy = this.#add(head, "meta");
    policy.setAttribute("http-equiv", "Content-Security-Policy");
    policy.setAttribute("content", POLICY);
    this.#add(this.#document.body, "h1", title);
  }

  paragraph(text: string): void {
    this.#add(this.#document.body, "p", text);
  }

  /** Adds a heading and a table for each item that has values. */
  section(title: string, items: readonly (readonly Row[])[]): void {
    this.#add(this.#document.body, "h2", title);
    const tables = items
      .map((rows) => rows.filter(([, text]) => text.trim() !== ""))
      .filter((rows) => rows.length > 0);
    if (tables.length === 0) this.paragraph(TEXTS.none);
    for (const rows of tables) {
      const table = this.#add(this.#document.body, "table");
      for (const [label, text] of rows) {
        const line = this.#add(table, "tr");
        this.#add(line, "th", label);
        this.#add(line, "td", visibleText(text)).dir = "auto";
      }
    }
  }

  html(): string {
    const { outerHTML } = this.#document.documentElement;
    // The policy of the app forbids an element of style, also in a document that nobody sees. Texts
    // have no tags after they were written out: the first end of a head is that of the document.
    return `${TEXTS.doctype}\n${outerHTML.replace("</head>", () => TEXTS.headEnd)}\n`;
  }

  #add(parent: HTMLElement, name: string, text = ""): HTMLElement {
    const element = this.#document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  }
}

function nameOf(resource: Resource, record: ShownRecord): string {
  return visibleText(CONTRACTS[resource].headline(storedView(resource, record).record)) || NO_NAME;
}

/** Returns a record's fields by the names that they have on the screen. */
function rowsOf(resource: Resource, record: ShownRecord, names: FieldNames): readonly Row[] {
  const facts = factRows(resource, record, names.lookups).map(({ label, text }): Row => [
    label,
    text,
  ]);
  const values = storedView(resource, record).record.custom_fields ?? [];
  const ownDefinitions = names.definitions.filter((item) => item.entity_name === resource);
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
