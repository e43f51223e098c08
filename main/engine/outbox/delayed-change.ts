import { isResource } from "../../../shared/contract/resource.ts";
import { UNDO_SEND_MS, type UndoSend } from "../../../shared/local/unsent.ts";
import type { SteadyTime } from "../../../shared/runtime/steady-time.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import type { Api } from "../../api/create-api.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { Store, StoreReader, StoreWriter } from "../../store/types.ts";
import { readBodyField, sameBodyValue } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { ResourceContract } from "../../../shared/contract/define.ts";
import { customFieldItems } from "../../../shared/contract/custom-field.ts";
import { itemIds, rebaseItems } from "../../../shared/contract/custom-field-items.ts";
import { UNSENT_STATES } from "../../../shared/local/status.ts";
import { undoBody } from "../../../shared/contract/undo-value.ts";

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
export function holdChange({ store, api, steady }: Holding, request: UndoSend): WireResponse {
  return store.write(
    (writer) => {
      // Determined first, because the record cannot be found after its deletion.
      const recordId = recordOf(writer, request);
      const done = api.handle({ method: request.method, path: request.path, body: request.body });
      const entry = done.status < 300 ? writtenEntry(writer, request, recordId) : undefined;
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
  const queuedEntries = reader.outbox.entries({
    resource,
    states: ["queued"],
    ...(recordId === null ? {} : { recordId }),
  });
  return queuedEntries.at(-1);
}

function targetOf(path: string) {
  const [, , name = "", key = ""] = path.split("/");
  try {
    return { resource: isResource(name) ? name : null, key: decodeURIComponent(key) };
  } catch {
    return { resource: null, key: "" };
  }
}

/**
 * Undoes an update that may have reached the server: the reverse edit replaces it in the outbox,
 * and later edits build on that. If the update never arrived, the reverse edit finds nothing to
 * change and sends nothing. Files, and most fields that were empty, cannot be restored through the
 * API.
 */
export function revertEntry(writer: StoreWriter, entry: OutboxEntry): void {
  const contract = CONTRACTS[entry.resource];
  const server = writer.records.base(entry.resource, entry.recordId);
  const otherEntries = writer.outbox
    .entries({ resource: entry.resource, recordId: entry.recordId, states: UNSENT_STATES })
    .filter(({ id }) => id !== entry.id);
  const isFirst = (name: string) =>
    !otherEntries.some(({ id, body }) => id < entry.id && name in body);
  const former = Object.entries(entry.base).filter(([name]) => {
    const field = contract.body[name];
    if (field === undefined || server === null || !isFirst(name)) return true;
    if (field.kind.type === "custom_fields" || field.writeOnly === true) return true;
    // Fields that a colleague has changed since are left out: nothing of ours is there to reverse.
    const present = readBodyField(name, field, server, writer.sources);
    return [entry.base[name], entry.body[name]].some((side) => sameBodyValue(field, side, present));
  });
  const body = undoBody(contract, Object.fromEntries(former));
  const names = Object.keys(body);
  const followers = otherEntries.filter(({ id }) => id > entry.id);
  if (names.length === 0) writer.outbox.drop(entry.id);
  else {
    const base = Object.fromEntries(names.map((name) => [name, entry.body[name]]));
    const context = { ...entry.context, revertsUnknown: true, unsentUntil: undefined };
    const again = { attempts: 0, nextAttemptAt: null, error: null };
    writer.outbox.patch(entry.id, { body, base, context, ...again });
  }
  for (const name of names) {
    // Later entries build on the next one.
    const next = followers.find((laterEntry) => name in laterEntry.base);
    if (next === undefined) continue;
    const was = basedOn(contract, name, next.base[name], entry.body[name], body[name]);
    writer.outbox.patch(next.id, { base: { ...next.base, [name]: was } });
  }
}

/** Returns the base of an edit after one of its base values was replaced. */
function basedOn(
  contract: ResourceContract,
  name: string,
  baseValue: unknown,
  old: unknown,
  newValue: unknown,
): unknown {
  const field = contract.body[name];
  if (field === undefined) return baseValue;
  if (field.kind.type !== "custom_fields")
    return sameBodyValue(field, baseValue, old) ? newValue : baseValue;
  const sentItems = customFieldItems(old);
  const ours = itemIds(sentItems);
  return rebaseItems(
    customFieldItems(baseValue),
    sentItems,
    customFieldItems(newValue),
    (id) => !ours.has(id),
  );
}
