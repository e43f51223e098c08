import { sameBodyValue } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { customFieldEntity, customFieldItems } from "../../../shared/contract/custom-field.ts";
import { itemIds, sameItems } from "../../../shared/contract/custom-field-items.ts";
import { type CrmRecord, fieldLabel } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { KeptField } from "../../../shared/contract/undo-value.ts";
import type { ChangedField } from "../../../shared/local/changed-field.ts";
import type { StoreReader } from "../../store/types.ts";
import { lastChangeByOthers } from "../../sync/last-change.ts";

/** Returns fields that are not written because of their present values, and who changed them. */
export function changedFields(
  reader: StoreReader,
  resource: Resource,
  record: CrmRecord,
  keptFields: readonly KeptField[],
): readonly ChangedField[] {
  const base = reader.records.base(resource, record.id) ?? record;
  const lastChange = lastChangeByOthers(reader, resource, base);
  return keptFields.map(({ field, reason, present }): ChangedField => {
    const isOwn = reason === "changed" && isOwnValue(reader, resource, record, field, present);
    return {
      field,
      label: labelOf(reader, resource, field, present),
      reason,
      present,
      own: isOwn,
      by: isOwn ? null : lastChange.by,
      at: isOwn ? null : lastChange.at,
    };
  });
}

/** Returns whether a change that was made here, sent or not, wrote this value. */
function isOwnValue(
  reader: StoreReader,
  resource: Resource,
  { id: recordId }: CrmRecord,
  name: string,
  present: unknown,
): boolean {
  const field = CONTRACTS[resource].body[name];
  if (field === undefined) return false;
  return reader.outbox.entries({ resource, recordId }).some(({ body, context }) => {
    if (!(name in body)) return false;
    const values = [body[name], context.written?.values[name]];
    if (field.kind.type !== "custom_fields")
      return values.some((value) => value !== undefined && sameBodyValue(field, value, present));
    const ids = itemIds(customFieldItems(present));
    return values.some((value) =>
      sameItems(customFieldItems(value), customFieldItems(present), ids),
    );
  });
}

/** Names custom fields one by one. */
function labelOf(reader: StoreReader, resource: Resource, name: string, present: unknown): string {
  const entity = customFieldEntity(resource);
  const label = fieldLabel(name, CONTRACTS[resource].body[name]);
  if (name !== "custom_fields" || entity === undefined) return label;
  const ids = itemIds(customFieldItems(present));
  const names = reader.lookups
    .definitions(entity)
    .filter(({ id }) => ids.has(id))
    .map(({ field_name: text }) => text);
  return names.length === 0 ? label : names.join(", ");
}
