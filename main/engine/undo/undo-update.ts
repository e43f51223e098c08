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
  /** What is left to be written again, with a PUT: it was sent already. */
  readonly body: Fields;
  /**
   * Labels of fields that stay as they are: changed by somebody since, or empty before, which the
   * API cannot make them again.
   */
  readonly kept: readonly string[];
}

/**
 * Takes one edit back. What waits unsent is taken out of its entry, field by field, so that later
 * edits of other fields stay; the rest, and what may have arrived, has to be written again.
 * `before` holds the changed fields as they were (null: no value), `after` as the edit made them.
 */
export function undoUpdate(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  before: Fields,
  after: Fields,
): UndoneUpdate {
  takeOut(writer, contract, record, before, after);
  const now = writer.records.byId(contract.name, record.id) ?? record;
  const again: Record<string, unknown> = {};
  const kept: string[] = [];
  for (const [name, was] of Object.entries(before)) {
    const field = contract.body[name];
    if (field === undefined) continue;
    const present = readBodyField(name, field, now, writer.sources);
    const undo = undoField(contract, name, { before: was, after: after[name], present });
    if (undo.by === "nothing") continue;
    const isItems = field.kind.type === "custom_fields";
    if (undo.by === "value" && (isItems || !undo.changedSince)) again[name] = undo.value;
    else kept.push(fieldLabel(name, field));
  }
  return { body: again, kept };
}

function takeOut(
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
    // Part of a record that the server does not know yet: it is made as it was.
    else if (entry.kind === "create") put(name, was);
    else if (sameBodyValue(field, entry.base[name], was)) put(name, null);
    // An earlier edit waits in the same entry: its value comes back.
    else put(name, was);
    if (nextBody[name] === undefined) delete nextBase[name];
  }
  if (entry.kind === "update" && Object.keys(nextBody).length === 0) writer.outbox.drop(entry.id);
  else {
    writer.outbox.patch(entry.id, { body: nextBody, base: nextBase });
    // Without the parent that was set back, a child that stays may not fit any more: nobody else
    // made it so.
    if (entry.kind === "update" && policyOf(nextBody) === "keep")
      noteCustomFieldContext(writer, entry.id, record, []);
  }
}
