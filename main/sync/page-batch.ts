import { isDeepStrictEqual } from "node:util";
import type { RemotePage } from "../remote/read-page.ts";
import type { StreamState, WalkPosition } from "../store/state-keys.ts";
import type { StoreWriter } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { advance, nextRequest, type PageRequest, positionAfter } from "./page-walk.ts";
import { type AnsweredRows, savePages } from "./save-rows.ts";
import { cappedTime, readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";

/**
 * Most rows in one transaction. More would take longer than a request of the user should wait.
 * While the user types, each page has a transaction of its own.
 */
export const MAX_BATCH_ROWS = 500;
/** Most characters in the waiting pages, to limit memory: some servers have rows of megabytes. */
const MAX_BATCH_CHARACTERS = 3_000_000;
/** Longest time that a page waits for others before it is written. */
const MAX_BATCH_WAIT_MS = 500;

/**
 * Collects pages of a list and writes them in one transaction, together with the cursor. A
 * transaction per page would cost twice as much, because each adds a segment to the text index that
 * has to be merged later. Pages that were not written when the app ends are read again.
 */
export class PageBatch {
  readonly #context: SyncContext;
  readonly #stream: Stream;
  #cursor: StreamState;
  /** The list's state as it was last read or written. */
  #storedState: StreamState;
  #pages: AnsweredRows[] = [];
  #rows = 0;
  #characters = 0;
  #firstAt = 0;
  #changedCount = 0;

  constructor(context: SyncContext, stream: Stream) {
    this.#context = context;
    this.#stream = stream;
    this.#storedState = context.store.read((reader) => readStreamState(reader, stream.key));
    this.#cursor = this.#storedState;
  }

  /** The list's state after all pages, including those that are not written yet. */
  get cursor(): StreamState {
    return this.#cursor;
  }

  /** Returns the request for the next page. */
  next(): PageRequest {
    return nextRequest(walkOf(this.#cursor, this.#stream));
  }

  /** Number of written records that were new or changed. */
  get changedCount(): number {
    return this.#changedCount;
  }

  /** Adds a page. Writes the pages if there are enough, and at the end of the list. */
  add(request: PageRequest, page: RemotePage, asOf: number): void {
    const { clock, progress, isTyping } = this.#context;
    if (this.#pages.length === 0) this.#firstAt = clock.elapsed();
    this.#pages.push({ rows: page.rows, asOf });
    this.#rows += page.rows.length;
    this.#characters += charactersOf(page.rows);
    const walk = advance(walkOf(this.#cursor, this.#stream), request, page);
    this.#cursor = {
      ...this.#cursor,
      walk,
      page: nextRequest(walk).page,
      total: walk.total,
      perPage: walk.perPage,
      done: this.#cursor.done + page.rows.length,
      complete: walk.isDone,
    };
    const isFull = this.#rows >= MAX_BATCH_ROWS || this.#characters >= MAX_BATCH_CHARACTERS;
    if (isFull || this.#waitMs() <= 0 || isTyping?.() === true || this.#cursor.complete)
      this.write();
    progress(this.#stream.resource, Math.min(this.#cursor.done, page.total), page.total);
  }

  /** Waits for an answer and returns it. Meanwhile, writes pages that have waited long enough. */
  async awaitNext<T>(answer: Promise<T>): Promise<T> {
    if (this.#pages.length === 0) return answer;
    let cancel: () => void = () => undefined;
    const late = new Promise<"late">((resolve) => {
      cancel = this.#context.clock.setTimeout(() => resolve("late"), this.#waitMs());
    });
    const winner = await Promise.race([answer.then(() => "came" as const), late]);
    cancel();
    if (winner === "late") this.write();
    return answer;
  }

  /** Writes the pages and the cursor in one transaction. */
  write(): void {
    if (this.#pages.length === 0) return;
    const { store } = this.#context;
    const { stateAfter, changedCount } = store.write((writer) => this.#writeAll(writer), {
      durable: false,
    });
    this.#cursor = this.#storedState = stateAfter;
    this.#changedCount += changedCount;
    this.#pages = [];
    this.#rows = 0;
    this.#characters = 0;
  }

  #writeAll(writer: StoreWriter): {
    readonly stateAfter: StreamState;
    readonly changedCount: number;
  } {
    const { key, resource } = this.#stream;
    const source = { ...this.#context, list: key };
    const { ids, newest, changedCount } = savePages(writer, resource, this.#pages, source);
    const present = readStreamState(writer, key);
    // Something else changed the state meanwhile, for example a request to read the list again.
    if (!isDeepStrictEqual(present, this.#storedState))
      return { stateAfter: present, changedCount };
    const stateAfter = {
      ...this.#cursor,
      // Without the rows that were left out.
      done: this.#cursor.done - this.#rows + ids.length,
      watermark: Math.max(this.#cursor.watermark, cappedTime(this.#context, newest)),
      sweptAt: this.#context.steady.now(),
    };
    writeStreamState(writer, key, stateAfter);
    return { stateAfter, changedCount };
  }

  #waitMs(): number {
    return Math.max(0, this.#firstAt + MAX_BATCH_WAIT_MS - this.#context.clock.elapsed());
  }
}

/** Returns where a list's first sync is. An earlier version stored only the page. */
function walkOf({ walk, page, perPage, total }: StreamState, { limit }: Stream): WalkPosition {
  return walk ?? positionAfter({ covered: (page - 1) * (perPage ?? limit), total, perPage }, limit);
}

/** Returns how many characters the texts within a value have. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let characters = 1;
  for (const part of Object.values(value)) characters += charactersOf(part);
  return characters;
}
