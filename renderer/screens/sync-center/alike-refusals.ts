import type { OutboxEntryView } from "../../../shared/local/outbox.ts";

type Entry = OutboxEntryView;

/** Changes that were refused for the same reason, oldest first. */
export interface AlikeRefusals {
  readonly reason: string;
  readonly first: Entry;
  readonly entries: readonly Entry[];
}

/** Fewer are decided one by one. */
const MIN_ALIKE = 2;

const ADDRESSES = /[^\s@“”"]+@[^\s@“”"]+/g;
const QUOTED = /"[^"]*"|“[^”]*”/g;
const NUMBERS = /\d+/g;

/**
 * Returns the entries as they are listed, with those that were refused for the same reason together
 * where the first of them is.
 */
export function withAlikeTogether(entries: readonly Entry[]): readonly (Entry | AlikeRefusals)[] {
  const byReason = Map.groupBy(entries, reasonOf);
  return entries.flatMap((entry): readonly (Entry | AlikeRefusals)[] => {
    const reason = reasonOf(entry);
    const alike = reason === null ? [] : (byReason.get(reason) ?? []);
    const [first] = alike;
    if (reason === null || first === undefined || alike.length < MIN_ALIKE) return [entry];
    return first === entry ? [{ reason, first, entries: alike }] : [];
  });
}

/** Returns what the refusal of an entry has in common with others; null where it is not refused. */
function reasonOf({ state, kind, title, error }: Entry): string | null {
  if (state !== "rejected" || error === null) return null;
  // What differs from record to record is no other reason.
  const named = title === "" ? error.message : error.message.replaceAll(title, "…");
  const message = named.replace(ADDRESSES, "…").replace(QUOTED, "…").replace(NUMBERS, "…");
  return JSON.stringify([kind, error.status, message]);
}
