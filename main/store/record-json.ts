import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";

/** Every field of a resource, empty: what a packed record leaves out. */
const EMPTY: Readonly<Record<Resource, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  RESOURCES.map((resource) => [resource, emptyRecord(CONTRACTS[resource])]),
) as Record<Resource, Record<string, unknown>>;

function emptyRecord(contract: ResourceContract): Record<string, unknown> {
  const record: Record<string, unknown> = { id: 0 };
  for (const [name, field] of Object.entries(contract.record)) {
    const { type } = field.kind;
    if (type === "users" || type === "refs" || type === "custom_fields") record[name] = [];
    else if (type === "flag") record[name] = false;
    else record[name] = null;
  }
  return record;
}

/**
 * A record as compact JSON: fields of the contract that are empty are left out, unknown ones stay as they are. Always in the contract's
 * order, so that equal records are equal texts.
 */
export function packRecord(resource: Resource, record: CrmRecord): string {
  const empty = EMPTY[resource];
  const packed: Record<string, unknown> = {};
  for (const name of Object.keys(empty)) {
    const value = record[name];
    if (value !== undefined && !isEmpty(value, empty[name])) packed[name] = value;
  }
  for (const [name, value] of Object.entries(record)) if (!(name in empty)) packed[name] = value;
  return JSON.stringify(packed);
}

export function unpackRecord(resource: Resource, json: string): CrmRecord {
  const packed = JSON.parse(json) as Record<string, unknown>;
  return { ...EMPTY[resource], ...packed } as CrmRecord;
}

/** As `unpackRecord`, for files that may be damaged: `null` for what is no record. */
export function readRecord(resource: Resource, json: unknown): CrmRecord | null {
  if (typeof json !== "string") return null;
  try {
    const record = unpackRecord(resource, json);
    return typeof record.id === "number" && typeof record.updated_at === "string" ? record : null;
  } catch {
    return null;
  }
}

function isEmpty(value: unknown, empty: unknown): boolean {
  return value === empty || (Array.isArray(value) && value.length === 0 && Array.isArray(empty));
}
