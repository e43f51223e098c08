import type { Profile } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ListProblem } from "../../shared/local/list-problem.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import type { StoreReader } from "../store/types.ts";
import { readStreamState } from "./stream-state.ts";
import { streamsOf } from "./streams.ts";

/** How far the first reading is with these resources. */
export function firstReading(
  reader: StoreReader,
  profile: Profile,
  resources: readonly Resource[],
): LocalStatus["first_reading"] {
  return resources.map((resource) => {
    const lists = streamsOf(profile)
      .filter((stream) => stream.resource === resource)
      .map(({ key }) => readStreamState(reader, key));
    const read = lists.map(({ done, total }) => Math.min(done, total ?? done));
    const isKnown = lists.every(({ total }) => total !== null);
    const total = isKnown ? sumOf(lists.map((list) => list.total ?? 0)) : null;
    return { resource, done: sumOf(read), total };
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

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
