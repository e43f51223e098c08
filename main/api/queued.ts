import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { customFieldEntity, type CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { verdicts } from "../../shared/policy/index.ts";
import { isSlugged, localSlug, type Resource } from "../../shared/contract/resource.ts";
import type { OutboxEntry, StoreWriter } from "../store/types.ts";
import { canMerge, mergeChange } from "./coalesce.ts";
import { fieldsChanged } from "./fields-changed.ts";
import type { WriteMode } from "./write-mode.ts";

export interface QueuedOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new ULID. */
  readonly ulid: () => string;
  /** The first sync has read this resource to its end: what is not known here does not exist. */
  readonly isComplete: (resource: Resource) => boolean;
}

/** Writes are applied to what is shown and wait in the outbox: the mode of the app. Unsent changes of one record coalesce. */
export function queued(options: QueuedOptions): WriteMode {
  return {
    name: "queued",
    durable: true,
    strictness: () => {
      const complete = (["candidate", "contact", "organization", "job", "deal"] as const).every(options.isComplete);
      // Look-ups are known only as far as a record uses them.
      return { users: complete, lookups: false, definitions: complete, records: options.isComplete };
    },
    update(writer, contract, record, body) {
      const change = fieldsChanged(contract, record, body, writer);
      if (Object.keys(change.body).length === 0) return record;
      const last = lastEntry(writer, contract.name, record.id);
      if (last !== null && canMerge(last)) {
        const merged = mergeChange(contract, last, change);
        if (merged.kind === "nothing") writer.dropEntry(last.id);
        else {
          // A mended entry is sent again.
          const again = { state: "queued", error: null, attempts: 0, nextAttemptAt: null } as const;
          writer.patchEntry(last.id, {
            body: merged.body,
            base: merged.base,
            ...(last.state === "rejected" ? again : {}),
          });
        }
      } else enqueue(writer, contract, record, "update", change.body, change.base, options.now());
      const now = writer.get(contract.name, record.id) ?? record;
      noteBeginning(writer, contract, now);
      return now;
    },
    create(writer, contract, body) {
      const id = writer.nextId(contract.name, -1);
      const slug = isSlugged(contract.name) ? localSlug(contract.name, options.ulid().toLowerCase()) : "";
      writer.enqueue({
        kind: "create",
        resource: contract.name,
        recordId: id,
        slug,
        title: "",
        body,
        base: {},
        createdAt: options.now(),
      });
      const record = writer.get(contract.name, id);
      if (record === null) throw new Error(`The ${contract.name} that was just made cannot be read.`);
      const entry = lastEntry(writer, contract.name, id);
      if (entry !== null) writer.patchEntry(entry.id, { title: contract.headline(record) });
      return record;
    },
    remove(writer, contract, record) {
      const pending = writer.outbox({
        resource: contract.name,
        recordId: record.id,
        states: ["queued", "rejected", "conflict"],
      });
      const base = writer.base(contract.name, record.id);
      // edit + delete → delete; create + delete → nothing. What is on its way stays, and the deletion follows it.
      for (const entry of pending) writer.dropEntry(entry.id);
      if (base === null && lastEntry(writer, contract.name, record.id) === null) return;
      enqueue(writer, contract, record, "delete", {}, {}, options.now());
    },
  };
}

function lastEntry(writer: StoreWriter, resource: Resource, recordId: number): OutboxEntry | null {
  const entries = writer.outbox({
    resource,
    recordId,
    states: UNSENT_STATES,
  });
  return entries.at(-1) ?? null;
}

/** What the entry has to know of its beginning: a new record's name, and which custom fields fit their parents as they are now. */
function noteBeginning(writer: StoreWriter, contract: ResourceContract, record: CrmRecord): void {
  const entry = lastEntry(writer, contract.name, record.id);
  if (entry === null) return;
  if (entry.kind === "create") writer.patchEntry(entry.id, { title: contract.headline(record) });
  const items = (entry.body["custom_fields"] ?? []) as readonly CustomFieldItem[];
  const entity = customFieldEntity(contract.name);
  if (entry.kind !== "update" || items.length === 0 || entity === undefined) return;
  const dependent = writer.definitions(entity).filter((definition) => definition.dependency !== null);
  if (!items.some((item) => dependent.some((definition) => definition.id === item.id))) return;
  const fits = verdicts(writer.definitions(entity), record.custom_fields ?? []);
  const fitting = items.filter((item) => fits.get(item.id)?.valid === true).map((item) => item.id);
  writer.patchEntry(entry.id, { context: { ...entry.context, fitting } });
}

function enqueue(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  kind: "update" | "delete",
  body: Readonly<Record<string, unknown>>,
  base: Readonly<Record<string, unknown>>,
  createdAt: number,
): void {
  const title = contract.headline(record);
  writer.enqueue({
    kind,
    resource: contract.name,
    recordId: record.id,
    slug: record.slug ?? "",
    title,
    body,
    base,
    createdAt,
  });
}
