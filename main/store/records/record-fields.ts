import { isOneOf, tableOf } from "../../../shared/contract/enumeration.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { RecordKind } from "../../../shared/contract/record-field.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";

/** Form in which a field is stored in a record. */
const PACKINGS = [
  /** Unchanged. */
  "plain",
  /** 1 for true, 0 for false. */
  "flag",
  /** Milliseconds since 1970, if nothing is lost by that. */
  "instant",
  /** The bare id of `{id}`. */
  "ref",
  /** A list of bare ids. */
  "refs",
  /** `[network_a, network_b]`. */
  "socials",
  /** 0 without invitations. */
  "attendees",
  /** Values by the code of their label (see labels.ts). */
  "custom_fields",
] as const;
export type Packing = (typeof PACKINGS)[number];

export interface PackedField {
  readonly name: string;
  readonly packing: Packing;
  /** The value of a record without the field. */
  readonly empty: unknown;
}

/**
 * Fields of a stored record. Their position in the list is their position in the stored array,
 * after the id.
 */
export const PACKED_FIELDS: Readonly<Record<Resource, readonly PackedField[]>> = tableOf(
  RESOURCES,
  (resource) =>
    Object.entries(CONTRACTS[resource].record).map(([name, field]) =>
      packedField(name, field.kind),
    ),
);

function packedField(name: string, { type }: RecordKind): PackedField {
  switch (type) {
    case "flag":
      return { name, packing: "flag", empty: false };
    case "instant":
      return { name, packing: "instant", empty: null };
    case "user":
    case "lookup":
    case "ref":
      return { name, packing: "ref", empty: null };
    case "users":
    case "refs":
      return { name, packing: "refs", empty: [] };
    case "socials":
      return { name, packing: "socials", empty: null };
    case "attendees":
      return { name, packing: "attendees", empty: null };
    case "custom_fields":
      return { name, packing: "custom_fields", empty: [] };
    default:
      return { name, packing: "plain", empty: null };
  }
}

/**
 * Returns the position of a field in the stored array; null for a field that the contract does not
 * know.
 */
export function placeOf(resource: Resource, name: string): number | null {
  if (name === "id") return 0;
  const index = PACKED_FIELDS[resource].findIndex((field) => field.name === name);
  return index < 0 ? null : index + 1;
}

/** Returns the position of the object with the fields that the contract does not know. */
export function placeOfUnknown(resource: Resource): number {
  return PACKED_FIELDS[resource].length + 1;
}

/**
 * Returns a name of the format of stored records. A file with another one is rewritten when it is
 * opened.
 */
export function recordFormat(resource: Resource): string {
  return [
    "array",
    ...PACKED_FIELDS[resource].map(({ name, packing }) => `${name}:${packing}`),
  ].join(" ");
}

/** Returns the fields of the stored arrays in the format of an earlier version. */
export function fieldsOfFormat(form: string): readonly PackedField[] {
  return form
    .split(" ")
    .slice(1)
    .map((field): PackedField => {
      const [name = "", writtenPacking] = field.split(":");
      const packing = isOneOf(PACKINGS, writtenPacking) ? writtenPacking : "plain";
      const lists = packing === "refs" || packing === "custom_fields";
      return {
        name,
        packing,
        empty: lists ? [] : packing === "flag" ? false : null,
      };
    });
}
