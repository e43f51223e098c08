import { isResource } from "../../../shared/contract/resource.ts";
import { UNDO_SEND_MS, type UndoSend } from "../../../shared/local/undo-send.ts";
import type { SteadyTime } from "../../../shared/runtime/steady-time.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import type { Api } from "../../api/create-api.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { Store, StoreReader } from "../../store/types.ts";

interface Holding {
  readonly store: Store;
  readonly api: Api;
  readonly steady: SteadyTime;
}

/**
 * Answers a /v1 request as usual but holds the resulting change for some seconds, in the same
 * transaction, so that it can be undone before it is sent. The end of that time is stored in the
 * outbox like that of a retry: it survives a restart, and `POST /local/sync` sends the change at
 * once.
 */
export function holdChange({ store, api, steady }: Holding, asked: UndoSend): WireResponse {
  return store.write(
    (writer) => {
      // Determined first, because the record cannot be found after its deletion.
      const recordId = recordOf(writer, asked);
      const done = api.handle({ method: asked.method, path: asked.path, body: asked.body });
      const entry = done.status < 300 ? writtenEntry(writer, asked, recordId) : undefined;
      if (entry !== undefined) {
        const heldUntil = steady.now() + UNDO_SEND_MS;
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
 * Returns the pending change that the request made: the newest of its record or, for a new record,
 * the newest of all.
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
