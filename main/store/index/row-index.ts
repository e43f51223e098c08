import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isContacted, LAST_CONTACT } from "../../../shared/query/last-contact.ts";
import { GramTokens } from "./grams.ts";
import { indexEntry, type IndexEntry, sameTexts } from "./index-entry.ts";
import { isContactSource, type LastContact, NEWEST_CONTACT } from "./last-contact.ts";
import { tokenColumn } from "./index-tables.ts";
import type { Layout } from "./layout.ts";
import { Ranks } from "./rank.ts";
import type { Statements } from "../file/statements.ts";
import type { CountCache } from "./count-cache.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * Keeps the row table, the two text indexes and the counts of one resource in step with its
 * records.
 * Rows and text indexes share a rowid, the column `ord`. It is the record's rank by (updated_at,
 * id), so reading newest first is a walk by rowid, in whatever order the records arrived.
 */
export class RowIndex {
  readonly #layout: Layout;
  readonly #statements: Statements;
  readonly #ranks: Ranks;
  readonly #counts: CountCache;
  readonly #gramTokens: GramTokens;
  readonly #vocabulary: Vocabulary;
  readonly #contacts: LastContact;
  readonly #load: (id: number) => CrmRecord | null;
  readonly #insertRow: string;
  readonly #updateRow: string;
  readonly #insertText: string;
  readonly #insertGrams: string;

  /** `load` returns a record as it is indexed now. It is needed when rows move to make room. */
  constructor(
    layout: Layout,
    statements: Statements,
    counts: CountCache,
    vocabulary: Vocabulary,
    contacts: LastContact,
    load: (id: number) => CrmRecord | null,
  ) {
    this.#vocabulary = vocabulary;
    const { rows, text, grams, columns, texts, tokens } = layout;
    this.#layout = layout;
    this.#statements = statements;
    this.#contacts = contacts;
    this.#load = load;
    this.#gramTokens = new GramTokens(layout);
    this.#counts = counts;
    this.#ranks = new Ranks(rows, statements, (row, to) => this.#move(row, to));
    const names = columns.map((column) => column.name);
    const marks = (count: number) => Array(count).fill("?").join(", ");
    const contacted = isContacted(layout.resource);
    this.#insertRow =
      `INSERT INTO ${rows} ` +
      `(${["ord", "id", "slug", "updated", "created", ...names, ...(contacted ? [LAST_CONTACT] : [])].join(", ")}) VALUES ` +
      `(${marks(names.length + 5)}${contacted ? `, ${NEWEST_CONTACT}` : ""})`;
    const set = ["slug = ?", "created = ?", ...names.map((name) => `${name} = ?`)];
    if (contacted) set.push(`${LAST_CONTACT} = ${NEWEST_CONTACT}`);
    this.#updateRow = `UPDATE ${rows} SET ${set.join(", ")} WHERE ord = ?`;
    const textColumns = [...texts.map((field) => field.column), ...tokens.map(tokenColumn)];
    this.#insertText =
      `INSERT INTO ${text} (${["rowid", ...textColumns].join(", ")}) VALUES ` +
      `(${marks(textColumns.length + 1)})`;
    this.#insertGrams = `INSERT INTO ${grams} (rowid, g) VALUES (?, ?)`;
  }

  /**
   * Writes the row of a record. `before`: the record as it is indexed now, null if it has no row.
   */
  put(record: CrmRecord, before: CrmRecord | null): void {
    const entry = indexEntry(this.#layout, record);
    const { updated, created, slug, columns } = entry;
    const { resource } = this.#layout;
    if (isContactSource(resource)) this.#contacts.put(resource, record, before);
    const old = before === null ? null : indexEntry(this.#layout, before);
    const rank = this.#rankOf(record.id);
    if (old !== null && rank !== null) {
      if (old.updated === updated) {
        const contact = this.#newestContact(slug);
        this.#statements.run(this.#updateRow, slug, created, ...columns, ...contact, rank);
        if (sameTexts(this.#layout, old, entry)) return;
        this.#removeTexts(rank, old);
        this.#insertTexts(rank, entry);
        return;
      }
      this.#remove(rank, old);
    } else if (rank !== null) this.#discard(rank);
    const ord = this.#ranks.place(updated, record.id);
    const values = [ord, record.id, slug, updated, created, ...columns];
    this.#statements.run(this.#insertRow, ...values, ...this.#newestContact(slug));
    this.#insertTexts(ord, entry);
  }

  /** Removes the row of a record. `record`: as it is indexed now. */
  remove(record: CrmRecord): void {
    const { resource } = this.#layout;
    if (isContactSource(resource)) this.#contacts.remove(resource, record);
    const rank = this.#rankOf(record.id);
    if (rank !== null) this.#remove(rank, indexEntry(this.#layout, record));
  }

  /** Values of `NEWEST_CONTACT`. */
  #newestContact(slug: string | null): readonly (string | number | null)[] {
    return isContacted(this.#layout.resource) ? [slug, this.#contacts.limit()] : [];
  }

  #remove(ord: number, entry: IndexEntry): void {
    this.#removeTexts(ord, entry);
    this.#statements.run(`DELETE FROM ${this.#layout.rows} WHERE ord = ?`, ord);
  }

  /**
   * Removes a row whose record can no longer be read, and its texts from the indexes. The tokens of
   * these texts stay counted, because they are unknown.
   */
  #discard(ord: number): void {
    const rowid = BigInt(ord);
    this.#statements.run(`DELETE FROM ${this.#layout.text} WHERE rowid = ?`, rowid);
    this.#statements.run(`DELETE FROM ${this.#layout.grams} WHERE rowid = ?`, rowid);
    this.#statements.run(`DELETE FROM ${this.#layout.rows} WHERE ord = ?`, ord);
    this.#counts.change(ord, [], -1);
  }

  #rankOf(id: number): number | null {
    return this.#statements.number(`SELECT ord FROM ${this.#layout.rows} WHERE id = ?`, id);
  }

  #removeTexts(ord: number, entry: IndexEntry): void {
    // The driver binds numbers as REAL, with which a text index cannot be searched by rowid.
    const rowid = BigInt(ord);
    this.#statements.run(`DELETE FROM ${this.#layout.text} WHERE rowid = ?`, rowid);
    this.#statements.run(`DELETE FROM ${this.#layout.grams} WHERE rowid = ?`, rowid);
    this.#counts.change(ord, this.#gramTokens.of(entry.texts, entry.columns), -1);
  }

  #insertTexts(ord: number, entry: IndexEntry): void {
    const rowid = BigInt(ord);
    const tokens = this.#gramTokens.of(entry.texts, entry.columns);
    this.#statements.run(this.#insertText, rowid, ...entry.texts, ...entry.values);
    this.#statements.run(this.#insertGrams, rowid, tokens.join(" "));
    this.#counts.change(ord, tokens, 1);
    this.#vocabulary.add(this.#layout.wordPlaces.map((position) => entry.texts[position] ?? ""));
  }

  #move({ ord, id }: { readonly ord: number; readonly id: number }, to: number): void {
    const record = this.#load(id);
    const entry = record === null ? null : indexEntry(this.#layout, record);
    if (entry !== null) this.#removeTexts(ord, entry);
    this.#statements.run(`UPDATE ${this.#layout.rows} SET ord = ? WHERE ord = ?`, to, ord);
    if (entry !== null) this.#insertTexts(to, entry);
  }
}
