import { z } from "zod";
import type { BodyField, BodyFieldSpec } from "./body-field.ts";
import type { RecordField } from "./record-field.ts";
import type { Resource } from "./resource.ts";
import type { CustomFieldValue } from "./custom-field.ts";

/**
 * Field of a stored record with the server's raw values, by field, of what could not be read, or
 * not completely.
 */
export const RAW_VALUES = "raw_values";

/**
 * A record as it is stored: names as in the API, relations as references, unknown fields kept. `id`
 * is negative until the server has given one.
 */
export interface CrmRecord {
  readonly id: number;
  readonly slug?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly custom_fields?: readonly CustomFieldValue[];
  readonly [field: string]: unknown;
}

export interface FieldIssue {
  readonly field: string;
  readonly message: string;
}

/** Groups in which people read and fill in the fields of a record, in their order. */
export const FIELD_GROUPS = ["main", "contact", "position", "preferences", "system"] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/** Everything that the API specifies about one resource, and how its fields are ordered. */
export interface ResourceContract<
  F extends Record<string, RecordField> = Record<string, RecordField>,
> {
  readonly name: Resource;
  /** Names for the user: singular, plural. */
  readonly title: readonly [string, string];
  readonly record: F;
  /** The fields of a record as a list: reading a row walks it. */
  readonly fieldList: readonly (readonly [name: string, field: RecordField])[];
  /** Names of the fields that make rows long. */
  readonly heavyFields: readonly string[];
  /** Every key under which a row may have one of them. */
  readonly rowKeys: ReadonlySet<string>;
  /** A record without any value, to be copied. */
  readonly blank: Readonly<Record<string, unknown>>;
  readonly schema: z.ZodType;
  /** Body of the update and create operations; empty for resources without. */
  readonly body: Readonly<Record<string, BodyField>>;
  /**
   * The group of each field of the body, in the order of a form; fields that can only be read stand
   * among them by their names in the record.
   */
  readonly groups: Readonly<Record<string, FieldGroup>>;
  /** Fields that a create needs beyond those that an update needs. */
  readonly createRequires: readonly string[];
  /** Names that `maximize` accepts besides "all". */
  readonly relations: readonly string[];
  readonly page: { readonly limit: number; readonly cap: number };
  /** Fields of a search row, `null` when the resource has no search. */
  readonly searchRow: readonly string[] | null;
  /** Status of a validation error on update and create. api-spec: Errors. */
  readonly invalid: { readonly update: 400 | 422; readonly create: 400 | 422 };
  readonly updateStatus: 200 | 201;
  /** Rules over several fields; `merged` reads a body field's value after the update. */
  readonly check?: (merged: (field: string) => unknown) => readonly FieldIssue[];
  /** Updates the fields of a record that follow from others; runs after each write. */
  readonly derive?: (record: CrmRecord, sources: DeriveSources) => CrmRecord;
  /** Returns whether two records agree on a body field that records show only in part. */
  readonly saysTheSame?: (
    field: string,
    before: Readonly<Record<string, unknown>>,
    next: CrmRecord,
  ) => boolean;
  /** Returns the title of a record. */
  readonly headline: (record: CrmRecord) => string;
}

export interface DeriveSources {
  /** Probability of a deal stage in percent, `null` when it is not known. */
  readonly stagePercentage: (id: number) => number | null;
}

type ContractSpec<
  F extends Record<string, RecordField>,
  B extends Record<string, BodyFieldSpec>,
> = Omit<
  ResourceContract<F>,
  "body" | "schema" | "fieldList" | "heavyFields" | "rowKeys" | "blank"
> & {
  readonly body: Readonly<B>;
  readonly groups: Readonly<Record<keyof B, FieldGroup>>;
};

export function defineResource<
  F extends Record<string, RecordField>,
  B extends Record<string, BodyFieldSpec>,
>(spec: ContractSpec<F, B>): ResourceContract<F> {
  const body = table<BodyField>();
  for (const [name, field] of Object.entries<BodyFieldSpec>(spec.body))
    body[name] = { ...field, path: field.path ?? name };
  const record: F = Object.assign(table(), spec.record);
  const shape: Record<string, z.ZodType> = { id: z.number().int() };
  for (const [name, field] of Object.entries(spec.record)) shape[name] = field.schema;
  const fieldList = Object.entries(spec.record);
  const heavyFields = fieldList.flatMap(([name, { heavy }]) => (heavy === true ? [name] : []));
  const rowKeys = new Set(fieldList.flatMap(([name, { aliases = [] }]) => [name, ...aliases]));
  const values = fieldList.map(([name]): [string, unknown] => [name, null]);
  const blank = recordTemplate(Object.fromEntries([["id", 0], ...values]));
  const schema = z.looseObject(shape);
  return { ...spec, record, fieldList, heavyFields, rowKeys, blank, body, schema };
}

/** Returns a table without a prototype: `constructor` and `__proto__` from outside find nothing. */
function table<T>(): Record<string, T> {
  const empty: Record<string, T> = {};
  Object.setPrototypeOf(empty, null);
  return empty;
}

/** Returns the label of a field: its own, else its name in words. */
export function fieldLabel(name: string, field: { readonly label?: string } | undefined): string {
  if (field?.label !== undefined) return field.label;
  const words = name.replace(/_(id|slug)$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns an object with these names and values, to be copied (`{ ...template }`) for each record.
 * An object that gets dozens of names one after the other becomes a hash table in V8, which is slow
 * to fill, to read and to write as JSON; what the JSON parser makes does not, nor do its copies.
 */
export function recordTemplate(
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(values).map((name) => `${JSON.stringify(name)}:null`);
  const template = JSON.parse(`{${names.join(",")}}`) as Record<string, unknown>;
  for (const name of Object.keys(values)) template[name] = values[name];
  return template;
}
