import { splitList } from "../../contract/text-values.ts";
import type { ResourceContract } from "../../contract/define.ts";
import type { Expand } from "../../contract/render.ts";
import type { Page } from "../../contract/envelope.ts";

/**
 * `maximize` (also `Maximize`): relations to expand; names that the resource does not have are
 * ignored. api-spec: Endpoints, Conventions.
 */
export function readMaximize(contract: ResourceContract, query: QueryText): Expand {
  const names = splitList(query["maximize"] ?? query["Maximize"]).map((name) => name.toLowerCase());
  if (names.includes("all")) return "all";
  return new Set(names.filter((name) => contract.relations.includes(name)));
}

export type QueryText = Readonly<Record<string, string>>;

/**
 * `page` and `limit` of a list; below 1 or unreadable: the default, above the cap: the cap.
 * api-spec: Limits.
 */
export function readPage(
  query: QueryText,
  sizes: { readonly limit: number; readonly cap: number },
): Page {
  return {
    page: positive(query["page"]) ?? 1,
    limit: Math.min(positive(query["limit"]) ?? sizes.limit, sizes.cap),
  };
}

function positive(text: string | undefined): number | null {
  const value = integer(text);
  return value !== null && value >= 1 ? value : null;
}

/** A whole number up to 2^53 − 1, `null` for anything else. */
export function integer(text: string | undefined): number | null {
  if (text === undefined || !/^\s*-?\d{1,16}\s*$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

/** A parameter with text in it; an empty one counts as absent. */
export function queryValue(query: QueryText, name: string): string | null {
  const value = query[name];
  return value === undefined || value.trim() === "" ? null : value;
}
