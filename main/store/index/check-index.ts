import type { Resource } from "../../../shared/contract/resource.ts";
import { anything, type Column, number, type Statements, text } from "../file/statements.ts";
import { isContacted, LAST_CONTACT } from "../../../shared/query/derived-fields.ts";
import { ContactCheck } from "./contact-check.ts";
import { contactKeyOf, newestContact } from "./contact-times.ts";
import { GramTokens } from "./grams.ts";
import { indexedRows, indexedTexts, indexEntry, type IndexEntry } from "./index-entry.ts";
import { columnNames } from "./index-tables.ts";
import type { Labels } from "../records/labels.ts";
import { LAYOUTS, type Layout } from "./layout.ts";
import { readRecord } from "../records/record-json.ts";
import { readNewest } from "../file/backup.ts";
import { CV_INDEX, textIndexes } from "../file/tables.ts";
import { joinShortTexts } from "./short-texts.ts";
import { compareTerms, TermCounts } from "./term-counts.ts";

export type IndexFault =
  /** The record itself is not readable JSON. Only the server or a backup can repair it. */
  | "unreadable record"
  | "record without row"
  | "row without record"
  /** Columns of the row differ from the record. */
  | "wrong row"
  /** Text index, or the short texts, that lack the record or have other texts of it. */
  | "wrong text"
  | "text without row"
  /** The last contact of a row, or the times it is made of, differ from notes and activities. */
  | "wrong contact"
  /** Rows are not in the order of (updated_at, id). */
  | "wrong order"
  /** The number of records that have a term differs from the records. */
  | "wrong count"
  /** SQLite reports that the index is damaged. */
  | "damaged index";

export interface IndexFinding {
  readonly resource: Resource;
  readonly fault: IndexFault;
  /** Number of affected records (of terms, for counts); 1 if it cannot be determined. */
  readonly count: number;
  /** Ids of the first affected records. */
  readonly ids: readonly number[];
  /** Sentence for the user. */
  readonly message: string;
}

export interface CheckOptions {
  /**
   * True if to read every record and compare every term. Otherwise, rows are compared as a whole,
   * and the contents of about `SAMPLE_RECORDS` of them.
   */
  readonly complete: boolean;
  /** True if SQLite has just found the text indexes intact, so that this check is skipped. */
  readonly isSound?: boolean;
  /**
   * Called from time to time with the number of records read since the last call. An exception in
   * it ends the check.
   */
  readonly progress?: (records: number) => void;
}

const SAMPLE_RECORDS = 400;
/**
 * Number of records that are looked up by their texts. A complete check counts the terms of all,
 * which costs a hundredth.
 */
const LOOKED_UP_RECORDS = 10;
const PROGRESS_RECORDS = 500;
const MAX_NAMED_RECORDS = 10;

/**
 * Compares rows and text indexes of one resource with its records, the source of truth. Everything
 * that it finds, except an unreadable record, is repaired by `rebuildIndex`. Only reads.
 */
export function checkIndex(
  statements: Statements,
  resource: Resource,
  options: CheckOptions,
  labels: Labels,
): readonly IndexFinding[] {
  const check = new Check(statements, LAYOUTS[resource], labels);
  if (options.isSound !== true) check.structure();
  if (check.damaged) return check.findings();
  check.existence();
  check.order();
  check.contacts();
  check.contents(options);
  return check.findings();
}

/** Sentences about the faults; `n`: how many there are. */
const MESSAGES: Readonly<Record<IndexFault, (n: number, resource: string) => string>> = {
  "unreadable record": (n, resource) => `${n} ${resource} records cannot be read.`,
  "record without row": (n, resource) =>
    `${n} ${resource} records are missing from lists and searches.`,
  "row without record": (n, resource) => `${n} ${resource} rows have no record.`,
  "wrong row": (n, resource) => `${n} ${resource} rows say something else than their records.`,
  "wrong text": (n, resource) => `${n} ${resource} records are not found by their texts.`,
  "text without row": (n, resource) =>
    `${n} entries of the ${resource} text index belong to no record.`,
  "wrong contact": (n, resource) => `${n} ${resource} records have a wrong last contact.`,
  "wrong order": (n, resource) => `${n} ${resource} rows are not in the order of their changes.`,
  "wrong count": (n, resource) => `${n} terms of the ${resource} index are counted wrongly.`,
  "damaged index": (_n, resource) => `The ${resource} index is damaged.`,
};

class Check {
  readonly #statements: Statements;
  readonly #layout: Layout;
  readonly #faults = new Map<IndexFault, { count: number; ids: number[]; note: string }>();
  readonly #labels: Labels;
  readonly #gramTokens: GramTokens;
  readonly #contacts: ContactCheck;
  damaged = false;

  constructor(statements: Statements, layout: Layout, labels: Labels) {
    this.#labels = labels;
    this.#gramTokens = new GramTokens(layout);
    this.#statements = statements;
    this.#layout = layout;
    this.#contacts = new ContactCheck(statements, layout.resource);
  }

  findings(): readonly IndexFinding[] {
    const { resource } = this.#layout;
    return [...this.#faults].map(([fault, { count, ids, note }]) => ({
      resource,
      fault,
      count,
      ids,
      message: `${MESSAGES[fault](count, resource)}${note === "" ? "" : ` (${note})`}`,
    }));
  }

  #add(fault: IndexFault, id: number | null, count = 1, note = ""): void {
    const faultSummary = this.#faults.get(fault) ?? { count: 0, ids: [], note };
    faultSummary.count += count;
    if (id !== null && faultSummary.ids.length < MAX_NAMED_RECORDS) faultSummary.ids.push(id);
    this.#faults.set(fault, faultSummary);
  }

  /** Runs SQLite's own check of the tables and of the text indexes. */
  structure(): void {
    const { rows, short } = this.#layout;
    const indexes = [...textIndexes(this.#layout), ...(this.#hasCvs() ? [CV_INDEX] : [])];
    readNewest(this.#statements, indexes);
    for (const table of [rows, ...indexes, ...(short === null ? [] : [short])]) {
      for (const note of integrity(this.#statements, table)) {
        this.#add("damaged index", null, 1, note);
        this.damaged = true;
      }
    }
  }

  /**
   * Checks that each visible record has a row, each row a record, and that the short texts have
   * exactly these, or the text indexes as many. (A text index beside short texts lacks those
   * without long ones.)
   */
  existence(): void {
    const { rows, docs, short } = this.#layout;
    const ids = (sql: string) => this.#statements.column(sql, number);
    for (const id of ids(
      `SELECT id FROM ${docs} WHERE hidden = 0 AND id NOT IN (SELECT id FROM ${rows})`,
    ))
      this.#add("record without row", id);
    for (const id of ids(
      `SELECT r.id AS id FROM ${rows} r LEFT JOIN ${docs} d ON d.id = r.id WHERE d.id ` +
        "IS NULL OR d.hidden <> 0",
    ))
      this.#add("row without record", id);
    if (short !== null) {
      for (const id of ids(`SELECT id FROM ${rows} WHERE id NOT IN (SELECT id FROM ${short})`))
        this.#add("wrong text", id);
      const sql = `SELECT count(*) FROM ${short} WHERE id NOT IN (SELECT id FROM ${rows})`;
      const stray = this.#statements.number(sql) ?? 0;
      if (stray > 0) this.#add("text without row", null, stray);
    } else {
      const expected = this.#statements.number(`SELECT count(*) FROM ${rows}`) ?? 0;
      for (const table of textIndexes(this.#layout)) this.#compareSize(table, expected);
    }
    const cvs = "SELECT count(*) FROM cv_text";
    if (this.#hasCvs()) this.#compareSize(CV_INDEX, this.#statements.number(cvs) ?? 0);
  }

  /** The index of CVs is made again with those of candidates. */
  #hasCvs(): boolean {
    return this.#layout.resource === "candidate";
  }

  /** A text index does not tell which rows it has, but how many. */
  #compareSize(table: string, expected: number): void {
    const missingRows = expected - indexedRows(this.#statements, table);
    if (missingRows > 0) this.#add("wrong text", null, missingRows);
    if (missingRows < 0) this.#add("text without row", null, -missingRows);
  }

  order(): void {
    const sql = `SELECT id FROM (
        SELECT id, updated, lag(updated) OVER w AS u, lag(id) OVER w AS i FROM ${this.#layout.rows}
        WINDOW w AS (ORDER BY ord)
      ) WHERE (updated, id) < (u, i)`;
    for (const id of this.#statements.column(sql, number)) this.#add("wrong order", id);
  }

  /**
   * Compares the last contact of each row with the times of contacts that have passed, unless the
   * rows are behind.
   */
  contacts(): void {
    const { resource, rows } = this.#layout;
    if (!isContacted(resource) || this.#contacts.isBehind) return;
    const limit = `max(?, coalesce(r.${LAST_CONTACT}, 0))`;
    const newest = newestContact(contactKeyOf("r.slug"), limit);
    const sql = `SELECT id FROM ${rows} r WHERE ${LAST_CONTACT} IS NOT ${newest}`;
    const { asOf } = this.#contacts;
    for (const id of this.#statements.column(sql, number, asOf, asOf))
      this.#add("wrong contact", id);
  }

  /**
   * Compares every record (or a sample) with its row and its short texts, and looks some of them up
   * in the text indexes.
   */
  contents({ complete, progress }: CheckOptions): void {
    const { docs, rows, text, short, columns } = this.#layout;
    const total = this.#statements.number(`SELECT count(*) FROM ${docs}`) ?? 0;
    const every = (records: number) => Math.max(1, Math.floor(total / records));
    const step = complete ? 1 : every(SAMPLE_RECORDS);
    const lookUpEvery = Math.ceil(every(LOOKED_UP_RECORDS) / step);
    const terms = new TermCounts(this.#layout);
    const names = columns.map((column) => `, r.${column.name}`).join("");
    const sample =
      `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM ${docs} ` +
      `WHERE hidden = 0) WHERE place % ${step} = 0`;
    // Records without a row were found before.
    const sql = `SELECT d.id, coalesce(d.doc, d.base), ${short === null ? "NULL" : "s.texts"},
        r.ord IS NULL,
        r.updated, r.created, r.slug${names} FROM ${docs} d
      LEFT JOIN ${rows} r ON r.id = d.id
      ${short === null ? "" : `LEFT JOIN ${short} s ON s.id = d.id`}
      WHERE d.hidden = 0 ${complete ? "" : `AND d.id IN (${sample})`}`;
    const compared = [
      number,
      ...Array<Column<unknown>>(6 + columns.length).fill(anything),
    ] as const;
    let [read, withLongTexts] = [0, 0];
    for (const [id, json, shortTexts, hasNoRow, ...row] of this.#statements.eachTuple(
      sql,
      compared,
    )) {
      read += 1;
      if (read % PROGRESS_RECORDS === 0) progress?.(PROGRESS_RECORDS);
      const record = readRecord(this.#layout.resource, json, this.#labels);
      if (record === null) {
        this.#add("unreadable record", id);
        continue;
      }
      if (!this.#contacts.knows(record)) this.#add("wrong contact", id);
      const entry = indexEntry(this.#layout, record);
      terms.add(entry);
      if (hasNoRow === 1) continue;
      if (indexedTexts(this.#layout, entry).some((longText) => longText !== "")) withLongTexts += 1;
      const expectedRow = [entry.updated, entry.created, entry.slug, ...entry.columns];
      if (expectedRow.some((value, index) => row[index] !== value)) this.#add("wrong row", id);
      if (shortTexts !== null && shortTexts !== joinShortTexts(this.#layout, entry.texts))
        this.#add("wrong text", id);
      else if (read % lookUpEvery === 0 && !this.#knowsTexts(id, entry))
        this.#add("wrong text", id);
    }
    progress?.(read % PROGRESS_RECORDS);
    if (step === 1 && short !== null && !this.#faults.has("unreadable record"))
      this.#compareSize(text, withLongTexts);
    // Terms of unreadable records are in the index but were not counted, so a comparison would
    // prove nothing.
    if (!complete || this.#faults.has("unreadable record")) return;
    const strays = this.#contacts.strays();
    if (strays > 0) this.#add("wrong contact", null, strays);
    const wrong = compareTerms(this.#statements, this.#layout, terms);
    if (wrong.length > 0)
      this.#add("wrong count", null, wrong.length, `for example ${JSON.stringify(wrong[0])}`);
  }

  /**
   * Returns whether the indexes have the record's texts. The counts show whether they have anything
   * else.
   */
  #knowsTexts(id: number, entry: IndexEntry): boolean {
    const { rows, text, grams } = this.#layout;
    const place = `rowid = (SELECT ord FROM ${rows} WHERE id = ?)`;
    const texts = indexedTexts(this.#layout, entry);
    const phrases = columnNames(this.#layout).flatMap((column, index) =>
      phrasesOf(texts[index] ?? "").map(
        (phrase) => `${column} : "${phrase.replaceAll('"', '""')}"`,
      ),
    );
    const holds = (table: string, match: string) =>
      this.#statements.number(
        `SELECT 1 FROM ${table} WHERE ${table} MATCH ? AND ${place}`,
        match,
        id,
      ) === 1;
    if (phrases.length > 0 && !holds(text, phrases.join(" AND "))) return false;
    if (grams === null) return true;
    const expectedTokens = this.#gramTokens.of(entry.texts, entry.columns);
    return (
      expectedTokens.length === 0 ||
      holds(grams, expectedTokens.map((token) => `"${token}"`).join(" AND "))
    );
  }
}

/** Characters of a text that are looked up as one phrase. */
const PHRASE_CHARACTERS = 60;

/**
 * Returns the parts of a text that are looked up: all of a short text; beginning, middle and end of
 * a long one. A phrase of N terms needs memory for N times the positions of each term: a
 * description of 200,000 characters as one phrase would take 20 GB.
 */
function phrasesOf(normalizedText: string): readonly string[] {
  const characters = Array.from(normalizedText);
  if (characters.length < 3) return [];
  if (characters.length <= 3 * PHRASE_CHARACTERS) return [normalizedText];
  const lastStart = characters.length - PHRASE_CHARACTERS;
  return [0, Math.floor(lastStart / 2), lastStart].map((from) =>
    characters.slice(from, from + PHRASE_CHARACTERS).join(""),
  );
}

function integrity(statements: Statements, table: string): readonly string[] {
  try {
    return statements
      .column(`PRAGMA integrity_check('${table}')`, text)
      .filter((line) => line !== "ok");
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
