import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { applyBody } from "../../shared/contract/apply-body.ts";
import { readBodyField, type RefResolver, valueAt } from "../../shared/contract/body-value.ts";
import { refIn, refsIn } from "../../shared/contract/record-field.ts";
import { customFieldItems } from "../../shared/contract/custom-field.ts";
import { sharedFields } from "../../shared/contract/field-groups.ts";
import { isSlugged, localSlug, type Resource } from "../../shared/contract/resource.ts";
import { applyContext } from "../store/outbox/replay.ts";
import { entriesNaming, mayHaveArrived, type OutboxEntry } from "../store/outbox/entry.ts";
import { joinRejected } from "../store/outbox/join-rejected.ts";
import type { StoreWriter } from "../store/types.ts";
import { noteCustomFieldContext } from "./custom-field-context.ts";
import { canMerge, mergeChange } from "./coalesce.ts";
import { type ChangedFields, fieldsChanged, sameRecord } from "./fields-changed.ts";
import type { WriteMode } from "./api-context.ts";

export interface QueuedOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a new ULID. */
  readonly ulid: () => string;
}

/**
 * The write mode of the app: a write changes what is shown and waits in the outbox. Unsent changes
 * of one record coalesce.
 */
export function queued(options: QueuedOptions): WriteMode {
  return {
    name: "queued",
    durable: true,
    isAuthority: false,
    update(writer, contract, record, body) {
      const stamp = { resource: contract.name, createdAt: options.now() };
      const change = fieldsChanged(contract, record, body, applyContext(stamp, writer.sources));
      if (Object.keys(change.body).length === 0) return record;
      if (!mergeIntoLastEntry(writer, contract, record, change, stamp)) {
        const { id } = enqueue(
          writer,
          contract,
          record,
          "update",
          change.body,
          change.base,
          stamp.createdAt,
        );
        noteItems(writer, id, record, change);
      }
      joinRejected(writer, contract.name, record.id);
      return writer.records.byId(contract.name, record.id) ?? record;
    },
    create(writer, contract, body) {
      const id = writer.records.nextId(contract.name, -1);
      const slug = isSlugged(contract.name)
        ? localSlug(contract.name, options.ulid().toLowerCase())
        : "";
      writer.outbox.enqueue({
        kind: "create",
        resource: contract.name,
        recordId: id,
        slug,
        title: "",
        body,
        base: {},
        createdAt: options.now(),
      });
      const record = writer.records.byId(contract.name, id);
      if (record === null)
        throw new Error(`The ${contract.name} that was just created cannot be read.`);
      const entry = lastEntry(writer, contract.name, id);
      if (entry !== null) writer.outbox.patch(entry.id, { title: contract.headline(record) });
      return record;
    },
    remove(writer, contract, record) {
      const pending = writer.outbox.entries({
        resource: contract.name,
        recordId: record.id,
        states: ["queued", "rejected", "conflict"],
      });
      // edit + delete → delete; create + delete → nothing, unless another change refers to the
      // record: then the server has to get the record first. An entry in flight stays, and the
      // deletion is sent after it.
      const isUnsentCreate = pending.some((entry) => entry.kind === "create");
      const isReferredTo =
        isUnsentCreate && entriesNaming(writer, contract.name, record.id).length > 0;
      for (const entry of pending)
        if (entry.kind !== "create" || !isReferredTo) writer.outbox.drop(entry.id);
      const base = writer.records.base(contract.name, record.id);
      if (base === null && lastEntry(writer, contract.name, record.id) === null) return;
      const visibleRecord = writer.records.byId(contract.name, record.id) ?? record;
      const seenValues = valuesOf(contract, visibleRecord, writer.sources);
      const { id, context } = enqueue(
        writer,
        contract,
        record,
        "delete",
        {},
        seenValues,
        options.now(),
      );
      const attempted = attemptedValues(pending);
      if (Object.keys(attempted).length > 0)
        writer.outbox.patch(id, { context: { ...context, attempted } });
    },
  };
}

/**
 * Returns the values that a deletion is based on: what a colleague changes in them, the user has
 * not seen. Files and fields that the API never returns cannot be compared.
 */
function valuesOf(
  contract: ResourceContract,
  record: CrmRecord,
  refs: RefResolver,
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(contract.body).filter(
    ([, { kind, writeOnly }]) =>
      writeOnly !== true && kind.type !== "file" && kind.type !== "policy",
  );
  return Object.fromEntries(
    fields
      .filter(([, { kind, path }]) => {
        if (kind.type !== "ref" && kind.type !== "refs") return true;
        // A record that was not read yet has no name here: what it will be called is no change.
        const value = valueAt(record, path);
        const ids = [refIn(value), ...refsIn(value)].flatMap((ref) => ref?.id ?? []);
        return ids.every((id) => refs.slugOf(kind.resource, id) !== null);
      })
      .map(([name, field]) => [name, readBodyField(name, field, record, refs) ?? null]),
  );
}

/** Returns the values of dropped edits that may have arrived: on the server, they are ours. */
function attemptedValues(dropped: readonly OutboxEntry[]): Readonly<Record<string, unknown>> {
  const attempts = dropped.filter((entry) => entry.kind === "update" && mayHaveArrived(entry));
  return Object.fromEntries(attempts.flatMap(({ body }) => Object.entries(body)));
}

/**
 * Merges a change into the last entry of its record, if one request then has the effect of two;
 * otherwise changes nothing and returns false. To find out, it compares the merged record with the
 * one that two separate entries would produce.
 */
function mergeIntoLastEntry(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  change: ChangedFields,
  stamp: { readonly resource: Resource; readonly createdAt: number },
): boolean {
  const lastEntryOfRecord = lastEntry(writer, contract.name, record.id);
  if (lastEntryOfRecord === null || !canMerge(lastEntryOfRecord)) return false;
  // A change that does not correct a rejected one must not be rejected along with it.
  if (
    lastEntryOfRecord.state === "rejected" &&
    lastEntryOfRecord.kind === "update" &&
    !isCorrection(lastEntryOfRecord, change)
  )
    return false;
  const merged = mergeChange(contract, lastEntryOfRecord, change);
  if (merged === null) return false;
  const expected = applyBody(contract, record, change.body, applyContext(stamp, writer.sources));
  writer.outbox.patch(lastEntryOfRecord.id, { body: merged.body, base: merged.base });
  if (!sameRecord(writer.records.byId(contract.name, record.id), expected)) {
    writer.outbox.patch(lastEntryOfRecord.id, {
      body: lastEntryOfRecord.body,
      base: lastEntryOfRecord.base,
    });
    return false;
  }
  if (lastEntryOfRecord.kind === "update" && Object.keys(merged.body).length === 0) {
    writer.outbox.drop(lastEntryOfRecord.id);
    return true;
  }
  // An entry that the server rejected is sent again, now with this change.
  if (lastEntryOfRecord.state === "rejected")
    writer.outbox.patch(lastEntryOfRecord.id, {
      state: "queued",
      error: null,
      attempts: 0,
      nextAttemptAt: null,
    });
  if (lastEntryOfRecord.kind === "create") {
    const presentRecord = writer.records.byId(contract.name, record.id);
    if (presentRecord !== null)
      writer.outbox.patch(lastEntryOfRecord.id, { title: contract.headline(presentRecord) });
  } else noteItems(writer, lastEntryOfRecord.id, record, change);
  return true;
}

function isCorrection({ resource, body }: OutboxEntry, change: ChangedFields): boolean {
  return sharedFields(resource, change.body, body).length > 0;
}

function lastEntry(writer: StoreWriter, resource: Resource, recordId: number): OutboxEntry | null {
  const entries = writer.outbox.entries({
    resource,
    recordId,
    states: UNSENT_STATES,
  });
  return entries.at(-1) ?? null;
}

function noteItems(
  writer: StoreWriter,
  id: number,
  recordBefore: CrmRecord,
  { body }: ChangedFields,
): void {
  const items = customFieldItems(body["custom_fields"]);
  if (items.length > 0) noteCustomFieldContext(writer, id, recordBefore, items);
}

function enqueue(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  kind: "update" | "delete",
  body: Readonly<Record<string, unknown>>,
  base: Readonly<Record<string, unknown>>,
  createdAt: number,
): OutboxEntry {
  const title = contract.headline(record);
  return writer.outbox.enqueue({
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
