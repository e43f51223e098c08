import { z } from "zod";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { envelope } from "../../shared/contract/envelope.ts";
import { LOOKUPS } from "../../shared/contract/lookup.ts";
import { readPage } from "../../shared/contract/params/numbers.ts";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import { renderRecord } from "../../shared/contract/render.ts";
import { isResource, isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { SearchHit } from "../../shared/local/search.ts";
import { OUTBOX_STATES, type OutboxState } from "../../shared/local/status.ts";
import { filterSchema, sortSchema } from "../../shared/query/filter-schema.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import type { Store, StoreHit, StoreReader } from "../store/types.ts";
import type { Acted } from "./outbox-actions.ts";
import { type Choice, discardEntry, mendEntry, resolveEntry, retryEntry, viewEntry } from "./outbox-actions.ts";
import type { ConnectionSettings } from "./connection.ts";
import type { SyncRunner } from "./sync-runner.ts";
import type { LocalStatus } from "../../shared/local/status.ts";

export interface LocalOptions {
  readonly store: Store;
  readonly runner: SyncRunner;
  readonly connection: ConnectionSettings;
  readonly status: () => LocalStatus;
  /** Asks the server whether address and token are good; a sentence when they are not. */
  readonly test: () => Promise<string | null>;
  readonly now: () => number;
  readonly ulid: () => string;
  readonly origin: string;
}

const choice = z.enum(["mine", "theirs"]);
const bodies = {
  offline: z.object({ work_offline: z.boolean() }),
  connection: z.object({
    remote: z.string().min(1).optional(),
    token: z.string().min(1).optional(),
    profile: z.enum(PROFILE_NAMES).optional(),
  }),
  mend: z.object({ body: z.record(z.string(), z.unknown()) }),
  resolve: z.union([z.object({ choice }), z.object({ fields: z.record(z.string(), choice) })]),
};

const OK: WireResponse = { status: 200, body: {} };

/** The routes that only the client has (docs/local-api.md). Malformed requests answer 400 with a sentence, unknown ones 404. */
export async function handleLocal(options: LocalOptions, request: WireRequest): Promise<WireResponse> {
  const [, , name = "", key, action, ...more] = request.path.split("/");
  if (more.length > 0) return unknown(request);
  const route = `${request.method} ${name}${key === undefined ? "" : "/:key"}${action === undefined ? "" : `/${name === "record" ? ":id" : action}`}`;
  const { store } = options;
  switch (route) {
    case "GET status":
      return { status: 200, body: options.status() };
    case "POST sync":
      return { status: 200, body: await options.runner.run() };
    case "POST work-offline":
      return withBody(bodies.offline, request, ({ work_offline }) => {
        options.runner.setWorkOffline(work_offline);
        return { status: 200, body: options.status() };
      });
    case "GET connection":
      return { status: 200, body: options.connection.view() };
    case "PUT connection":
      return changeConnection(options, request);
    case "GET outbox":
      return listOutbox(options, request);
    case "POST outbox/:key/retry":
      return acted(options, retryEntry(store, Number(key)), key);
    case "POST outbox/:key/discard":
      return acted(options, discardEntry(store, Number(key)), key);
    case "PATCH outbox/:key":
      return withBody(bodies.mend, request, ({ body }) => acted(options, mendEntry(store, Number(key), body), key));
    case "POST outbox/:key/resolve":
      return withBody(bodies.resolve, request, (given) => {
        const choose = (field: string): Choice | undefined => ("choice" in given ? given.choice : given.fields[field]);
        return acted(options, resolveEntry(store, Number(key), choose, options.now(), options.ulid), key);
      });
    case "GET search":
      return search(store, request);
    case "GET lookups":
      return { status: 200, body: lookups(store) };
    case "GET records/:key":
      return records(options, key ?? "", request);
    case "GET record/:key/:id":
      return oneRecord(store, key ?? "", action ?? "");
    default:
      return unknown(request);
  }
}

function unknown(request: WireRequest): WireResponse {
  return { status: 404, body: { message: `There is no ${request.method} ${request.path}.` } };
}

function bad(message: string): WireResponse {
  return { status: 400, body: { message } };
}

function withBody<T>(schema: z.ZodType<T>, request: WireRequest, use: (body: T) => WireResponse): WireResponse {
  const parsed = schema.safeParse(request.body);
  return parsed.success ? use(parsed.data) : bad(issueText(parsed.error));
}

function issueText(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  return `The body cannot be read: ${path === "" ? "" : `${path}: `}${issue?.message ?? "not of the form"}.`;
}

async function changeConnection(options: LocalOptions, request: WireRequest): Promise<WireResponse> {
  const parsed = bodies.connection.safeParse(request.body);
  if (!parsed.success) return bad(issueText(parsed.error));
  const changed = await options.connection.change(parsed.data);
  if (!changed.ok) return bad(changed.message);
  const error = await options.test();
  if (error === null) options.runner.resume();
  return { status: 200, body: { ...options.connection.view(), test: { ok: error === null, error } } };
}

function acted(options: LocalOptions, result: Acted, key: string | undefined): WireResponse {
  if (!result.ok) return { status: result.status, body: { message: result.message } };
  options.runner.edited();
  const entry = options.store.read((reader) => {
    const found = reader.outboxEntry(Number(key));
    return found === null ? null : viewEntry(reader, found);
  });
  return entry === null ? OK : { status: 200, body: entry };
}

function listOutbox(options: LocalOptions, request: WireRequest): WireResponse {
  const query = request.query ?? {};
  const asked = (query["state"] ?? "").split(",").filter((name) => name !== "");
  const states = asked.length === 0 ? OUTBOX_STATES.filter((state) => state !== "done") : asked;
  if (!states.every((state): state is OutboxState => (OUTBOX_STATES as readonly string[]).includes(state))) {
    return bad(`state must be one of ${OUTBOX_STATES.join(", ")}.`);
  }
  const page = readPage(query, { limit: 25, cap: 100 });
  return options.store.read((reader) => {
    const counts = reader.outboxCounts();
    const total = states.reduce((sum, state) => sum + counts[state], 0);
    const entries = reader.outbox({ states, offset: (page.page - 1) * page.limit, limit: page.limit });
    const link = { origin: options.origin, path: request.path, query };
    return {
      status: 200,
      body: envelope(
        entries.map((entry) => viewEntry(reader, entry)),
        total,
        page,
        link,
      ),
    };
  });
}

function search(store: Store, request: WireRequest): WireResponse {
  const query = request.query ?? {};
  const { limit } = readPage(query, { limit: 20, cap: 100 });
  return store.read((reader) => {
    const found = reader.search(query["q"] ?? "", limit);
    return { status: 200, body: { data: found.hits.map((hit) => viewHit(reader, hit)), total: found.total } };
  });
}

function viewHit(reader: StoreReader, { resource, record, match }: StoreHit): SearchHit {
  return {
    resource,
    slug: isSlugged(resource) ? (record.slug ?? null) : null,
    id: isSlugged(resource) && record.id < 0 ? null : record.id,
    title: CONTRACTS[resource].headline(record),
    subtitle: subtitle(reader, resource, record),
    match,
  };
}

function subtitle(reader: StoreReader, resource: Resource, record: StoreHit["record"]): string {
  const text = (field: string) => (typeof record[field] === "string" ? record[field] : "");
  const organization = () => {
    const ref = record["organization"] as { id?: number; slug?: string } | null | undefined;
    const found = ref === null || ref === undefined ? null : reader.record("organization", ref);
    return typeof found?.["name"] === "string" ? found["name"] : "";
  };
  const parts: Readonly<Record<Resource, () => readonly string[]>> = {
    candidate: () => [text("current_position"), text("current_organization"), text("city")],
    contact: () => [text("designation"), organization(), text("city")],
    organization: () => [text("location"), text("website")],
    job: () => [organization(), text("city")],
    deal: () => [organization(), text("close_date")],
    activity: () => [text("start_date"), text("start_time"), text("location")],
    note: () => [text("related_to"), text("created_at").slice(0, 10)],
  };
  return parts[resource]()
    .filter((part) => part !== "")
    .join(" · ");
}

function lookups(store: Store): unknown {
  return store.read((reader) => ({
    users: reader.users(),
    ...Object.fromEntries(LOOKUPS.map((lookup) => [lookup, reader.lookups(lookup)])),
  }));
}

/** A window of the records that a filter matches: any field, and/or, any sort. Rendered with everything expanded. */
function records(options: LocalOptions, resource: string, request: WireRequest): WireResponse {
  const query = request.query ?? {};
  if (!isResource(resource)) return unknown(request);
  let json: unknown = { op: "all" };
  try {
    if (query["filter"] !== undefined && query["filter"] !== "") json = JSON.parse(query["filter"]);
  } catch {
    return bad("filter must be JSON.");
  }
  const filter = filterSchema.safeParse(json);
  const sort = sortSchema.safeParse(query["sort"] ?? "updated_at:desc");
  if (!filter.success || !sort.success)
    return bad(`filter or sort cannot be read: ${z.prettifyError(filter.error ?? sort.error ?? new z.ZodError([]))}`);
  const page = readPage(query, { limit: 50, cap: 500 });
  try {
    return options.store.read((reader) => {
      const total = reader.count(resource, filter.data);
      const rows = reader.page(resource, {
        filter: filter.data,
        sort: sort.data,
        offset: (page.page - 1) * page.limit,
        limit: page.limit,
      });
      const data = rows.map((row) => renderRecord(CONTRACTS[resource], row, reader, { expand: "everything" }));
      return { status: 200, body: envelope(data, total, page, { origin: options.origin, path: request.path, query }) };
    });
  } catch (error) {
    if (error instanceof RangeError) return bad(error.message);
    throw error;
  }
}

/** One record with everything expanded, and its entries of the outbox (the last ones that were sent, too) for the marks on its fields. */
function oneRecord(store: Store, resource: string, segment: string): WireResponse {
  if (!isResource(resource)) return bad("There is no such resource.");
  return store.read((reader) => {
    const key = decodeURIComponent(segment);
    const record = isSlugged(resource) ? reader.getBySlug(resource, key) : reader.get(resource, Number(key));
    if (record === null) return { status: 404, body: { message: `${CONTRACTS[resource].title[0]} not found.` } };
    const entries = reader.outbox({ resource, recordId: record.id });
    const body = {
      record: renderRecord(CONTRACTS[resource], record, reader, { expand: "everything" }),
      entries: entries.slice(-50).map((entry) => viewEntry(reader, entry)),
    };
    return { status: 200, body };
  });
}
