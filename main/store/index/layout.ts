import { isObject } from "../../../shared/contract/liberal.ts";
import { tableOf } from "../../../shared/contract/enumeration.ts";
import { refIn } from "../../../shared/contract/record-field.ts";
import { phoneDigits } from "../../../shared/contract/phone-number.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { parseInstant } from "../../../shared/contract/instant.ts";
import { withoutMarkup } from "../../../shared/contract/markup.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { activityStart } from "../../../shared/contract/resources/activity.ts";
import { websiteDomain } from "../../../shared/contract/website.ts";
import { type ResourceTables, TABLES } from "../file/tables.ts";
import { JOINED_NAMES, QUICK_FIELDS } from "../../../shared/query/quick-fields.ts";
import { joinedNames } from "../../../shared/query/typed-words.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";

/** A column of a resource's row table, in addition to ord, id, slug, updated and created. */
export interface HotColumn {
  readonly name: string;
  /** The field of the stored record that is in it. */
  readonly field: string;
  readonly type: "INTEGER" | "TEXT" | "REAL";
  readonly read: (record: CrmRecord) => number | string | null;
  /**
   * Way to find rows by it. `index`: an index of its own, if a value selects few records or a list
   * is sorted by it. `token`: a token in the text indexes, or beside the texts that are compared,
   * if a value selects many records, because tokens can be combined with each other and with texts.
   * `scan`: neither.
   */
  readonly found: "index" | "token" | "scan";
  /**
   * True if it has the normalised text and serves only for sorting. Filters then read the record.
   */
  readonly sortOnly: boolean;
  /** Names of columns that its index has too: with conditions on these alone no row is read. */
  readonly covers: readonly string[];
}

/**
 * Layout of a resource in the file: typed columns for filters and sorting, and the texts in its
 * indexes.
 */
export interface Layout extends ResourceTables {
  readonly resource: Resource;
  readonly columns: readonly HotColumn[];
  /** Searchable fields. */
  readonly texts: readonly TextField[];
  /** Positions of the texts that are columns of the text index, in their order. */
  readonly indexedPlaces: readonly number[];
  /** The columns whose values the text index has beside the texts. */
  readonly indexedValues: readonly HotColumn[];
  /** Positions of the texts that are compared instead (short-texts.ts), the name first. */
  readonly shortPlaces: readonly number[];
  /** The columns whose values are tokens. */
  readonly tokens: readonly HotColumn[];
  /** Positions of the texts whose words are stored for searches with a typing error. */
  readonly wordPlaces: readonly number[];
  /** Sets of fields that have tokens of one and two characters, see grams.ts. */
  readonly gramSets: readonly GramSet[];
}

export interface TextField {
  readonly column: string;
  /**
   * Field of the stored record. `phone_digits`, `custom_values`, `website_domain` and
   * `joined_names` are derived from others.
   */
  readonly field: string;
  readonly read: (record: CrmRecord) => string;
  /** The text as it is indexed. */
  readonly normalized: (record: CrmRecord) => string;
}

/** Fields whose one- and two-character texts share tokens. */
export interface GramSet {
  readonly fields: readonly string[];
  /** Positions of the fields in `Layout.texts`. */
  readonly places: readonly number[];
  /**
   * True if the set has only texts that are not in the record's first set, so that the two together
   * have each text once.
   */
  readonly rest: boolean;
}

const column = (
  field: string,
  type: HotColumn["type"],
  read: HotColumn["read"],
  options: Partial<Pick<HotColumn, "found" | "sortOnly" | "covers">> = {},
): HotColumn => ({
  name: nameOf(field),
  field,
  type,
  read,
  found: options.found ?? "index",
  sortOnly: options.sortOnly ?? false,
  covers: options.covers ?? [],
});

function nameOf(field: string): string {
  return `c_${field.replaceAll(".", "_")}`;
}

const refColumn = (field: string, foundBy: HotColumn["found"] = "index") =>
  column(field, "INTEGER", (record) => refIn(record[field])?.id ?? null, { found: foundBy });
const textColumn = (field: string, foundBy: HotColumn["found"] = "index") =>
  column(field, "TEXT", (record) => plain(record[field]), { found: foundBy });
const sortColumn = (field: string, foundBy: HotColumn["found"] = "scan") =>
  column(field, "TEXT", (record) => normalizeText(plain(record[field]) ?? "") || null, {
    found: foundBy,
    sortOnly: true,
  });
const numberColumn = (field: string, type: "INTEGER" | "REAL", foundBy: HotColumn["found"]) =>
  column(
    field,
    type,
    (record) => {
      const value = record[field];
      return typeof value === "number" ? value : null;
    },
    { found: foundBy },
  );
const flagColumn = (field: string) =>
  column(field, "INTEGER", (record) => (record[field] === true ? 1 : 0), { found: "token" });

function plain(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function path(record: CrmRecord, field: string): string {
  const [head = "", tail] = field.split(".");
  const value = record[head];
  if (tail === undefined) return plain(value) ?? "";
  return isObject(value) ? (plain(value[tail]) ?? "") : "";
}

const texts = (...fields: string[]): TextField[] =>
  fields.map((field) =>
    textField(field, DERIVED_TEXTS[field] ?? ((record: CrmRecord) => path(record, field))),
  );

function textField(field: string, read: TextField["read"]): TextField {
  return {
    column: `t_${field.replaceAll(".", "_")}`,
    field,
    read,
    normalized: (record) => normalizeText(read(record)),
  };
}

/** A field with HTML: its words are searched, not its tags. */
const htmlText = (field: string): TextField =>
  textField(field, (record) => withoutMarkup(path(record, field)));

/** The name by which the records are sorted, in one word; a person's by its parts. */
const joinedName = (field: string): TextField => ({
  ...textField(JOINED_NAMES, (record) => path(record, field)),
  normalized: (record) =>
    joinedNames(path(record, field), path(record, "first_name"), path(record, "last_name")),
});

/**
 * Types of custom fields whose values are not typed into a search, such as "true" or a date. They
 * have filters of their own.
 */
export const UNSEARCHED = new Set<string>(["checkbox", "date"]);

/** Texts that are searched but are in no field of the record in this format. */
const DERIVED_TEXTS: Readonly<Record<string, (record: CrmRecord) => string>> = {
  phone_digits: (record) => digits(path(record, "phone")),
  website_domain: (record) => websiteDomain(path(record, "website")),
  custom_values: (record) =>
    (record.custom_fields ?? [])
      .filter((item) => !UNSEARCHED.has(item.field_type))
      .map((item) => item.value ?? "")
      .filter((value) => value !== "")
      .join("\n"),
};

export function digits(phone: string): string {
  return phoneDigits(phone);
}

const PERSON = ["first_name", "last_name", "full_name", "email", "phone", "phone_digits"];

const COLUMNS: Readonly<Record<Resource, readonly HotColumn[]>> = {
  candidate: [
    refColumn("owner", "token"),
    sortColumn("full_name", "index"),
    sortColumn("current_position"),
    sortColumn("current_organization"),
    sortColumn("source"),
    sortColumn("city"),
  ],
  contact: [
    refColumn("owner", "token"),
    refColumn("organization"),
    refColumn("stage", "token"),
    sortColumn("full_name", "index"),
    sortColumn("designation"),
  ],
  organization: [
    refColumn("owner", "token"),
    refColumn("industry", "token"),
    sortColumn("name", "index"),
  ],
  job: [
    refColumn("owner_id", "token"),
    refColumn("job_status", "token"),
    refColumn("organization"),
    refColumn("contact"),
    sortColumn("position_name", "index"),
  ],
  deal: [
    refColumn("owner", "token"),
    refColumn("stage", "token"),
    refColumn("organization"),
    sortColumn("name", "index"),
    textColumn("close_date"),
    numberColumn("deal_amount", "REAL", "index"),
  ],
  activity: [
    refColumn("activity_type", "token"),
    textColumn("related_to"),
    textColumn("related_to_type", "token"),
    textColumn("importance", "token"),
    flagColumn("mark_as_done"),
    // Covers the open activities until now, which each look at Today counts.
    column("start", "INTEGER", (record) => activityStart(record), {
      covers: [nameOf("mark_as_done")],
    }),
    sortColumn("title"),
    refColumn("created_by", "token"),
  ],
  note: [
    numberColumn("related_to_type", "INTEGER", "token"),
    textColumn("related_to"),
    refColumn("note_type", "token"),
    refColumn("created_by", "token"),
  ],
};

/**
 * The longest text comes first, because the index stores no column number with the terms of its
 * first column.
 */
const TEXTS: Readonly<Record<Resource, readonly TextField[]>> = {
  candidate: [
    ...texts(
      "description",
      ...PERSON,
      "current_position",
      "current_organization",
      "last_organization",
      "skill",
      "tags",
      "city",
      "socials.network_a",
      "custom_values",
    ),
    joinedName("full_name"),
  ],
  contact: [
    ...texts(
      "description",
      ...PERSON,
      "designation",
      "tags",
      "city",
      "socials.network_a",
      "custom_values",
    ),
    joinedName("full_name"),
  ],
  organization: [
    ...texts(
      "description",
      "name",
      "website",
      "website_domain",
      "location",
      "address",
      "tags",
      "socials.network_a",
      "custom_values",
    ),
    joinedName("name"),
  ],
  job: [
    htmlText("description"),
    ...texts(
      "position_name",
      "skills",
      "tags",
      "category",
      "specialization",
      "city",
      "country",
      "custom_values",
    ),
  ],
  deal: texts("custom_values", "name", "tags"),
  activity: texts("description", "title", "location"),
  note: texts("note"),
};

/**
 * Fields whose texts of one and two characters are not indexed, unless a list searches them,
 * because that index would be larger than the texts.
 */
const LONG_TEXTS = new Set(["description", "note", "custom_values", "socials.network_a"]);

function gramSets(resource: Resource): GramSet[] {
  const allFields = TEXTS[resource].map((text) => text.field);
  const quick = QUICK_FIELDS[resource];
  const remainingFields = allFields.filter(
    (field) => !quick.includes(field) && !LONG_TEXTS.has(field),
  );
  const set = (fields: readonly string[], isRest = false): GramSet => ({
    fields,
    places: fields.map((field) => allFields.indexOf(field)),
    rest: isRest,
  });
  // Comparing short texts leaves tokens only to the counts of lists.
  return TABLES[resource].short === null ? [set(quick), set(remainingFields, true)] : [set(quick)];
}

function tokens(resource: Resource): readonly HotColumn[] {
  return COLUMNS[resource].filter((column) => column.found === "token");
}

/**
 * The texts that are compared: first the name by which lists are sorted, then other names, which
 * are looked for first, then what lists search.
 */
function shortPlaces(resource: Resource): readonly number[] {
  if (TABLES[resource].short === null) return [];
  const name = COLUMNS[resource].find(({ sortOnly, found }) => sortOnly && found === "index");
  const rank = (place: number) => {
    const { field = "" } = TEXTS[resource][place] ?? {};
    if (field === name?.field) return 0;
    return OTHER_NAMES.has(field) ? 1 : QUICK_FIELDS[resource].includes(field) ? 2 : 3;
  };
  return TEXTS[resource]
    .flatMap(({ field }, place) => (LONG_TEXTS.has(field) ? [] : [place]))
    .toSorted((a, b) => rank(a) - rank(b));
}

const OTHER_NAMES = new Set(["first_name", "last_name", JOINED_NAMES]);

/**
 * Layouts of all resources. If a file has another layout, everything derived from it is rebuilt
 * (see record-formats.ts).
 */
export const LAYOUTS: Readonly<Record<Resource, Layout>> = tableOf(RESOURCES, (resource) => ({
  resource,
  ...TABLES[resource],
  columns: COLUMNS[resource],
  texts: TEXTS[resource],
  shortPlaces: shortPlaces(resource),
  indexedPlaces: [...TEXTS[resource].keys()].filter(
    (place) => !shortPlaces(resource).includes(place),
  ),
  indexedValues: TABLES[resource].short === null ? tokens(resource) : [],
  tokens: tokens(resource),
  wordPlaces: TEXTS[resource].flatMap(({ field }, place) =>
    LONG_TEXTS.has(field) || DERIVED_TEXTS[field] || field === JOINED_NAMES ? [] : [place],
  ),
  gramSets: gramSets(resource),
}));

/** Returns `updated_at` and `created_at` as milliseconds; 0 if unreadable. */
export function instants(record: CrmRecord): {
  readonly updated: number;
  readonly created: number;
} {
  return {
    updated: parseInstant(record.updated_at) ?? 0,
    created: parseInstant(record.created_at) ?? 0,
  };
}
