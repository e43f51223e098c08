import { isOneOf, tableOf } from "../../../shared/contract/enumeration.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type Contacted, CONTACTED, isContacted } from "../../../shared/query/derived-fields.ts";
import { number, numberOrNull, type RowOf, type Statements, text } from "../file/statements.ts";
import { TABLES } from "../file/tables.ts";
import type { ChangeLog } from "../records/change-log.ts";
import { contactKeyOf, type ContactTimes, newestContact } from "./contact-times.ts";

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
 * The column `last_contact` of candidates, contacts and organizations: the newest of their contacts
 * that has passed.
 *
 * Records are contacted in no order, so each contact that comes changes pages of rows and of their
 * index somewhere in the file. Where many come at once, as in a first sync, rows stay as they are
 * (`defer`), and all are brought up to date afterwards in their own order (`catchUp`), which takes
 * a tenth of the work.
 */
export class ContactRows {
  readonly #statements: Statements;
  readonly #times: ContactTimes;
  readonly #changes: ChangeLog;
  readonly #limit: () => number;
  /** Until the end of the transaction. */
  #isDeferring = false;
  /** Up to where rows are brought up to date; null while that is not going on. */
  #caughtUp: { readonly resource: Contacted; readonly position: number } | null = null;

  /** `limit`: contacts up to this time are past, milliseconds. */
  constructor(
    statements: Statements,
    times: ContactTimes,
    changes: ChangeLog,
    limit: () => number,
  ) {
    this.#statements = statements;
    this.#times = times;
    this.#changes = changes;
    this.#limit = limit;
  }

  /** Returns the time of a record's newest contact that has passed; null if it has none. */
  newest(slug: string): number | null {
    return this.#times.newest(slug, this.#limit());
  }

  /** A contact that has passed came: the last one can only be later than it was. */
  raise(slug: string, contactTime: number): void {
    if (this.#isDeferring) return;
    for (const row of this.#rowsOf(slug))
      if (row.last_contact === null || row.last_contact < contactTime) this.#set(row, contactTime);
  }

  /**
   * Brings the rows of a slug up to date: that of a record, mostly. A server may give the same slug
   * to others, even to a contact and a candidate.
   */
  refresh(slug: string): void {
    const rows = this.#rowsOf(slug);
    if (rows.length === 0) return;
    const newest = this.newest(slug);
    for (const row of rows) if (row.last_contact !== newest) this.#set(row, newest);
  }

  /** A row has another position, which may be among those that are up to date. */
  moved(slug: string): void {
    if (this.#caughtUp !== null) this.refresh(slug);
  }

  /** Brings the rows of all records up to date. */
  refreshAll(): void {
    for (const resource of CONTACTED) this.#refreshRows(resource, -Infinity, Infinity);
  }

  /** Until the end of the transaction, rows stay behind: all of them are to be caught up with. */
  defer(): void {
    this.#isDeferring = true;
    this.#caughtUp = null;
  }

  /** At the end of the transaction. */
  endDeferring(): void {
    this.#isDeferring = false;
  }

  /** After a rollback: what was caught up with may have been undone. */
  forget(): void {
    this.#isDeferring = false;
    this.#caughtUp = null;
  }

  /** Brings so many rows up to date, after those of the last call; returns whether any are left. */
  catchUp(maxRows: number): boolean {
    const from = this.#caughtUp ?? { resource: CONTACTED[0], position: -Infinity };
    const { resource } = from;
    const { rows } = TABLES[resource];
    const sql = `SELECT ord FROM ${rows} WHERE ord > ? ORDER BY ord LIMIT 1 OFFSET ?`;
    const lastPosition = this.#statements.number(sql, from.position, maxRows - 1);
    const changedIds = this.#refreshRows(resource, from.position, lastPosition ?? Infinity);
    for (const id of changedIds) this.#changes.record(resource, id);
    const next = lastPosition === null ? CONTACTED[CONTACTED.indexOf(resource) + 1] : resource;
    this.#caughtUp =
      next === undefined ? null : { resource: next, position: lastPosition ?? -Infinity };
    return this.#caughtUp !== null;
  }

  /** Refreshes rows of positions above one and up to another; returns ids of changed ones. */
  #refreshRows(resource: Contacted, above: number, upTo: number): readonly number[] {
    const limit = this.#limit();
    return this.#statements.column(REFRESH_ROWS[resource], number, limit, limit, above, upTo);
  }

  #rowsOf(slug: string) {
    return this.#statements.rows(ROWS_OF_SLUG, NAMED_ROW, slug, slug, slug);
  }

  #set({ resource, ord, id }: RowOf<typeof NAMED_ROW>, contactTime: number | null): void {
    if (!isOneOf(CONTACTED, resource)) return;
    this.#statements.run(SET_LAST_CONTACT[resource], contactTime, ord);
    this.#changes.record(resource, id);
  }
}

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

const REFRESH_ROWS = tableOf(CONTACTED, (resource) => {
  const { rows } = TABLES[resource];
  const newest = newestContact(contactKeyOf("r.slug"), "?");
  return (
    `UPDATE ${rows} SET last_contact = n.at FROM ` +
    `(SELECT r.ord, ${newest} AS at FROM ${rows} r WHERE r.ord > ? AND r.ord <= ?) n ` +
    `WHERE ${rows}.ord = n.ord AND ${rows}.last_contact IS NOT n.at RETURNING id`
  );
});
