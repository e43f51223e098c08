import { CUSTOM_FIELD_ENTITIES, customFieldEntity } from "../../shared/contract/custom-field.ts";
import { envelope } from "../../shared/contract/envelope.ts";
import { readActivityList } from "../../shared/query/params/activity-params.ts";
import { readListSort } from "../../shared/query/params/list-params.ts";
import { queryValue, readMaximize, readPage } from "../../shared/query/params/values.ts";
import { readNoteList } from "../../shared/query/params/note-params.ts";
import { readSearch } from "../../shared/query/params/search-params.ts";
import { type Expand, recordRenderer } from "../../shared/contract/render.ts";
import type { Filter, Sort } from "../../shared/query/filter.ts";
import type { WireResponse } from "../../shared/wire.ts";
import type { Store, StoreReader } from "../store/types.ts";
import { badId, type Call, fail, findRecord, notFound, render } from "./api-context.ts";

const BY_ID: readonly Sort[] = [{ field: "id", direction: "asc" }];

/** GET of a list. api-spec: Activities, Notes, Jobs, Contacts, Organizations, Deals. */
export function handleList(call: Call): WireResponse {
  return call.options.store.read((reader) => {
    if (call.resource === "activity") {
      const listQuery = readActivityList(call.query, (slug) => reader.records.currentSlug(slug));
      if (listQuery.kind === "failure") return fail(listQuery.failure);
      return window(call, reader, listQuery.filter, listQuery.sort);
    }
    if (call.resource === "note") {
      const noteQuery = readNoteList(call.query);
      return noteQuery.kind === "failure"
        ? fail(noteQuery.failure)
        : window(call, reader, noteQuery.filter, BY_ID);
    }
    return window(
      call,
      reader,
      { op: "all" },
      readListSort(call.contract, call.query, call.options.profile()),
    );
  });
}

/** GET /v1/contact/search and /v1/organization/search. api-spec: Search. */
export function handleSearch(call: Call): WireResponse {
  if (call.resource !== "contact" && call.resource !== "organization") return notFound(call);
  const { resource } = call;
  return call.options.store.read((reader) => {
    const searchQuery = readSearch(resource, call.query, {
      users: reader.lookups.users(),
      organizationId: (slug) =>
        reader.records.bySlug("organization", slug)?.id ??
        reader.records.idOf("organization", slug),
    });
    switch (searchQuery.kind) {
      case "failure":
        return fail(searchQuery.failure);
      case "slug": {
        const id = reader.records.bySlug(resource, searchQuery.slug)?.id;
        return window(
          call,
          reader,
          id === undefined ? { op: "none" } : { op: "is", field: "id", value: id },
          BY_ID,
        );
      }
      case "filter":
        return window(call, reader, searchQuery.filter, searchQuery.sort);
    }
  });
}

function window(
  call: Call,
  reader: StoreReader,
  filter: Filter,
  sort: readonly Sort[],
): WireResponse {
  const sizes = call.contract.page;
  // Searches have limits of 25 and 50, even where the list has others. api-spec: Limits.
  const searching = call.request.path.endsWith("/search");
  const page = readPage(call.query, searching ? { limit: 25, cap: 50 } : sizes);
  const total = reader.records.count(call.resource, filter);
  const records =
    total === 0
      ? []
      : reader.records.page(call.resource, {
          filter,
          sort,
          offset: (page.page - 1) * page.limit,
          limit: page.limit,
        });
  const expand = readMaximize(call.contract, call.query);
  const searchFields = searching ? (call.contract.searchRow ?? undefined) : undefined;
  const data = records.map(
    recordRenderer(call.contract, reader.sources, { expand, only: searchFields }),
  );
  const link = { origin: call.options.origin(), path: call.request.path, query: call.query };
  return { status: 200, body: envelope(data, total, page, link) };
}

/** GET of one record. An activity's related record is always expanded. api-spec: Activities. */
export function handleGet(call: Call): WireResponse {
  return call.options.store.read((reader) => {
    const record = findRecord(call, reader);
    if (record === "bad-id") return badId();
    if (record === null) return notFound(call);
    const maximized = readMaximize(call.contract, call.query);
    const expand: Expand =
      call.resource === "activity" && typeof maximized !== "string"
        ? new Set([...maximized, "related_record"])
        : maximized;
    return { status: 200, body: render(call, record, reader, expand) };
  });
}

/**
 * GET /v1/custom-field: an array of definitions; of all entities if `entity_name` is omitted.
 * api-spec: Custom fields.
 */
export function handleCustomFields(
  store: Store,
  query: Readonly<Record<string, string>>,
): WireResponse {
  const name = queryValue(query, "entity_name")?.trim().toLowerCase();
  const entity = customFieldEntity(name);
  if (name !== undefined && entity === undefined) {
    return fail({
      kind: "bad_parameter",
      message: `entity_name must be one of ${CUSTOM_FIELD_ENTITIES.join(", ")}.`,
    });
  }
  return { status: 200, body: store.read((reader) => reader.lookups.definitions(entity)) };
}
