import type { Profile } from "../../shared/contract/profile.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import type { ListProblem } from "../../shared/local/left-out.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import type { StreamState } from "../store/state-keys.ts";
import type { StoreReader } from "../store/types.ts";
import { readStreamState } from "./stream-state.ts";
import { type Stream, streamsOf } from "./streams.ts";

/** Returns how far the first reading is with each resource that it is not through with. */
export function firstReading(...position: Where): LocalStatus["first_reading"] {
  const lists = readLists(...position);
  return RESOURCES.flatMap((resource) => {
    const states = lists.flatMap((list) => (list.stream.resource === resource ? list.state : []));
    if (states.every(({ complete }) => complete)) return [];
    let [read, expected]: [number, number | null] = [0, 0];
    for (const { done, total } of states) {
      read += Math.min(done, total ?? done);
      expected = expected === null || total === null ? null : expected + total;
    }
    return [{ resource, done: read, total: expected }];
  });
}

/**
 * Returns how many pages are left until the first reading is done; null while the length of a list
 * is not known.
 */
export function pagesToRead(...position: Where): number | null {
  let pages = 0;
  for (const { stream, state } of readLists(...position)) {
    const { complete, total, perPage, page } = state;
    if (complete) continue;
    if (total === null) return null;
    // `page` is the next one.
    pages += Math.max(1, Math.ceil(total / (perPage ?? stream.limit)) - page + 1);
  }
  return pages;
}

type Where = [reader: StoreReader, profile: Profile, problems: readonly ListProblem[]];

interface ReadList {
  readonly stream: Stream;
  readonly state: StreamState;
}

/** The lists of which pages come: all but those that have a problem. */
function readLists(...[reader, profile, problems]: Where): readonly ReadList[] {
  return streamsOf(profile)
    .filter(({ key, resource }) => !problems.some(({ list }) => list === key || list === resource))
    .map((stream) => ({ stream, state: readStreamState(reader, stream.key) }));
}
