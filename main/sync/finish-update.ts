import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";
import { unacceptedFields } from "./accept-answer.ts";
import { markDone, type Sent, settleFailure } from "./attempt.ts";
import type { SyncContext } from "./context.ts";
import { keepSentFiles } from "./kept-files.ts";
import { authorshipOf } from "./last-change.ts";
import { rebaseFollowers } from "./rebase-followers.ts";
import { markReferringStale } from "./reread.ts";
import type { Written } from "./write-fields.ts";

/** Saves the answer as the new base. Edits made meanwhile are entries of their own and stay. */
export function finish(
  context: SyncContext,
  entry: OutboxEntry,
  version: Written,
  send: Readonly<Record<string, unknown>>,
  status: number,
): Sent {
  context.store.write((writer) => saveWritten(context, writer, entry, version, send, status), {
    durable: true,
  });
  return { kind: "done" };
}

/** Entries later than `afterEntryId` build on the write. */
export function saveWritten(
  context: SyncContext,
  writer: StoreWriter,
  entry: OutboxEntry,
  { record, expected, theirs }: Written,
  send: Readonly<Record<string, unknown>>,
  status: number,
  afterEntryId = entry.id,
): void {
  const unaccepted = unacceptedFields(entry.resource, record, send, expected, writer);
  const note =
    unaccepted.length === 0
      ? null
      : `The server accepted the change but kept its own value of: ${unaccepted.join(", ")}.`;
  markDone(context, writer, entry, note, status);
  if (Object.keys(send).length > 0)
    writer.outbox.patch(entry.id, {
      context: {
        ...(writer.outbox.entry(entry.id) ?? entry).context,
        written: {
          values: otherValues(writer, entry.resource, send, expected, record),
          stamp: authorshipOf(record),
          previous: authorshipOf(theirs),
        },
      },
    });
  rebaseFollowers(writer, { ...entry, id: afterEntryId }, expected, record, send);
  writer.records.saveBase(entry.resource, record);
  keepSentFiles(writer, entry, record);
}

/** Returns the fields that the server stored otherwise than we sent them, with its values. */
function otherValues(
  reader: StoreReader,
  resource: Resource,
  send: Readonly<Record<string, unknown>>,
  expected: CrmRecord,
  record: CrmRecord,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(send).flatMap((name) => {
      const field = CONTRACTS[resource].body[name];
      if (field === undefined || field.writeOnly === true) return [];
      const [sentValue, storedValue] = [expected, record].map((version) =>
        readBodyField(name, field, version, reader.sources),
      );
      return sameBodyValue(field, sentValue, storedValue) ? [] : [[name, storedValue ?? null]];
    }),
  );
}

/**
 * Turns the update of a record that was deleted on the server into a conflict. The record stays
 * visible as a copy, so nothing is lost.
 */
export function parkAsGone(context: SyncContext, entry: OutboxEntry): Sent {
  const failure = {
    kind: "missing",
    status: 404,
    message:
      "This record was deleted on the server. Keep it as a new record, or discard your changes.",
  } as const;
  const outcome = settleFailure(context, entry, failure, {
    conflict: { kind: "gone", fields: [] },
  });
  context.store.write(
    (writer) => {
      markReferringStale(writer, entry.resource, entry.recordId);
      writer.records.removeBase(entry.resource, entry.recordId);
    },
    { durable: true },
  );
  return outcome;
}
