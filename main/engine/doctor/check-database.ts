import type { Check, Found } from "./check.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { isLocalSlug, resourceOfSlug, RESOURCES } from "../../../shared/contract/resource.ts";
import { parseInstant } from "../../../shared/contract/instant.ts";
import { PROFILES } from "../../../shared/contract/profile.ts";
import { readStreamState } from "../../sync/stream-state.ts";
import { streamsOf } from "../../sync/streams.ts";
import { UNSENT_STATES } from "../../../shared/local/status.ts";
import { splitList } from "../../../shared/contract/text-values.ts";
import { isBlobRef } from "../../../shared/wire.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { StoreReader } from "../../store/types.ts";

/**
 * Runs SQLite's own check. A damaged file needs a backup, not a repair; what it still holds can be
 * read out.
 */
export const FILE_CHECK: Check = {
  name: "file",
  looked_at: "the database file, page by page",
  run: ({ store, complete, proved }) => {
    const { damage, areTextsSound } = store.read((reader) => reader.checks.file(complete));
    if (areTextsSound) proved?.add("texts");
    return damage
      .slice(0, MAX_DAMAGE_LINES)
      .map((line) => ({ message: damagedText(line), repair: null, isDamage: true }));
  },
};

const MAX_DAMAGE_LINES = 20;

/**
 * Returns SQLite's message. The report adds what to do, which depends on the backups.
 */
export function damagedText(line: string): string {
  return `The database file is damaged (${line}).`;
}

/** Compares lists and searches with the records, the source of truth. */
export const INDEX_CHECK: Check = {
  name: "index",
  looked_at: "lists and searches against the records",
  run: ({ store, complete, resources, proved, progress }) =>
    resources.flatMap((resource) => {
      const [, plural] = CONTRACTS[resource].title;
      const words = `rebuilds the lists and searches of ${plural.toLowerCase()} from the records`;
      return store
        .read((reader) =>
          reader.checks.index(resource, {
            complete,
            isSound: proved?.has("texts") === true,
            ...(progress && { progress }),
          }),
        )
        .map((finding) => ({
          message: finding.message,
          repair:
            finding.fault === "unreadable record"
              ? null
              : { words, key: resource, step: { kind: "rebuild-index", resource } },
        }));
    }),
};

/** Compares shown records with the server's last answers and pending changes. */
export const RECORDS_CHECK: Check = {
  name: "records",
  looked_at: "shown records against the server's last answer and pending changes",
  run: ({ store }) =>
    RESOURCES.flatMap((resource) =>
      store
        .read((reader) => reader.checks.records(resource))
        .map(({ id, fault }) => ({
          message: `The ${resource} ${id} ${fault}.`,
          repair: {
            words: "rebuilds it from the server's last answer and the unsent changes",
            key: `${resource}:${id}`,
            step: { kind: "recompute", resource, id },
          },
        })),
    ),
};

const DAY_MS = 86_400_000;

/** A watermark above every stored record would hide changes. */
export const WATERMARKS_CHECK: Check = {
  name: "watermarks",
  looked_at: "how far each list was read",
  run: ({ store, now }) => {
    const streams = streamsOf(PROFILES.extended).map((stream) => {
      const { watermark, newest } = store.read((reader) => {
        const [record] = reader.records.page(stream.resource, {
          filter: { op: "and", of: [stream.members, { op: "between", field: "id", from: 1 }] },
          sort: [{ field: "updated_at", direction: "desc" }],
          offset: 0,
          limit: 1,
        });
        return {
          watermark: readStreamState(reader, stream.key).watermark,
          newest: record === undefined ? 0 : (parseInstant(record.updated_at) ?? 0),
        };
      });
      return { stream, watermark, newest };
    });
    // A record removed since may have been the newest of its list, and the server's clock may be
    // ahead of ours: only a time in the future is certainly wrong, and only if our clock is not
    // behind all server times.
    const today = Math.max(now, ...streams.map(({ newest }) => newest));
    return streams.flatMap(({ stream, watermark, newest }) => {
      if (watermark <= today + DAY_MS) return [];
      return [
        {
          message:
            `The list ${stream.key} is marked as read up to ` +
            `${new Date(watermark).toISOString()}, which is later than every record here.`,
          repair: {
            words: "rereads what changed since the newest record here",
            key: stream.key,
            step: { kind: "set-watermark", list: stream.key, watermark: newest },
          },
        },
      ];
    });
  },
};

/**
 * Checks ids and slugs of records that were created here: pending entries must use the server's id.
 */
export const ALIASES_CHECK: Check = {
  name: "aliases",
  looked_at: "ids and slugs of records that were created here",
  run: ({ store }) =>
    store.read((reader) => {
      const entriesByRecord = new Map(
        reader.outbox.entries({}).map((entry) => [`${entry.resource}:${entry.recordId}`, entry]),
      );
      return reader.records.aliases().flatMap(({ resource, localId, id }) => {
        const entry = entriesByRecord.get(`${resource}:${localId}`);
        if (entry === undefined) return [];
        return [
          {
            message:
              `Entry ${entry.id} of the outbox still uses the id that ${resource} ${id} ` +
              "had before the server gave it one.",
            repair: {
              words: "moves the entry to the record's id",
              key: String(entry.id),
              step: { kind: "move-entry", entry: entry.id, recordId: id },
            },
          },
        ];
      });
    }),
};

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
  const subject = `The change of ${entry.resource} \u201c${entry.title}\u201d (entry ${entry.id})`;
  const problems: Found[] = [];
  const knownKeys =
    entry.kind === "delete" || reader.records.byId(entry.resource, entry.recordId) !== null;
  if (!knownKeys)
    problems.push({
      message: `${subject} belongs to no record. Look at it in the sync centre.`,
      repair: null,
    });
  for (const slug of missingNames(reader, entry))
    problems.push({
      message: `${subject} names ${slug}, which does not exist here. Edit it in the sync centre.`,
      repair: null,
    });
  for (const value of Object.values(entry.body)) {
    if (isBlobRef(value) && reader.files.byId(value.blob) === null)
      problems.push({
        message: `${subject} has lost its file. Choose the file again.`,
        repair: null,
      });
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
