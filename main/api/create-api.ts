import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { matchRoute } from "../../shared/contract/routes.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { type ApiOptions, type Call, fail, type WriteMode } from "./api-context.ts";
import { handleCustomFields, handleGet, handleList, handleSearch } from "./read-handlers.ts";
import { handleCreate, handleDelete, handleUpdate } from "./write-handlers.ts";
import { requiredBody } from "../../shared/contract/body-value.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { issuesInWords, validateBody } from "../../shared/contract/validate-body.ts";
import { applyContext } from "../store/outbox/replay.ts";
import type { StoreReader } from "../store/types.ts";
import { fieldsChanged } from "./fields-changed.ts";
import { unknownReferences } from "./references.ts";

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

export type Trial =
  | { readonly outcome: "same" }
  | {
      readonly outcome: "change";
      /** The complete body of the PUT, including the required fields as the record has them. */
      readonly body: Readonly<Record<string, unknown>>;
      readonly before: Readonly<Record<string, unknown>>;
      readonly after: Readonly<Record<string, unknown>>;
    }
  /** Required body fields for which neither the record nor the caller has a value. */
  | { readonly outcome: "incomplete"; readonly missingNames: readonly string[] }
  | { readonly outcome: "invalid"; readonly message: string };

/**
 * Returns what a PUT of these fields would do, without doing it. `fill` has values for required
 * fields that the record lacks. Messages are written for users. api-spec: the body tables of
 * Endpoints.
 */
export function tryUpdate(
  reader: StoreReader,
  mode: WriteMode,
  contract: ResourceContract,
  record: CrmRecord,
  fields: Readonly<Record<string, unknown>>,
  fill: Readonly<Record<string, unknown>> = {},
): Trial {
  const required = requiredBody(contract, record, reader.sources);
  const filled: Record<string, unknown> = {};
  for (const name of required.missing) if (fill[name] !== undefined) filled[name] = fill[name];
  const body: Readonly<Record<string, unknown>> = { ...required.body, ...filled, ...fields };
  const missingNames = required.missing.filter((name) => body[name] === undefined);
  const context = applyContext({ resource: contract.name, createdAt: 0 }, reader.sources);
  const valid = validateBody(contract, "update", body, record, reader.sources);
  const issues = valid.ok
    ? unknownReferences(contract, valid.body, reader, mode.isAuthority, record)
    : valid.issues.filter(({ field }) => !missingNames.includes(field));
  if (issues.length > 0) return { outcome: "invalid", message: issuesInWords(contract, issues) };
  const change = fieldsChanged(contract, record, valid.ok ? valid.body : fields, context);
  if (Object.keys(change.body).length === 0) return { outcome: "same" };
  if (missingNames.length > 0) return { outcome: "incomplete", missingNames };
  return { outcome: "change", body, before: change.base, after: change.body };
}
