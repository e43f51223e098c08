import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { localRequest } from "../../shared/local/request.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { QUICK_FIELDS } from "../../shared/query/quick-fields.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { WireRequest } from "../../shared/wire.ts";
import type { Store } from "../store/types.ts";
import type { EngineParts } from "./wire-engine.ts";

/** Lists that are searched most often. */
const RESOURCES: readonly Resource[] = ["contact", "candidate", "organization", "job"];
/** With fewer records in these lists every question is answered quickly, the first one, too. */
const MIN_RECORDS = 2000;
/** Newest records of each whose names are typed. */
const RECORDS = 2;
/** Letters of a name that are typed; a text of so many with one more in it has a typing error. */
const TYPED_LETTERS = 4;
/** Rows that a list of the page asks for. */
const ROWS = 64;
/** After a question of a page nothing is rehearsed for this long. Milliseconds. */
const QUIET_MS = 250;

/**
 * Asks what a user is likely to ask first, one question in each idle moment, and throws the answers
 * away. Otherwise the first letters that are typed after the start would take three times as long
 * as later ones: code that has not run yet is slow, and so are pages of the file that were not read
 * yet.
 */
export class Rehearsal {
  readonly #clock: Pick<Clock, "elapsed">;
  readonly #store: Store;
  readonly #answer: EngineParts["answer"];
  #questions: Iterator<WireRequest> | null = null;
  #quietUntil = 0;

  constructor(
    clock: Pick<Clock, "elapsed">,
    { store, answer }: Pick<EngineParts, "store" | "answer">,
  ) {
    this.#clock = clock;
    this.#store = store;
    this.#answer = answer;
  }

  /** A page asked something, and may ask more at once. */
  asked(): void {
    this.#quietUntil = this.#clock.elapsed() + QUIET_MS;
  }

  /** Asks the next question, unless a page is asking others; returns whether there are more. */
  step(): boolean {
    if (this.#clock.elapsed() < this.#quietUntil) return true;
    this.#questions ??= likelyQuestions(this.#store);
    const next = this.#questions.next();
    if (next.done === true) return false;
    // A failure matters to nobody here; a page that asks the same is told.
    void (async () => this.#answer(next.value))().catch(() => undefined);
    return true;
  }
}

/** Windows of lists, and names as they are typed above a list and into the search. */
function* likelyQuestions(store: Store): Generator<WireRequest> {
  if (sizeOf(store) < MIN_RECORDS) return;
  for (const resource of RESOURCES) {
    yield listed(resource, { op: "all" });
    for (const name of newestNames(store, resource)) {
      const letters = Array.from(name);
      for (let typed = 1; typed <= TYPED_LETTERS; typed += 1) {
        const text = letters.slice(0, typed).join("").trim();
        yield searched(text);
        yield listed(resource, { op: "contains", fields: QUICK_FIELDS[resource], text });
      }
      const [first = "", ...others] = letters.slice(0, TYPED_LETTERS);
      yield searched([first, first, ...others].join(""));
    }
  }
}

function sizeOf(store: Store): number {
  return store.read(({ records }) =>
    RESOURCES.reduce((sum, resource) => sum + records.count(resource, { op: "all" }), 0),
  );
}

function newestNames(store: Store, resource: Resource): readonly string[] {
  const newest = store.read((reader) =>
    reader.records.page(resource, {
      filter: { op: "all" },
      sort: [{ field: "updated_at", direction: "desc" }],
      offset: 0,
      limit: RECORDS,
    }),
  );
  return newest.map((record) => CONTRACTS[resource].headline(record)).filter((name) => name !== "");
}

function searched(q: string): WireRequest {
  return localRequest("search", { query: { q } });
}

function listed(resource: Resource, filter: Filter): WireRequest {
  const query = { filter, sort: "updated_at:desc", page: 1, limit: ROWS };
  return localRequest("listRows", { params: { resource }, query });
}
