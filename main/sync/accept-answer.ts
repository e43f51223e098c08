import { isObject } from "../../shared/contract/liberal.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { itemIds, sameItems } from "../../shared/contract/custom-field-items.ts";
import { sameBodyValue } from "../../shared/contract/body-value.ts";
import { customFieldItems } from "../../shared/contract/custom-field.ts";
import { type CrmRecord, fieldLabel } from "../../shared/contract/define.ts";
import { normalizeRecord, type Normalized } from "../../shared/contract/normalize.ts";
import type { RecordField, RecordKind } from "../../shared/contract/record-field.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { carrySent } from "../../shared/contract/sent-only.ts";
import type { StoreReader } from "../store/types.ts";
import { sentFields } from "./sent-fields.ts";

/**
 * Reads the record from the answer to a write. The request did not expand relations, so an empty
 * relation in the answer means nothing, and neither does a field that the answer leaves out: both
 * keep their value from `expected`, which is the record before the write with the change applied.
 * So do write-only fields, which the API never returns. api-spec: Shared conventions; Endpoints,
 * Conventions.
 */
export function readAnswered(resource: Resource, answer: unknown, expected: CrmRecord): Normalized {
  const contract = CONTRACTS[resource];
  const read = normalizeRecord(contract, answer);
  if (!read.ok) return read;
  const retainedFields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(contract.record)) {
    if (field.kind.type === "instant") continue;
    const isUnstated =
      !isMentioned(answer, name, field) || (isRelation(field.kind) && isNothing(read.record[name]));
    if (isUnstated && expected[name] !== undefined) retainedFields[name] = expected[name];
  }
  return { ...read, record: carrySent(contract, expected, { ...read.record, ...retainedFields }) };
}

function isMentioned(answer: unknown, name: string, field: RecordField): boolean {
  if (!isObject(answer)) return false;
  return [name, ...(field.aliases ?? [])].some((key) => answer[key] !== undefined);
}

function isRelation({ type }: RecordKind): boolean {
  return (
    type === "user" || type === "users" || type === "lookup" || type === "ref" || type === "refs"
  );
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/**
 * Returns the labels of fields that the server accepted without an error but stored differently.
 */
export function unacceptedFields(
  resource: Resource,
  record: CrmRecord,
  sentBody: Readonly<Record<string, unknown>>,
  expected: CrmRecord,
  reader: StoreReader,
): readonly string[] {
  return sentFields(reader, resource, sentBody, { expected, record }).flatMap(
    ({ name, field, expected: expectedValue, present }) => {
      const isAccepted =
        field.kind.type === "custom_fields"
          ? holdsItems(sentBody[name], expectedValue, present)
          : sameBodyValue(field, expectedValue, present);
      return isAccepted ? [] : [fieldLabel(name, field)];
    },
  );
}

/**
 * Returns whether the custom-field items that were sent have their expected values; items that
 * `clear` empties are expected to have none.
 */
function holdsItems(sentValue: unknown, expectedValue: unknown, presentValue: unknown): boolean {
  const ids = itemIds(customFieldItems(sentValue));
  return sameItems(customFieldItems(expectedValue), customFieldItems(presentValue), ids);
}
