import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isContacted, LAST_CONTACT } from "../../../shared/query/derived-fields.ts";
import { GramTokens } from "./grams.ts";
import {
  IndexedEntries,
  indexedTexts,
  indexEntry,
  type IndexEntry,
  sameTexts,
} from "./index-entry.ts";
import { type LastContact } from "./last-contact.ts";
import { isContactSource } from "../records/record-about.ts";
import type { Layout } from "./layout.ts";
import { RowOrder } from "./row-order.ts";
import { joinShortTexts } from "./short-texts.ts";
import type { Statements } from "../file/statements.ts";
import { TextWrites, type WrittenTexts } from "./text-writes.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Writes what matching needs of records, beside the index. */
interface RecordProfiles {
  put(record: CrmRecord): void;
  remove(id: number): void;
}

/**
 * Keeps the row table, the text indexes and the short texts of one resource in step with its
 * records.
 * Rows and text indexes share a rowid, the column `ord`. It is the record's position by
 * (updated_at, id), so reading newest first is a walk by rowid, however the records arrived.
 */
export class RowIndex {
  /** Rows that the transaction has written so far. */
  readonly writtenEntries = new IndexedEntries();
  readonly #layout: Layout;
  readonly #statements: Statements;
  readonly #order: RowOrder;
  /** Made when it is needed: its tables are large, and most indexes of a new file stay unused. */
  #gramTokens: GramTokens | null = null;
  readonly #vocabulary: Vocabulary;
  readonly #contacts: LastContact;
  readonly #load: (id: number) => CrmRecord | null;
  readonly #insertRow: string;
  readonly #updateRow: string;
  readonly #findRow: string;
  readonly #writeShort: string;
  readonly #texts: TextWrites;
  readonly #profiles: RecordProfiles | null;

  /** `load` returns a record as it is indexed now. It is needed when rows move to make room. */
  constructor(
    layout: Layout,
    statements: Statements,
    vocabulary: Vocabulary,
    contacts: LastContact,
    load: (id: number) => CrmRecord | null,
    profiles: RecordProfiles | null,
  ) {
    this.#profiles = profiles;
    this.#vocabulary = vocabulary;
    const { rows, columns } = layout;
    this.#layout = layout;
    this.#statements = statements;
    this.#contacts = contacts;
    this.#load = load;
    this.#order = new RowOrder(rows, statements, (row, newPosition) =>
      this.#move(row, newPosition),
    );
    const names = columns.map((column) => column.name);
    const marks = (count: number) => Array(count).fill("?").join(", ");
    if (isContacted(layout.resource)) names.push(LAST_CONTACT);
    const inserted = ["ord", "id", "slug", "updated", "created", ...names];
    const row = marks(inserted.length);
    this.#insertRow = `INSERT INTO ${rows} (${inserted.join(", ")}) VALUES (${row})`;
    const set = ["slug", "created", ...names].map((name) => `${name} = ?`);
    this.#updateRow = `UPDATE ${rows} SET ${set.join(", ")} WHERE ord = ?`;
    this.#findRow = `SELECT ord FROM ${rows} WHERE id = ?`;
    this.#writeShort =
      `INSERT INTO ${layout.short} (id, texts) VALUES (?, ?) ` +
      "ON CONFLICT (id) DO UPDATE SET texts = excluded.texts";
    this.#texts = new TextWrites(layout, statements, () => this.#leaveTexts());
  }

  /**
   * Writes the row of a record. `previousRecord`: the record as it is indexed now, null if it has
   * no row.
   */
  put(record: CrmRecord, previousRecord: CrmRecord | null): void {
    const entry = indexEntry(this.#layout, record);
    const { updated, created, slug, columns } = entry;
    const { resource } = this.#layout;
    if (isContactSource(resource)) this.#contacts.put(resource, record, previousRecord);
    const old = previousRecord === null ? null : indexEntry(this.#layout, previousRecord);
    this.#profiles?.put(record);
    const position = this.#positionOf(record.id);
    this.writtenEntries.put(record.id, entry, position === null);
    this.#writeShortTexts(record.id, entry, old);
    if (old !== null && position !== null) {
      if (old.updated === updated) {
        const contact = this.#newestContact(slug);
        this.#statements.run(this.#updateRow, slug, created, ...columns, ...contact, position);
        if (sameTexts(this.#layout, old, entry)) return;
        this.#removeTexts(position, old);
        this.#insertTexts(position, entry);
        return;
      }
      this.#remove(position, old);
    } else if (position !== null) this.#discard(position);
    const newPosition = this.#order.place(updated, record.id);
    const values = [newPosition, record.id, slug, updated, created, ...columns];
    this.#statements.run(this.#insertRow, ...values, ...this.#newestContact(slug));
    this.#insertTexts(newPosition, entry);
  }

  /** Removes the row of a record. `record`: as it is indexed now. */
  remove(record: CrmRecord): void {
    const { resource } = this.#layout;
    if (isContactSource(resource)) this.#contacts.remove(resource, record);
    this.writtenEntries.remove(record.id);
    this.#profiles?.remove(record.id);
    const { short } = this.#layout;
    if (short !== null) this.#statements.run(`DELETE FROM ${short} WHERE id = ?`, record.id);
    const position = this.#positionOf(record.id);
    if (position !== null) this.#remove(position, indexEntry(this.#layout, record));
  }

  /** About so many records will come: it decides about their positions where there are none yet. */
  expect(records: number): void {
    this.#order.expect(records);
  }

  /** Writes texts that wait. Call it before the text indexes are read, and before the commit. */
  writeTexts(): void {
    this.#texts.write();
  }

  /** Returns the number of texts that were written since the last call. */
  takeWrittenTexts(): number {
    return this.#texts.takeWritten();
  }

  /** Forgets texts that wait, after a rollback. */
  forget(): void {
    this.#texts.forget();
    this.#order.forget();
    this.writtenEntries.forget();
  }

  #writeShortTexts(id: number, entry: IndexEntry, old: IndexEntry | null): void {
    if (this.#layout.short === null) return;
    const texts = joinShortTexts(this.#layout, entry.texts);
    if (old !== null && joinShortTexts(this.#layout, old.texts) === texts) return;
    this.#statements.run(this.#writeShort, id, texts);
  }

  /** Value of the column `last_contact`, where the resource has it. */
  #newestContact(slug: string | null): readonly (number | null)[] {
    if (!isContacted(this.#layout.resource)) return [];
    return [slug === null ? null : this.#contacts.newest(slug)];
  }

  #remove(position: number, entry: IndexEntry): void {
    this.#removeTexts(position, entry);
    this.#statements.run(`DELETE FROM ${this.#layout.rows} WHERE ord = ?`, position);
  }

  /**
   * Removes a row whose record can no longer be read. Its texts stay in the indexes, because they
   * are unknown.
   */
  #discard(position: number): void {
    this.#leaveTexts();
    this.#statements.run(`DELETE FROM ${this.#layout.rows} WHERE ord = ?`, position);
  }

  /** The text indexes have other texts than the rows: they are built again at the next opening. */
  #leaveTexts(): void {
    this.#statements.run("UPDATE form SET indexes = '' WHERE resource = ?", this.#layout.resource);
  }

  #positionOf(id: number): number | null {
    return this.#statements.number(this.#findRow, id);
  }

  #removeTexts(position: number, entry: IndexEntry): void {
    this.#texts.remove(position, this.#writtenTexts(entry));
  }

  #insertTexts(position: number, entry: IndexEntry): void {
    this.#texts.insert(position, this.#writtenTexts(entry));
    this.#vocabulary.add(this.#layout.wordPlaces.map((position) => entry.texts[position] ?? ""));
  }

  #writtenTexts(entry: IndexEntry): WrittenTexts {
    const texts = indexedTexts(this.#layout, entry);
    if (this.#layout.grams === null) return { texts, tokens: [] };
    this.#gramTokens ??= new GramTokens(this.#layout);
    return { texts, tokens: this.#gramTokens.of(entry.texts, entry.columns) };
  }

  #move(
    { position, id }: { readonly position: number; readonly id: number },
    newPosition: number,
  ): void {
    const record = this.#load(id);
    const entry = record === null ? null : indexEntry(this.#layout, record);
    if (entry === null) this.#leaveTexts();
    else this.#removeTexts(position, entry);
    this.#statements.run(
      `UPDATE ${this.#layout.rows} SET ord = ? WHERE ord = ?`,
      newPosition,
      position,
    );
    if (entry === null) return;
    this.#insertTexts(newPosition, entry);
    if (isContacted(this.#layout.resource) && entry.slug !== null)
      this.#contacts.rows.moved(entry.slug);
  }
}
