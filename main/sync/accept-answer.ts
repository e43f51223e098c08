import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import type { CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { type CrmRecord, fieldLabel } from "../../shared/contract/define.ts";
import { normalizeRecord, type Normalized } from "../../shared/contract/normalize.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { StoreReader } from "../store/types.ts";

/** The record in the answer of a write, with the values that the API takes but never gives back. */
export function readAnswered(resource: Resource, answer: unknown, sent: Readonly<Record<string, unknown>>): Normalized {
  const read = normalizeRecord(CONTRACTS[resource], answer);
  if (!read.ok) return read;
  const record: Record<string, unknown> = { ...read.record };
  for (const [name, field] of Object.entries(CONTRACTS[resource].body)) {
    if (
      field.writeOnly === true &&
      field.kind.type !== "policy" &&
      sent[name] !== undefined &&
      record[field.path] === undefined
    ) {
      record[field.path] = sent[name];
    }
  }
  return { ...read, record: record as CrmRecord };
}

/** Labels of the fields that the server took without an error and yet has otherwise. */
export function notTaken(
  resource: Resource,
  record: CrmRecord,
  sent: Readonly<Record<string, unknown>>,
  reader: StoreReader,
): readonly string[] {
  const contract = CONTRACTS[resource];
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = contract.body[name];
    if (field === undefined || field.writeOnly === true || field.kind.type === "file" || field.kind.type === "policy")
      return [];
    const now = readBodyField(name, field, record, reader);
    if (field.kind.type === "custom_fields") return itemsNotTaken(value, now) ? [fieldLabel(name, field)] : [];
    return sameBodyValue(field, value, now) ? [] : [fieldLabel(name, field)];
  });
}

function itemsNotTaken(sent: unknown, now: unknown): boolean {
  const values = new Map((now as readonly CustomFieldItem[]).map((item) => [item.id, item.value]));
  return (sent as readonly CustomFieldItem[]).some((item) => (values.get(item.id) ?? "") !== item.value);
}
