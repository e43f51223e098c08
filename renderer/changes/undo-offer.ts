import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { callLocal } from "../core/local.ts";
import { readRecord, type ShownRecord } from "../core/queries.ts";
import { addToast, undoAction, useToasts } from "../core/toasts.ts";
import { attempt } from "../core/use-action.ts";
import { UNDO_CREATION_TEXTS as TEXTS } from "./texts.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { RequestError } from "../core/request-engine.ts";

/** Notes and activities cannot be deleted: they are sent a little later, to allow an undo. */
export const UNDOABLE = { undoable: true };

/** Says that records were created, and offers to undo it until they are sent. */
export function offerUndo(bridge: Bridge, creation: Created, text: string): void {
  const action = undoAction(() => void undoCreations(bridge, creation));
  const toast = addToast({ tone: "plain", text, action });
  offerWhileUnsent(
    bridge,
    toast,
    creation.map(([resource, record]) => ({ kind: "create", resource, key: String(record.id) })),
  );
}

export type Created = readonly (readonly [Resource, ShownRecord])[];

/** Discards the records that are not sent yet; false when one of them was sent already. */
export async function discardUnsent(bridge: Bridge, creation: Created): Promise<boolean> {
  let inTime = true;
  for (const [resource, record] of creation) {
    const { entries } = await readRecord(bridge, resource, String(record.id));
    const entry = entries.find((item) => item.kind === "create" && item.state !== "done");
    if (entry === undefined) inTime = false;
    else await callLocal(bridge, "discardEntry", { params: { id: entry.id } });
  }
  return inTime;
}

/** Undoes the creation, or tells the user that it is too late to. Never rejects. */
async function undoCreations(bridge: Bridge, creation: Created): Promise<void> {
  await attempt(async () => {
    if (await discardUnsent(bridge, creation)) addToast({ tone: "plain", text: TEXTS.undone });
    else addToast({ tone: "bad", text: TEXTS.tooLate });
  }, TEXTS.failed);
}

/** A change that can be undone only until it is sent. */
interface UnsentChange {
  readonly kind: OutboxEntryView["kind"];
  readonly resource: Resource;
  readonly key: string;
}

/**
 * Withdraws what a message offers as soon as one of these changes is sent, or on its way: nothing
 * is offered that cannot be done.
 */
export function offerWhileUnsent(
  bridge: Bridge,
  toast: number,
  changes: readonly UnsentChange[],
): void {
  const { withdraw } = useToasts.getState();
  let asking = false;
  let again = false;
  const look = async () => {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    again = false;
    const isOffered = useToasts.getState().undoable.some(({ id }) => id === toast);
    const sentEntry =
      isOffered &&
      (await Promise.all(changes.map((change) => isSent(bridge, change)))).includes(true);
    if (sentEntry) withdraw(toast);
    if (sentEntry || !isOffered) stop();
    asking = false;
    if (again) void look();
  };
  const stop = bridge.onEvent((event) => {
    // The counts of the outbox go with the status.
    if (event.type !== "change" || changes.some(({ resource }) => resource === event.resource))
      void look();
  });
}

async function isSent(bridge: Bridge, { kind, resource, key }: UnsentChange): Promise<boolean> {
  try {
    const entries = await entriesOf(bridge, { kind, resource, key });
    return !entries.some(
      (entry) => entry.state !== "done" && entry.state !== "sending" && covers(kind, entry),
    );
  } catch (error) {
    return error instanceof RequestError && error.status === 404;
  }
}

/** A change of a record that is not sent yet either is part of the one that makes it. */
function covers(kind: UnsentChange["kind"], entry: OutboxEntryView): boolean {
  return entry.kind === kind || (kind === "update" && entry.kind === "create");
}

/** A record that is being deleted has no page any more: its change is among those that wait. */
async function entriesOf(
  bridge: Bridge,
  { kind, resource, key }: UnsentChange,
): Promise<readonly OutboxEntryView[]> {
  if (kind !== "delete") return (await readRecord(bridge, resource, key)).entries;
  const read = (page: number) =>
    callLocal(bridge, "listOutbox", { query: { state: ["queued"], limit: 100, page } });
  const firstPage = await read(1);
  // The oldest are listed first, and this one is new.
  const { data } = firstPage.last_page === 1 ? firstPage : await read(firstPage.last_page);
  return data.filter((entry) => entry.resource === resource && entry.slug === key);
}
