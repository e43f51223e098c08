import type { BodyKind } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { GENDERS, type Lookup } from "../../shared/contract/lookup.ts";
import type { RecordKind } from "../../shared/contract/record-field.ts";
import { referenceOf } from "../../shared/contract/reference-of.ts";
import {
  ENTITY_CODES,
  type Resource,
  SLUGGED,
  type SluggedResource,
} from "../../shared/contract/resource.ts";
import { IMPORTANCE } from "../../shared/contract/resources/activity.ts";
import { CREATED_HERE } from "../../shared/query/filter.ts";
import { isContacted, LAST_CONTACT, relatedCountsOf } from "../../shared/query/derived-fields.ts";
import { options as customOptions } from "../../shared/contract/policy.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

/** Type of a field, as far as filters go by it. */
export type FieldType =
  | { readonly type: "text" }
  /** Values separated by commas. */
  | { readonly type: "list" }
  | { readonly type: "number" }
  /** A calendar day, `YYYY-MM-DD`. */
  | { readonly type: "day" }
  | { readonly type: "instant" }
  /** The day on which an activity starts: in the user's zone, or the one it is for as a whole. */
  | { readonly type: "startDay" }
  /** A time of the day, as the user's clock shows it: filters ask only whether there is one. */
  | { readonly type: "clock" }
  | { readonly type: "flag"; readonly isNegated?: true }
  | {
      readonly type: "choice";
      readonly options: readonly (readonly [string, string])[];
      readonly numeric: boolean;
    }
  /** Options stored as one text: one or several. */
  | { readonly type: "members"; readonly options: readonly string[] }
  | { readonly type: "user" }
  | { readonly type: "lookup"; readonly lookup: Lookup }
  | { readonly type: "record"; readonly resources: readonly SluggedResource[] };

/** A field of a list: what a column shows and a filter asks. */
export interface ListField {
  /** Name in filters: that of the stored record, `custom_fields.12` for a custom one. */
  readonly field: string;
  readonly title: string;
  readonly type: FieldType;
  /** Name in sorts; null where there is no order. */
  readonly sort: string | null;
  /** True if it can be a column. */
  readonly column: boolean;
  /** True if it can be without a value. */
  readonly optional: boolean;
  readonly custom: boolean;
  /** Way to a field of a related record: the field that leads there, and what it is there. */
  readonly within?: { readonly field: string; readonly inner: ListField };
}

/** Words that lists use where the contract's label is longer or another. */
const TITLES: Readonly<Partial<Record<Resource, Readonly<Record<string, string>>>>> = {
  candidate: { full_name: "Name", current_position: "Position", current_organization: "Employer" },
  contact: { full_name: "Name" },
  job: { position_name: "Position", open_date: TEXTS.listFields.openFor, close_date: "Closes" },
  deal: { amount_by_stage: "Weighted", close_date: "Closes" },
  activity: {
    related_to: "About",
    related_to_type: TEXTS.listFields.relatedKind,
    start_date: "Date",
    start_time: TEXTS.listFields.time,
  },
  note: { related_to: "About", related_to_type: TEXTS.listFields.relatedKind },
};
const EVERYWHERE: Readonly<Record<string, string>> = {
  created_at: "Created",
  updated_at: "Updated",
};

const HIDDEN = new Set(["slug", "profile_picture", "custom_fields", "socials", "attendees"]);
const NEVER_EMPTY = new Set(["created_at", "updated_at", "full_name"]);

/** Stored as 0 or 1, and without a value until one is chosen. */
const YES_OR_NO = [
  ["1", "Yes"],
  ["0", "No"],
] as const;

const optionsFor = (choices: readonly { readonly id: number; readonly label: string }[]) =>
  choices.map(({ id, label }) => [String(id), label] as const);

const words = (list: readonly string[]): readonly (readonly [string, string])[] =>
  list.map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);

/** Fields whose kind in the contract says less than what they hold. */
const SPECIAL: Readonly<Partial<Record<Resource, Readonly<Record<string, FieldType>>>>> = {
  activity: {
    related_to: { type: "record", resources: SLUGGED },
    related_to_type: { type: "choice", options: words(Object.keys(ENTITY_CODES)), numeric: false },
    importance: { type: "choice", options: words(IMPORTANCE), numeric: false },
    start_date: { type: "startDay" },
  },
  note: {
    related_to: { type: "record", resources: SLUGGED },
    related_to_type: {
      type: "choice",
      options: Object.entries(ENTITY_CODES).map(([name, code]) => [
        String(code),
        words([name])[0]?.[1] ?? name,
      ]),
      numeric: true,
    },
  },
};

/**
 * Every field that a list can show, filter or sort by: those of the resource, the custom ones, and
 * those of the records that it leads to.
 */
export function listFields(
  resource: Resource,
  definitions: readonly CustomFieldDefinition[],
): readonly ListField[] {
  const fields = ownFields(resource, definitions);
  return [...fields, ...fields.flatMap((field) => relatedFields(resource, field, definitions))];
}

/** "Organization › Website": asked of the record that a field leads to, one step far. */
function relatedFields(
  resource: Resource,
  { field, title }: ListField,
  definitions: readonly CustomFieldDefinition[],
): readonly ListField[] {
  const reference = referenceOf(resource, field);
  if (reference === null) return [];
  return ownFields(reference.resource, definitions)
    .filter((inner) => inner.type.type !== "record")
    .map((inner) => ({
      ...inner,
      field: `${field}/${inner.field}`,
      title: `${title} › ${inner.title}`,
      sort: null,
      column: false,
      optional: true,
      within: { field, inner },
    }));
}

function ownFields(
  resource: Resource,
  definitions: readonly CustomFieldDefinition[],
): readonly ListField[] {
  const contract = CONTRACTS[resource];
  const fields = Object.entries(contract.record).flatMap(
    ([field, { kind, label }]): ListField[] => {
      if (HIDDEN.has(field)) return [];
      const type = SPECIAL[resource]?.[field] ?? fieldType(kind);
      if (type === null) return [];
      return [
        {
          field: kind.type === "attachment" ? `${field}.file_name` : field,
          title:
            TITLES[resource]?.[field] ??
            EVERYWHERE[field] ??
            fieldLabel(field, label === undefined ? {} : { label }),
          type,
          sort: sortName(resource, field, kind),
          column: true,
          optional: !NEVER_EMPTY.has(field) && type.type !== "flag",
          custom: false,
        },
      ];
    },
  );
  const custom = definitions.filter(({ entity_name: entity }) => entity === resource);
  return [
    ...fields,
    ...sentFields(resource),
    ...relatedCountFields(resource),
    ...makeFields(resource),
    ...custom.map(customField),
  ];
}

/** Fields that the API takes and never shows: Roadbook keeps what was sent from here. */
function sentFields(resource: Resource): readonly ListField[] {
  return Object.entries(CONTRACTS[resource].body).flatMap(([name, field]): ListField[] => {
    const type = field.writeOnly === true ? sentType(field.kind) : null;
    if (type === null) return [];
    const hasOrder = field.kind.type === "date" || field.kind.type === "integer";
    return [
      {
        field: field.path,
        title: fieldLabel(name, field),
        type,
        sort: hasOrder ? field.path : null,
        column: true,
        optional: true,
        custom: false,
      },
    ];
  });
}

function sentType(kind: BodyKind): FieldType | null {
  switch (kind.type) {
    case "text":
      return { type: "text" };
    case "date":
      return { type: "day" };
    case "integer":
      return { type: "number" };
    case "list":
      return kind.choices === undefined
        ? { type: "list" }
        : { type: "choice", options: optionsFor(kind.choices), numeric: false };
    case "switch":
      return { type: "choice", options: YES_OR_NO, numeric: true };
    default:
      return null;
  }
}

function relatedCountFields(resource: Resource): readonly ListField[] {
  return relatedCountsOf(resource).map(([field, counted]) => ({
    field,
    title: CONTRACTS[counted].title[1],
    type: { type: "number" },
    sort: field,
    column: true,
    optional: false,
    custom: false,
  }));
}

/** Fields that the contract keeps inside of others, or that only the store knows. */
function makeFields(resource: Resource): readonly ListField[] {
  const plain = { sort: null, column: true, optional: true, custom: false } as const;
  const socials: readonly ListField[] =
    CONTRACTS[resource].record["socials"] === undefined
      ? []
      : [
          {
            field: "socials.network_a",
            title: TEXTS.listFields.networkAProfile,
            type: { type: "text" },
            ...plain,
          },
          {
            field: "socials.network_b",
            title: TEXTS.listFields.networkBProfile,
            type: { type: "text" },
            ...plain,
          },
        ];
  if (isContacted(resource))
    return [
      {
        field: LAST_CONTACT,
        title: TEXTS.listFields.lastContact,
        type: { type: "instant" },
        ...plain,
        sort: LAST_CONTACT,
      },
      ...socials,
    ];
  const createdHere: ListField = {
    field: CREATED_HERE,
    title: TEXTS.listFields.createdHere,
    type: { type: "flag" },
    ...plain,
    column: false,
    optional: false,
  };
  if (resource === "note") return [createdHere];
  if (resource !== "activity") return socials;
  const invited = (invitee: "candidate" | "contact"): ListField => ({
    field: `attendees.${invitee}s`,
    title: TEXTS.listFields.attending(CONTRACTS[invitee].title[1]),
    type: { type: "record", resources: [invitee] },
    ...plain,
  });
  return [
    {
      field: "start",
      title: TEXTS.listFields.start,
      type: { type: "startDay" },
      ...plain,
      sort: "start",
      column: false,
    },
    createdHere,
    invited("candidate"),
    invited("contact"),
    {
      field: "attendees.users",
      title: TEXTS.listFields.colleaguesAttending,
      type: { type: "user" },
      ...plain,
    },
  ];
}

function customField(definition: CustomFieldDefinition): ListField {
  const field = `custom_fields.${definition.id}`;
  const type = customType(definition);
  return {
    field,
    title: definition.field_name,
    type,
    sort: type.type === "number" ? `custom_numbers.${definition.id}` : field,
    column: true,
    optional: true,
    custom: true,
  };
}

function customType(definition: CustomFieldDefinition): FieldType {
  switch (definition.field_type) {
    case "number":
    case "percentage":
      return { type: "number" };
    case "date":
      return { type: "day" };
    case "checkbox":
      return { type: "flag" };
    case "dropdown":
      return {
        type: "choice",
        options: customOptions(definition).map((option) => [option, option]),
        numeric: false,
      };
    case "multiselect":
      return { type: "members", options: customOptions(definition) };
    default:
      return { type: "text" };
  }
}

function fieldType(kind: RecordKind): FieldType | null {
  switch (kind.type) {
    case "text":
    case "attachment":
      return { type: "text" };
    case "time":
      return { type: "clock" };
    case "list":
      return { type: "list" };
    case "number":
      return { type: "number" };
    case "choice":
      return { type: "choice", options: optionsFor(kind.choices), numeric: true };
    case "gender":
      return { type: "choice", options: optionsFor(GENDERS), numeric: true };
    case "date":
      return { type: "day" };
    case "instant":
      return { type: "instant" };
    case "flag":
      return kind;
    case "user":
    case "users":
      return { type: "user" };
    case "lookup":
      return { type: "lookup", lookup: kind.lookup };
    case "ref":
    case "refs":
      return { type: "record", resources: [kind.resource] };
    case "socials":
    case "attendees":
    case "custom_fields":
      return null;
  }
}

function sortName(resource: Resource, field: string, kind: RecordKind): string | null {
  if (resource === "activity" && field === "start_date") return "start";
  switch (kind.type) {
    case "user":
    case "ref":
      return `${field}.name`;
    case "time":
    case "users":
    case "refs":
    case "attachment":
    case "socials":
    case "attendees":
    case "custom_fields":
      return null;
    case "text":
      return field === "related_to" ? null : field;
    default:
      return field;
  }
}
