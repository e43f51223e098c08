import { namesOf } from "../contract/enumeration.ts";
import type { z } from "zod";
import { backupRoutes } from "./backups.ts";
import { budgetRoutes } from "./budget.ts";
import { bulkRoutes } from "./bulk.ts";
import { connectionRoutes } from "./connection.ts";
import { cvRoutes } from "./cv.ts";
import { diagnosticRoutes } from "./diagnostics.ts";
import { doctorRoutes } from "./doctor.ts";
import { duplicateRoutes } from "./duplicates.ts";
import { encryptionRoutes } from "./encryption.ts";
import { erasureRoutes } from "./erasures.ts";
import { intakeRoutes } from "./intake.ts";
import { matchRoutes } from "./matches.ts";
import { meRoutes } from "./me.ts";
import { openingRoutes } from "./opening.ts";
import { outboxRoutes } from "./outbox.ts";
import { packRoutes } from "./pack.ts";
import { pictureRoutes } from "./pictures.ts";
import { recordRoutes } from "./records.ts";
import { removalRoutes } from "./removals.ts";
import { reportRoutes } from "./report.ts";
import type { AnsweredBy, Immutable, ParamValues, Params, Route, Shape } from "./route.ts";
import { searchRoutes } from "./search.ts";
import { settingRoutes } from "./settings.ts";
import { shortlistRoutes } from "./shortlists.ts";
import { shellRoutes } from "./shell.ts";
import { statusRoutes } from "./status.ts";
import { undoSendRoutes } from "./unsent.ts";
import { workspaceRoutes } from "./workspaces.ts";

/**
 * Every request that only the client has. The engine registers its handlers by this table, the
 * page's client, the tests' and the fuzzer's requests and docs/local-api.md are made from it.
 */
export const LOCAL = {
  ...statusRoutes,
  ...connectionRoutes,
  ...budgetRoutes,
  ...workspaceRoutes,
  ...meRoutes,
  ...doctorRoutes,
  ...backupRoutes,
  ...encryptionRoutes,
  ...openingRoutes,
  ...diagnosticRoutes,
  ...outboxRoutes,
  ...undoSendRoutes,
  ...removalRoutes,
  ...searchRoutes,
  ...recordRoutes,
  ...pictureRoutes,
  ...bulkRoutes,
  ...reportRoutes,
  ...duplicateRoutes,
  ...matchRoutes,
  ...shortlistRoutes,
  ...packRoutes,
  ...intakeRoutes,
  ...cvRoutes,
  ...erasureRoutes,
  ...settingRoutes,
  ...shellRoutes,
};

export type LocalRoutes = typeof LOCAL;
type Local = LocalRoutes;
export type RouteName = keyof Local;
/** Names of the routes that are answered by one of them. */
export type RouteNameOf<By extends AnsweredBy> = {
  readonly [N in RouteName]: Local[N] extends { readonly by: By } ? N : never;
}[RouteName];

export type ParamsOf<N extends RouteName> = Local[N]["params"] extends infer P extends Params
  ? ParamValues<P>
  : never;
/** The parsed query, with defaults for what the request leaves out. */
export type QueryOf<N extends RouteName> = z.output<Local[N]["query"]>;
/** The parsed body. */
export type BodyOf<N extends RouteName> = z.output<Local[N]["body"]>;
export type AnswerOf<N extends RouteName> = Shape<Local[N]["answer"]>;

/** Names of the query that a request must give. */
type Needed<N extends RouteName> = {
  readonly [K in keyof QueryOf<N>]-?: K extends keyof z.input<Local[N]["query"]>
    ? undefined extends z.input<Local[N]["query"]>[K]
      ? never
      : K
    : never;
}[keyof QueryOf<N>];

type GivenQuery<N extends RouteName> = Immutable<Partial<QueryOf<N>> & Pick<QueryOf<N>, Needed<N>>>;
type GivenBody<N extends RouteName> = Immutable<z.input<Local[N]["body"]>>;

/** A part of a request, optional when nothing in it is required. */
type Part<Name extends string, T> = [keyof T] extends [never]
  ? { readonly [K in Name]?: undefined }
  : Partial<T> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };
type QueryPart<N extends RouteName> = [keyof Local[N]["query"]["shape"]] extends [never]
  ? { readonly query?: undefined }
  : Part<"query", GivenQuery<N>>;
type BodyPart<T> = undefined extends T ? { readonly body?: T } : { readonly body: T };

/** The arguments of a request: segments of the path, query and body. */
export type Given<N extends RouteName> = Part<"params", ParamsOf<N>> &
  QueryPart<N> &
  BodyPart<GivenBody<N>>;

/** Parameters of a route as an argument list: optional when nothing is required. */
export type GivenArguments<N extends RouteName> =
  Partial<Given<N>> extends Given<N> ? readonly [given?: Given<N>] : readonly [given: Given<N>];

/** Returns the route of a name, typed by what all routes have in common. */
export function routeOf(name: RouteName): Route {
  // Routes with narrower parameters are no `Route` to TypeScript, which cannot know that callers
  // only pass what they have parsed.
  return LOCAL[name] as unknown as Route;
}

export const ROUTE_NAMES = namesOf(LOCAL);
