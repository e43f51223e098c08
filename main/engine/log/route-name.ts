import { isResource } from "../../../shared/contract/resource.ts";
import { CUSTOM_FIELD_PATH } from "../../../shared/contract/routes.ts";
import type { Method, WireRequest } from "../../../shared/wire.ts";

/** A route below /local/, for example `outbox/:id/retry`. */
export interface RoutePattern {
  readonly method: Method;
  readonly path: string;
}

/** The pattern of a request's path: a log says what was asked for, and not of which record. */
export function routeName(
  { method, path }: Pick<WireRequest, "method" | "path">,
  local: readonly RoutePattern[],
): string {
  if (path === CUSTOM_FIELD_PATH) return path;
  const [, root, ...parts] = path.split("/");
  switch (root) {
    case "v1":
      return ["/v1", ...parts.slice(0, 4).map((part, index) => recordPart(part, index))].join("/");
    case "local": {
      const known = local.find(
        (route) => route.method === method && fits(route.path.split("/"), parts),
      );
      return `/local/${known?.path ?? ":unknown"}`;
    }
    default:
      return "/:unknown";
  }
}

function recordPart(part: string, index: number): string {
  if (index === 0) return isResource(part) ? part : ":unknown";
  return index === 1 && part === "search" ? part : ":key";
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(":") || part === parts[index])
  );
}
