import { isResource } from "../../../shared/contract/resource.ts";
import { UNDO_SEND_MS, type UndoSend, undoSendSchema } from "../../../shared/local/undo-send.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { StoreReader } from "../../store/types.ts";
import { findRecord } from "./bulk-record.ts";
import { type LocalCall, type LocalRoute, withBody } from "./route.ts";

/** A change that is on its way only after some seconds, in which it can be taken back. */
export const UNDO_SEND_ROUTES: readonly LocalRoute[] = [
  { method: "POST", path: "undo-send", answer: undoSend },
];

/**
 * Does what /v1 does and answers the same, and keeps what came of it from being sent for a while,
 * in the same transaction. The time stands in the outbox like that of a retry: a restart remembers
 * it, and `POST /local/sync` sends the change at once.
 */
function undoSend({ local, request }: LocalCall): WireResponse | Promise<WireResponse> {
  return withBody(undoSendSchema, request, (asked) => {
    const answer = local.store.write(
      (writer) => {
        // A deletion leaves nothing by which its record is found.
        const recordId = recordOf(writer, asked);
        const done = local.api.handle({ method: asked.method, path: asked.path, body: asked.body });
        const entry = done.status < 300 ? writtenEntry(writer, asked, recordId) : undefined;
        if (entry !== undefined) {
          const heldUntil = local.now() + UNDO_SEND_MS;
          writer.outbox.patch(entry.id, {
            nextAttemptAt: heldUntil,
            context: { ...entry.context, heldUntil },
          });
        }
        return done;
      },
      { durable: true },
    );
    if (answer.status < 300) local.runner.edited();
    return answer;
  });
}

function recordOf(reader: StoreReader, { path }: UndoSend): number | null {
  const { resource, key } = targetOf(path);
  return resource === null || key === "" ? null : (findRecord(reader, resource, key)?.id ?? null);
}

/**
 * The change that waits because of the request: the newest of its record, and of a new record the
 * newest of all.
 */
function writtenEntry(
  reader: StoreReader,
  { method, path }: UndoSend,
  recordId: number | null,
): OutboxEntry | undefined {
  const { resource } = targetOf(path);
  if (resource === null || (method !== "POST" && recordId === null)) return undefined;
  const waiting = reader.outbox.entries({
    resource,
    states: ["queued"],
    ...(recordId === null ? {} : { recordId }),
  });
  return waiting.at(-1);
}

function targetOf(path: string) {
  const [, , name = "", key = ""] = path.split("/");
  try {
    return { resource: isResource(name) ? name : null, key: decodeURIComponent(key) };
  } catch {
    return { resource: null, key: "" };
  }
}
