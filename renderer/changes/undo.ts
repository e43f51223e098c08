import type { Bridge } from "../../shared/bridge.ts";
import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems, POLICY_FIELD } from "../../shared/contract/custom-field.ts";
import { itemIds, revertItems, sameItems } from "../../shared/contract/custom-field-items.ts";
import { fieldLabel, type ResourceContract } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { undoValue } from "../../shared/contract/undo-value.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { useToasts } from "../core/toasts.ts";
import { attempt } from "../core/use-action.ts";
import { RequestError } from "../core/request-engine.ts";
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

/** How an edit can be undone. */
export type UndoPlan =
  | { readonly by: "discard"; readonly entry: number }
  | { readonly by: "reverse"; readonly body: Readonly<Record<string, unknown>> }
  /** Labels of fields that were empty and that the API cannot empty. */
  | { readonly by: "none"; readonly fields: readonly string[] };

/**
 * How to undo one edit and nothing else. Unsent edits of a record coalesce into one entry: it may
 * be discarded only while it holds this edit alone; otherwise, and after it was sent, the former
 * values are written again.
 */
export function undoPlan(resource: Resource, edit: Edit, now: RecordAnswer): UndoPlan {
  const contract = CONTRACTS[resource];
  const before = formerValues(contract, edit, now);
  const body = Object.fromEntries(
    Object.entries(before).map(([name, was]) => [name, valueToWrite(contract, name, was)]),
  );
  const lasting = Object.keys(body).filter((name) => body[name] === undefined);

  const entry = now.entries.findLast((item) => item.state !== "done" && item.kind === "update");
  // If the change may have arrived, the former values have to be written: each needs one.
  const mayHaveArrived = entry?.state === "queued" && entry.attempts > 0;
  if (
    entry !== undefined &&
    holdsOnly(entry, contract, before) &&
    !(mayHaveArrived && lasting.length > 0)
  )
    return { by: "discard", entry: entry.id };

  if (lasting.length > 0)
    return { by: "none", fields: lasting.map((name) => fieldLabel(name, contract.body[name])) };
  return { by: "reverse", body };
}

/** The edited fields as they were before the edit; undefined for no value. */
function formerValues(
  contract: ResourceContract,
  edit: Edit,
  now: RecordAnswer,
): Readonly<Record<string, unknown>> {
  const was = storedView(contract.name, edit.before);
  const is = storedView(contract.name, now.record);
  return Object.fromEntries(
    Object.keys(edit.body).flatMap((name) => {
      const field = contract.body[name];
      if (field === undefined || name === POLICY_FIELD) return [];
      const value = readBodyField(name, field, was.record, was.refs);
      if (field.kind.type !== "custom_fields") return [[name, value]];
      // Including those that a policy cleared along with the edited ones.
      const items = customFieldItems(value);
      const present = customFieldItems(readBodyField(name, field, is.record, is.refs));
      const ids = itemIds([...items, ...customFieldItems(edit.body[name])]);
      return [[name, revertItems(items, present, ids)]];
    }),
  );
}

/** The value of a PUT that restores a field; undefined where the API has none. */
function valueToWrite(contract: ResourceContract, name: string, was: unknown): unknown {
  const field = contract.body[name];
  if (field?.kind.type === "custom_fields") return was;
  // What the server never gives back was not empty, but unknown.
  if (field?.writeOnly === true && was === undefined) return undefined;
  return undoValue(contract, name, was);
}

/** Whether an unsent entry changes nothing but these fields, from these values. */
function holdsOnly(
  entry: OutboxEntryView,
  contract: ResourceContract,
  before: Readonly<Record<string, unknown>>,
): boolean {
  if (entry.state === "sending") return false;
  return Object.keys(entry.body).every((name) => {
    if (name === POLICY_FIELD) return true;
    const field = contract.body[name];
    if (field === undefined || !(name in before)) return false;
    if (field.kind.type !== "custom_fields")
      return sameBodyValue(field, entry.base[name], before[name]);
    return sameItems(
      customFieldItems(entry.base[name]),
      customFieldItems(before[name]),
      itemIds(customFieldItems(entry.body[name])),
    );
  });
}

/** How often, and after which pauses, a change that is being sent is tried again. */
const MAX_TRIES = 12;
const TRY_INTERVAL_MS = 250;

/**
 * Acts on an outbox entry, and again a moment later while it is being sent (409): after that it is
 * undone in another way.
 */
export async function unlessSending<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409 || tries >= MAX_TRIES)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, TRY_INTERVAL_MS));
    }
  }
}

/** The undo in the message that an edit was saved. Shows the outcome; never rejects. */
export function revertEdit(bridge: Bridge, resource: Resource, edit: Edit): Promise<void> {
  return revertEdits(bridge, resource, [edit]);
}

/**
 * The undo of several edits, newest first, with one message. One that can't be undone leaves the
 * others their chance.
 */
export async function revertEdits(
  bridge: Bridge,
  resource: Resource,
  edits: readonly Edit[],
): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    const stays = new Set<string>();
    const failures: unknown[] = [];
    for (const edit of edits.toReversed())
      try {
        const fields = await unlessSending(() => applyUndo(bridge, resource, edit));
        for (const field of fields) stays.add(field);
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
    if (stays.size === 0) add({ tone: "plain", text: TEXTS.undo.undone });
    else
      add({
        tone: "bad",
        text: TEXTS.undo.cannotClear([...stays].join(", ")),
      });
  }, TEXTS.undo.changeFailed);
}

/** Returns the labels of the fields that can't be restored. */
async function applyUndo(
  bridge: Bridge,
  resource: Resource,
  edit: Edit,
): Promise<readonly string[]> {
  const now = await readRecord(bridge, resource, keyOf(resource, edit.before));
  const plan = undoPlan(resource, edit, now);
  switch (plan.by) {
    case "discard":
      await callLocal(bridge, "discardEntry", { params: { id: plan.entry } });
      return [];
    case "reverse":
      await saveFields(bridge, resource, now.record, plan.body);
      return [];
    case "none":
      return plan.fields;
  }
}

/** Undoes a deletion that is not sent yet; shows a message when it is too late for that. */
export async function undoDeletion(bridge: Bridge, resource: Resource, key: string): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    const entry = await findDeletion(bridge, resource, key);
    if (entry === undefined) {
      add({
        tone: "bad",
        text: TEXTS.undo.deletionTooLate,
      });
      return;
    }
    await callLocal(bridge, "discardEntry", { params: { id: entry.id } });
    add({ tone: "plain", text: TEXTS.undo.undone });
  }, TEXTS.undo.deletionFailed);
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
