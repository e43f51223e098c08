import { z } from "zod";
import type { WireRequest } from "../wire.ts";
import {
  type AnswerOf,
  type GivenArguments,
  ROUTE_NAMES,
  type RouteName,
  routeOf,
} from "./contract.ts";
import type { Dependency } from "./route.ts";

/** Parameters, query and body of a request of any route. */
export interface AnyGiven {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** Returns the wire request of a route. */
export function localRequest<N extends RouteName>(
  name: N,
  ...[routeInput]: GivenArguments<N>
): WireRequest {
  const { params = {}, query, body }: AnyGiven = routeInput ?? {};
  const route = routeOf(name);
  const path = route.path.replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(String(params[param])),
  );
  return {
    method: route.method,
    path: `/local/${path}`,
    ...(query === undefined ? {} : { query: writtenQuery(route.query, query) }),
    ...(body === undefined ? {} : { body }),
  };
}

function writtenQuery(
  schema: z.ZodObject,
  query: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const fields: Readonly<Record<string, z.ZodType | undefined>> = schema.shape;
  const queryTexts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const field = fields[name];
    if (field === undefined || value === undefined) continue;
    queryTexts[name] = String(z.encode(field, value));
  }
  return queryTexts;
}

/** Returns what can change the answer of a request. */
export function dependenciesOf<N extends RouteName>(
  name: N,
  ...[routeInput]: GivenArguments<N>
): readonly Dependency[] {
  const { params = {}, query = {}, body }: AnyGiven = routeInput ?? {};
  return routeOf(name).dependsOn({ params, query, body });
}

/** Returns an answer, typed by its route; throws when it does not match the route's schema. */
export function routeAnswer<N extends RouteName>(name: N, body: unknown): AnswerOf<N> {
  requireShape(name, body);
  return body;
}

/** Throws when an answer does not match its route's schema. */
export function requireShape<N extends RouteName>(
  name: N,
  body: unknown,
): asserts body is AnswerOf<N> {
  const { method, path, answer } = routeOf(name);
  const read = answer.safeParse(body);
  if (!read.success)
    throw new Error(
      `${method} /local/${path} is answered otherwise: ${z.prettifyError(read.error)}`,
    );
}

export interface MatchedRoute {
  readonly name: RouteName;
  /** Values of the path's `:name` segments, decoded. */
  readonly segments: Readonly<Record<string, string>>;
}

/** Returns whether the shell itself answers a request, and not its engine. */
export function isOfShell(request: Pick<WireRequest, "method" | "path">): boolean {
  const match = matchLocal(request);
  return match !== null && routeOf(match.name).by === "shell";
}

const PATTERNS = ROUTE_NAMES.map((name) => {
  const { method, path } = routeOf(name);
  return { name, method, parts: path.split("/") };
});

/** Returns the route of a request; null when there is none. */
export function matchLocal({
  method,
  path,
}: Pick<WireRequest, "method" | "path">): MatchedRoute | null {
  const pathParts = path.split("/").slice(2);
  for (const pattern of PATTERNS) {
    if (pattern.method !== method) continue;
    const segments = match(pattern.parts, pathParts);
    if (segments !== null) return { name: pattern.name, segments };
  }
  return null;
}

function match(
  pattern: readonly string[],
  pathParts: readonly string[],
): Readonly<Record<string, string>> | null {
  if (pattern.length !== pathParts.length) return null;
  const segments: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = pathParts[index] ?? "";
    if (part.startsWith(":")) segments[part.slice(1)] = decode(segment);
    else if (part !== segment) return null;
  }
  return segments;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
