import type { z } from "zod";
import type { Profile } from "../../../shared/contract/profile.ts";
import type {
  AnswerOf,
  BodyOf,
  ParamsOf,
  QueryOf,
  RouteName,
  RouteNameOf,
} from "../../../shared/local/contract.ts";
import { routeOf } from "../../../shared/local/contract.ts";
import type { MatchedRoute } from "../../../shared/local/request.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type {
  DRAFTS_CHANGED,
  ERASURES_CHANGED,
  SHORTLISTS_CHANGED,
} from "../../../shared/bridge.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { SteadyTime } from "../../../shared/runtime/steady-time.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { WireRequest, WireResponse } from "../../../shared/wire.ts";
import type { Api } from "../../api/create-api.ts";
import type { WriteMode } from "../../api/api-context.ts";
import type { Store } from "../../store/types.ts";
import type { Purpose } from "../../remote/outcome.ts";
import type { Backups } from "../backups/backups.ts";
import type { BudgetSetting } from "../sync/budget-setting.ts";
import type { ConnectionSettings, ConnectionTest } from "../sync/connection.ts";
import type { DoctorRuns } from "../doctor/doctor-runs.ts";
import type { DuplicateScan } from "../jobs/duplicate-scan.ts";
import type { Cvs } from "../intake/cvs.ts";
import type { Imports } from "../intake/imports.ts";
import type { Matches } from "../matching/matches.ts";
import type { SharedShortlists } from "../matching/shared-shortlists.ts";
import type { LogFile } from "../types.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { SyncRunner } from "../sync/sync-runner.ts";

/** The parts of an open workspace that handlers of `/local` use. */
export interface LocalOptions {
  readonly store: Store;
  readonly runner: SyncRunner;
  readonly connection: ConnectionSettings;
  /** The operations that the server is known to have. */
  readonly profile: () => Profile;
  readonly duplicates: DuplicateScan;
  readonly matches: Matches;
  readonly sharing: SharedShortlists;
  readonly imports: Imports;
  readonly cvs: Cvs;
  readonly pictures: Pictures;
  readonly doctor: DoctorRuns;
  readonly backups: Backups;
  readonly status: () => LocalStatus;
  /** Tells the pages that records of a resource, or what a subject stands for, have changed. */
  readonly onChange: (
    subject: Resource | typeof SHORTLISTS_CHANGED | typeof DRAFTS_CHANGED | typeof ERASURES_CHANGED,
  ) => void;
  /** Asks the server whether address and token are good. */
  readonly test: () => Promise<ConnectionTest>;
  /** The /v1 routes, and how they write. */
  readonly api: Api;
  readonly mode: WriteMode;
  readonly budget: BudgetSetting;
  /** Requests to the server since the app started, by purpose. */
  readonly requests: () => Readonly<Record<Purpose, number>>;
  /** Folder of the workspace. */
  readonly folder: string;
  readonly clock: Clock;
  readonly steady: SteadyTime;
  readonly log: Log;
  /** Null when this engine writes no log file. */
  readonly logFile: LogFile | null;
  readonly version: string | null;
  readonly now: () => number;
  readonly ulid: () => string;
  readonly origin: string;
}

/** A request of one route, parsed by its schemas. */
export interface Call<N extends RouteName, Context> {
  readonly local: Context;
  readonly request: WireRequest;
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
}

type Headers = Readonly<Record<string, string>>;

export interface Refused {
  readonly kind: "refused";
  readonly status: number;
  readonly message: string;
  readonly headers?: Headers;
}

/** The outcome of a call. */
export type Outcome<T> =
  | { readonly kind: "done"; readonly body: T; readonly headers?: Headers }
  | Refused
  /** The call was forwarded to /v1, whose answer is passed on. */
  | { readonly kind: "passed-on"; readonly answer: WireResponse };

/** A handler for each of the named routes. */
export type Handlers<N extends RouteName, Context = LocalOptions> = {
  readonly [K in N]: (
    call: Call<K, Context>,
  ) => Outcome<AnswerOf<K>> | Promise<Outcome<AnswerOf<K>>>;
};

export type EngineHandlers = Handlers<RouteNameOf<"engine">>;

export function done<T>(body: T, headers?: Headers): Outcome<T> {
  return { kind: "done", body, ...(headers && { headers }) };
}

/** A success without details. */
export const DONE: Outcome<Record<never, never>> = done({});

export function refused(status: 400 | 404 | 409 | 500 | 503, message: string): Refused {
  return { kind: "refused", status, message };
}

/** Returns what an envelope's links to other pages are made of. */
export function linkOf({ origin }: LocalOptions, { path, query = {} }: WireRequest) {
  return { origin, path, query };
}

export function passOn(answer: WireResponse): Outcome<never> {
  return { kind: "passed-on", answer };
}

export function unknown(request: WireRequest): WireResponse {
  return { status: 404, body: { message: `There is no ${request.method} ${request.path}.` } };
}

type AnyHandler = (
  call: Readonly<Record<string, unknown>>,
) => Outcome<unknown> | Promise<Outcome<unknown>>;

/**
 * Parses a request by its route's schemas and answers it by the route's handler. A malformed query
 * or body gets 400 with a sentence, a malformed path segment the route's own answer, else 404.
 */
export async function answerRoute<N extends RouteName, Context>(
  handlers: Handlers<N, Context>,
  { name, segments }: MatchedRoute & { readonly name: N },
  local: Context,
  request: WireRequest,
): Promise<WireResponse> {
  const route = routeOf(name);
  const params: Record<string, unknown> = {};
  for (const [param, schema] of Object.entries(route.params)) {
    const read = schema.safeParse(segments[param]);
    if (!read.success) {
      const { noSuch } = route;
      if (noSuch === undefined) return unknown(request);
      return { status: noSuch.status, body: { message: noSuch.message(segments) } };
    }
    params[param] = read.data;
  }
  const query = route.query.safeParse(request.query ?? {});
  if (!query.success) return bad(queryIssue(query.error));
  const body = route.body.safeParse(request.body);
  if (!body.success) return bad(bodyIssue(body.error));
  // By the type of `handlers`, each takes what the table says of its name.
  const handler = handlers[name] as unknown as AnyHandler;
  const call = { local, request, params, query: query.data, body: body.data };
  const outcome = await handler(call);
  switch (outcome.kind) {
    case "done":
      return {
        status: route.status,
        body: outcome.body,
        ...(outcome.headers && { headers: outcome.headers }),
      };
    case "refused": {
      const { status, message, headers } = outcome;
      return { status, body: { message }, ...(headers && { headers }) };
    }
    case "passed-on":
      return outcome.answer;
  }
}

function bad(message: string): WireResponse {
  return { status: 400, body: { message } };
}

function bodyIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  return (
    "The body cannot be read: " +
    `${path === "" ? "" : `${path}: `}${issue?.message ?? "not of the form"}.`
  );
}

/** Returns a sentence such as "sort must be like updated_at:desc.", or says where it is invalid. */
function queryIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const [name = "query", ...subpath] = issue?.path ?? [];
  const message = issue?.message ?? "cannot be read";
  if (/^(must|cannot) /.test(message)) return `${String(name)} ${message}.`;
  const location = subpath.length === 0 ? "" : `${subpath.join(".")}: `;
  return `${String(name)} cannot be read: ${location}${message}.`;
}
