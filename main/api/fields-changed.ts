import { readBodyField, type RefResolver, sameBodyValue } from "../../shared/contract/body-value.ts";
import type { CustomFieldItem } from "../../shared/contract/custom-field.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";

export interface ChangedFields {
  /** The fields of the body that say something new, custom fields item by item. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What these fields were before, in the same form; null where they had no value. */
  readonly base: Readonly<Record<string, unknown>>;
}

/** Which fields of an update body differ from the record. A body that changes nothing gives empty objects. */
export function fieldsChanged(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  refs: RefResolver,
): ChangedFields {
  const changed: Record<string, unknown> = {};
  const base: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = contract.body[name];
    if (field === undefined || field.kind.type === "policy") continue;
    const before = readBodyField(name, field, record, refs);
    if (field.kind.type === "custom_fields") {
      const items = changedItems(before as readonly CustomFieldItem[], value as readonly CustomFieldItem[]);
      if (items.body.length === 0) continue;
      changed[name] = items.body;
      base[name] = items.base;
    } else if (!sameBodyValue(field, before, value)) {
      changed[name] = value;
      base[name] = before ?? null;
    }
  }
  const policy = body["invalid_linked_custom_field_value_policy"];
  if (policy !== undefined && changed["custom_fields"] !== undefined)
    changed["invalid_linked_custom_field_value_policy"] = policy;
  return { body: changed, base };
}

function changedItems(before: readonly CustomFieldItem[], sent: readonly CustomFieldItem[]) {
  const values = new Map(before.map((item) => [item.id, item.value]));
  const body = sent.filter((item) => (values.get(item.id) ?? "") !== item.value);
  return { body, base: body.map((item) => ({ id: item.id, value: values.get(item.id) ?? "" })) };
}
