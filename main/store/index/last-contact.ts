import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { activityStart } from "../../../shared/contract/resources/activity.ts";
import { isContacted } from "../../../shared/query/derived-fields.ts";
import { number, type Statements } from "../file/statements.ts";
import { TABLES } from "../file/tables.ts";
import { type ContactSource, recordAbout } from "../records/record-about.ts";
import type { ChangeLog } from "../records/change-log.ts";
import type { Identities } from "../records/identities.ts";
import { ContactRows } from "./contact-rows.ts";
import { ContactTimes } from "./contact-times.ts";
import { instants } from "./layout.ts";

/** Number of records from which going through all rows is less work than refreshing single ones. */
const LONG_LIST_RECORDS = 5000;

/** The time at which a record was contacted, or will be. */
export interface ContactTime {
  readonly slug: string;
  /** Milliseconds. */
  readonly timestamp: number;
}

/**
 * Returns the contacts that a note or an activity makes: with the record that it is about, and with
 * the candidates and contacts who attend.
 */
function contactTimes(source: ContactSource, record: CrmRecord): readonly ContactTime[] {
  const timestamp = source === "activity" ? activityStart(record) : instants(record).created;
  if (timestamp === null || timestamp === 0) return [];
  const about = recordAbout(record);
  const contactedSlugs = new Set<string>();
  if (about !== null && isContacted(about.resource)) contactedSlugs.add(about.slug);
  const attendees = isObject(record["attendees"]) ? record["attendees"] : {};
  for (const slug of slugsIn(attendees["candidates"])) contactedSlugs.add(slug);
  for (const slug of slugsIn(attendees["contacts"])) contactedSlugs.add(slug);
  return [...contactedSlugs].map((slug) => ({ slug, timestamp }));
}

function slugsIn(people: unknown): readonly string[] {
  if (!Array.isArray(people)) return [];
  return people.flatMap((person: unknown) =>
    isObject(person) && typeof person["slug"] === "string" && person["slug"] !== ""
      ? [person["slug"]]
      : [],
  );
}

/**
 * Keeps the times of contacts, and with them `last_contact` of candidates, contacts and
 * organizations (contact-rows.ts). Every write of a note or an activity costs a few look-ups,
 * however many there are; what was still to come is counted when its time has come (`advance`).
 */
export class LastContact {
  readonly times: ContactTimes;
  readonly rows: ContactRows;
  readonly #statements: Statements;
  readonly #identities: Identities;
  readonly #currentTime: () => number;
  #asOf = 0;
  /** Long lists that are read for the first time. */
  readonly #firstRead = new Set<ContactSource>();

  constructor(
    statements: Statements,
    identities: Identities,
    changes: ChangeLog,
    currentTime: () => number,
  ) {
    this.#statements = statements;
    this.#identities = identities;
    this.#currentTime = currentTime;
    this.times = new ContactTimes(statements);
    this.rows = new ContactRows(statements, this.times, changes, () => this.limit());
  }

  /** Contacts up to this time are past: the clock's, which may have been set back. */
  limit(): number {
    return Math.max(this.#currentTime(), this.#asOf);
  }

  /** Returns the time of a record's newest contact that has passed; null if it has none. */
  newest(slug: string): number | null {
    return this.rows.newest(slug);
  }

  /** Up to this time all contacts are counted. */
  get asOf(): number {
    return this.#asOf;
  }

  open(asOf: number): void {
    this.#asOf = asOf;
  }

  /** About so many notes or activities will come, where so many are known. */
  expect(source: ContactSource, records: number, knownRecords: number): void {
    if (records >= LONG_LIST_RECORDS && knownRecords < records / 2) this.#firstRead.add(source);
  }

  isFirstRead(source: ContactSource): boolean {
    return this.#firstRead.has(source);
  }

  endFirstRead(): void {
    this.#firstRead.clear();
  }

  /** Stores the times of a note or an activity. `previousRecord`: null if it was not there. */
  put(source: ContactSource, record: CrmRecord, previousRecord: CrmRecord | null): void {
    const next = this.#timesOf(source, record);
    const old = previousRecord === null ? [] : this.#timesOf(source, previousRecord);
    const isIn = (times: readonly ContactTime[], { slug, timestamp }: ContactTime) =>
      times.some((time) => time.slug === slug && time.timestamp === timestamp);
    const gone = old.filter((time) => !isIn(next, time));
    const newTimes = next.filter((time) => !isIn(old, time));
    const key = sourceKey(source, record.id);
    for (const time of gone) this.times.remove({ ...time, source: key });
    // Contacts may be there already when an index is rebuilt or a file is filled.
    for (const time of previousRecord === null ? next : newTimes)
      this.times.add({ ...time, source: key });
    for (const { slug } of gone) this.rows.refresh(slug);
    const limit = this.limit();
    for (const { slug, timestamp } of newTimes)
      if (timestamp <= limit) this.rows.raise(slug, timestamp);
  }

  remove(source: ContactSource, record: CrmRecord): void {
    for (const time of this.#timesOf(source, record)) {
      this.times.remove({ ...time, source: sourceKey(source, record.id) });
      this.rows.refresh(time.slug);
    }
  }

  /** A record that was created here has got the server's slug: its row is written after this. */
  rename(from: string, to: string): void {
    this.times.rename(from, to);
  }

  /** Before the index of all notes, or of all activities, is rebuilt. */
  clear(source: ContactSource): void {
    this.times.clear(SOURCE_BIT[source]);
  }

  /**
   * Counts what was to come and has passed since the last time. `maxRows`: about how many notes and
   * activities it looks at; returns whether there is more.
   */
  advance(load: (source: ContactSource, id: number) => CrmRecord | null, maxRows: number): boolean {
    const nowMs = this.#currentTime();
    if (nowMs <= this.#asOf) return false;
    let until = nowMs;
    for (const { rows, column } of PASSED) {
      const sql =
        `SELECT ${column} FROM ${rows} WHERE ${column} > ? AND ${column} <= ? ` +
        `ORDER BY ${column} LIMIT 1 OFFSET ?`;
      until = this.#statements.number(sql, this.#asOf, until, maxRows) ?? until;
    }
    for (const { source, rows, column } of PASSED) {
      const sql = `SELECT id FROM ${rows} WHERE ${column} > ? AND ${column} <= ?`;
      for (const id of this.#statements.column(sql, number, this.#asOf, until)) {
        const record = load(source, id);
        if (record === null) continue;
        for (const { slug } of this.#timesOf(source, record)) this.rows.refresh(slug);
      }
    }
    this.#asOf = until;
    return until < nowMs;
  }

  /** Returns whether a contact was to come and has passed since. */
  hasPassed(): boolean {
    const nowMs = this.#currentTime();
    return PASSED.some(({ rows, column }) =>
      this.#statements.has(
        `SELECT 1 FROM ${rows} WHERE ${column} > ? AND ${column} <= ? LIMIT 1`,
        this.#asOf,
        nowMs,
      ),
    );
  }

  #timesOf(source: ContactSource, record: CrmRecord): readonly ContactTime[] {
    return currentTimes(this.#identities, source, record);
  }
}

/** The lowest bit of `sourceKey`. */
export const SOURCE_BIT: Readonly<Record<ContactSource, 0 | 1>> = { note: 0, activity: 1 };
const PASSED = [
  { source: "note", rows: TABLES.note.rows, column: "created" },
  { source: "activity", rows: TABLES.activity.rows, column: "c_start" },
] as const;

/**
 * Notes and activities as one integer of 64 bits: they have ids of their own. Numbers are exact up
 * to half of the largest id.
 */
export function sourceKey(source: ContactSource, id: number): number | bigint {
  const key = id * 2 + SOURCE_BIT[source];
  return Number.isSafeInteger(key) ? key : BigInt(id) * 2n + BigInt(SOURCE_BIT[source]);
}

/** The contacts of a note or an activity by the slugs that their records have now. */
export function currentTimes(
  identities: Identities,
  source: ContactSource,
  record: CrmRecord,
): readonly ContactTime[] {
  const times = contactTimes(source, record).map((time) => ({
    ...time,
    slug: identities.currentSlug(time.slug),
  }));
  // Both names of one record may occur.
  return times.filter(({ slug }, index) => times.findIndex((time) => time.slug === slug) === index);
}
