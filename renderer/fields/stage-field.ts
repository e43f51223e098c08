import type { BodyField } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import type { Lookup } from "../../shared/contract/lookup.ts";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { nameOf } from "./value-text.ts";

/**
 * Lookups whose entries are steps of a process, in their order. Everything else (industries,
 * currencies) has no order that a colour could show.
 */
const STAGE_LOOKUPS: ReadonlySet<Lookup> = new Set(["contact_stage", "deal_stage", "job_status"]);

/** Whether the entries of a look-up are stages or statuses. */
export function isStageLookup(lookup: Lookup): boolean {
  return STAGE_LOOKUPS.has(lookup);
}

/** Returns the look-up of a field that holds a stage or status; null for other fields. */
export function stageLookup(field: BodyField | undefined): Lookup | null {
  const kind = field?.kind;
  return kind?.type === "lookup" && isStageLookup(kind.lookup) ? kind.lookup : null;
}

/** The field of a resource that holds the stage or status of its records. */
export interface StageField {
  /** Its name in a PUT, and in the record. */
  readonly body: string;
  readonly record: string;
  readonly lookup: Lookup;
  readonly label: string;
}

const STAGE_FIELDS: ReadonlyMap<Resource, StageField> = new Map(
  RESOURCES.flatMap((resource) =>
    Object.entries(CONTRACTS[resource].body).flatMap(([body, field]) => {
      const lookup = stageLookup(field);
      if (lookup === null) return [];
      const label = fieldLabel(body, field);
      return [[resource, { body, record: field.path, lookup, label }] as const];
    }),
  ),
);

/** Returns the field that holds the stage or status of records; null where they have none. */
export function stageField(resource: Resource): StageField | null {
  return STAGE_FIELDS.get(resource) ?? null;
}

interface Stage {
  readonly id: number;
  readonly label: string;
  readonly lookup: Lookup;
}

/** Returns the stage or status of a record; null without one. */
export function stageOf(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Stage | null {
  const field = stageField(resource);
  const value = field === null ? undefined : record[field.record];
  return field !== null && isObject(value) && typeof value["id"] === "number"
    ? { id: value["id"], label: nameOf(value), lookup: field.lookup }
    : null;
}
