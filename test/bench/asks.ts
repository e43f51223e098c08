import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter, Sort } from "../../shared/query/filter.ts";
import type { Store, StoreWriter } from "../../main/store/types.ts";

export const NEWEST: readonly Sort[] = [{ field: "updated_at", direction: "desc" }];

export function sample(store: Store, contacts: number): readonly CrmRecord[] {
  return store.read((reader) =>
    Array.from({ length: 1000 }, (_item, index) =>
      reader.records.byId("contact", 1 + Math.floor((index * contacts) / 1000)),
    ).flatMap((record) => record ?? []),
  );
}

export function page(store: Store, filter: Filter): readonly CrmRecord[] {
  return store.read((reader) =>
    reader.records.page("contact", { filter, sort: NEWEST, offset: 0, limit: 50 }),
  );
}

/** A page of 50 and the exact total, in the order in which the app asks. */
export function both(store: Store, filter: Filter, offset: number, sort = NEWEST): void {
  store.read((reader) => {
    reader.records.count("contact", filter);
    reader.records.page("contact", { filter, sort, offset, limit: 50 });
  });
}

/** What a list on the screen asks for at once. */
const SCREEN_ROWS = 64;

/** Rows as a list on the screen asks for them, and their number. */
export function askRows(store: Store, resource: Resource, filter: Filter): void {
  store.read(({ records }) =>
    records.window(resource, { filter, sort: NEWEST, offset: 0, limit: SCREEN_ROWS }),
  );
}

/** The user changes the city of a contact, durably. */
export function editCity(store: Store, id: number, city: string): void {
  store.write((writer) => enqueueCity(writer, id, city), { durable: true });
}

export function enqueueCity({ outbox }: StoreWriter, id: number, city: string): void {
  outbox.enqueue({
    kind: "update",
    resource: "contact",
    recordId: id,
    slug: "",
    title: "",
    base: {},
    body: { city },
    createdAt: Date.now(),
  });
}
