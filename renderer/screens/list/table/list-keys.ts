import type { Bridge } from "../../../../shared/bridge.ts";
import { ask } from "../../../core/ask.ts";
import type { ListQuery } from "../../../core/queries.ts";

/** Keys that one answer brings at most. */
const MOST = 10_000;

/**
 * The keys (slugs, or ids) of a stretch of a list, or of all of it, in its order. Rejects with
 * words for the user.
 */
export async function listKeys(
  bridge: Bridge,
  list: ListQuery,
  offset = 0,
  count = Number.POSITIVE_INFINITY,
): Promise<readonly string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const limit = Math.min(MOST, count - keys.length);
    const { keys: more } = await ask<{ keys: readonly string[] }>(bridge, {
      method: "GET",
      path: `/local/keys/${list.resource}`,
      query: {
        filter: JSON.stringify(list.filter),
        sort: list.sort,
        offset: String(offset + keys.length),
        limit: String(limit),
      },
    });
    keys.push(...more);
    if (more.length < limit) break;
  }
  return [...new Set(keys)];
}
