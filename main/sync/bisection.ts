import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { type LocalOrder, localOrder } from "./local-order.ts";
import { identifyRow } from "./row-identity.ts";
import { saveRows } from "./save-rows.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { hasPending, judgeMissing } from "./sweep.ts";

/** A list of fewer pages is swept. */
const MIN_PAGES = 4;
/** Share of a list's pages that is read before the whole list costs hardly more. */
const MAX_SHARE = 0.34;
const MIN_REQUESTS = 8;
/** Beginnings, because others changed the list meanwhile, and a second look as proof. */
const MAX_ROUNDS = 4;

/**
 * Finds the records that a list of `total` rows no longer has by comparing the server's position of
 * rows with the local one: some requests for each, instead of the whole list. Returns null if only
 * a sweep can tell.
 */
export async function removeMissing(
  context: SyncContext,
  stream: Stream,
  total: number,
): Promise<PhaseResult | null> {
  let changedCount = 0;
  let present = total;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const search = Bisection.overStream(context, stream, present);
    if (search === null) return null;
    const end = await search.run();
    changedCount += search.changedCount;
    if (end.kind === "failed") return { ok: false, failure: end.failure, changedCount };
    if (end.kind === "unclear") return null;
    present = end.total;
    if (end.kind === "moved") continue;
    const missingIds = context.store.read((reader) =>
      [...search.missingIds].filter((id) => !hasPending(reader, stream.resource, id)),
    );
    const judged = await judgeMissing(context, stream, {
      missingIds,
      total: present,
      isWhole: true,
    });
    if (judged !== null) return { ...judged, changedCount: changedCount + judged.changedCount };
  }
  // The list changes all the time; the next cycle compares the counts again.
  return { ok: true, changedCount };
}

/** A row of the server and its position; `id` is null before the first and after the last row. */
interface Edge {
  readonly position: number;
  readonly id: number | null;
}

type End =
  | { readonly kind: "found"; readonly total: number }
  /** The list has another total than at the beginning. */
  | { readonly kind: "moved"; readonly total: number }
  /** Out of order, rows that cannot be placed, or too many requests. */
  | { readonly kind: "unclear" }
  | { readonly kind: "failed"; readonly failure: Failure };

class Bisection {
  readonly missingIds = new Set<number>();
  changedCount = 0;
  readonly #context: SyncContext;
  readonly #stream: Stream;
  readonly #total: number;
  readonly #order: LocalOrder;
  #perPage: number;
  #requests: number;

  private constructor(context: SyncContext, stream: Stream, total: number, order: LocalOrder) {
    this.#context = context;
    this.#stream = stream;
    this.#total = total;
    this.#order = order;
    const { perPage } = context.store.read((reader) => readStreamState(reader, stream.key));
    this.#perPage = perPage ?? stream.limit;
    this.#requests = Math.max(MIN_REQUESTS, Math.ceil((total / this.#perPage) * MAX_SHARE));
  }

  static overStream(context: SyncContext, stream: Stream, total: number): Bisection | null {
    const { isInOrderOfIds, perPage } = context.store.read((reader) =>
      readStreamState(reader, stream.key),
    );
    if (!isInOrderOfIds || total / (perPage ?? stream.limit) <= MIN_PAGES - 1) return null;
    const order = localOrder(context.store, stream);
    return order === null ? null : new Bisection(context, stream, total, order);
  }

  run(): Promise<End> {
    return this.#search({ position: -1, id: null }, { position: this.#total, id: null });
  }

  /** Finds what is missing between two rows. */
  async #search(lower: Edge, right: Edge): Promise<End> {
    const rows = right.position - lower.position - 1;
    const [from, upperIndex] = [
      this.#indexOf(lower, -1),
      this.#indexOf(right, this.#order.count()),
    ];
    const here = upperIndex - from - 1;
    if (here < 0) return this.#disordered();
    if (rows === here) return this.currentEnd();
    if (rows === 0) {
      this.#miss(from + 1, upperIndex);
      return this.currentEnd();
    }
    const firstPage = Math.floor((lower.position + 1) / this.#perPage) + 1;
    const lastPage = Math.floor((right.position - 1) / this.#perPage) + 1;
    const page = await this.#read(Math.floor((firstPage + lastPage) / 2));
    if ("kind" in page) return page;
    const start = Math.max(page.start, lower.position + 1);
    const end = Math.min(page.start + page.ids.length, right.position);
    const ids = page.ids.slice(start - page.start, end - page.start);
    const [firstId, lastId] = [ids.at(0), ids.at(-1)];
    // The server counts its pages in another size now.
    if (firstId === undefined || lastId === undefined) return this.#search(lower, right);
    if (!this.#compare(ids)) return this.#disordered();
    const lowerEnd = await this.#search(lower, { position: start, id: firstId });
    return lowerEnd.kind === "found"
      ? this.#search({ position: end - 1, id: lastId }, right)
      : lowerEnd;
  }

  /** Compares rows that follow each other; returns false if they are in another order here. */
  #compare(ids: readonly number[]): boolean {
    const indexes = ids.map((id) => this.#order.indexOf(id));
    for (const [pageIndex, index] of indexes.entries()) {
      const previous = pageIndex === 0 ? index - 1 : (indexes[pageIndex - 1] ?? index);
      if (index < 0 || index <= previous) return false;
      this.#miss(previous + 1, index);
    }
    return true;
  }

  #miss(from: number, end: number): void {
    for (let index = from; index < end; index += 1) this.missingIds.add(this.#order.idAt(index));
  }

  #indexOf({ id }: Edge, otherwise: number): number {
    return id === null ? otherwise : this.#order.indexOf(id);
  }

  async #read(number: number): Promise<End | { start: number; ids: readonly number[] }> {
    this.#requests -= 1;
    if (this.#requests < 0) return { kind: "unclear" };
    const { store } = this.#context;
    const stream = this.#stream;
    const fetched = await fetchPage(this.#context, stream, {
      page: number,
      sort: stream.resource === "activity" ? "oldest-first" : "none",
      lane: "incremental",
      purpose: "sweep",
    });
    if (!fetched.ok) return { kind: "failed", failure: fetched.failure };
    const { page, asOf } = fetched;
    const source = { ...this.#context, list: stream.key };
    const saved = store.write(
      (writer) => saveRows(writer, stream.resource, page.rows, asOf, source),
      { durable: false },
    );
    this.changedCount += saved.changedCount;
    if (page.total !== this.#total) return { kind: "moved", total: page.total };
    const ids = page.rows.flatMap((row) => identifyRow(row).id ?? []);
    if (ids.length < page.rows.length || ids.length === 0) return { kind: "unclear" };
    if (ids.some((id) => this.#order.indexOf(id) < 0)) this.#order.reload();
    this.#perPage = page.perPage;
    return { start: (number - 1) * page.perPage, ids };
  }

  currentEnd(): End {
    return { kind: "found", total: this.#total };
  }

  /** Remembers that positions say nothing, until a sweep sees the list in order. */
  #disordered(): End {
    const { key } = this.#stream;
    this.#context.store.write(
      (writer) =>
        writeStreamState(writer, key, { ...readStreamState(writer, key), isInOrderOfIds: false }),
      { durable: false },
    );
    return { kind: "unclear" };
  }
}
