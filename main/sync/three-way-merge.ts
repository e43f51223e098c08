import { type BodyField, isListField } from "../../shared/contract/body-field.ts";
import { sameBodyValue } from "../../shared/contract/body-value.ts";
import { joinList, splitList } from "../../shared/contract/comma-list.ts";
import type { CustomFieldItem } from "../../shared/contract/custom-field.ts";
import type { ResourceContract } from "../../shared/contract/define.ts";
import type { ConflictField } from "../../shared/local/outbox.ts";

export interface Merge {
  /** Fields that have to be sent, with the values that hold both sides' changes. */
  readonly send: Readonly<Record<string, unknown>>;
  /** Fields that both sides changed differently. */
  readonly conflicts: readonly ConflictField[];
}

/**
 * Three-way merge of a queued edit, field by field of the body: `base` what it was when edited, `mine` the edit, `theirs` what the server has
 * now. Lists merge as sets, custom fields item by item; a field that already is as we want it is not sent.
 */
export function threeWayMerge(
  contract: ResourceContract,
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: (field: string) => unknown,
): Merge {
  const send: Record<string, unknown> = {};
  const conflicts: ConflictField[] = [];
  for (const [name, value] of Object.entries(mine)) {
    const field = contract.body[name];
    if (field === undefined || field.kind.type === "policy") continue;
    if (field.kind.type === "custom_fields")
      mergeItems(name, items(base[name]), items(value), items(theirs(name)), send, conflicts);
    else mergeField(name, field, base[name], value, theirs(name), send, conflicts);
  }
  const policy = mine["invalid_linked_custom_field_value_policy"];
  if (policy !== undefined && send["custom_fields"] !== undefined)
    send["invalid_linked_custom_field_value_policy"] = policy;
  return { send, conflicts };
}

function mergeField(
  name: string,
  field: BodyField,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  send: Record<string, unknown>,
  conflicts: ConflictField[],
): void {
  // What the API never shows cannot have been seen to change; files have no value to compare.
  if (field.writeOnly === true || field.kind.type === "file") {
    send[name] = mine;
    return;
  }
  if (sameBodyValue(field, mine, theirs)) return;
  if (sameBodyValue(field, base, theirs)) {
    send[name] = mine;
    return;
  }
  if (isListField(field)) {
    const merged = mergeSets(splitList(base), splitList(mine), splitList(theirs));
    if (!sameBodyValue(field, joinList(merged), theirs)) send[name] = joinList(merged);
    return;
  }
  conflicts.push({ field: name, base: base ?? null, mine, theirs: theirs ?? null });
}

/** Theirs, with what we added and without what we took out. */
export function mergeSets(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const removed = new Set(base.filter((item) => !mine.includes(item)));
  const added = mine.filter((item) => !base.includes(item));
  return [...new Set([...theirs.filter((item) => !removed.has(item)), ...added])];
}

function items(value: unknown): readonly CustomFieldItem[] {
  return Array.isArray(value) ? (value as readonly CustomFieldItem[]) : [];
}

function mergeItems(
  name: string,
  base: readonly CustomFieldItem[],
  mine: readonly CustomFieldItem[],
  theirs: readonly CustomFieldItem[],
  send: Record<string, unknown>,
  conflicts: ConflictField[],
): void {
  const valueIn = (list: readonly CustomFieldItem[], id: number) => list.find((item) => item.id === id)?.value ?? "";
  const sent: CustomFieldItem[] = [];
  const disputed: number[] = [];
  for (const item of mine) {
    const [was, is] = [valueIn(base, item.id), valueIn(theirs, item.id)];
    if (item.value === is) continue;
    if (was === is) sent.push(item);
    else disputed.push(item.id);
  }
  if (sent.length > 0) send[name] = sent;
  if (disputed.length === 0) return;
  const only = (list: readonly CustomFieldItem[]) => disputed.map((id) => ({ id, value: valueIn(list, id) }));
  conflicts.push({ field: name, base: only(base), mine: only(mine), theirs: only(theirs) });
}
