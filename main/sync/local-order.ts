import { parseInstant } from "../../shared/contract/instant.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter, Sort } from "../../shared/query/filter.ts";
import type { Store, StoreReader } from "../store/types.ts";
import { leftOutIds } from "./left-out.ts";
import type { Stream } from "./streams.ts";
import { allBaseIds } from "./sweep.ts";

/** The records of a list in the order in which the server returns them without sort parameters. */
export interface LocalOrder {
  readonly count: () => number;
  readonly idAt: (index: number) => number;
  /** Returns -1 for a record that is not here. */
  readonly indexOf: (id: number) => number;
  /** Call after records that were not here were stored. */
  readonly reload: () => void;
}

/** Returns null if rows that could not be stored here make positions incomparable. */
export function localOrder(store: Store, stream: Stream): LocalOrder | null {
  const leftOut = store.read((reader) => leftOutIds(reader, stream.resource, stream.key));
  if (leftOut === null) return null;
  const { resource, members } = stream;
  if (resource !== "activity" && members.op === "all") return idOrder(store, resource, stream.key);
  return leftOut.length > 0 ? null : queriedOrder(store, resource, members);
}

/** Order by id of all records of a resource, and of rows that are only on the server. */
function idOrder(store: Store, resource: Resource, list: string): LocalOrder {
  const load = () =>
    store.read((reader) =>
      [...allBaseIds(reader, resource), ...(leftOutIds(reader, resource, list) ?? [])].toSorted(
        (a, b) => a - b,
      ),
    );
  let ids = load();
  return {
    count: () => ids.length,
    idAt: (index) => ids[index] ?? Infinity,
    indexOf: (id) => {
      const index = firstIndex(ids.length, (position) => (ids[position] ?? Infinity) >= id);
      return ids[index] === id ? index : -1;
    },
    reload: () => {
      ids = load();
    },
  };
}

const BY_ID: readonly Sort[] = [{ field: "id", direction: "asc" }];
const BY_CREATION: readonly Sort[] = [{ field: "created_at", direction: "asc" }];

/** Order of one of several lists of a resource, or by creation. Asks the file for each place. */
function queriedOrder(store: Store, resource: Resource, members: Filter): LocalOrder {
  const isByCreation = resource === "activity";
  const sort = isByCreation ? BY_CREATION : BY_ID;
  const filter: Filter = { op: "and", of: [members, { op: "between", field: "id", from: 1 }] };
  const timeOf = (reader: StoreReader, id: number) =>
    isByCreation ? (parseInstant(reader.records.base(resource, id)?.created_at ?? "") ?? 0) : 0;
  const idAt = (reader: StoreReader, index: number) =>
    reader.records.page(resource, { filter, sort, offset: index, limit: 1 })[0]?.id ?? Infinity;
  const count = () => store.read((reader) => reader.records.count(resource, filter));
  return {
    count,
    idAt: (index) => store.read((reader) => idAt(reader, index)),
    indexOf: (id) =>
      store.read((reader) => {
        if (reader.records.base(resource, id) === null) return -1;
        const time = timeOf(reader, id);
        const index = firstIndex(reader.records.count(resource, filter), (position) => {
          const otherId = idAt(reader, position);
          const otherTime = timeOf(reader, otherId);
          return otherTime > time || (otherTime === time && otherId >= id);
        });
        return idAt(reader, index) === id ? index : -1;
      }),
    reload: () => undefined,
  };
}

/** Returns the first index for which a condition holds that, once it holds, goes on holding. */
function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
