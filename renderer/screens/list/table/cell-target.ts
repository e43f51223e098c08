import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { cannotEdit } from "../../../changes/selected-rows.ts";
import { followsFromRelated } from "../../../fields/related-entity.ts";
import type { ListField } from "../../../query/list-fields.ts";
import { TABLE_TEXTS as TEXTS } from "./texts.ts";

/** How the value of a cell is edited. */
export type CellTarget =
  /** In the cell: the field of the body that its column shows. */
  | {
      readonly where: "cell";
      readonly name: string;
      readonly field: BodyField;
      readonly label: string;
    }
  /** On the record, which has room for it; `name` is the field that is edited there. */
  | { readonly where: "record"; readonly name: string }
  | { readonly where: "nowhere"; readonly why: string };

/** Fields of the body that need more room than a cell, or more than one value. */
const NEEDS_RECORD = new Set<BodyField["kind"]["type"]>(["file", "attendees", "custom_fields"]);

/** Returns how a cell of a column is edited. */
export function cellTarget(
  resource: Resource,
  { field: column, title, custom }: ListField,
): CellTarget {
  const contract = CONTRACTS[resource];
  if (resource === "note" || Object.keys(contract.body).length === 0)
    return { where: "nowhere", why: cannotEdit(resource) };
  if (custom) return { where: "record", name: column };
  // A full name is made of the first name and the last name.
  if (column === "full_name") return { where: "record", name: "first_name" };
  const path = column === "attachment.file_name" ? "attachment" : column;
  const found = Object.entries(contract.body).find(
    ([name, field]) => field.path === path && !followsFromRelated(contract, name),
  );
  if (found === undefined) return { where: "nowhere", why: TEXTS.cells.cannotEdit(title) };
  const [name, field] = found;
  return NEEDS_RECORD.has(field.kind.type)
    ? { where: "record", name }
    : { where: "cell", name, field, label: fieldLabel(name, field) };
}
