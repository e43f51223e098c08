import { isOneOf } from "./enumeration.ts";
import type { Method } from "../wire.ts";
import type { Profile, RecordOperation } from "./profile.ts";
import { RESOURCES, type Resource } from "./resource.ts";

export type Route =
  | {
      readonly operation: RecordOperation;
      readonly resource: Resource;
      /** Slug or id of the path, decoded. */ readonly key: string;
    }
  | { readonly operation: "custom-fields" };

interface Shape {
  readonly method: Method;
  readonly path: (resource: Resource, key: string) => string;
}

/** Method and path of every operation. api-spec: Endpoints. */
export const SHAPES: Readonly<Record<RecordOperation, Shape>> = {
  list: { method: "GET", path: (resource) => `/v1/${resource}` },
  search: { method: "GET", path: (resource) => `/v1/${resource}/search` },
  get: { method: "GET", path: (resource, key) => `/v1/${resource}/${encodeURIComponent(key)}` },
  update: { method: "PUT", path: (resource, key) => `/v1/${resource}/${encodeURIComponent(key)}` },
  create: { method: "POST", path: (resource) => `/v1/${resource}` },
  delete: {
    method: "DELETE",
    path: (resource, key) => `/v1/${resource}/${encodeURIComponent(key)}`,
  },
};

export const CUSTOM_FIELD_PATH = "/v1/custom-field";

/** Address of an operation under a profile. */
export function address(
  profile: Profile,
  operation: RecordOperation,
  resource: Resource,
  key = "",
): { method: Method; path: string } {
  if (operation === "create" && resource === "deal") return { ...profile.createDeal };
  return { method: SHAPES[operation].method, path: SHAPES[operation].path(resource, key) };
}

/**
 * The operation that a request asks for; `null` when the profile has none at this method and path.
 */
export function matchRoute(profile: Profile, method: Method, path: string): Route | null {
  const clean = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (clean === CUSTOM_FIELD_PATH) return method === "GET" ? { operation: "custom-fields" } : null;
  if (method === profile.createDeal.method && clean === profile.createDeal.path) {
    return profile.operations.deal.includes("create")
      ? { operation: "create", resource: "deal", key: "" }
      : null;
  }
  const [, version, resource, tail, ...extraParts] = clean.split("/");
  if (version !== "v1" || extraParts.length > 0 || !isOneOf(RESOURCES, resource)) return null;
  const operation = operationOf(profile, resource, method, tail);
  if (operation === null || !profile.operations[resource].includes(operation)) return null;
  const key = tail === undefined || operation === "search" ? "" : decode(tail);
  return key === null ? null : { operation, resource, key };
}

function operationOf(
  profile: Profile,
  resource: Resource,
  method: Method,
  tail: string | undefined,
): RecordOperation | null {
  switch (method) {
    case "GET":
      if (tail === undefined) return "list";
      return tail === "search" && profile.operations[resource].includes("search")
        ? "search"
        : "get";
    case "PUT":
      return tail === undefined ? null : "update";
    case "DELETE":
      return tail === undefined ? null : "delete";
    case "POST":
      return tail === undefined ? "create" : null;
    case "PATCH":
      return null;
  }
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
