import { readBodyField, sameBodyValue } from "../../../shared/contract/body-value.ts";
import type { CrmRecord, ResourceContract } from "../../../shared/contract/define.ts";
import { customFieldItems } from "../../../shared/contract/custom-field.ts";
import {
  overlayItems,
  sameItems,
  valuesById,
} from "../../../shared/contract/custom-field-items.ts";
import {
  type FieldsEdit,
  type FieldsUndo,
  undoFields,
} from "../../../shared/contract/undo-value.ts";
import type { StoreReader, StoreWriter } from "../../store/types.ts";
import { removeFromEntries } from "./remove-from-entries.ts";

/**
 * Undoes one edit. Its unsent fields are removed from their entries one by one, so that later edits
 * of other fields stay. Everything else, including what may have arrived, has to be restored by a
 * PUT of `body`; `kept` are the fields that stay as they are.
 */
export function undoUpdate(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  edit: FieldsEdit,
): FieldsUndo {
  const rest = removeFromEntries(writer, contract, record, edit);
  const now = writer.records.byId(contract.name, record.id) ?? record;
  const after = storedValues(writer, contract, record, rest.after);
  return undoFields(contract, { before: rest.before, after }, (name) => {
    const field = contract.body[name];
    return field === undefined ? undefined : readBodyField(name, field, now, writer.sources);
  });
}

/**
 * Returns the values of an edit as the server stored them: one that it spells otherwise was not
 * changed by anybody.
 */
function storedValues(
  reader: StoreReader,
  contract: ResourceContract,
  { id: recordId }: CrmRecord,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const values = { ...after };
  const sent = reader.outbox.entries({ resource: contract.name, recordId, states: ["done"] });
  for (const { body, context } of sent) {
    for (const [name, stored] of Object.entries(context.written?.values ?? {})) {
      const field = contract.body[name];
      if (field === undefined || !(name in after)) continue;
      if (field.kind.type === "custom_fields") {
        const ours = valuesById(customFieldItems(body[name]));
        const items = customFieldItems(after[name]);
        const same = customFieldItems(stored).filter(
          ({ id }) => ours.has(id) && sameItems(items, customFieldItems(body[name]), [id]),
        );
        values[name] = overlayItems(customFieldItems(values[name]), same);
      } else if (sameBodyValue(field, body[name], after[name])) values[name] = stored;
    }
  }
  return values;
}
