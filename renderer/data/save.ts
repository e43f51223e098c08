import type { Bridge } from "../../shared/bridge.ts";
import { requiredBody, type RefResolver } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { SHAPES } from "../../shared/contract/routes.ts";
import { ask } from "./ask.ts";
import { askForMissing } from "./missing-values.ts";
import { keyOf, type ShownRecord } from "./queries.ts";

export interface Understood {
  readonly record: CrmRecord;
  readonly refs: RefResolver;
}

/** A shown record in the form in which body values are read from it; its expanded relations tell which slug belongs to which id. */
export function understand(resource: Resource, shown: ShownRecord): Understood {
  // A record made offline has no id yet; any will do to read it.
  const read = normalizeRecord(CONTRACTS[resource], { ...shown, id: shown.id ?? -1 }, { localIds: true });
  if (!read.ok) throw new Error(`The ${resource} cannot be read: ${read.reason}`);
  const slugs = new Map(read.learned.links.map((link) => [`${link.resource}:${link.id}`, link.slug]));
  return { record: read.record, refs: { slugOf: (kind, id) => slugs.get(`${kind}:${id}`) ?? null, idOf: () => null } };
}

/**
 * Sends changed fields as the PUT that /v1 takes: together with the required ones. Those that the record lacks the user is asked for; they
 * are saved along. Gives what was changed.
 */
export async function saveFields(
  bridge: Bridge,
  resource: Resource,
  shown: ShownRecord,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { record, refs } = understand(resource, shown);
  const required = requiredBody(CONTRACTS[resource], record, refs);
  const missing = required.missing.filter((name) => body[name] === undefined);
  const changed = missing.length === 0 ? body : { ...(await askForMissing(resource, shown, missing)), ...body };
  const { method } = SHAPES.update;
  const path = SHAPES.update.path(resource, keyOf(resource, shown));
  await ask(bridge, { method, path, body: { ...required.body, ...changed } });
  return changed;
}

export async function createRecord(
  bridge: Bridge,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
): Promise<ShownRecord> {
  return ask(bridge, { method: "POST", path: SHAPES.create.path(resource, ""), body });
}
