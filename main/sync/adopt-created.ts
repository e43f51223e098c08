import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField } from "../../shared/contract/body-value.ts";
import { customFieldItems } from "../../shared/contract/custom-field.ts";
import { pickItems } from "../../shared/contract/custom-field-items.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { isSameInOtherSpelling, isSameItem } from "../../shared/contract/same-spelling.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { replayEntries } from "../store/outbox/replay.ts";
import type { StoreReader } from "../store/types.ts";
import { readAnswered, unacceptedFields } from "./accept-answer.ts";
import { markDone } from "./attempt.ts";
import type { SyncContext } from "./context.ts";
import { creationTime, learnRecordsAhead } from "./creation-time.ts";
import { existedBefore } from "./in-doubt-create.ts";
import { keepSentFiles } from "./kept-files.ts";
import { likenessOf } from "./likeness.ts";
import { rebaseFollowers } from "./rebase-followers.ts";
import { mixesTwoRecords } from "./row-identity.ts";

/** The server's record for one of ours. */
interface Created {
  readonly raw: unknown;
  readonly status: number;
  /** True if this answers the create; a record matched later may have been changed since. */
  readonly isFirst: boolean;
}

export type Adoption =
  | { readonly kind: "adopted" }
  /** A record that existed before the attempt, and may be the same. */
  | { readonly kind: "existing"; readonly id: number }
  /** Another thing than the record; `id` is null if it is no record at all. */
  | { readonly kind: "other"; readonly id: number | null };

/** Replaces the local record by the server's; its local id and slug keep working. */
export function adoptCreated(
  context: SyncContext,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
  { raw, status, isFirst }: Created,
): Adoption {
  const expected = context.store.read((reader) =>
    replayEntries(null, [{ ...entry, body }], reader.sources),
  );
  if (expected === null) return { kind: "other", id: null };
  const answered = readAnswered(entry.resource, raw, expected);
  if (!answered.ok) return { kind: "other", id: null };
  const { record, sideData } = answered;
  const doubt = context.store.read((reader) => doubtAbout(reader, entry, body, record, status));
  if (doubt !== null) return { kind: doubt, id: record.id };
  const isAllOurs = isFirst || record.created_at === record.updated_at;
  context.store.write(
    (writer) => {
      writer.lookups.indexReferences(sideData);
      const unaccepted = unacceptedFields(entry.resource, record, body, expected, writer);
      const note =
        unaccepted.length === 0
          ? null
          : "The server accepted the new record but kept its own value of: " +
            `${unaccepted.join(", ")}.`;
      markDone(context, writer, entry, note, status);
      if (isFirst && status === 201)
        learnRecordsAhead(writer, creationTime(raw), context.serverTime());
      writer.records.adopt(entry.resource, entry.recordId, record);
      const ours = isAllOurs ? null : unchangedFields(writer, entry, body, expected, record);
      rebaseFollowers(writer, entry, expected, record, ours);
      keepSentFiles(writer, entry, record);
    },
    { durable: true },
  );
  return { kind: "adopted" };
}

function doubtAbout(
  reader: StoreReader,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
  record: CrmRecord,
  status: number,
): "existing" | "other" | null {
  if (mixesTwoRecords(reader, entry.resource, record)) return "other";
  const isKnown = reader.records.base(entry.resource, record.id) !== null;
  const isExisting = existedBefore(reader, entry, record, status);
  if (!isKnown && !isExisting) return null;
  if (likenessOf(reader, entry, body, record) === "other") return "other";
  return isExisting ? "existing" : null;
}

/**
 * Returns the values of a body that a record found later still has, perhaps in the server's
 * spelling: a colleague may have changed any other since.
 */
function unchangedFields(
  reader: StoreReader,
  { resource }: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
  expected: CrmRecord,
  record: CrmRecord,
): Readonly<Record<string, unknown>> {
  const contract = CONTRACTS[resource];
  const unchanged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = contract.body[name];
    if (field === undefined) continue;
    const [expectedValue, has] = [expected, record].map((version) =>
      readBodyField(name, field, version, reader.sources),
    );
    if (field.kind.type === "custom_fields") {
      const [expectedItems, presentItems] = [
        customFieldItems(expectedValue),
        customFieldItems(has),
      ];
      unchanged[name] = customFieldItems(value).filter(({ id }) => {
        const [was, presentItem] = [
          pickItems(expectedItems, [id])[0],
          pickItems(presentItems, [id])[0],
        ];
        return isSameItem(was?.value ?? "", presentItem?.value ?? "");
      });
    } else if (isSameInOtherSpelling(field, expectedValue, has)) unchanged[name] = value;
  }
  return unchanged;
}
