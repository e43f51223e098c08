import { expect, test } from "vitest";
import { RESOURCES } from "../../../../shared/contract/resource.ts";
import { listFields } from "../../../query/list-fields.ts";
import { columnsOf, DEFAULT_COLUMNS } from "./columns.ts";

test.for(RESOURCES)("each default column of a list of %ss is on the screen", (resource) => {
  const columns = columnsOf(resource, listFields(resource, []), []);
  const defaultFields = DEFAULT_COLUMNS[resource].map(([field]) => field);
  expect(columns.map(({ field }) => field.field)).toEqual(defaultFields);
});
