import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { applyBody } from "../../shared/contract/apply-body.ts";
import { requiredBody } from "../../shared/contract/body-value.ts";
import { type CrmRecord, fieldLabel } from "../../shared/contract/define.ts";
import { address } from "../../shared/contract/routes.ts";
import type { Failure } from "../remote/outcome.ts";
import { applyContext } from "../store/outbox/replay.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreReader } from "../store/types.ts";
import { readAnswered } from "./accept-answer.ts";
import { attach } from "./attachments.ts";
import type { Invalid } from "./attempt.ts";
import type { SyncContext } from "./context.ts";
import { fileFields, isAboutFile } from "./denials.ts";

/** The server rejects the record or values in it, or values are invalid here. */
export type Rejection = (
  | { readonly kind: "rejected"; readonly failure: Failure }
  | { readonly kind: "invalid"; readonly failure: Invalid }
) & {
  /** Fields that it names; none if it names none. */
  readonly fields: readonly string[];
};

export type FieldsWritten =
  | { readonly kind: "written"; readonly version: Written; readonly status: number }
  | { readonly kind: "gone" }
  | Rejection
  | { readonly kind: "failed"; readonly failure: Failure | Invalid };

/**
 * Writes some fields of a record, and the required ones as they are in `theirs`, which was just
 * read. Changes nothing here.
 */
export async function writeFields(
  context: SyncContext,
  entry: OutboxEntry,
  theirs: CrmRecord,
  send: Readonly<Record<string, unknown>>,
): Promise<FieldsWritten> {
  const { resource } = entry;
  const required = context.store.read((reader) => requiredValues(reader, entry, theirs));
  const missingNames = required.missing.filter((name) => send[name] === undefined);
  if (missingNames.length > 0) {
    const labels = missingNames.map((name) => fieldLabel(name, CONTRACTS[resource].body[name]));
    const message =
      `The server needs ${labels.join(", ")} with every change, and this record has none. ` +
      "Add it, and send again.";
    return { kind: "failed", failure: { kind: "invalid", message } };
  }
  const attached = await attach(context, { ...required.body, ...send });
  if (!attached.ok) {
    const failure = { kind: "invalid", message: attached.message } as const;
    return { kind: "invalid", failure, fields: [attached.field] };
  }
  const key =
    context.store.read((reader) => reader.records.keyOf(resource, entry.recordId)) ?? entry.slug;
  const outcome = await context.send({
    lane: "push",
    purpose: "write",
    ...address(context.profile(), "update", resource, key),
    ...attached.content,
  });
  if (outcome.kind === "missing" && outcome.status === 404) return { kind: "gone" };
  if (outcome.kind === "rejected")
    return { kind: "rejected", failure: outcome, fields: outcome.fields ?? [] };
  if (outcome.kind !== "ok")
    return isAboutFile(send, outcome)
      ? { kind: "rejected", failure: outcome, fields: fileFields(send) }
      : { kind: "failed", failure: outcome };
  const expected = expectedRecord(context, entry, theirs, send);
  const answered = readAnswered(resource, outcome.body, expected);
  const answeredSlug = answered.ok ? (answered.record.slug ?? null) : null;
  const otherSlug =
    answeredSlug === null
      ? null
      : context.store.read((reader) => reader.records.idOf(resource, answeredSlug));
  if (
    !answered.ok ||
    answered.record.id !== entry.recordId ||
    (otherSlug !== null && otherSlug !== entry.recordId)
  ) {
    const message =
      "The server accepted the change, but its response isn't the record. Roadbook will " +
      "read it again.";
    const failure = { kind: "unavailable", status: outcome.status, message, sent: true } as const;
    return { kind: "failed", failure };
  }
  context.store.write((writer) => writer.lookups.indexReferences(answered.sideData), {
    durable: false,
  });
  const version = { record: answered.record, expected, theirs };
  return { kind: "written", version, status: outcome.status };
}

/**
 * Returns the required fields from the server's record; those missing there from its last complete
 * version.
 */
function requiredValues(
  reader: StoreReader,
  { resource, recordId }: OutboxEntry,
  theirs: CrmRecord,
) {
  const present = requiredBody(CONTRACTS[resource], theirs, reader.sources);
  const base = present.missing.length === 0 ? null : reader.records.base(resource, recordId);
  if (base === null) return present;
  const currentBody = requiredBody(CONTRACTS[resource], base, reader.sources);
  return {
    body: { ...currentBody.body, ...present.body },
    missing: currentBody.missing.filter((n) => present.missing.includes(n)),
  };
}

/** Returns the record that the server should have after our write. */
export function expectedRecord(
  context: SyncContext,
  entry: OutboxEntry,
  theirs: CrmRecord,
  send: Readonly<Record<string, unknown>>,
): CrmRecord {
  return context.store.read((reader) =>
    applyBody(CONTRACTS[entry.resource], theirs, send, applyContext(entry, reader.sources)),
  );
}

/** The record after the write, as it should be then, and as it was before. */
export interface Written {
  readonly record: CrmRecord;
  readonly expected: CrmRecord;
  readonly theirs: CrmRecord;
}
