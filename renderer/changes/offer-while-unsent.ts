import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { useToasts } from "../core/toasts.ts";
import { RequestError } from "../core/request-engine.ts";
import { callLocal } from "../core/local.ts";
import { readRecord } from "../core/queries.ts";

/** A change that can be undone only until it is sent. */
export interface UnsentChange {
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
    const sent =
      isOffered &&
      (await Promise.all(changes.map((change) => isSent(bridge, change)))).includes(true);
    if (sent) withdraw(toast);
    if (sent || !isOffered) stop();
    asking = false;
    if (again) void look();
  };
  const stop = bridge.onEvent((event) => {
    // The counts of the outbox go with the status.
    if (event.type !== "change" || changes.some(({ resource }) => resource === event.resource))
      void look();
  });
}

/** Whether a change is known to be sent. */
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
  const first = await read(1);
  // The oldest are listed first, and this one is new.
  const { data } = first.last_page === 1 ? first : await read(first.last_page);
  return data.filter((entry) => entry.resource === resource && entry.slug === key);
}
