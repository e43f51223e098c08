import { expect, test } from "vitest";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { withDefaults } from "./edit-draft.ts";

const field = (
  id: number,
  field_type: string,
  default_value: string | null,
  dependency: CustomFieldDefinition["dependency"] = null,
): CustomFieldDefinition => ({
  id,
  field_name: `Field ${id}`,
  field_type,
  default_value,
  entity_name: "candidate",
  dependency,
});
const below = (parent: CustomFieldDefinition, value: string | boolean) => ({
  parent_field_id: parent.id,
  parent_field_name: parent.field_name,
  parent_field_type: parent.field_type,
  visible_when: [{ parent_value: value, allowed_child_options: null }],
});

const note = field(1, "text", "To be called");
const region = field(2, "dropdown", "Europe, Asia");
const contracting = field(3, "checkbox", "true");
const rate = field(4, "number", "450", below(contracting, true));
const FIELDS = [rate, note, region, contracting];

test("fields begin with their defaults, children where their parents' let them", () => {
  expect(withDefaults(FIELDS, [])).toEqual([
    { id: 1, value: "To be called" },
    { id: 3, value: "true" },
    { id: 4, value: "450" },
  ]);
});

test("what was typed counts, also that a field is empty; options are no default", () => {
  expect(
    withDefaults(FIELDS, [
      { id: 1, value: "" },
      { id: 3, value: "false" },
    ]),
  ).toEqual([
    { id: 1, value: "" },
    { id: 3, value: "false" },
  ]);
});

test("a default that the field itself would refuse is none", () => {
  expect(withDefaults([field(5, "number", "a lot"), field(6, "file", "x.pdf")], [])).toEqual([]);
});
