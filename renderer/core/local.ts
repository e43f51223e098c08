import type { Query, QueryKey } from "@tanstack/react-query";
import type { Bridge } from "../../shared/bridge.ts";
import {
  type AnswerOf,
  type GivenArguments,
  type RouteName,
  routeOf,
} from "../../shared/local/contract.ts";
import {
  type AnyGiven,
  dependenciesOf,
  localRequest,
  requireShape,
} from "../../shared/local/request.ts";
import { requestEngine } from "./request-engine.ts";

type Requests = Pick<Bridge, "request">;

/**
 * Sends a request for what only the client has, by the table of shared/local, to the engine. Throws
 * a `RequestError` for everything but success. In development and in tests an answer that is not
 * what the table says is an error.
 */
export async function callLocal<N extends RouteName>(
  bridge: Requests,
  name: N,
  ...input: GivenArguments<N>
): Promise<AnswerOf<N>> {
  const body = await requestEngine(bridge, localRequest(name, ...input));
  if (!import.meta.env.PROD) requireShape(name, body);
  // Answers are checked against the table when it is compiled.
  return body as AnswerOf<N>;
}

/** The key of a query and what changes its answer, by the table. */
export function localQuery<N extends RouteName>(
  bridge: Requests,
  name: N,
  ...input: GivenArguments<N>
) {
  return {
    queryKey: localKey(name, ...input),
    queryFn: () => callLocal(bridge, name, ...input),
    meta: { dependsOn: dependenciesOf(name, ...input), isSlow: routeOf(name).isSlow },
  };
}

/** Key of one query: the route, what stands in its path, and the rest of what is asked. */
export function localKey<N extends RouteName>(
  name: N,
  ...[input]: GivenArguments<N>
): readonly [RouteName, ...unknown[]] {
  const { params = {}, query, body }: AnyGiven = input ?? {};
  return [name, ...Object.values(params), { ...query, ...(body === undefined ? {} : { body }) }];
}

/** Beginning of the keys of all queries of a route, or of those with these parameters. */
export function localKeys(name: RouteName, ...params: readonly string[]): QueryKey {
  return [name, ...params];
}

/** Returns whether it is a query of a route with these parameters. */
export function isQueryOf(
  { queryKey }: Pick<Query, "queryKey">,
  name: RouteName,
  ...params: readonly string[]
): boolean {
  return localKeys(name, ...params).every((part, index) => queryKey[index] === part);
}
