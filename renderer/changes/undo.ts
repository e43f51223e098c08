import type { Bridge } from "../../shared/bridge.ts";
import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems, POLICY_FIELD } from "../../shared/contract/custom-field.ts";
import { itemIds, revertItems, sameItems } from "../../shared/contract/custom-field-items.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { useToasts } from "../core/toasts.ts";
import { attempt } from "../core/use-action.ts";
import { AskError } from "../core/ask.ts";
import { callLocal } from "../core/local.ts";
import { keyOf, readRecord, type RecordAnswer, type ShownRecord } from "../core/queries.ts";
import { storedView } from "../../shared/contract/stored-view.ts";
import { saveFields } from "./save.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/** An edit that was just made: the record as it was, and the fields that were sent. */
export interface Edit {
  readonly before: ShownRecord;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How an edit can be taken back. */
export type UndoPlan =
  | { readonly by: "discard"; readonly entry: number }
  | { readonly by: "reverse"; readonly body: Readonly<Record<string, unknown>> }
  /** These fields were empty, and the API cannot empty them. */
  | { readonly by: "none"; readonly fields: readonly string[] };

/**
 * Takes back one edit and nothing else. Unsent edits of a record coalesce into one entry: it may be
 * discarded only while it holds this edit alone; otherwise, and after it was sent, the values of
 * before are written again.
 */
export function undoPlan(resource: Resource, edit: Edit, now: RecordAnswer): UndoPlan {
  const contract = CONTRACTS[resource];
  const was = storedView(resource, edit.before);
  const is = storedView(resource, now.record);
  const names = Object.keys(edit.body).filter(
    (name) => name !== POLICY_FIELD && contract.body[name] !== undefined,
  );
  const before: Record<string, unknown> = {};
  for (const name of names) {
    const field = contract.body[name];
    if (field === undefined) continue;
    const value = readBodyField(name, field, was.record, was.refs);
    if (name === "custom_fields") {
      // Those that a policy cleared along with the edited ones, too.
      const items = customFieldItems(value);
      before[name] = revertItems(
        items,
        customFieldItems(readBodyField(name, field, is.record, is.refs)),
        itemIds([...items, ...customFieldItems(edit.body[name])]),
      );
    } else before[name] = value;
  }

  const entry = now.entries.findLast((item) => item.state !== "done" && item.kind === "update");
  const alone =
    entry !== undefined &&
    entry.state !== "sending" &&
    Object.keys(entry.body).every((name) => {
      if (name === POLICY_FIELD) return true;
      const field = contract.body[name];
      if (field === undefined || !(name in before)) return false;
      if (name !== "custom_fields") return sameBodyValue(field, entry.base[name], before[name]);
      return sameItems(
        customFieldItems(entry.base[name]),
        customFieldItems(before[name]),
        itemIds(customFieldItems(entry.body[name])),
      );
    });
  const empty = names.filter((name) => before[name] === undefined);
  // What may have arrived is set back by its values of before: there has to be one for each.
  const arrived = entry?.state === "queued" && entry.attempts > 0;
  if (alone && !(arrived && empty.length > 0)) return { by: "discard", entry: entry.id };

  if (empty.length > 0)
    return { by: "none", fields: empty.map((name) => fieldLabel(name, contract.body[name])) };
  return { by: "reverse", body: before };
}

/** Times that a change which is being sent is looked at again, and the milliseconds between. */
const LOOKS = 12;
const LOOK_INTERVAL_MS = 250;

/**
 * Does something about an outbox entry; while it is being sent (409), a moment later again: by then
 * it has another way back.
 */
export async function unlessSending<T>(act: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof AskError) || error.status !== 409 || look >= LOOKS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
    }
  }
}

/** Offered by the message that an edit was saved. Says what came of it; never rejects. */
export async function undoEdit(bridge: Bridge, resource: Resource, edit: Edit): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    const stays = await unlessSending(() => takeBack(bridge, resource, edit));
    if (stays.length === 0) add({ tone: "plain", text: "Undone." });
    else
      add({
        tone: "bad",
        text: TEXTS.undo.wasEmptyBeforeAnd(stays.join(", ")),
      });
  }, TEXTS.undo.couldntUndoTheChange);
}

/** Labels of the fields for which there is no way back. */
async function takeBack(
  bridge: Bridge,
  resource: Resource,
  edit: Edit,
): Promise<readonly string[]> {
  const now = await readRecord(bridge, resource, keyOf(resource, edit.before));
  const way = undoPlan(resource, edit, now);
  switch (way.by) {
    case "discard":
      await callLocal(bridge, "discardEntry", { params: { id: way.entry } });
      return [];
    case "reverse":
      await saveFields(bridge, resource, now.record, way.body);
      return [];
    case "none":
      return way.fields;
  }
}

/** Takes back a deletion while it is not sent yet; says so when it is too late for that. */
export async function undoDeletion(bridge: Bridge, resource: Resource, key: string): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    const entry = await findDeletion(bridge, resource, key);
    if (entry === undefined) {
      add({
        tone: "bad",
        text: TEXTS.undo.itIsDeletedOn,
      });
      return;
    }
    await callLocal(bridge, "discardEntry", { params: { id: entry.id } });
    add({ tone: "plain", text: "Undone." });
  }, TEXTS.undo.couldntUndoTheDeletion);
}

/** The outbox is listed oldest first: what was just done is on its last page. */
async function findDeletion(
  bridge: Bridge,
  resource: Resource,
  key: string,
): Promise<OutboxEntryView | undefined> {
  const read = (page: number) => callLocal(bridge, "listOutbox", { query: { limit: 100, page } });
  const first = await read(1);
  const last = first.last_page > 1 ? await read(first.last_page) : first;
  return last.data.findLast(
    (item) => item.kind === "delete" && item.resource === resource && item.slug === key,
  );
}
