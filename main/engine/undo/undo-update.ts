import { readBodyField, sameBodyValue } from "../../../shared/contract/body-value.ts";
import { customFieldItems, POLICY_FIELD, policyOf } from "../../../shared/contract/custom-field.ts";
import { itemIds, onlyItems, withoutItems } from "../../../shared/contract/custom-field-items.ts";
import {
  type CrmRecord,
  fieldLabel,
  type ResourceContract,
} from "../../../shared/contract/define.ts";
import type { StoreWriter } from "../../store/types.ts";
import { noteCustomFieldContext } from "../../api/custom-field-context.ts";
import { canMerge } from "../../api/coalesce.ts";
import { undoField } from "../../../shared/contract/undo-value.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface UndoneUpdate {
  /** What a PUT still has to restore, because it was already sent. */
  readonly body: Fields;
  /**
   * Labels of fields that are not restored: somebody has changed them since, or they were empty
   * before and the API cannot empty them.
   */
  readonly kept: readonly string[];
}

/**
 * Undoes one edit. Its unsent fields are removed from their entry one by one, so that later edits
 * of other fields stay. Everything else, including what may have arrived, has to be restored by a
 * PUT. `before`: the changed fields before the edit (null: no value); `after`: as the edit set
 * them.
 */
export function undoUpdate(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  before: Fields,
  after: Fields,
): UndoneUpdate {
  removeFromEntry(writer, contract, record, before, after);
  const now = writer.records.byId(contract.name, record.id) ?? record;
  const rewritten: Record<string, unknown> = {};
  const kept: string[] = [];
  for (const [name, was] of Object.entries(before)) {
    const field = contract.body[name];
    if (field === undefined) continue;
    const present = readBodyField(name, field, now, writer.sources);
    const undo = undoField(contract, name, { before: was, after: after[name], present });
    if (undo.by === "nothing") continue;
    const isItems = field.kind.type === "custom_fields";
    if (undo.by === "value" && (isItems || !undo.changedSince)) rewritten[name] = undo.value;
    else kept.push(fieldLabel(name, field));
  }
  return { body: rewritten, kept };
}

function removeFromEntry(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  before: Fields,
  after: Fields,
): void {
  const entry = writer.outbox
    .entries({ resource: contract.name, recordId: record.id, states: ["queued", "rejected"] })
    .findLast(canMerge);
  if (entry === undefined) return;
  const [nextBody, nextBase] = [{ ...entry.body }, { ...entry.base }];
  const put = (name: string, value: unknown) => {
    if (value === null || value === undefined) delete nextBody[name];
    else nextBody[name] = value;
  };
  for (const [name, was] of Object.entries(before)) {
    const field = contract.body[name];
    if (field === undefined || !(name in entry.body)) continue;
    if (field.kind.type === "custom_fields") {
      const sent = itemIds(customFieldItems(after[name]));
      const rest = withoutItems(customFieldItems(entry.body[name]), sent);
      put(name, rest.length === 0 ? null : rest);
      nextBase[name] = onlyItems(customFieldItems(entry.base[name]), itemIds(rest));
      if (rest.length === 0) delete nextBody[POLICY_FIELD];
    } else if (!sameBodyValue(field, entry.body[name], after[name])) continue;
    // Part of a record that is not sent yet: it is created with the previous value.
    else if (entry.kind === "create") put(name, was);
    else if (sameBodyValue(field, entry.base[name], was)) put(name, null);
    // An earlier edit of the field is in the same entry: its value is restored.
    else put(name, was);
    if (nextBody[name] === undefined) delete nextBase[name];
  }
  if (entry.kind === "update" && Object.keys(nextBody).length === 0) writer.outbox.drop(entry.id);
  else {
    writer.outbox.patch(entry.id, { body: nextBody, base: nextBase });
    // A child field that stays may no longer fit its parent's previous value. Only this undo caused
    // that, so it must not become a conflict.
    if (entry.kind === "update" && policyOf(nextBody) === "keep")
      noteCustomFieldContext(writer, entry.id, record, []);
  }
}
