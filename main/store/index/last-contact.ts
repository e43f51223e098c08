import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isOneOf, tableOf } from "../../../shared/contract/enumeration.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { isSlugged, type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import { resourceOfSlug } from "../../../shared/contract/resource.ts";
import { activityStart, entityName } from "../../../shared/contract/resources/activity.ts";
import { CONTACTED, isContacted } from "../../../shared/query/last-contact.ts";
import { number, numberOrNull, type RowOf, text } from "../file/columns.ts";
import { PLAIN_VALUE, type Statements } from "../file/statements.ts";
import { TABLES } from "../file/tables.ts";
import type { ChangeLog } from "../records/change-log.ts";
import type { Identities } from "../records/identities.ts";
import { contactKey, contactKeyOf } from "./contact-key.ts";
import { instants } from "./layout.ts";

/** What makes contacts: notes by the time when they were written, activities by their start. */
export type ContactSource = "note" | "activity";

export function isContactSource(resource: Resource): resource is ContactSource {
  return resource === "note" || resource === "activity";
}

/** The time at which a record was contacted, or will be. */
export interface ContactTime {
  readonly slug: string;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * Returns the contacts that a note or an activity makes: with the record that it is about, and with
 * the candidates and contacts who attend.
 */
function contactTimes(source: ContactSource, record: CrmRecord): readonly ContactTime[] {
  const at = source === "activity" ? activityStart(record) : instants(record).created;
  if (at === null || at === 0) return [];
  const about = record["related_to"];
  const found = new Set<string>();
  if (typeof about === "string" && about !== "") {
    const resource = resourceOfSlug(about) ?? resourceNamed(record["related_to_type"]);
    if (resource !== null && isContacted(resource)) found.add(about);
  }
  const attendees = isObject(record["attendees"]) ? record["attendees"] : {};
  for (const slug of slugsIn(attendees["candidates"])) found.add(slug);
  for (const slug of slugsIn(attendees["contacts"])) found.add(slug);
  return [...found].map((slug) => ({ slug, at }));
}

function resourceNamed(kind: unknown): Resource | null {
  const name = entityName(kind);
  return RESOURCES.find((resource) => resource === name && isSlugged(resource)) ?? null;
}

function slugsIn(people: unknown): readonly string[] {
  if (!Array.isArray(people)) return [];
  return people.flatMap((person: unknown) =>
    isObject(person) && typeof person["slug"] === "string" && person["slug"] !== ""
      ? [person["slug"]]
      : [],
  );
}

/** The column of the rows, beside those that follow from the record alone (index-tables.ts). */
export function lastContactColumn(resource: Resource): readonly string[] {
  if (!isContacted(resource)) return [];
  const { rows } = TABLES[resource];
  return [
    `ALTER TABLE ${rows} ADD COLUMN last_contact INTEGER`,
    `CREATE INDEX ${rows}_last_contact ON ${rows} (last_contact, id)`,
  ];
}

/**
 * Keeps `last_contact` of candidates, contacts and organizations: the newest of their contacts that
 * has passed. Every write of a note or an activity costs a few look-ups, however many there are;
 * what was still to come is counted when its time has come (`advance`).
 */
export class LastContact {
  readonly #statements: Statements;
  readonly #identities: Identities;
  readonly #changes: ChangeLog;
  readonly #now: () => number;
  #asOf = 0;

  constructor(
    statements: Statements,
    identities: Identities,
    changes: ChangeLog,
    now: () => number,
  ) {
    this.#statements = statements;
    this.#identities = identities;
    this.#changes = changes;
    this.#now = now;
  }

  /** Contacts up to this time are past: the clock's, which may have been set back. */
  limit(): number {
    return Math.max(this.#now(), this.#asOf);
  }

  /** Returns the time of a record's newest contact that has passed; null if it has none. */
  newest(slug: string): number | null {
    return this.#statements.number(NEWEST_CONTACT, contactKey(slug), this.limit());
  }

  /** Up to this time all contacts are counted. */
  get asOf(): number {
    return this.#asOf;
  }

  open(asOf: number): void {
    this.#asOf = asOf;
  }

  /** A note or an activity is stored; `before` is what it was, null when it was not there. */
  put(source: ContactSource, record: CrmRecord, before: CrmRecord | null): void {
    const next = this.#timesOf(source, record);
    const old = before === null ? [] : this.#timesOf(source, before);
    const isIn = (times: readonly ContactTime[], { slug, at }: ContactTime) =>
      times.some((time) => time.slug === slug && time.at === at);
    const gone = old.filter((time) => !isIn(next, time));
    const made = next.filter((time) => !isIn(old, time));
    for (const { slug, at } of gone)
      this.#statements.run(
        "DELETE FROM contact_time WHERE who = ? AND at = ? AND source = ?",
        contactKey(slug),
        at,
        sourceKey(source, record.id),
      );
    // What is there already stays there: an index that is rebuilt, a file that is filled.
    for (const { slug, at } of before === null ? next : made)
      this.#statements.run(
        "INSERT OR IGNORE INTO contact_time (who, at, source) VALUES (?, ?, ?)",
        contactKey(slug),
        at,
        sourceKey(source, record.id),
      );
    for (const { slug } of gone) this.#refresh(slug);
    const limit = this.limit();
    for (const { slug, at } of made) if (at <= limit) this.#raise(slug, at);
  }

  remove(source: ContactSource, record: CrmRecord): void {
    for (const { slug, at } of this.#timesOf(source, record)) {
      this.#statements.run(
        "DELETE FROM contact_time WHERE who = ? AND at = ? AND source = ?",
        contactKey(slug),
        at,
        sourceKey(source, record.id),
      );
      this.#refresh(slug);
    }
  }

  /** A record that was created here has got the server's slug: its row is written after this. */
  rename(from: string, to: string): void {
    const keys = [contactKey(to), contactKey(from)];
    this.#statements.run("UPDATE OR REPLACE contact_time SET who = ? WHERE who = ?", ...keys);
  }

  /** Before the index of all notes, or of all activities, is rebuilt. */
  clear(source: ContactSource): void {
    this.#statements.run("DELETE FROM contact_time WHERE source & 1 = ?", SOURCE_BIT[source]);
  }

  /** Brings the rows of all records up to date. */
  refreshAll(): void {
    for (const resource of RESOURCES) {
      if (!isContacted(resource)) continue;
      const { rows } = TABLES[resource];
      const key = contactKeyOf(`${rows}.slug`);
      const newest = `(SELECT max(at) FROM contact_time WHERE who = ${key} AND at <= ?)`;
      this.#statements.run(
        `UPDATE ${rows} SET last_contact = ${newest} WHERE last_contact IS NOT ${newest}`,
        this.limit(),
        this.limit(),
      );
    }
  }

  /**
   * Counts what was to come and has passed since the last time. `most`: about how many notes and
   * activities it looks at; returns whether there is more.
   */
  advance(load: (source: ContactSource, id: number) => CrmRecord | null, most: number): boolean {
    const now = this.#now();
    if (now <= this.#asOf) return false;
    let until = now;
    for (const { rows, column } of PASSED) {
      const sql =
        `SELECT ${column} FROM ${rows} WHERE ${column} > ? AND ${column} <= ? ` +
        `ORDER BY ${column} LIMIT 1 OFFSET ?`;
      until = this.#statements.number(sql, this.#asOf, until, most) ?? until;
    }
    for (const { source, rows, column } of PASSED) {
      const sql = `SELECT id FROM ${rows} WHERE ${column} > ? AND ${column} <= ?`;
      for (const id of this.#statements.column(sql, number, this.#asOf, until)) {
        const record = load(source, id);
        if (record === null) continue;
        for (const { slug } of this.#timesOf(source, record)) this.#refresh(slug);
      }
    }
    this.#asOf = until;
    return until < now;
  }

  /** Whether a contact was to come and has passed since. */
  hasPassed(): boolean {
    const now = this.#now();
    return PASSED.some(({ rows, column }) =>
      this.#statements.has(
        `SELECT 1 FROM ${rows} WHERE ${column} > ? AND ${column} <= ? LIMIT 1`,
        this.#asOf,
        now,
      ),
    );
  }

  #timesOf(source: ContactSource, record: CrmRecord): readonly ContactTime[] {
    return currentTimes(this.#identities, source, record);
  }

  /** A contact that has passed came: the last one can only be later than it was. */
  #raise(slug: string, at: number): void {
    for (const row of this.#rowsOf(slug))
      if (row.last_contact === null || row.last_contact < at) this.#set(row, at);
  }

  /**
   * Brings the rows of a slug up to date: that of a record, mostly. A server may give the same slug
   * to others, even to a contact and a candidate.
   */
  #refresh(slug: string): void {
    const found = this.#rowsOf(slug);
    if (found.length === 0) return;
    const newest = this.newest(slug);
    for (const row of found) if (row.last_contact !== newest) this.#set(row, newest);
  }

  #rowsOf(slug: string) {
    return this.#statements.rows(ROWS_OF_SLUG, NAMED_ROW, slug, slug, slug);
  }

  #set({ resource, ord, id }: RowOf<typeof NAMED_ROW>, at: number | null): void {
    if (!isOneOf(CONTACTED, resource)) return;
    this.#statements.run(SET_LAST_CONTACT[resource], at, ord);
    this.#changes.record(resource, id);
  }
}

const NEWEST_CONTACT = `SELECT max(at) FROM contact_time WHERE who = ${PLAIN_VALUE} AND at <= ?`;
const SET_LAST_CONTACT = tableOf(
  CONTACTED,
  (resource) => `UPDATE ${TABLES[resource].rows} SET last_contact = ? WHERE ord = ?`,
);
const NAMED_ROW = { resource: text, ord: number, id: number, last_contact: numberOrNull };
const ROWS_OF_SLUG = CONTACTED.map(
  (resource) =>
    `SELECT '${resource}' AS resource, ord, id, last_contact FROM ${TABLES[resource].rows} ` +
    "WHERE slug = ?",
).join(" UNION ALL ");

/** The lowest bit of `sourceKey`. */
export const SOURCE_BIT: Readonly<Record<ContactSource, 0 | 1>> = { note: 0, activity: 1 };
const PASSED = [
  { source: "note", rows: TABLES.note.rows, column: "created" },
  { source: "activity", rows: TABLES.activity.rows, column: "c_start" },
] as const;

/** Notes and activities as one number: they have ids of their own. */
export function sourceKey(source: ContactSource, id: number): number {
  return id * 2 + SOURCE_BIT[source];
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
