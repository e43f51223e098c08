import type { Bridge } from "../../shared/bridge.ts";
import { isListField } from "../../shared/contract/body-field.ts";
import { readBodyField, requiredBody, type RefResolver } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { joinList, splitList } from "../../shared/contract/comma-list.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { shownRecordSchema } from "../../shared/contract/shown-record.ts";
import { localRequest } from "../../shared/local/request.ts";
import { SHAPES } from "../../shared/contract/routes.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { ask } from "../core/ask.ts";
import { askForMissing } from "../fields/missing-values.ts";
import { keyOf, type ShownRecord } from "../core/queries.ts";

export interface Understood {
  readonly record: CrmRecord;
  readonly refs: RefResolver;
}

/**
 * A shown record in the form in which body values are read from it; its expanded relations tell
 * which slug belongs to which id.
 */
export function understand(resource: Resource, shown: ShownRecord): Understood {
  // A record made offline has no id yet; any will do to read it.
  const read = normalizeRecord(
    CONTRACTS[resource],
    { ...shown, id: shown.id ?? -1 },
    { localIds: true },
  );
  if (!read.ok) throw new Error(`The ${resource} cannot be read: ${read.reason}`);
  const slugs = new Map(
    read.learned.links.map((link) => [`${link.resource}:${link.id}`, link.slug]),
  );
  return {
    record: read.record,
    refs: { slugOf: (kind, id) => slugs.get(`${kind}:${id}`) ?? null, idOf: () => null },
  };
}

/**
 * Sends changed fields as the PUT that /v1 takes: together with the required ones. Those that the
 * record lacks the user is asked for; they are saved along. Gives what was changed.
 */
export async function saveFields(
  bridge: Bridge,
  resource: Resource,
  shown: ShownRecord,
  given: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const body = tidied(resource, given);
  const understood = understand(resource, shown);
  const { record, refs } = understood;
  const required = requiredBody(CONTRACTS[resource], record, refs);
  const missing = required.missing.filter((name) => body[name] === undefined);
  const changed =
    missing.length === 0 ? body : { ...(await askForMissing(resource, shown, missing)), ...body };
  const path = SHAPES.update.path(resource, keyOf(resource, shown));
  const request = { method: "PUT", path, body: { ...required.body, ...changed } } as const;
  // Once it is sent it stays: there is time to take it back before.
  await ask(bridge, isReversible(resource, understood, changed) ? request : heldBack(request));
  return changed;
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
  const answer = await ask(bridge, options.undoable === true ? heldBack(request) : request);
  return shownRecordSchema.parse(answer);
}

type RecordChange = Pick<WireRequest, "path" | "body"> & {
  readonly method: "POST" | "PUT" | "DELETE";
};

/** A change that is sent only when the time to take it back is over. */
export function heldBack(request: RecordChange): WireRequest {
  const { method, path, body } = request;
  return localRequest("holdChange", { body: { method, path, body } });
}

/**
 * Whether the values of before can be written again after the change was sent: many fields cannot
 * be emptied.
 */
export function isReversible(
  resource: Resource,
  { record, refs }: Understood,
  body: Readonly<Record<string, unknown>>,
): boolean {
  const contract = CONTRACTS[resource];
  return Object.keys(body).every((name) => {
    const field = contract.body[name];
    if (field === undefined || field.kind.type === "custom_fields" || field.kind.type === "policy")
      return true;
    return field.kind.type !== "file" && readBodyField(name, field, record, refs) !== undefined;
  });
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
