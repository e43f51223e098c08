import { z } from "zod";
import type { Resource } from "../contract/resource.ts";
import type { Method } from "../wire.ts";

/** A deeply read-only type. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
/** The immutable type that a schema describes. */
export type Shape<S extends z.ZodType> = Immutable<z.output<S>>;

/**
 * Part of the shell that answers: the engine of the open workspace, the list of workspaces around
 * it, or the shell around both.
 */
export type AnsweredBy = "engine" | "workspaces" | "shell";

/**
 * Changes that affect an answer: those of a resource's records; `lookups` (colleagues, look-ups,
 * definitions); the `outbox`; `pictures` of people; `shortlists` of jobs; `drafts`; `erasures`;
 * `everything` for any change at all.
 */
export type Dependency =
  | Resource
  | "lookups"
  | "outbox"
  | "pictures"
  | "shortlists"
  | "drafts"
  | "erasures"
  | "everything";

type ParamName<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamName<Head> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type NoParams = Readonly<Record<never, never>>;
export type Params = Readonly<Record<string, z.ZodType<unknown, string>>>;
export type ParamValues<P extends Params> = { readonly [K in keyof P]: Shape<P[K]> };

interface Spec<
  M extends Method,
  Path extends string,
  P extends Params,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
  By extends AnsweredBy,
> {
  readonly method: M;
  /** Below `/local/`, for example `outbox/:id/retry`. */
  readonly path: Path;
  /** Schemas of the path's `:name` segments. */
  readonly params?: P & Readonly<Record<ParamName<Path>, unknown>>;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** The engine by default. */
  readonly by?: By;
  /** Description for docs/local-api.md. */
  readonly does: string;
  /** The answer to a malformed segment; 404 by default. */
  readonly noSuch?: {
    readonly status: 400 | 404;
    readonly message: (given: Readonly<Record<string, string>>) => string;
  };
  /** Returns what can change the answer of a GET. */
  readonly dependsOn?: (given: {
    readonly params: ParamValues<P>;
    readonly query: Partial<Shape<Q>>;
    readonly body: Immutable<z.input<B>>;
  }) => readonly Dependency[];
  /** Computed over all records: while these change all the time, it is not asked again as often. */
  readonly isSlow?: boolean;
  /**
   * Confirmed by the user where no page can press the button, if the shell can ask. Set on routes
   * that decide which server gets the data, with which token, or what protects the files, and on
   * those that destroy or replace files.
   */
  readonly isConfirmed?: boolean;
}

/** A route of `/local`: its request and its answer. */
export interface Route<
  P extends Params = Params,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  By extends AnsweredBy = AnsweredBy,
  M extends Method = Method,
  Path extends string = string,
> {
  readonly method: M;
  readonly path: Path;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
  readonly status: number;
  readonly by: By;
  readonly does: string;
  readonly noSuch: Spec<
    Method,
    string,
    Params,
    z.ZodObject,
    z.ZodType,
    z.ZodType,
    AnsweredBy
  >["noSuch"];
  // A method, so that a route with narrower parameters is a Route, too.
  dependsOn(given: {
    readonly params: ParamValues<P>;
    readonly query: Partial<Shape<Q>>;
    readonly body: Immutable<z.input<B>>;
  }): readonly Dependency[];
  readonly isSlow: boolean;
  readonly isConfirmed: boolean;
}

/** Schema of routes without a body; one that is sent is ignored. */
export const NO_BODY = z.unknown();
export type NoBody = typeof NO_BODY;
type NoQuery = z.ZodObject<Readonly<Record<never, never>>>;

const DEFAULTS = {
  params: {},
  body: NO_BODY,
  status: 200,
  by: "engine",
  noSuch: undefined,
  dependsOn: () => [],
  isSlow: false,
  isConfirmed: false,
} as const;

export function route<
  const M extends Method,
  const Path extends string,
  A extends z.ZodType,
  P extends Params = NoParams,
  Q extends z.ZodObject = NoQuery,
  B extends z.ZodType = NoBody,
  By extends AnsweredBy = "engine",
>(spec: Spec<M, Path, P, Q, B, A, By>): Route<P, Q, B, A, By, M, Path> {
  // The defaults of the type parameters say the same as these.
  const fullSpec: unknown = { ...DEFAULTS, query: z.object({}), ...spec };
  return fullSpec as Route<P, Q, B, A, By, M, Path>;
}
