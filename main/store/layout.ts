import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import type { RecordRef } from "../../shared/contract/record-field.ts";
import { websiteDomain } from "../../shared/contract/params/search-params.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { activityStart } from "../../shared/contract/resources/activity.ts";
import { foldText } from "./fold-text.ts";

/** A column of a resource's row table, beside ord, id, slug and created. */
export interface HotColumn {
  readonly name: string;
  /** Field of the stored record that it holds. */
  readonly field: string;
  readonly type: "INTEGER" | "TEXT" | "REAL";
  readonly read: (record: CrmRecord) => number | string | null;
  readonly indexed: boolean;
  /** Holds the folded text, for sorting only; filters read the record. */
  readonly sortOnly: boolean;
}

/** How one resource lies in the file: typed columns for filters and sorting, and the texts that its index covers. */
export interface Layout {
  readonly resource: Resource;
  readonly rows: string;
  readonly docs: string;
  readonly text: string;
  readonly grams: string;
  readonly columns: readonly HotColumn[];
  /** Searchable fields; each is a column of the text index, in this order. */
  readonly texts: readonly TextField[];
}

export interface TextField {
  readonly column: string;
  /** Field of the stored record; `phone_digits`, `custom_values` and `website_domain` are made. */
  readonly field: string;
  readonly read: (record: CrmRecord) => string;
  /** Long texts are not in the index of one and two characters: it would be larger than the texts. */
  readonly short: boolean;
}

const column = (
  field: string,
  type: HotColumn["type"],
  read: HotColumn["read"],
  more: { readonly indexed?: boolean; readonly sortOnly?: boolean } = {},
): HotColumn => ({
  name: `c_${field.replaceAll(".", "_")}`,
  field,
  type,
  read,
  indexed: more.indexed ?? true,
  sortOnly: more.sortOnly ?? false,
});

const refColumn = (field: string) =>
  column(field, "INTEGER", (record) => (record[field] as RecordRef | null | undefined)?.id ?? null);
const textColumn = (field: string) => column(field, "TEXT", (record) => plain(record[field]));
const sortColumn = (field: string, indexed = false) =>
  column(field, "TEXT", (record) => foldText(plain(record[field]) ?? "") || null, { indexed, sortOnly: true });
const numberColumn = (field: string, type: "INTEGER" | "REAL" = "REAL") =>
  column(field, type, (record) => {
    const value = record[field];
    return typeof value === "number" ? value : null;
  });
const flagColumn = (field: string) => column(field, "INTEGER", (record) => (record[field] === true ? 1 : 0));

function plain(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function path(record: CrmRecord, field: string): string {
  const [head = "", tail] = field.split(".");
  const value = record[head];
  if (tail === undefined) return plain(value) ?? "";
  return typeof value === "object" && value !== null ? (plain((value as Record<string, unknown>)[tail]) ?? "") : "";
}

const texts = (...fields: string[]): TextField[] =>
  fields.map((field) => ({
    column: `t_${field.replaceAll(".", "_")}`,
    field,
    read: MADE_TEXTS[field] ?? ((record: CrmRecord) => path(record, field)),
    short: !LONG_TEXTS.has(field),
  }));

const LONG_TEXTS = new Set(["description", "custom_values", "socials.network_a"]);

/** Texts that no field of the record holds as they are searched. */
const MADE_TEXTS: Readonly<Record<string, (record: CrmRecord) => string>> = {
  phone_digits: (record) => path(record, "phone").replace(/\D+/g, ""),
  website_domain: (record) => websiteDomain(path(record, "website")),
  custom_values: (record) =>
    (record.custom_fields ?? [])
      .map((item) => item.value ?? "")
      .filter((value) => value !== "")
      .join("\n"),
  description: (record) => path(record, "description").replace(/<[^>]*>/g, " "),
};

const PERSON = ["first_name", "last_name", "full_name", "email", "phone", "phone_digits"];

const COLUMNS: Readonly<Record<Resource, readonly HotColumn[]>> = {
  candidate: [
    refColumn("owner"),
    sortColumn("full_name", true),
    sortColumn("current_position"),
    sortColumn("current_organization"),
    sortColumn("source"),
    sortColumn("city"),
  ],
  contact: [
    refColumn("owner"),
    refColumn("organization"),
    refColumn("stage"),
    sortColumn("full_name", true),
    sortColumn("designation"),
  ],
  organization: [refColumn("owner"), refColumn("industry"), sortColumn("name", true)],
  job: [
    refColumn("owner_id"),
    refColumn("job_status"),
    refColumn("organization"),
    refColumn("contact"),
    sortColumn("position_name", true),
  ],
  deal: [
    refColumn("owner"),
    refColumn("stage"),
    refColumn("organization"),
    sortColumn("name", true),
    textColumn("close_date"),
    numberColumn("deal_amount"),
  ],
  activity: [
    refColumn("activity_type"),
    textColumn("related_to"),
    textColumn("related_to_type"),
    textColumn("importance"),
    flagColumn("mark_as_done"),
    column("start", "INTEGER", (record) => activityStart(record)),
    sortColumn("title"),
    refColumn("created_by"),
  ],
  note: [
    numberColumn("related_to_type", "INTEGER"),
    textColumn("related_to"),
    refColumn("note_type"),
    refColumn("created_by"),
  ],
};

const TEXTS: Readonly<Record<Resource, readonly TextField[]>> = {
  candidate: texts(
    ...PERSON,
    "current_position",
    "current_organization",
    "last_organization",
    "skill",
    "tags",
    "city",
    "socials.network_a",
    "description",
    "custom_values",
  ),
  contact: texts(...PERSON, "designation", "tags", "city", "socials.network_a", "description", "custom_values"),
  organization: texts(
    "name",
    "website",
    "website_domain",
    "location",
    "address",
    "tags",
    "socials.network_a",
    "description",
    "custom_values",
  ),
  job: texts(
    "position_name",
    "skills",
    "tags",
    "category",
    "specialization",
    "city",
    "country",
    "description",
    "custom_values",
  ),
  deal: texts("name", "tags", "custom_values"),
  activity: texts("title", "description", "location"),
  note: texts("note"),
};

/** Layouts of all resources. The first migration makes their tables: a change here needs a migration. */
export const LAYOUTS: Readonly<Record<Resource, Layout>> = Object.fromEntries(
  RESOURCES.map((resource) => [
    resource,
    {
      resource,
      rows: `${resource}_row`,
      docs: `${resource}_doc`,
      text: `${resource}_text`,
      grams: `${resource}_gram`,
      columns: COLUMNS[resource],
      texts: TEXTS[resource],
    } satisfies Layout,
  ]),
) as Record<Resource, Layout>;

/** `updated_at` and `created_at` as milliseconds; unreadable ones count as 0. */
export function instants(record: CrmRecord): { readonly updated: number; readonly created: number } {
  return { updated: parseInstant(record.updated_at) ?? 0, created: parseInstant(record.created_at) ?? 0 };
}

/** The contract's headline, for search hits and outbox titles. */
export function headline(resource: Resource, record: CrmRecord): string {
  return CONTRACTS[resource].headline(record);
}
