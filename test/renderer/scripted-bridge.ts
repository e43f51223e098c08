import { z } from "zod";
import { plainShell } from "../fixtures/abilities.ts";
import type { Bridge, EngineEvent } from "../../shared/bridge.ts";
import { readBodyField } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Envelope } from "../../shared/contract/envelope.ts";
import { editBody } from "../../shared/contract/edit-body.ts";
import type { ShownRecord } from "../../shared/contract/record-view.ts";
import { storedView } from "../../shared/contract/stored-view.ts";
import { routeOf } from "../../shared/local/contract.ts";
import { matchLocal } from "../../shared/local/request.ts";
import type { RecordAnswer } from "../../shared/local/records.ts";
import { LOOKUPS } from "../../shared/contract/lookup.ts";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { PRESETS } from "../../shared/matching/fit/importance.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import type { LocalStatus, SyncReport } from "../../shared/local/status.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { IDLE_SHELL } from "./idle-shell.ts";

export type Answer = (request: WireRequest) => WireResponse | Promise<WireResponse>;

/** A bridge whose answers a test writes down, by `METHOD /path`; it keeps what was asked. */
export interface ScriptedBridge extends Bridge {
  readonly asked: WireRequest[];
  /** Those of them that wait for their Undo before they are sent. */
  readonly held: readonly WireRequest[];
  answer(route: string, answer: Answer | object): void;
  /** Puts bytes under a link of the workspace. */
  keep(link: string, bytes: Uint8Array<ArrayBuffer>): void;
  tell(event: EngineEvent): void;
  /** Requests of a route, by the beginning of `METHOD /path`. */
  askedFor(route: string): readonly WireRequest[];
}

/** Leaves out of rows what the page does not ask for, as the engine does. */
function withoutFields({ query }: WireRequest, answer: WireResponse): WireResponse {
  const without = query?.["without"]?.split(",") ?? [];
  if (without.length === 0 || answer.status !== 200) return answer;
  const page = answer.body as Envelope<ShownRecord>;
  const data = page.data.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))),
  );
  return { ...answer, body: { ...page, data } };
}

/** Answers where nobody fits a job or is on its shortlist, and no CV was added. */
function withoutMatches({ method, path }: WireRequest): object | undefined {
  if (method !== "GET") return undefined;
  if (path === "/local/cv-texts") return { data: [] };
  if (path.endsWith("/importance")) return { preset: "balanced", importance: PRESETS.balanced };
  if (path.startsWith("/local/matches/"))
    return { data: [], considered: 0, left_out: [], as_of: "2026-01-01T00:00:00.000Z" };
  return path.startsWith("/local/shortlists")
    ? { data: [], stages: [], sharing: NOT_SHARED }
    : undefined;
}

/** A shortlist that could be shared, but is not. */
export const NOT_SHARED = {
  is_on: false,
  unavailable: null,
  waiting: 0,
  unknown: 0,
  colleagues: [],
};

export function scriptedBridge(
  answers: Readonly<Record<string, Answer | object>> = {},
): ScriptedBridge {
  const routes = new Map<string, Answer | object>(Object.entries({ ...QUIET, ...answers }));
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const listeners = new Set<(event: EngineEvent) => void>();
  const asked: WireRequest[] = [];
  const held: WireRequest[] = [];
  const answered = async (request: WireRequest): Promise<WireResponse> => {
    // Lists on the screen have the records that a test says, and their number.
    const records = request.path.replace(/^\/local\/(rows|count)\//, "/local/records/");
    const answer =
      routes.get(`${request.method} ${request.path}`) ??
      routes.get(`${request.method} ${records}`) ??
      withoutMatches(request);
    if (answer === undefined)
      return {
        status: 404,
        body: { message: `The test has no answer for ${request.method} ${request.path}.` },
      };
    const given = await (typeof answer === "function"
      ? answer(request)
      : { status: 200, body: answer });
    return withoutFields(request, given);
  };
  const write = (request: WireRequest, isHeld: boolean): Promise<WireResponse> => {
    if (isHeld) held.push(request);
    asked.push(request);
    return answered(request);
  };
  /** Changed fields of a record are the PUT of /v1 that the engine makes of them. */
  const edit = async ({ path, body }: WireRequest): Promise<WireResponse> => {
    const resource = matchLocal({ method: "PATCH", path })?.segments["resource"] as Resource;
    const { fields } = body as { readonly fields: Readonly<Record<string, unknown>> };
    const found = await answered({ method: "GET", path });
    const read = found.status === 200 ? (found.body as RecordAnswer) : null;
    const { record, refs } = storedView(resource, read?.record ?? { id: null });
    const put = editBody(CONTRACTS[resource], record, refs, fields);
    const { missing, isReversible } = put;
    const before = Object.fromEntries(
      Object.keys(fields).flatMap((name) => {
        const field = CONTRACTS[resource].body[name];
        if (field === undefined || field.kind.type === "policy") return [];
        return [[name, readBodyField(name, field, record, refs) ?? null]];
      }),
    );
    const more = { changed: [], undo: { before, after: fields } };
    if (read !== null && missing.length > 0)
      return { status: 200, body: { missing, reversible: false, ...more } };
    const at = path.replace("/local/record/", "/v1/");
    const answer = await write({ method: "PUT", path: at, body: put.body }, !isReversible);
    return answer.status < 300
      ? { status: 200, body: { missing: [], reversible: isReversible, ...more } }
      : answer;
  };
  /** An edit is undone by the PUT of what was there before, unless the test says otherwise. */
  const undo = async (wire: WireRequest): Promise<WireResponse> => {
    asked.push(wire);
    const scripted = await answered(wire);
    if (scripted.status !== 404) return scripted;
    const { before: fields } = wire.body as { readonly before: object };
    const path = wire.path.slice(0, -"/undo".length);
    const done = await edit({ method: "PATCH", path, body: { fields } });
    return done.status < 300 ? { status: 200, body: { kept: [], undo: NO_EDIT } } : done;
  };
  return {
    ...IDLE_SHELL,
    abilities: plainShell({ demo: false }),
    asked,
    held,
    answer: (route, answer) => void routes.set(route, answer),
    keep: (link, bytes) => void files.set(link, bytes),
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
    askedFor: (route) =>
      asked.filter((request) => `${request.method} ${request.path}`.startsWith(route)),
    async request(wire) {
      if (wire.path.startsWith("/local/")) requireRequest(wire);
      // A change that can be taken back before it is sent is written in a test as the change that
      // it is.
      if (wire.path === "/local/undo-send") return write(wire.body as WireRequest, true);
      if (wire.path.startsWith("/local/record/")) {
        if (wire.method === "PATCH") return edit(wire);
        if (wire.path.endsWith("/undo")) return undo(wire);
      }
      asked.push(wire);
      return answered(wire);
    },
    fileBytes: (link) => Promise.resolve(files.get(link) ?? null),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Throws when the engine would not take a request of `/local`: no such route, or another shape. */
function requireRequest(wire: WireRequest): void {
  const match = matchLocal(wire);
  const asked = `${wire.method} ${wire.path}`;
  if (match === null) throw new Error(`There is no route ${asked}.`);
  const { query, body } = routeOf(match.name);
  const reads = [query.strict().safeParse(wire.query ?? {}), body.safeParse(wire.body)];
  for (const read of reads)
    if (!read.success) throw new Error(`${asked} is malformed: ${z.prettifyError(read.error)}`);
}

const NO_EDIT = { before: {}, after: {} };

/** Look-ups, those empty that a test says nothing of. */
export function lookups(known: Readonly<Record<string, readonly object[]>>): object {
  return { ...Object.fromEntries(LOOKUPS.map((lookup) => [lookup, []])), users: [], ...known };
}

/** What a sync cycle did. */
export function synced(change: Partial<SyncReport> = {}): SyncReport {
  const pulled = {
    candidate: 0,
    contact: 0,
    organization: 0,
    job: 0,
    deal: 0,
    activity: 0,
    note: 0,
  };
  const nothing = { ok: true, error: null, pushed: 0, conflicts: 0, rejected: 0, requests: 0 };
  return { ...nothing, ...change, pulled: { ...pulled, ...change.pulled } };
}

export function envelopeOf<T>(data: readonly T[], total = data.length) {
  return {
    total,
    per_page: 50,
    current_page: 1,
    last_page: 1,
    next_page_url: null,
    prev_page_url: null,
    from: data.length === 0 ? 0 : 1,
    to: data.length,
    data,
  };
}

export function status(change: Partial<LocalStatus> = {}): LocalStatus {
  return {
    online: true,
    work_offline: false,
    auth: "ok",
    cause: null,
    phase: "idle",
    last_synced_at: "2026-11-20T09:00:00Z",
    progress: null,
    is_encrypted: false,
    records: {
      candidate: 1_000,
      contact: 500,
      organization: 120,
      job: 60,
      deal: 40,
      activity: 1_500,
      note: 1_200,
    },
    outbox: { queued: 0, sending: 0, unsure: 0, conflict: 0, rejected: 0 },
    incomplete: [],
    held_deletions: [],
    lists: [],
    synced_lists: [],
    left_out: [],
    paused_until: null,
    oldest_unsent_at: null,
    sending_ends_at: null,
    reading_ends_at: null,
    first_reading: [],
    error: null,
    ...change,
  };
}

export function entry(change: Partial<OutboxEntryView> = {}): OutboxEntryView {
  return {
    id: 1,
    kind: "update",
    resource: "candidate",
    slug: "candidate_anna",
    title: "Anna Kowalska",
    body: { city: "Berlin" },
    base: { city: "Kraków" },
    state: "queued",
    attempts: 0,
    next_attempt_at: null,
    held: false,
    error: null,
    conflict: null,
    created_at: "2026-11-20T08:00:00Z",
    ...change,
  };
}

/** The outbox by state, as GET /local/outbox answers. */
export function outboxOf(entries: readonly OutboxEntryView[]): Answer {
  return (request) => {
    const states = (request.query?.["state"] ?? "").split(",");
    return { status: 200, body: envelopeOf(entries.filter((item) => states.includes(item.state))) };
  };
}

const NOTHING = envelopeOf([]);

/** A workspace in which everything is quiet. */
const QUIET: Readonly<Record<string, Answer | object>> = {
  "GET /local/status": () => ({ status: 200, body: status() }),
  "GET /local/outbox": NOTHING,
  "GET /local/connection": { remote: "https://crm.example", profile: "extended", has_token: true },
  "GET /local/workspaces": {
    data: [
      { id: "first", name: "crm.example", remote: "https://crm.example", current: true, unsent: 0 },
    ],
  },
  "GET /local/me": () => ({ status: 200, body: null }),
  "GET /local/lookups": lookups({
    deal_stage: [
      { id: 1, label: "Qualified" },
      { id: 2, label: "Offer" },
    ],
    users: [{ id: 7, full_name: "Marta Nunes" }],
  }),
  "GET /local/removed": NOTHING,
  "GET /local/drafts": NOTHING,
  "GET /local/erasures": { data: [] },
  "GET /local/pictures": { automatic: false, pictures: [] },
  "GET /local/budget": {
    requests_per_minute: null,
    learned: null,
    paused_until: null,
    requests: {},
  },
  "GET /local/match-synonyms": { skills: [], titles: [] },
  "GET /local/match-pairs": { pairs: [] },
  "GET /v1/custom-field": () => ({ status: 200, body: [] }),
  "GET /local/search": { data: [], total: 0, more: false },
  ...Object.fromEntries(RESOURCES.map((resource) => [`GET /local/records/${resource}`, NOTHING])),
};
