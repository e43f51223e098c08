import { join } from "node:path";
import { authoritative } from "../../main/api/authoritative.ts";
import { createApi, type Api } from "../../main/api/create-api.ts";
import type { WriteMode } from "../../main/api/api-context.ts";
import { fillResource, readDefinitions, seedLookups } from "../../main/sandbox/fill-store.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { PROFILES, type ProfileName } from "../../shared/contract/profile.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import type { Cell } from "./cell.ts";
import type { RawAnswer } from "./odd-answers.ts";
import { answerOddly } from "./oddness.ts";
import { definitionsOf } from "./tiny-definitions.ts";
import { type Odds, worldOf } from "./tiny-world.ts";

export interface OddServerOptions {
  readonly folder: string;
  readonly profile: ProfileName;
  /** Whether lists take the order that they are asked for. */
  readonly sorts: boolean;
  readonly now: () => number;
  /** More requests than this are a loop: they get no answer any more. */
  readonly limit: number;
}

/**
 * The specification over a store of its own, which answers in the way of a cell while it is odd.
 */
export class OddServer {
  readonly store: Store;
  readonly #options: OddServerOptions;
  readonly #mode: WriteMode;
  readonly #api: Api;
  /** The cell while the server is odd; null while it is honest. */
  cell: Cell | null = null;
  requests = 0;
  /** Answers that were odd. */
  odd = 0;
  /** What was asked and answered, for `--trace`. */
  trace: ((line: string) => void) | null = null;

  constructor(options: OddServerOptions) {
    this.#options = options;
    const opened = openStore(join(options.folder, "server.db"));
    if (!opened.ok) throw new Error(opened.message);
    this.store = opened.store;
    const random = new Random(0x0dd);
    let last = 0;
    this.#mode = authoritative({
      now: () => (last = Math.max(last + 1, options.now())),
      slugText: () => random.letters(14),
      userId: () => 1,
      fileLink: (blob) => `https://files.example/${blob.blob}/${encodeURIComponent(blob.name)}`,
    });
    const profile = PROFILES[options.profile];
    this.#api = createApi({
      store: this.store,
      profile: () => profile,
      mode: this.#mode,
      origin: () => "https://crm.example",
    });
  }

  /** Answers a request of the app; null when it does not answer at all. */
  answer(request: WireRequest): RawAnswer | null {
    this.requests += 1;
    if (this.requests > this.#options.limit) return null;
    // What is asked is done once at most, however it is answered.
    let honest: WireResponse | null = null;
    const handle = () => (honest ??= this.honest(request));
    const oddly = this.cell === null ? null : answerOddly(this.cell, request, handle);
    if (oddly !== null) this.odd += 1;
    const answer = oddly ?? this.#write(handle());
    this.trace?.(
      `${request.method} ${request.path}${queryText(request)} ` +
        `${bodyText(request.body)} -> ` +
        `${answer.status}${oddly === null ? "" : " odd"} ` +
        `${answer.text.slice(0, 200)}`,
    );
    return answer;
  }

  /** The same as the honest server says it. */
  honest(request: WireRequest): WireResponse {
    const query: Record<string, string> = { ...request.query };
    if (!this.#options.sorts && !request.path.endsWith("/search"))
      for (const name of ["sortOrder", "sortByColumn", "sort_by", "sort_order"]) delete query[name];
    return this.#api.handle({ ...request, query });
  }

  get(path: string, query: Readonly<Record<string, string>> = {}): WireResponse {
    return this.#api.handle({ method: "GET", path, query });
  }

  /** A colleague changes nothing but the time of the last change. */
  touch(resource: Resource, id: number): void {
    this.store.write(
      (writer) => {
        const record = writer.records.base(resource, id);
        if (record === null) return;
        const updated_at = new Date(this.#options.now()).toISOString();
        writer.records.saveBase(resource, { ...record, updated_at });
      },
      { durable: false },
    );
  }

  remove(resource: Resource, id: number): void {
    this.store.write(
      (writer) => {
        const record = writer.records.base(resource, id);
        if (record !== null) this.#mode.remove(writer, CONTRACTS[resource], record);
      },
      { durable: false },
    );
  }

  records(resource: Resource): readonly CrmRecord[] {
    const sort = [{ field: "id", direction: "asc" }] as const;
    return this.store.read((reader) =>
      reader.records.page(resource, { filter: { op: "all" }, sort, offset: 0, limit: 1000 }),
    );
  }

  #write({ status, body, headers }: WireResponse): RawAnswer {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return { status, text, headers: { "content-type": "application/json", ...headers } };
  }
}

/** Fills a folder with the server's first records. */
export async function fillServer(folder: string, odds: Odds | null): Promise<void> {
  const opened = openStore(join(folder, "server.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const world = worldOf(odds);
  seedLookups(store, false);
  store.write(
    (writer) =>
      writer.lookups.saveDefinitions(
        readDefinitions(definitionsOf(odds?.resource === "definition" ? odds.count : 0)),
      ),
    { durable: false },
  );
  for (const resource of RESOURCES) await fillResource(store, resource, world[resource]);
  store.close();
}

function queryText({ query }: WireRequest): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? "" : `?${text}`;
}

function bodyText(body: unknown): string {
  return body === undefined ? "" : JSON.stringify(body).slice(0, 300);
}
