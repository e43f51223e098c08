import type { Bridge } from "../../shared/bridge.ts";
import { callLocal } from "../core/local.ts";
import type { ListQuery } from "../core/queries.ts";

/** The most keys that /local answers at once. */
const MAX_KEYS_PER_ANSWER = 10_000;

/** Returns the keys of a list, or of a part of it, in order. Rejects with a message. */
export async function listKeys(
  bridge: Bridge,
  list: ListQuery,
  offset = 0,
  count = Number.POSITIVE_INFINITY,
): Promise<readonly string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const limit = Math.min(MAX_KEYS_PER_ANSWER, count - keys.length);
    const { keys: moreKeys } = await callLocal(bridge, "listKeys", {
      params: { resource: list.resource },
      query: { filter: list.filter, sort: list.sort, offset: offset + keys.length, limit },
    });
    keys.push(...moreKeys);
    if (moreKeys.length < limit) break;
  }
  return [...new Set(keys)];
}
