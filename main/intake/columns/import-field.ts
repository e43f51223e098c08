import type { BodyField, BodyKind } from "../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";

/** Resources whose records can be imported. */
export const IMPORT_RESOURCES = ["contact", "candidate", "job", "note", "activity"] as const;
export type ImportResource = (typeof IMPORT_RESOURCES)[number];

/** Kind of what a column can be mapped to, beyond the kinds of a body. */
export type ImportKind =
  | BodyKind
  /** Both names of a person in one. */
  | { readonly type: "full_name" }
  /** An organization by its name. */
  | { readonly type: "organization" }
  /** A colleague by email address or name. */
  | { readonly type: "owner" }
  /** The slug of the record itself. */
  | { readonly type: "slug" }
  | { readonly type: "custom"; readonly definition: CustomFieldDefinition };

/** A field that a column of a table can be mapped to. */
export interface ImportField {
  /** Name in a PUT body, `full_name`, `organization`, `owner`, `slug`, or `custom_fields.12`. */
  readonly name: string;
  readonly label: string;
  readonly kind: ImportKind;
  /** The field of the body that it fills; null for those that fill several or none. */
  readonly body: BodyField | null;
}

/** Fields that several columns can fill together or one for another. */
const JOINED = new Set(["address", "description", "tags", "skill", "skills", "note"]);
const ALTERNATIVE = new Set(["email", "phone", "related_to", "organization"]);
const TIMES = new Set(["start_datetime", "end_datetime"]);

/** How several columns of one field are read: all of them, or the first that has a value. */
export function columnUse(name: string): "joined" | "alternative" | "time" | "single" {
  if (JOINED.has(name)) return "joined";
  if (TIMES.has(name)) return "time";
  return ALTERNATIVE.has(name) || /network_[ab]_url$/.test(name) ? "alternative" : "single";
}

const NOT_IMPORTED = new Set(["file", "policy", "custom_fields"]);

/** Returns every field of a resource that can be imported, in the order of its form. */
export function importFields(
  resource: ImportResource,
  definitions: readonly CustomFieldDefinition[],
): readonly ImportField[] {
  const contract = CONTRACTS[resource];
  const ownFields = Object.entries(contract.body).flatMap(([name, field]): ImportField[] =>
    NOT_IMPORTED.has(field.kind.type)
      ? []
      : [{ name, label: fieldLabel(name, field), kind: field.kind, body: field }],
  );
  const custom = definitions
    .filter(({ entity_name, field_type }) => entity_name === resource && field_type !== "file")
    .map((definition): ImportField => ({
      name: `custom_fields.${definition.id}`,
      label: definition.field_name,
      kind: { type: "custom", definition },
      body: null,
    }));
  return [...virtualFields(resource), ...ownFields, ...custom];
}

function virtualFields(resource: ImportResource): readonly ImportField[] {
  const { body } = CONTRACTS[resource];
  const make = (name: string, label: string, kind: ImportKind): ImportField => ({
    name,
    label,
    kind,
    body: null,
  });
  return [
    ...(body["first_name"] === undefined ? [] : [make("full_name", "Name", { type: "full_name" })]),
    ...(body["organization_slug"] === undefined
      ? []
      : [make("organization", "Organization", { type: "organization" })]),
    ...(body["owner_id"] === undefined ? [] : [make("owner", "Owner", { type: "owner" })]),
    ...(resource === "note" || resource === "activity"
      ? []
      : [make("slug", "Slug", { type: "slug" })]),
  ];
}
