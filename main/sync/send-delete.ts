import { isSlugged } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import type { OutboxEntry } from "../store/types.ts";
import { markNaming } from "./reread.ts";
import { begin, markDone, type Sent, settleFailure } from "./attempt.ts";
import type { SyncContext } from "./context.ts";

/** A deletion; one that finds nothing any more has reached its aim. */
export async function sendDelete(context: SyncContext, entry: OutboxEntry): Promise<Sent> {
  begin(context, entry);
  const { resource } = entry;
  const key = isSlugged(resource)
    ? (context.store.read((reader) => reader.slugOf(resource, entry.recordId)) ?? entry.slug)
    : String(entry.recordId);
  const { method, path } = address(context.profile(), "delete", resource, key);
  const outcome = await context.send({ lane: "push", purpose: "write", method, path });
  const reached = outcome.kind === "ok" || (outcome.kind === "missing" && outcome.status === 404);
  if (!reached) return settleFailure(context, { ...entry, attempts: entry.attempts + 1 }, outcome);
  context.store.write(
    (writer) => {
      markDone(context, writer, entry, null, 200);
      markNaming(writer, resource, entry.recordId);
      writer.removeBase(resource, entry.recordId);
    },
    { durable: true },
  );
  return { kind: "done" };
}
