import type { Bridge } from "../../shared/bridge.ts";
import { isListField } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { joinList, splitList } from "../../shared/contract/comma-list.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { shownRecordSchema } from "../../shared/contract/shown-record.ts";
import { localRequest } from "../../shared/local/request.ts";
import { SHAPES } from "../../shared/contract/routes.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { requestEngine } from "../core/request-engine.ts";
import { callLocal } from "../core/local.ts";
import { askForMissing } from "../fields/missing-values.ts";
import { keyOf, type ShownRecord } from "../core/queries.ts";

export interface Saved {
  /** The fields that were sent. */
  readonly changed: Readonly<Record<string, unknown>>;
  /** Whether they can be written back to what they were after they were sent. */
  readonly isReversible: boolean;
}

/**
 * Saves changed fields, and nothing else of the record: the engine adds what every PUT must carry.
 * Asks the user for required values that the record lacks and saves them as well.
 */
export async function saveFields(
  bridge: Bridge,
  resource: Resource,
  shown: ShownRecord,
  given: Readonly<Record<string, unknown>>,
): Promise<Saved> {
  const params = { resource, key: keyOf(resource, shown) };
  const save = async (changed: Readonly<Record<string, unknown>>) => ({
    changed,
    ...(await callLocal(bridge, "editRecord", { params, body: { fields: changed } })),
  });
  const fields = tidied(resource, given);
  const saved = await save(fields);
  const { missing } = saved;
  const done =
    missing.length === 0
      ? saved
      : await save({ ...(await askForMissing(resource, shown, missing, fields)), ...fields });
  return { changed: done.changed, isReversible: done.reversible };
}

export async function createRecord(
  bridge: Bridge,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
  options: { readonly undoable?: boolean } = {},
): Promise<ShownRecord> {
  const request = {
    method: "POST",
    path: SHAPES.create.path(resource, ""),
    body: tidied(resource, body),
  } as const;
  const answer = await requestEngine(
    bridge,
    options.undoable === true ? heldBack(request) : request,
  );
  return shownRecordSchema.parse(answer);
}

type RecordChange = Pick<WireRequest, "path" | "body"> & {
  readonly method: "POST" | "PUT" | "DELETE";
};

/** A change that is sent only when the time to undo it is over. */
export function heldBack(request: RecordChange): WireRequest {
  const { method, path, body } = request;
  return localRequest("holdChange", { body: { method, path, body } });
}

/** Lists of values as they are sent: "a, b" as "a,b". */
export function tidied(
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      isListField(CONTRACTS[resource].body[name]) && typeof value === "string"
        ? joinList(splitList(value))
        : value,
    ]),
  );
}
