import { isResource } from "../../../shared/contract/resource.ts";
import { UNDO_SEND_MS, type UndoSend } from "../../../shared/local/undo-send.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import type { Api } from "../../api/create-api.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { Store, StoreReader } from "../../store/types.ts";

interface Holding {
  readonly store: Store;
  readonly api: Api;
  readonly now: () => number;
}

/**
 * Does what /v1 does and answers the same, and keeps what came of it from being sent for a while,
 * in the same transaction: it can be undone meanwhile. The time stands in the outbox like that of a
 * retry: a restart remembers it, and `POST /local/sync` sends the change at once.
 */
export function holdChange({ store, api, now }: Holding, asked: UndoSend): WireResponse {
  return store.write(
    (writer) => {
      // A deletion leaves nothing by which its record is found.
      const recordId = recordOf(writer, asked);
      const done = api.handle({ method: asked.method, path: asked.path, body: asked.body });
      const entry = done.status < 300 ? writtenEntry(writer, asked, recordId) : undefined;
      if (entry !== undefined) {
        const heldUntil = now() + UNDO_SEND_MS;
        writer.outbox.patch(entry.id, {
          nextAttemptAt: heldUntil,
          context: { ...entry.context, heldUntil },
        });
      }
      return done;
    },
    { durable: true },
  );
}

function recordOf(reader: StoreReader, { path }: UndoSend): number | null {
  const { resource, key } = targetOf(path);
  return resource === null || key === "" ? null : (reader.records.byKey(resource, key)?.id ?? null);
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
