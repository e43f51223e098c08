import { splitList } from "../../contract/comma-list.ts";
import type { ResourceContract } from "../../contract/define.ts";
import type { Expand } from "../../contract/rendering.ts";
import type { QueryText } from "./numbers.ts";

/**
 * `maximize` (also `Maximize`): relations to expand; names that the resource does not have are
 * ignored. api-spec: Endpoints, Conventions.
 */
export function readMaximize(contract: ResourceContract, query: QueryText): Expand {
  const names = splitList(query["maximize"] ?? query["Maximize"]).map((name) => name.toLowerCase());
  if (names.includes("all")) return "all";
  return new Set(names.filter((name) => contract.relations.includes(name)));
}
