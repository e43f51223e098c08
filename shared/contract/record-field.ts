import { z } from "zod";
import { customFieldValueSchema } from "./custom-field.ts";
import type { Lookup } from "./lookup.ts";
import type { SluggedResource } from "./resource.ts";

/**
 * Reference to a record or user in a stored record: by `id` as soon as it is known (negative for a
 * record made offline), by `slug` only until then.
 */
export const refSchema = z.object({ id: z.number().int().optional(), slug: z.string().optional() });
export type RecordRef = z.output<typeof refSchema>;

/** Returns the reference in a field of a stored record; null if the field has none. */
export function refIn(value: unknown): RecordRef | null {
  return isRef(value) ? value : null;
}

/** Returns the references in a field of a stored record that holds a list of them. */
export function refsIn(value: unknown): readonly RecordRef[] {
  return Array.isArray(value) ? value.filter(isRef) : [];
}

function isRef(value: unknown): value is RecordRef {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export interface Choice {
  readonly id: number;
  readonly label: string;
}

/** Kind of a record's field; everything that reads, shows, sorts or filters records goes by it. */
export type RecordKind =
  | { readonly type: "text"; readonly format?: "email" | "phone" | "url" | "long" | "html" }
  | { readonly type: "number"; readonly money?: true }
  | { readonly type: "choice"; readonly choices: readonly Choice[] }
  | { readonly type: "date" }
  | { readonly type: "time" }
  | { readonly type: "instant" }
  /** Comma-separated text. */
  | { readonly type: "list" }
  /** `isNegated`: people are shown the opposite of what the wire has. */
  | { readonly type: "flag"; readonly isNegated?: true }
  | { readonly type: "user"; readonly expand?: string; readonly shape: "full" | "activity" }
  /** Always shown as full objects. */
  | { readonly type: "users"; readonly shape: "full" | "activity" }
  /**
   * Shown as `{id}` until expanded; without `expand` always in full; `form: "id"` is shown as a
   * bare integer.
   */
  | {
      readonly type: "lookup";
      readonly lookup: Lookup;
      readonly expand?: string;
      readonly form: "object" | "id";
    }
  | { readonly type: "ref"; readonly resource: SluggedResource; readonly expand?: string }
  | { readonly type: "refs"; readonly resource: SluggedResource; readonly expand?: string }
  | { readonly type: "gender" }
  | { readonly type: "socials" }
  | { readonly type: "attendees" }
  | { readonly type: "attachment" }
  | { readonly type: "custom_fields" };

export interface RecordField<S extends z.ZodType = z.ZodType> {
  readonly kind: RecordKind;
  /** Schema of the stored (normalised) value. */
  readonly schema: S;
  readonly label?: string;
  /** Other names under which servers send it. */
  readonly aliases?: readonly string[];
  /** A large part of a row that nothing but its column reads: a list without it leaves it out. */
  readonly heavy?: true;
}

function make<S extends z.ZodType>(
  kind: RecordKind,
  schema: S,
  options: FieldOptions = {},
): RecordField<S> {
  return { kind, schema, ...options };
}
type FieldOptions = Pick<RecordField, "label" | "aliases" | "heavy">;

const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();
const nullableRef = refSchema.nullable();

export const text = (
  format?: "email" | "phone" | "url" | "long" | "html",
  options?: FieldOptions,
) =>
  make(format === undefined ? { type: "text" } : { type: "text", format }, nullableText, options);
export const number = (options?: FieldOptions) => make({ type: "number" }, nullableNumber, options);
export const money = (options?: FieldOptions) =>
  make({ type: "number", money: true }, nullableNumber, options);
export const choice = (choices: readonly Choice[], options?: FieldOptions) =>
  make({ type: "choice", choices }, nullableNumber, options);
export const date = (options?: FieldOptions) => make({ type: "date" }, nullableText, options);
export const time = (options?: FieldOptions) => make({ type: "time" }, nullableText, options);
export const instant = (options?: FieldOptions) => make({ type: "instant" }, nullableText, options);
export const list = (options?: FieldOptions) => make({ type: "list" }, nullableText, options);
export const flag = (options?: FieldOptions, kind: { readonly isNegated?: true } = {}) =>
  make({ type: "flag", ...kind }, z.boolean(), options);
export const user = (
  expand?: string,
  shape: "full" | "activity" = "full",
  options?: FieldOptions,
) =>
  make(
    expand === undefined ? { type: "user", shape } : { type: "user", shape, expand },
    nullableRef,
    options,
  );
/** The user who made or changed a record. */
export const author = (expand: string, shape: "full" | "activity" = "full") =>
  user(expand, shape, { heavy: true });
export const users = (shape: "full" | "activity", options?: FieldOptions) =>
  make({ type: "users", shape }, z.array(refSchema), options);
export const lookup = (name: Lookup, expand?: string, options?: FieldOptions) =>
  make(
    expand === undefined
      ? { type: "lookup", lookup: name, form: "object" }
      : { type: "lookup", lookup: name, form: "object", expand },
    nullableRef,
    options,
  );
/** A look-up that the wire shows as a bare integer (industry and qualification of candidates). */
export const lookupId = (name: Lookup, options?: FieldOptions) =>
  make({ type: "lookup", lookup: name, form: "id" }, nullableRef, options);
export const ref = (resource: SluggedResource, expand?: string, options?: FieldOptions) =>
  make(
    expand === undefined ? { type: "ref", resource } : { type: "ref", resource, expand },
    nullableRef,
    options,
  );
export const refs = (resource: SluggedResource, expand?: string, options?: FieldOptions) =>
  make(
    expand === undefined ? { type: "refs", resource } : { type: "refs", resource, expand },
    z.array(refSchema),
    options,
  );
export const gender = () => make({ type: "gender" }, nullableNumber);
export const socials = () =>
  make({ type: "socials" }, z.looseObject({ network_a: nullableText, network_b: nullableText }));

const attendeesSchema = z.object({
  candidates: z.array(z.object({ slug: z.string(), full_name: z.string() })),
  contacts: z.array(z.object({ slug: z.string(), full_name: z.string() })),
  users: z.array(refSchema),
});
export const attendees = () => make({ type: "attendees" }, attendeesSchema);

const attachmentSchema = z.looseObject({ file_name: z.string(), file_link: z.string() });
export const attachment = () => make({ type: "attachment" }, attachmentSchema.nullable());
export const customFields = () =>
  make({ type: "custom_fields" }, z.array(customFieldValueSchema), { heavy: true });
