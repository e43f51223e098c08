import { sameBodyValue } from "../../../shared/contract/body-value.ts";
import { customFieldItems, POLICY_FIELD, policyOf } from "../../../shared/contract/custom-field.ts";
import {
  itemIds,
  itemValue,
  onlyItems,
  pickItems,
  sameItems,
  withoutItems,
} from "../../../shared/contract/custom-field-items.ts";
import type { CrmRecord, ResourceContract } from "../../../shared/contract/define.ts";
import { type FieldsEdit, undoBody } from "../../../shared/contract/undo-value.ts";
import type { ConflictField } from "../../../shared/contract/three-way-merge.ts";
import { canMerge } from "../../api/coalesce.ts";
import { noteCustomFieldContext } from "../../api/custom-field-context.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { StoreWriter } from "../../store/types.ts";
import { AGAIN } from "./entry-action.ts";
import { revertEntry } from "./delayed-change.ts";

/**
 * Removes an edit from the unsent entries of its record, where they still have it as it was made.
 * Returns what is left of it: those of its fields that may have reached the server, or that were
 * edited again since.
 */
export function removeFromEntries(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  edit: FieldsEdit,
): FieldsEdit {
  const entries = writer.outbox.entries({
    resource: contract.name,
    recordId: record.id,
    states: ["queued", "rejected", "conflict"],
  });
  const lastEntry = entries.at(-1);
  if (lastEntry !== undefined && isRevertible(contract, lastEntry, edit)) {
    revertEntry(writer, lastEntry);
    return without(edit, lastEntry.body);
  }
  let remainingEdit = edit;
  for (const entry of entries.toReversed()) {
    const isOpen = entry.kind === "update" && entry.state === "conflict";
    if (!canMerge(entry) && !isOpen) break;
    remainingEdit = removeFromEntry(writer, contract, record, entry, remainingEdit);
  }
  return remainingEdit;
}

/**
 * Returns whether an entry that may have arrived holds this edit alone and can be reversed as a
 * whole: then nothing is sent of one that never arrived.
 */
function isRevertible(
  contract: ResourceContract,
  { kind, state, attempts, body, base }: OutboxEntry,
  { before, after }: FieldsEdit,
): boolean {
  if (kind !== "update" || state !== "queued" || attempts === 0) return false;
  const names = Object.keys(body).filter((name) => name !== POLICY_FIELD);
  const restored = undoBody(contract, base);
  return names.every((name) => {
    const field = contract.body[name];
    if (field === undefined || !(name in before) || !(name in restored)) return false;
    if (field.kind.type !== "custom_fields")
      return (
        sameBodyValue(field, body[name], after[name]) &&
        sameBodyValue(field, base[name], before[name])
      );
    const items = customFieldItems(body[name]);
    const ids = itemIds(items);
    return (
      policyOf(body) === "keep" &&
      sameItems(items, customFieldItems(after[name]), ids) &&
      sameItems(customFieldItems(base[name]), customFieldItems(before[name]), ids)
    );
  });
}

/** An edit without the fields, and of the custom fields without the items, of a body. */
function without({ before, after }: FieldsEdit, body: OutboxEntry["body"]): FieldsEdit {
  const remainingFields = Object.entries(before).flatMap(
    ([name, was]): readonly [string, unknown][] => {
      if (!(name in body)) return [[name, was]];
      if (name !== "custom_fields") return [];
      const items = withoutItems(customFieldItems(was), itemIds(customFieldItems(body[name])));
      return items.length === 0 ? [] : [[name, items]];
    },
  );
  return { before: Object.fromEntries(remainingFields), after };
}

function removeFromEntry(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  entry: OutboxEntry,
  edit: FieldsEdit,
): FieldsEdit {
  const { before, after } = edit;
  const [nextBody, nextBase] = [{ ...entry.body }, { ...entry.base }];
  let disputes = entry.conflict?.fields ?? [];
  const removed: Record<string, unknown> = {};
  const put = (name: string, value: unknown) => {
    if (value === null || value === undefined) delete nextBody[name];
    else nextBody[name] = value;
  };
  for (const [name, was] of Object.entries(before)) {
    const field = contract.body[name];
    if (field === undefined || !(name in entry.body)) continue;
    if (field.kind.type === "custom_fields") {
      const [mine, editItems] = [entry.body[name], after[name]].map(customFieldItems);
      const isEmptied = (id: number) =>
        policyOf(entry.body) === "clear" && itemValue(editItems ?? [], id) === "";
      const ids = itemIds(
        (mine ?? []).filter(
          ({ id }) =>
            itemIds(customFieldItems(was)).has(id) &&
            (sameItems(mine ?? [], editItems ?? [], [id]) || isEmptied(id)),
        ),
      );
      if (ids.size === 0) continue;
      // Items of an earlier edit in the same entry get their values of before.
      const base = customFieldItems(entry.base[name]);
      const earlier = pickItems(customFieldItems(was), ids).filter(
        ({ id, value }) => itemIds(base).has(id) && itemValue(base, id) !== value,
      );
      const remainingItems = [...withoutItems(mine ?? [], ids), ...earlier];
      removed[name] = onlyItems(mine ?? [], ids);
      put(name, remainingItems.length === 0 ? null : remainingItems);
      nextBase[name] = onlyItems(base, itemIds(remainingItems));
      if (remainingItems.length === 0) delete nextBody[POLICY_FIELD];
      disputes = disputes.flatMap((dispute) => withoutDispute(dispute, name, ids));
    } else if (!sameBodyValue(field, entry.body[name], after[name])) continue;
    else {
      // Part of a record that is not sent yet is created with the previous value; so is an earlier
      // edit of the field in the same entry restored.
      const isFirst = entry.kind !== "create" && sameBodyValue(field, entry.base[name], was);
      put(name, isFirst ? null : was);
      removed[name] = entry.body[name];
      disputes = disputes.filter((dispute) => dispute.field !== name);
    }
    if (nextBody[name] === undefined) delete nextBase[name];
  }
  if (Object.keys(removed).length === 0) return edit;
  const isEmpty = Object.keys(nextBody).every((name) => name === POLICY_FIELD);
  if (entry.kind === "update" && isEmpty) writer.outbox.drop(entry.id);
  else {
    const isDecided = entry.state === "conflict" && disputes.length === 0;
    const conflict = entry.conflict === null ? null : { ...entry.conflict, fields: disputes };
    writer.outbox.patch(entry.id, {
      body: nextBody,
      base: nextBase,
      ...(entry.state === "conflict" ? { conflict } : {}),
      ...(isDecided ? { ...AGAIN, conflict: null } : {}),
    });
    // A child field that stays may no longer fit its parent's previous value. Only this undo caused
    // that, so it must not become a conflict.
    if (entry.kind === "update" && policyOf(nextBody) === "keep")
      noteCustomFieldContext(writer, entry.id, record, []);
  }
  return without(edit, removed);
}

/** A disputed list of custom fields without some of them. */
function withoutDispute(
  dispute: ConflictField,
  name: string,
  ids: ReadonlySet<number>,
): readonly ConflictField[] {
  if (dispute.field !== name) return [dispute];
  const side = (value: unknown) => withoutItems(customFieldItems(value), ids);
  const theirs = side(dispute.theirs);
  return theirs.length === 0
    ? []
    : [{ field: name, base: side(dispute.base), mine: side(dispute.mine), theirs }];
}
