import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { matchRoute } from "../../shared/contract/routes.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { type ApiOptions, type Call, fail } from "./api-context.ts";
import { handleCustomFields, handleGet, handleList, handleSearch } from "./read-handlers.ts";
import { handleCreate, handleDelete, handleUpdate } from "./write-handlers.ts";

export interface Api {
  /** Answers a `/v1/…` request. The caller has already authenticated it. */
  handle(request: WireRequest): WireResponse;
}

/**
 * Serves the /v1 routes of a profile from a store; the write mode decides what PUT, POST and DELETE
 * do.
 */
export function createApi(options: ApiOptions): Api {
  return {
    handle(request) {
      const route = matchRoute(options.profile(), request.method, request.path);
      const query = request.query ?? {};
      if (route === null)
        return fail({ kind: "no_route", method: request.method, path: request.path });
      if (route.operation === "custom-fields") return handleCustomFields(options.store, query);
      const { resource, key } = route;
      const call: Call = { options, contract: CONTRACTS[resource], resource, key, request, query };
      switch (route.operation) {
        case "list":
          return handleList(call);
        case "search":
          return handleSearch(call);
        case "get":
          return handleGet(call);
        case "update":
          return handleUpdate(call);
        case "create":
          return handleCreate(call);
        case "delete":
          return handleDelete(call);
      }
    },
  };
}
