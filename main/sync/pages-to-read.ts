import type { Profile } from "../../shared/contract/profile.ts";
import type { ListProblem } from "../../shared/local/list-problem.ts";
import type { StoreReader } from "../store/types.ts";
import { readStreamState } from "./stream-state.ts";
import { streamsOf } from "./streams.ts";

/**
 * Returns how many pages are left until the first reading is done, without the lists that have a
 * problem; null while the length of one of the others is not known.
 */
export function pagesToRead(
  reader: StoreReader,
  profile: Profile,
  problems: readonly ListProblem[],
): number | null {
  let pages = 0;
  for (const { key, resource, limit } of streamsOf(profile)) {
    const { complete, total, perPage, page } = readStreamState(reader, key);
    if (complete || problems.some(({ list }) => list === key || list === resource)) continue;
    if (total === null) return null;
    // `page` is the next one.
    pages += Math.max(1, Math.ceil(total / (perPage ?? limit)) - page + 1);
  }
  return pages;
}
