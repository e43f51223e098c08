import { UNSENT_STATES } from "../../../shared/local/status.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { isLocalSlug, resourceOfSlug } from "../../../shared/contract/resource.ts";
import { splitList } from "../../../shared/contract/comma-list.ts";
import { isBlobRef } from "../../../shared/wire.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { StoreReader } from "../../store/types.ts";
import type { Check, Found } from "./check.ts";

/**
 * Checks pending changes: each belongs to a record, refers to existing records, and has its files.
 */
export const OUTBOX_CHECK: Check = {
  name: "outbox",
  looked_at: "changes waiting to be sent",
  run: ({ store }) =>
    store.read((reader) => [
      ...reader.outbox.unreadable().map((id) => ({
        message:
          `Entry ${id} of the outbox cannot be read, and is not sent. Keep a copy of the ` +
          "folder, and make the change again.",
        repair: null,
      })),
      ...reader.outbox
        .entries({ states: UNSENT_STATES })
        .flatMap((entry) => checkEntry(reader, entry)),
    ]),
};

function checkEntry(reader: StoreReader, entry: OutboxEntry): readonly Found[] {
  const what = `The change of ${entry.resource} \u201c${entry.title}\u201d (entry ${entry.id})`;
  const problems: Found[] = [];
  const known =
    entry.kind === "delete" || reader.records.byId(entry.resource, entry.recordId) !== null;
  if (!known)
    problems.push({
      message: `${what} belongs to no record. Look at it in the sync centre.`,
      repair: null,
    });
  for (const slug of missingNames(reader, entry))
    problems.push({
      message: `${what} names ${slug}, which does not exist here. Edit it in the sync centre.`,
      repair: null,
    });
  for (const value of Object.values(entry.body)) {
    if (isBlobRef(value) && reader.files.byId(value.blob) === null)
      problems.push({ message: `${what} has lost its file. Choose the file again.`, repair: null });
  }
  return problems;
}

/** Returns local slugs in an entry's references that no record has. */
function missingNames(reader: StoreReader, entry: OutboxEntry): readonly string[] {
  return Object.entries(entry.body).flatMap(([name, value]) => {
    const type = CONTRACTS[entry.resource].body[name]?.kind.type;
    if (
      typeof value !== "string" ||
      (type !== "ref" && type !== "refs" && type !== "related" && type !== "attendees")
    )
      return [];
    return splitList(value).filter((slug) => {
      const current = reader.records.currentSlug(slug);
      const resource = resourceOfSlug(current);
      return (
        isLocalSlug(current) &&
        (resource === null || reader.records.bySlug(resource, current) === null)
      );
    });
  });
}
