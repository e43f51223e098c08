import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { authoritative } from "../../main/api/authoritative.ts";
import { createApi, type Api } from "../../main/api/create-api.ts";
import type { WriteMode } from "../../main/api/api-context.ts";
import { fillGenerated } from "../../main/sandbox/fill-store.ts";
import { COUNTS, dataset } from "../../main/sandbox/generate/dataset.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { PROFILES, type Profile, type RecordOperation } from "../../shared/contract/profile.ts";
import { matchRoute } from "../../shared/contract/routes.ts";
import { isSlugged, RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import type { World } from "./world.ts";

/**
 * A write that the server applied: who it was from, and which fields of the stored record it
 * changed.
 */
export interface Written {
  readonly by: "us" | "colleague";
  readonly order: number;
  readonly kind: "update" | "create" | "delete";
  readonly resource: Resource;
  readonly id: number;
  readonly before: CrmRecord | null;
  readonly after: CrmRecord | null;
  readonly changed: readonly string[];
  /**
   * What we were last shown of the record before the write, and the order of the server's events
   * then.
   */
  readonly shown: { readonly record: CrmRecord; readonly order: number } | null;
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * Custom fields as the app knew them when it looked at the record, or learned them since; none
   * where that is not known.
   */
  readonly definitions: readonly (readonly CustomFieldDefinition[])[];
}

export const START = Date.UTC(2026, 4, 4, 8);

/**
 * A /v1 server in memory of the test: the specification over a store of its own, with a history of
 * who wrote what.
 */
export class SimulatedServer {
  readonly store: Store;
  readonly api: Api;
  readonly history: Written[] = [];
  /** Every write that reached it from us, as text, also those that it rejected. */
  readonly received: string[] = [];
  readonly #world: World;
  readonly #mode: WriteMode;
  readonly #random: Random;
  readonly #shown = new Map<string, { record: CrmRecord; order: number }>();
  #definitions: {
    readonly order: number;
    readonly definitions: readonly CustomFieldDefinition[];
    readonly isKept: boolean;
  }[] = [];
  #order = 0;
  /** The server's clock, milliseconds since 1970. */
  readonly #now: () => number;
  #writer: Written["by"] = "us";

  constructor(folder: string, world: World, seed: number, now: () => number) {
    this.#world = world;
    this.#random = new Random(seed ^ 0x5eed);
    const opened = openStore(join(folder, "server.db"));
    if (!opened.ok) throw new Error(opened.message);
    this.store = opened.store;
    this.#now = () => now() + world.skew;
    let last = 0;
    const later = () => (last = Math.max(last + 1, now() + world.skew));
    this.#mode = authoritative({
      now: later,
      slugText: () => this.#random.letters(14),
      userId: () =>
        this.store.read(({ lookups }) => {
          const [us, colleague] = lookups.users();
          return (this.#writer === "us" ? us : (colleague ?? us))?.id ?? null;
        }),
      fileLink: (blob) => `https://files.example/${blob.blob}/${encodeURIComponent(blob.name)}`,
    });
    const profile = profileOf(world);
    this.api = createApi({
      store: this.store,
      profile: () => profile,
      mode: this.#mode,
      origin: () => "https://crm.example",
    });
  }

  /** Answers a request of ours, in the way of this world's server. */
  answer(request: WireRequest): WireResponse {
    if (request.method !== "GET")
      this.received.push(`${request.method} ${request.path} ${JSON.stringify(request.body)}`);
    const answer = this.#handle("us", {
      ...request,
      ...(request.query === undefined ? {} : { query: this.#queryOf(request.path, request.query) }),
    });
    const date = new Date(this.#now()).toUTCString();
    return { ...answer, headers: { date, ...answer.headers } };
  }

  /** What a colleague does in another program. */
  colleague(request: WireRequest): WireResponse {
    return this.#handle("colleague", request);
  }

  /**
   * The definitions of custom fields reached the app. `isKept`: whether it goes by them from here
   * on; otherwise it may.
   */
  definitionsArrived(definitions: readonly CustomFieldDefinition[], isKept: boolean): void {
    this.#order += 1;
    this.#definitions.push({ order: this.#order, definitions, isKept });
  }

  /** Another app: what the one before had learned may be lost with it. */
  forgetArrived(): void {
    this.#definitions = [];
  }

  /** A colleague removes a record; there are deletions that the API does not offer. */
  remove(resource: Resource, record: CrmRecord): void {
    this.store.write((writer) => this.#mode.remove(writer, CONTRACTS[resource], record), {
      durable: false,
    });
    this.#note("colleague", "delete", resource, record, null, {});
  }

  records(resource: Resource): readonly CrmRecord[] {
    const sort = [{ field: "id", direction: "asc" }] as const;
    return this.store.read((reader) =>
      reader.records.page(resource, {
        filter: { op: "all" },
        sort,
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
      }),
    );
  }

  record(resource: Resource, id: number): CrmRecord | null {
    return this.store.read((reader) => reader.records.byId(resource, id));
  }

  #queryOf(path: string, query: Readonly<Record<string, string>>): Record<string, string> {
    const limit = Math.min(Number(query["limit"] ?? this.#world.perPage), this.#world.perPage);
    const all: Record<string, string> = { ...query, limit: String(limit) };
    const { sorting } = this.#world;
    if (sorting === "ignored" || (sorting === "searches-only" && !path.endsWith("/search")))
      for (const name of ["sortOrder", "sortByColumn", "sort_by", "sort_order"]) delete all[name];
    return all;
  }

  #handle(by: Written["by"], request: WireRequest): WireResponse {
    const route = matchRoute(PROFILES.extended, request.method, request.path);
    if (route === null || route.operation === "custom-fields") return this.api.handle(request);
    const { resource, key, operation } = route;
    const find = (): CrmRecord | null =>
      key === ""
        ? null
        : this.store.read((reader) =>
            isSlugged(resource)
              ? reader.records.bySlug(resource, key)
              : reader.records.byId(resource, Number(key)),
          );
    const before = find();
    this.#writer = by;
    const answer = this.api.handle(request);
    this.#order += 1;
    if (request.method === "GET") {
      if (by === "us" && answer.status === 200) this.#show(resource, operation, answer.body);
      return answer;
    }
    if (answer.status >= 300) return answer;
    const body = { ...(request.body as Record<string, unknown>), ...request.files };
    if (request.method === "DELETE" && before !== null)
      this.#note(by, "delete", resource, before, null, body);
    else if (before === null)
      this.#note(by, "create", resource, null, this.record(resource, idOf(answer.body)), body);
    else this.#note(by, "update", resource, before, this.record(resource, before.id), body);
    return answer;
  }

  #show(resource: Resource, operation: RecordOperation, body: unknown): void {
    const rows =
      operation === "get" ? [body] : ((body as { data?: readonly unknown[] }).data ?? []);
    for (const row of rows) {
      const record = this.record(resource, idOf(row));
      if (record !== null)
        this.#shown.set(`${resource}:${record.id}`, { record, order: this.#order });
    }
  }

  #note(
    by: Written["by"],
    kind: Written["kind"],
    resource: Resource,
    before: CrmRecord | null,
    after: CrmRecord | null,
    body: Written["body"],
  ): void {
    this.#order += 1;
    const id = (after ?? before)?.id ?? 0;
    const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    const changed = [...names].filter(
      (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
    );
    const shown = this.#shown.get(`${resource}:${id}`) ?? null;
    const definitions = by === "us" ? this.#definitionsSince(shown?.order ?? 0) : [];
    this.history.push({
      by,
      kind,
      order: this.#order,
      resource,
      id,
      before,
      after,
      changed,
      shown,
      body,
      definitions,
    });
  }

  /** What the app knew at a moment, and what it learned since. */
  #definitionsSince(order: number): Written["definitions"] {
    const known = this.#definitions.findLastIndex(
      (arrived) => arrived.isKept && arrived.order < order,
    );
    return known < 0 ? [] : this.#definitions.slice(known).map(({ definitions }) => definitions);
  }
}

function idOf(row: unknown): number {
  return Number((row as { id?: unknown } | null)?.id);
}

function profileOf(world: World): Profile {
  const base = PROFILES[world.profile];
  const operations = Object.fromEntries(
    RESOURCES.map((resource) => [
      resource,
      base.operations[resource].filter((name) => !world.absent.includes(`${resource}.${name}`)),
    ]),
  ) as Profile["operations"];
  return {
    ...base,
    operations,
    listSort: world.sorting === "as-named" ? "as-named" : "as-described",
  };
}

/** The data of the demo instead of a handful of each kind, for counting requests. */
export const LARGE = 99;

/** By folder: each laboratory has its own, and takes it away in the end. */
const templates = new Map<string, Promise<string>>();

/** A folder with the server's first data; made once for each kind of data and copied. */
export async function seedServer(root: string, folder: string, data: number): Promise<void> {
  const made = join(root, `template-${data}`);
  let template = templates.get(made);
  if (template === undefined) {
    template = makeTemplate(made, data);
    templates.set(made, template);
  }
  cpSync(await template, folder, { recursive: true });
}

async function makeTemplate(folder: string, data: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const opened = openStore(join(folder, "server.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const counts =
    data === LARGE
      ? COUNTS
      : { organization: 5, contact: 9, candidate: 12, job: 6, deal: 6, activity: 12, note: 14 };
  // A day before the run: whatever the skew of its clock, the server never writes an older time
  // than it holds.
  await fillGenerated(
    store,
    dataset({ seed: data + 1, scale: 1, counts, today: START - 86_400_000 }),
  );
  store.close();
  return folder;
}
