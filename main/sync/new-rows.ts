import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";
import { ageOf, creationTime, recordsAhead } from "./creation-time.ts";

/**
 * Most new records that an entry remembers. Beyond, it is not known which ones were here before the
 * attempt, and the user is asked instead.
 */
const MAX_NEW_ROWS = 2_000;

/**
 * Notes, with each create of unknown outcome, the records that arrived since its first attempt: any
 * other record that is known here existed before and cannot be its own. Also has those creates
 * looked for again at once, because until one is found, its record appears twice.
 */
export function noteNewRows(
  writer: StoreWriter,
  resource: Resource,
  arrived: readonly { readonly row: unknown; readonly record: CrmRecord }[],
): void {
  for (const entry of writer.outbox.entries({ resource, states: ["sending", "unsure"] })) {
    if (entry.kind !== "create") continue;
    const { newRows, createBound } = entry.context;
    const retried =
      entry.state === "unsure" && entry.nextAttemptAt !== null ? { nextAttemptAt: null } : {};
    const times = { ahead: recordsAhead(writer), serverNow: null };
    const ids =
      newRows === undefined
        ? []
        : arrived
            .filter(({ row }) => ageOf(creationTime(row), createBound, times) !== "before")
            .map(({ record }) => record.id)
            .filter((id) => !newRows.includes(id));
    const noted =
      newRows === undefined || ids.length === 0
        ? {}
        : { context: { ...entry.context, newRows: withinLimit([...newRows, ...ids]) } };
    writer.outbox.patch(entry.id, { ...retried, ...noted });
  }
}

function withinLimit(ids: readonly number[]): readonly number[] | undefined {
  return ids.length > MAX_NEW_ROWS ? undefined : ids;
}

/** Returns whether a record was known here before the first attempt to create the entry's own. */
export function wasKnownBefore(
  reader: StoreReader,
  { resource, context }: OutboxEntry,
  id: number,
): boolean {
  return (
    context.newRows !== undefined &&
    !context.newRows.includes(id) &&
    reader.records.base(resource, id) !== null
  );
}
