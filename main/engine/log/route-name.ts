import { isResource } from "../../../shared/contract/resource.ts";
import { CUSTOM_FIELD_PATH } from "../../../shared/contract/routes.ts";
import { routeOf } from "../../../shared/local/contract.ts";
import { matchLocal } from "../../../shared/local/request.ts";
import type { WireRequest } from "../../../shared/wire.ts";

/** Returns the pattern of a request's path, so that a log does not name records. */
export function routeName(request: Pick<WireRequest, "method" | "path">): string {
  const { path } = request;
  if (path === CUSTOM_FIELD_PATH) return path;
  const [, root, ...parts] = path.split("/");
  switch (root) {
    case "v1":
      return ["/v1", ...parts.slice(0, 4).map((part, index) => recordPart(part, index))].join("/");
    case "local": {
      const known = matchLocal(request);
      return `/local/${known === null ? ":unknown" : routeOf(known.name).path}`;
    }
    default:
      return "/:unknown";
  }
}

function recordPart(part: string, index: number): string {
  if (index === 0) return isResource(part) ? part : ":unknown";
  return index === 1 && part === "search" ? part : ":key";
}
