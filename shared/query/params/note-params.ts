import { customFieldEntity } from "../../contract/custom-field.ts";
import type { ApiFailure } from "../../contract/envelope.ts";
import type { Filter } from "../filter.ts";
import { ENTITY_CODES } from "../../contract/resource.ts";
import { queryValue, type QueryText } from "./values.ts";

export type NoteRequest =
  | { readonly kind: "filter"; readonly filter: Filter }
  | { readonly kind: "failure"; readonly failure: ApiFailure };

/** Parameters of GET /v1/note; `entity_name` is required. api-spec: Notes. */
export function readNoteList(query: QueryText): NoteRequest {
  const name = queryValue(query, "entity_name")?.trim().toLowerCase();
  const entity = customFieldEntity(name);
  if (entity === undefined) {
    const message =
      name === undefined
        ? "entity_name is required: one of candidate, contact, organization, job, deal."
        : "entity_name must be one of candidate, contact, organization, job, deal.";
    return { kind: "failure", failure: { kind: "bad_parameter", message } };
  }
  const filters: Filter[] = [{ op: "is", field: "related_to_type", value: ENTITY_CODES[entity] }];
  const text = queryValue(query, "searchText");
  if (text !== null) filters.push({ op: "contains", fields: ["note"], text });
  return { kind: "filter", filter: { op: "and", of: filters } };
}
