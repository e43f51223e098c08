import type { RemotePage } from "../remote/read-page.ts";
import type { StreamState } from "../store/state-keys.ts";
import type { StoreWriter } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { type AnsweredRows, savePages } from "./save-rows.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";

/** More rows at once would take longer than a request of the user should have to wait. */
export const MAX_BATCH_ROWS = 250;
/** Limits the memory that waiting pages take: rows of some servers are megabytes. */
const MAX_BATCH_CHARACTERS = 2_000_000;
/** How long a page that has arrived waits for others. */
const MAX_BATCH_WAIT_MS = 500;

/**
 * Pages of a list that have arrived and wait to be written in one transaction, with the cursor
 * behind them. A transaction a page would cost twice as much: each is a part of its own in the text
 * index, to be merged later. What was not written when the app ends is read again.
 */
export class PageBatch {
  readonly #context: SyncContext;
  readonly #stream: Stream;
  #cursor: StreamState;
  /** The state as it was last read or written. */
  #stored: StreamState;
  #pages: AnsweredRows[] = [];
  #rows = 0;
  #characters = 0;
  #firstAt = 0;
  #changed = 0;

  constructor(context: SyncContext, stream: Stream) {
    this.#context = context;
    this.#stream = stream;
    this.#stored = context.store.read((reader) => readStreamState(reader, stream.key));
    this.#cursor = this.#stored;
  }

  /** The state of the list as if everything were written. */
  get cursor(): StreamState {
    return this.#cursor;
  }

  /** Records that were new or changed, of what is written. */
  get changed(): number {
    return this.#changed;
  }

  /** Adds a page; writes when there is enough, and at the end of the list. */
  add(page: RemotePage, asOf: number): void {
    const { clock, progress } = this.#context;
    if (this.#pages.length === 0) this.#firstAt = clock.elapsed();
    this.#pages.push({ rows: page.rows, asOf });
    this.#rows += page.rows.length;
    this.#characters += charactersOf(page.rows);
    this.#cursor = advance(this.#cursor, page);
    const isFull = this.#rows >= MAX_BATCH_ROWS || this.#characters >= MAX_BATCH_CHARACTERS;
    if (isFull || this.#waitMs() <= 0 || this.#cursor.complete) this.write();
    progress(this.#stream.resource, Math.min(this.#cursor.done, page.total), page.total);
  }

  /** Returns the answer that is coming; writes meanwhile what has waited long enough. */
  async awaitNext<T>(coming: Promise<T>): Promise<T> {
    if (this.#pages.length === 0) return coming;
    let cancel: () => void = () => undefined;
    const late = new Promise<"late">((resolve) => {
      cancel = this.#context.clock.setTimeout(() => resolve("late"), this.#waitMs());
    });
    const first = await Promise.race([coming.then(() => "came" as const), late]);
    cancel();
    if (first === "late") this.write();
    return coming;
  }

  /** Writes the pages and the cursor in one transaction. */
  write(): void {
    if (this.#pages.length === 0) return;
    const { store } = this.#context;
    const { after, changed } = store.write((writer) => this.#writeAll(writer), { durable: false });
    this.#cursor = this.#stored = after;
    this.#changed += changed;
    this.#pages = [];
    this.#rows = 0;
    this.#characters = 0;
  }

  #writeAll(writer: StoreWriter): { readonly after: StreamState; readonly changed: number } {
    const { key, resource } = this.#stream;
    const source = { ...this.#context, list: key };
    const { ids, newest, changed } = savePages(writer, resource, this.#pages, source);
    const present = readStreamState(writer, key);
    // The list was to be read from its beginning meanwhile.
    if (JSON.stringify(present) !== JSON.stringify(this.#stored))
      return { after: present, changed };
    const after = {
      ...this.#cursor,
      // Not counting what was left out.
      done: this.#cursor.done - this.#rows + ids.length,
      watermark: Math.max(this.#cursor.watermark, newest),
      sweptAt: this.#context.clock.now(),
    };
    writeStreamState(writer, key, after);
    return { after, changed };
  }

  #waitMs(): number {
    return Math.max(0, this.#firstAt + MAX_BATCH_WAIT_MS - this.#context.clock.elapsed());
  }
}

/**
 * Returns the cursor after a page. Deleted rows pull later ones forward, so as many pages are read
 * again as were deleted.
 */
function advance(state: StreamState, page: RemotePage): StreamState {
  const lost = state.total === null ? 0 : Math.max(0, state.total - page.total);
  const back = Math.ceil(lost / page.perPage);
  const next = lost > 0 ? Math.max(1, state.page - back) : state.page + 1;
  return {
    ...state,
    total: page.total,
    perPage: page.perPage,
    done: state.done + page.rows.length,
    page: next,
    complete: lost === 0 && state.page >= page.lastPage,
  };
}

/** Returns how many characters the texts within a value have. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let characters = 1;
  for (const part of Object.values(value)) characters += charactersOf(part);
  return characters;
}
