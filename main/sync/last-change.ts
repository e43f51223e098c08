import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Author, LastChange } from "../../shared/local/changed-field.ts";
import type { Conflict } from "../../shared/local/outbox.ts";
import type { Authorship } from "../store/outbox/entry.ts";
import type { StoreReader } from "../store/types.ts";

/** Returns what a record of the server says about its last change. */
export function authorshipOf(record: CrmRecord): Authorship {
  const author = record["updated_by"];
  const id = isObject(author) ? author["id"] : null;
  return { by: typeof id === "number" ? id : null, at: record.updated_at };
}

/**
 * Returns the last change of a record that was not sent from here: writes of this workspace are
 * left out, one after the other, as long as one follows the other. `record`: the server's.
 */
export function lastChangeByOthers(
  reader: StoreReader,
  resource: Resource,
  record: CrmRecord,
): LastChange {
  let stamp = authorshipOf(record);
  const sentEntries = reader.outbox.entries({ resource, recordId: record.id, states: ["done"] });
  for (const { context } of sentEntries.toReversed()) {
    if (context.written === undefined || !isSame(context.written.stamp, stamp)) continue;
    stamp = context.written.previous;
  }
  const changedAt = parseInstant(stamp.at);
  return {
    by: stamp.by === null ? null : authorOf(reader, stamp.by),
    at: changedAt === null ? null : new Date(changedAt).toISOString(),
  };
}

/** Returns what a conflict says of the server's side. */
export function theirAuthor(
  reader: StoreReader,
  resource: Resource,
  record: CrmRecord,
): Required<Pick<Conflict, "theirs_at" | "theirs_by">> {
  const { by, at } = lastChangeByOthers(reader, resource, record);
  return { theirs_by: by, theirs_at: at };
}

/** Returns a user with the name that is known of them. */
export function authorOf(reader: StoreReader, id: number): Author {
  const {
    full_name: name = "",
    first_name: firstName = "",
    last_name: lastName = "",
  } = reader.lookups.user(id) ?? {};
  return { id, full_name: name.trim() || `${firstName} ${lastName}`.trim() || null };
}

function isSame(a: Authorship, b: Authorship): boolean {
  return a.by === b.by && a.at === b.at;
}
