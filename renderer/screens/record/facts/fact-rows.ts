import { valueAt } from "../../../../shared/contract/body-value.ts";
import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { readBodyField } from "../../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { lookupLabel } from "../../../../shared/contract/lookup.ts";
import {
  type RecordField,
  type RecordKind,
  text,
} from "../../../../shared/contract/record-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { bodyText, valueText } from "../../../fields/value-text.ts";
import { inputFields } from "../../../fields/contract-form.tsx";
import { rawText } from "../../../fields/raw-values.ts";
import { instantTitle } from "../../../ui/format.ts";
import { FACT_TEXTS as TEXTS } from "../texts.ts";

interface Row {
  readonly name: string;
  readonly label: string;
  /** The value in words; "" without a value. */
  readonly text: string;
}

/** A field that can be edited, with its value as a PUT has it. */
export interface EditableRow extends Row {
  readonly type: "editable";
  readonly field: BodyField;
  readonly value: unknown;
}

export type FactRow =
  | EditableRow
  /** The API cannot change it. */
  | (Row & { readonly type: "fixed"; readonly kind: RecordKind });

/** Fields of the record that stand somewhere else on its page. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  // The address of the record, and the name in the head.
  "slug",
  "full_name",
  "custom_fields",
  "attendees",
  // In UTC; start and end, which can be edited, show the same in local time.
  "start_date",
  "start_time",
  "end_time",
]);
/** Codes and slugs of the record that a note is about, which Relations shows by name. */
const OF_NOTES = new Set(["related_to", "related_to_type"]);

/** Fields about author and time: they come after everything else. */
export const AUDIT_FIELDS: readonly string[] = [
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
];

/** Fields of the body that the head of a record shows, each to be changed there. */
export const HEAD_FIELDS: Readonly<Partial<Record<Resource, readonly string[]>>> = {
  candidate: ["owner_id"],
  contact: ["stage_id", "owner_id"],
  job: ["job_status_id", "owner_id"],
  deal: ["deal_stage_id", "deal_amount", "close_date", "owner_id"],
};

/** Fields that the head or the centre of the page shows in its own way. */
const NAMED_IN_HEAD: Readonly<Record<Resource, readonly string[]>> = {
  candidate: [],
  contact: [],
  organization: ["name", "industry", "owner"],
  job: ["description"],
  deal: [],
  activity: [
    "activity_type_id",
    "start_datetime",
    "end_datetime",
    "related_to",
    "description",
    "candidates_as_attendees",
    "contacts_as_attendees",
    "users_as_attendees",
    "mark_as_done",
  ],
  note: ["note", "note_type"],
};

/** Fields of the name of a record, which a click on it edits. */
export const NAME_FIELDS: Readonly<Record<Resource, readonly string[]>> = {
  candidate: ["first_name", "last_name"],
  contact: ["first_name", "last_name"],
  organization: [],
  job: ["position_name"],
  deal: ["name"],
  activity: ["title"],
  note: [],
};

/** Fields of the role beside the name; a related record among them leads to its page. */
export const ROLE_FIELDS: Readonly<Partial<Record<Resource, readonly string[]>>> = {
  candidate: ["current_position", "current_organization"],
  contact: ["designation"],
};

/** Returns whether the head or the centre of a record's page shows the field already. */
export function isInHead(resource: Resource, name: string): boolean {
  return [
    ...(HEAD_FIELDS[resource] ?? []),
    ...NAME_FIELDS[resource],
    ...NAMED_IN_HEAD[resource],
  ].includes(name);
}

const PROFILES = [
  ["socials.network_a", text("url"), TEXTS.networkA],
  ["socials.network_b", text("url"), TEXTS.networkB],
] as const;

/** The fields of the PUT body that can be edited by themselves; none of a note. */
export function editableRows(
  resource: Resource,
  recordView: ShownRecord,
  lookups: Lookups | undefined,
): readonly EditableRow[] {
  if (resource === "note") return [];
  const contract = CONTRACTS[resource];
  const { record, refs } = storedView(resource, recordView);
  return inputFields(resource).map(({ name, field }) => {
    const value = readBodyField(name, field, record, refs);
    const phone = field.path === "phone" ? shownPhone(recordView)?.text : undefined;
    const plain =
      phone ?? (bodyText(field, value, recordView, lookups) || rawText(recordView, field.path));
    const words = isMoney(contract.record[field.path]) ? withCurrency(plain, recordView) : plain;
    return { type: "editable", name, label: fieldLabel(name, field), field, value, text: words };
  });
}

/** Every field of a record: those of the PUT body, and those that can only be read. */
export function factRows(
  resource: Resource,
  recordView: ShownRecord,
  lookups: Lookups | undefined,
): readonly FactRow[] {
  const contract = CONTRACTS[resource];
  const body = resource === "note" ? [] : Object.values(contract.body);
  const covered = new Set(body.map(({ path }) => path.split(".")[0]));
  const fixed = Object.entries(contract.record)
    .flatMap(([name, field]) => partsOf(name, field))
    .filter(([name]) => {
      const isOfNote = resource === "note" && OF_NOTES.has(name);
      return !covered.has(name.split(".")[0] ?? "") && !SHOWN_ELSEWHERE.has(name) && !isOfNote;
    })
    .map(([name, { kind }, label]): FactRow => {
      const value = valueAt(recordView, name);
      const words = kind.type === "instant" ? instantTitle(value) : valueText(kind, value, lookups);
      return { type: "fixed", name, label, kind, text: words || rawText(recordView, name) };
    });
  return [...editableRows(resource, recordView, lookups), ...fixed];
}

function isMoney(field: RecordField | undefined): boolean {
  return field?.kind.type === "number" && field.kind.money === true;
}

function withCurrency(amount: string, { currency }: ShownRecord): string {
  if (amount === "" || !isObject(currency)) return amount;
  const code = lookupLabel({ ...currency, id: Number(currency["id"]) });
  // Amounts of an unknown currency are only a number.
  return code.startsWith("#") ? amount : `${amount} ${code}`;
}

function partsOf(
  name: string,
  field: RecordField,
): readonly (readonly [name: string, field: RecordField, label: string])[] {
  return field.kind.type === "socials" ? PROFILES : [[name, field, fieldLabel(name, field)]];
}
