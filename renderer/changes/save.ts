import type { Bridge } from "../../shared/bridge.ts";
import { readBodyField } from "../../shared/contract/body-value.ts";
import { isListField } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { joinList, splitList } from "../../shared/contract/text-values.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { storedView } from "../../shared/contract/stored-view.ts";
import type { FieldsEdit } from "../../shared/contract/undo-value.ts";
import type { ChangedField } from "../../shared/local/changed-field.ts";
import { shownRecordSchema } from "../../shared/contract/record-view.ts";
import { localRequest } from "../../shared/local/request.ts";
import { SHAPES } from "../../shared/contract/routes.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { requestEngine } from "../core/request-engine.ts";
import { callLocal } from "../core/local.ts";
import { askForMissing } from "../fields/missing-values.ts";
import { keyOf, type ShownRecord } from "../core/queries.ts";
import { CHANGE_TEXTS, changedText } from "./texts.ts";

const TEXTS = CHANGE_TEXTS.changedSince;

type Fields = Readonly<Record<string, unknown>>;

export interface Saved {
  readonly undo: FieldsEdit;
  /** True if the fields can be written back to what they were after they were sent. */
  readonly isReversible: boolean;
}

/** Nothing was saved: the record is no longer as it was shown. */
export class ChangedSinceError extends Error {
  override readonly name = "ChangedSinceError";
  readonly fields: readonly ChangedField[];

  constructor(fields: readonly ChangedField[]) {
    super(changedText(fields, Date.now(), TEXTS.saveAgain));
    this.fields = fields;
  }

  /** The present values, which the user has been told of. */
  present(): Fields {
    return Object.fromEntries(this.fields.map(({ field, present }) => [field, present ?? null]));
  }
}

/**
 * Saves changed fields, and nothing else of the record: the engine adds what every PUT must carry.
 * Asks the user for required values that the record lacks and saves them as well. What is not as it
 * was shown is not replaced: then it throws a `ChangedSinceError`. `visibleValues`: what the user
 * saw of the fields, where that is not what `recordView` has.
 */
export async function saveFields(
  bridge: Bridge,
  resource: Resource,
  recordView: ShownRecord,
  inputs: Fields,
  visibleValues: Fields = {},
): Promise<Saved> {
  const params = { resource, key: keyOf(resource, recordView) };
  const save = async (fields: Fields) => {
    const body = {
      fields,
      seen: { ...shownValues(resource, recordView, fields), ...visibleValues },
    };
    const saved = await callLocal(bridge, "editRecord", { params, body });
    if (saved.changed.length > 0) throw new ChangedSinceError(saved.changed);
    return saved;
  };
  const fields = tidied(resource, inputs);
  const saved = await save(fields);
  const { missing } = saved;
  const done =
    missing.length === 0
      ? saved
      : await save({ ...(await askForMissing(resource, recordView, missing, fields)), ...fields });
  return { undo: done.undo, isReversible: done.reversible };
}

/** The values that a screen showed of these fields; a list does not have all of them. */
function shownValues(resource: Resource, recordView: ShownRecord, fields: Fields): Fields {
  const { record, refs } = storedView(resource, recordView);
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const field = CONTRACTS[resource].body[name];
      if (field === undefined || field.kind.type === "file") return [];
      const value = readBodyField(name, field, record, refs);
      const isShown = (field.path.split(".")[0] ?? "") in recordView;
      return isShown || (value !== undefined && value !== "") ? [[name, value ?? null]] : [];
    }),
  );
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
