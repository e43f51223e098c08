import { readBodyField } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { customFieldItems } from "../../../shared/contract/custom-field.ts";
import { itemIds, pickItems, revertItems } from "../../../shared/contract/custom-field-items.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { FieldsEdit } from "../../../shared/contract/undo-value.ts";
import type { StoreReader } from "../../store/types.ts";

/**
 * Returns what an edit changed in its record, as undo needs it. Under the policy `clear`, it may
 * have emptied other custom fields as well. `body`: the fields that were written.
 */
export function editedFields(
  reader: StoreReader,
  resource: Resource,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
): FieldsEdit {
  const next = reader.records.byId(resource, record.id) ?? record;
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = CONTRACTS[resource].body[name];
    if (field === undefined || field.kind.type === "policy") continue;
    const [was, newValue] = [record, next].map((version) =>
      readBodyField(name, field, version, reader.sources),
    );
    if (field.kind.type === "custom_fields") {
      const [old, newItems] = [customFieldItems(was), customFieldItems(newValue)];
      const revertedItems = revertItems(old, newItems, itemIds([...old, ...newItems]));
      const ids = itemIds([...customFieldItems(value), ...revertedItems]);
      before[name] = pickItems(old, ids);
      after[name] = pickItems(newItems, ids);
    } else {
      before[name] = was ?? null;
      // A file is known by its bytes, of which the record has only the name.
      after[name] = field.kind.type === "file" ? value : (newValue ?? null);
    }
  }
  return { before, after };
}
