import { readBody } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { storedView } from "../../../shared/contract/stored-view.ts";
import type { DuplicateResource } from "../../../shared/local/duplicates.ts";
import type { ShownRecord } from "../../core/queries.ts";

/**
 * Returns the body that gives another record the value of a field; null where the API does not
 * take it (organizations, who made a record, and when).
 */
export function copiedBody(
  resource: DuplicateResource,
  path: string,
  from: ShownRecord,
): Readonly<Record<string, unknown>> | null {
  const contract = CONTRACTS[resource];
  const name = Object.keys(contract.body).find((key) => contract.body[key]?.path === path);
  if (name === undefined) return null;
  const { record, refs } = storedView(resource, from);
  const value = readBody(contract, record, refs)[name];
  return value === undefined ? null : { [name]: value };
}
