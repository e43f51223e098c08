import { z } from "zod";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { PROFILE_NAMES, type RecordOperation } from "../../shared/contract/profile.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { RestoreView } from "../../shared/local/backups.ts";
import { erasuresSchema } from "./erasures/stored-erasure.ts";
import { BACKUP_STATE, noteSchema } from "./file/backup.ts";
import { readStoredJson } from "./file/statements.ts";
import { sharedShortlistSchema } from "./matching/shared-shortlist.ts";
import type { OutboxEntry } from "./outbox/entry.ts";

/**
 * Everything that a workspace stores in addition to its records: sync state, settings, decisions.
 * Each key, and each family of keys with a common prefix, is listed here with the schema of its
 * value. An invalid value counts as missing.
 */

export interface StateKey<T> {
  readonly key: string;
  /** Reads the stored JSON; undefined if it does not match. */
  readonly read: (json: unknown) => T | undefined;
}

/** Keys with a common prefix and the same kind of value, like `withheld:contact`. */
export interface StateFamily<T, N extends readonly string[] = readonly [string]> {
  readonly prefix: string;
  readonly read: (json: unknown) => T | undefined;
  /** The key of one of them. */
  at(...name: N): StateKey<T>;
}

const reading =
  <T>(schema: z.ZodType<T>) =>
  (json: unknown): T | undefined => {
    const value = readStoredJson(json);
    return value === undefined ? undefined : schema.safeParse(value).data;
  };

function key<T>(name: string, schema: z.ZodType<T>): StateKey<T> {
  return { key: name, read: reading(schema) };
}

/** `separator`: between the parts of a name that has several. */
function family<T, N extends readonly string[] = readonly [string]>(
  prefix: string,
  schema: z.ZodType<T>,
  separator = ":",
): StateFamily<T, N> {
  const read = reading(schema);
  return { prefix, read, at: (...name) => ({ key: `${prefix}${name.join(separator)}`, read }) };
}

/** Field of columns with a heading, as `headingKey` makes it. */
const columnField = z.object({ heading: z.string(), field: z.string().nullable() });
type ColumnField = z.output<typeof columnField>;

const wordGroups = z.array(z.array(z.string()));
const hasId = (value: unknown) => z.object({ id: z.number() }).safeParse(value).success;
const entry = z.custom<OutboxEntry>(hasId);
const record = z.custom<CrmRecord>(hasId);

const count = z.number().int().min(0);

/** Position of a walk through a list, in rows: the size of its pages may change on the way. */
const walkPosition = z.object({
  /** Rows that were read without a gap, from the beginning of the list. */
  covered: count,
  total: count.nullable(),
  /** Size in which the next page is counted. */
  perPage: z.number().int().min(1),
  /** Requested size. */
  limit: z.number().int().min(1),
  /** True if `perPage` comes from an answer. */
  isSizeKnown: z.boolean(),
  /** Rows of the largest page so far. */
  largest: z.number().default(1),
  /** Rows behind a gap that were read already, as offsets. */
  ahead: z.object({ start: count, end: count }).nullable(),
  /** Answers in a row that brought the walk no further. */
  stalls: count,
  isDone: z.boolean(),
});

/** The progress of reading a list completely again, page by page. */
const wholeRead = z.object({
  /** Next page, as earlier versions count: in pages. */
  page: z.number().int().min(1),
  walk: walkPosition.nullable().default(null),
  total: z.number().int().min(0).nullable(),
  /** Local time, milliseconds. */
  startedAt: z.number(),
  /** The user wants it now. */
  asked: z.boolean(),
  /** Number of failures of the page. */
  tries: z.number().int().min(0),
});

/** The reading progress of a list (docs/sync.md). */
const streamState = z.object({
  /** The first sync read it to its end. */
  complete: z.boolean(),
  /** Next page of the first sync. */
  page: z.number().int().min(1),
  /** Position of the first sync; null at its beginning, and from earlier versions: see `page`. */
  walk: walkPosition.nullable().default(null),
  total: z.number().int().min(0).nullable(),
  /** Rows per page, possibly fewer than requested; null: unknown. */
  perPage: z.number().int().min(1).nullable().default(null),
  /** Records read by the first sync, for its progress. */
  done: z.number().int().min(0),
  /**
   * Largest `updated_at` of the server seen, milliseconds, not later than the server's own clock
   * then; never the local clock.
   */
  watermark: z.number(),
  /**
   * Server time up to which no change can become visible any more that was not read; null: none is
   * known but the watermark, as in workspaces of before.
   */
  certainUntil: z.number().nullable().default(null),
  /** Oldest time on the pages of a walk that was not finished; null: it was. */
  unfinished: z.number().nullable().default(null),
  /** Sort parameters that were tried last; null: none yet. */
  sort: z.enum(["as-described", "as-named", "activity", "none"]).nullable(),
  /** True if `sort` was proved to put the newest first. Otherwise the list is read as unsorted. */
  sortProved: z.boolean().default(false),
  /** Local time when the order was proved, or both directions were last compared, milliseconds. */
  comparedAt: z.number().default(0),
  /** Local time when the server last refused all sort parameters, milliseconds. */
  sortRefusedAt: z.number().default(0),
  /** Local time when the proof of the order was last revoked, milliseconds. */
  sortRevokedAt: z.number().default(0),
  /**
   * Records that are absent from the newest rows although they are newer here, and still are after
   * the whole list was read; `at`: local time, milliseconds.
   */
  excused: z
    .object({ ids: z.array(z.number()), at: z.number() })
    .nullable()
    .default(null),
  /** True if the search ignored the requested order, so that it cannot replace the list. */
  searchUnordered: z.boolean().default(false),
  /** Local time when that was found, milliseconds. */
  searchJudgedAt: z.number().default(0),
  /** Server time when the search was last read, milliseconds. */
  searchedAt: z.number().default(0),
  /**
   * Ids that a complete sweep did not find. If the API has no get, a second such sweep is the proof
   * of a deletion.
   */
  suspects: z.array(z.number().int()),
  /**
   * True if the list without sort parameters comes in the order of ids (of activities: of their
   * creation), as long as no page contradicts.
   */
  isInOrderOfIds: z.boolean().default(true),
  /** Local time when the counts of both sides were last compared, milliseconds. */
  countedAt: z.number().default(0),
  /** Local time of the last complete sweep, milliseconds. */
  sweptAt: z.number(),
  /** Counts of both sides after that sweep. The same difference needs no further sweep. */
  settled: z.object({ total: z.number(), here: z.number() }).nullable().default(null),
  whole: wholeRead.nullable().default(null),
});

/**
 * `trying`: the operation counts as present until it is tried; with `asked`, only during the cycle
 * that the user started.
 */
const absentOperation = z.object({
  since: z.number().nullable(),
  checkedAt: z.number().nullable(),
  trying: z.enum(["asked", "due"]).nullable(),
});

const listProblem = z.object({
  problem: z.enum(["refused", "failing"]),
  message: z.string(),
  /** Local times in milliseconds: when it first occurred, and the earliest next try. */
  since: z.number(),
  nextAt: z.number(),
  /** Number of tries without success. */
  tries: z.number().int().min(1),
});

const leftOutRow = z.object({
  id: z.number().nullable(),
  slug: z.string().nullable(),
  reason: z.string(),
  /** Local time when it was last seen, milliseconds. */
  at: z.number(),
  /** The list that it came from, if a resource has several. */
  list: z.string().nullable(),
});

const connection = z.object({
  remote: z.string().nullable(),
  profile: z.enum(PROFILE_NAMES),
  /** The origin that the saved token was given for. The token is never sent to another one. */
  tokenOrigin: z.string().nullable().optional(),
});

const restored: z.ZodType<RestoreView> = z.object({
  name: z.string(),
  made_at: z.string(),
  restored_at: z.string(),
  kept_in: z.string(),
  carried: z.number(),
  in_doubt: z.number(),
  unreadable: z.number().nullable(),
});

/** A decision that can be undone: the previous state of what it changed. */
const resolution = z.object({
  at: z.number(),
  entry,
  /** Deleted record: as it was shown, its changes, and the entry that recreates it. */
  whole: z
    .object({
      record: record.nullable(),
      entries: z.array(entry).readonly(),
      made: z.number().nullable(),
    })
    .optional(),
});

export type StreamState = z.output<typeof streamState>;
export type WalkPosition = z.output<typeof walkPosition>;
export type WholeRead = z.output<typeof wholeRead>;
export type AbsentOperation = z.output<typeof absentOperation>;
export type StoredProblem = z.output<typeof listProblem>;
export type StoredLeftOut = z.output<typeof leftOutRow>;
export type SavedConnection = z.output<typeof connection>;
export type WholeDecision = NonNullable<z.output<typeof resolution>["whole"]>;

/**
 * Written by a version that did not distinguish documented from assumed operations, so it is tried
 * again.
 */
const UNTOLD_ABSENCE: AbsentOperation = { since: null, checkedAt: null, trying: "due" };

export const STATE = {
  // The workspace.
  workspaceName: key("workspace-name", z.string()),
  /** Server and profile. */
  connection: key("connection", connection),
  /** Identity of the user, as they stated it. */
  me: key("me", z.object({ id: z.number().int() })),
  /** Pictures of people and organizations are loaded when these are shown. */
  automaticPictures: key("automatic-pictures", z.boolean()),
  workOffline: key("work-offline", z.boolean()),
  /** Settings of the interface, by name; the prefix in the file is their former name. */
  uiSettings: family("desk:", z.unknown()),
  resolution: family("resolution:", resolution),
  /** Words that mean the same when candidates and jobs are compared, beside those of Roadbook. */
  matchSynonyms: key("match-synonyms", z.object({ skills: wordGroups, titles: wordGroups })),
  /** Custom fields of candidates and jobs that are compared, by their ids. */
  matchPairs: key("match-pairs", z.array(z.object({ candidate: z.number(), job: z.number() }))),
  /** Jobs whose shortlist is shared in notes. */
  sharedShortlists: key("shared-shortlists", z.array(sharedShortlistSchema)),
  /** Fields that the user chose for columns of imports, by resource; null for none. */
  columnFields: family<readonly ColumnField[], readonly [Resource]>(
    "column-fields:",
    z.array(columnField),
  ),
  /** People who asked to be erased. */
  erasures: key("erasures", erasuresSchema),
  /** Candidates and jobs have to be read again because of other synonyms. */
  matchRereading: key("match-rereading", z.boolean()),

  // Its file.
  /** The lineage of a file: two files with the same one share their entries. */
  lineage: key("lineage", z.string()),
  /** Source of a backup; only a backup has it. */
  backup: key(BACKUP_STATE, noteSchema),
  /** Result of the last restore. */
  restored: key("restored", restored),
  /** The last id given to a record that was created here, by resource and sign. */
  lastId: family<number, readonly [Resource, "1" | "-1"]>("next-id:", z.number()),

  // Requests.
  budgetFixed: key("budget:fixed", z.number().int().positive()),
  budgetLearned: key(
    "budget:learned",
    z.object({ perMinute: z.number().positive(), at: z.number() }),
  ),
  /**
   * True if the account may be another one: true, or the resource whose last request was not
   * answered.
   */
  accountInDoubt: key("account-in-doubt", z.union([z.boolean(), z.enum(RESOURCES)])),
  absent: family<AbsentOperation, readonly [Resource, RecordOperation]>(
    "absent:",
    absentOperation.catch(UNTOLD_ABSENCE),
    ".",
  ),
  /** True if an assumed operation has ever answered. */
  proved: family<boolean, readonly [Resource, RecordOperation]>("proved:", z.boolean(), "."),

  /** The server's own clock at the end of the last cycle, milliseconds. */
  serverTime: key("server-time", z.number()),
  /** Lead of its records' times over that clock, milliseconds. */
  recordsAhead: key("records-ahead", z.number()),
  /** Local time when the server last did a change of ours, milliseconds. */
  acknowledgedAt: key("acknowledged-at", z.number()),

  // Lists.
  lastSyncedAt: key("last-synced-at", z.number()),
  definitionsReadAt: key("definitions-read-at", z.number()),
  /** List of notes that is swept next. */
  noteTurn: key("note-turn", z.number()),
  /** Lists that are read last in the next cycle. */
  deferredLists: key("deferred-lists", z.array(z.string())),
  stream: family("pull:", streamState),
  /** Local time up to which the changes of a list are here, milliseconds. */
  listSyncedAt: family("list-synced-at:", z.number()),
  listProblem: family("list-problem:", listProblem),
  /** Records to be read again, by resource. */
  reread: family<number[], readonly [Resource]>("reread:", z.array(z.number().int())),
  leftOut: family<StoredLeftOut, readonly [Resource, string]>("left-out:", leftOutRow),
  /** More rows were left out than are remembered. */
  leftOutMore: family<boolean, readonly [Resource]>("left-out-more:", z.boolean()),
  /** Deletions held for the user's confirmation, by list. */
  heldDeletions: family(
    "withheld:",
    z.object({ at: z.number(), missing: z.number(), held: z.number() }),
  ),
  deletionsConfirmed: family("withheld-accepted:", z.boolean()),
  /** Last versions of records that the server no longer has. */
  removed: family<{ at: number; record: CrmRecord }, readonly [Resource, string]>(
    "removed:",
    z.object({ at: z.number(), record }),
  ),

  /** Up to this time all contacts are counted (last-contact.ts), milliseconds. */
  lastContactAsOf: key("last-contact-as-of", z.number()),
  /** Ids up to which contacts are filled in from an earlier file; null for all. */
  lastContactFilled: key(
    "last-contact-filled",
    z.object({ note: z.number().nullable(), activity: z.number().nullable() }),
  ),
  /** Rows are not up to date with the contacts (contact-rows.ts). */
  lastContactBehind: key("last-contact-behind", z.boolean()),

  // The sandbox's file.
  sandboxFilled: key("sandbox:filled", z.boolean()),
  sandboxStarts: key("sandbox:starts", z.number()),
};

/** User data that exists only on this machine. */
const OWN = [
  STATE.connection,
  STATE.workspaceName,
  STATE.me,
  STATE.automaticPictures,
  STATE.workOffline,
  STATE.budgetFixed,
  STATE.accountInDoubt,
  STATE.uiSettings,
  STATE.matchSynonyms,
  STATE.matchPairs,
  STATE.columnFields,
  STATE.erasures,
  STATE.resolution,
  STATE.removed,
];

/** Returns whether a restore keeps the replaced file's value of a key instead of the backup's. */
export function isOwnState(key: string): boolean {
  return OWN.some((ownKey) =>
    "prefix" in ownKey ? key.startsWith(ownKey.prefix) : key === ownKey.key,
  );
}
