import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import type { Random } from "./random.ts";

/**
 * Values for a record: most follow the rules, some are hidden but stored, some are no longer
 * allowed, as in data that grew.
 */
export function customFieldValues(
  random: Random,
  definitions: readonly CustomFieldDefinition[],
): Record<string, unknown>[] {
  const values = new Map<number, string | null>();
  for (const definition of definitions)
    values.set(definition.id, valueOf(random, definition, values));
  return definitions.flatMap(({ id, field_name, field_type }) => {
    const value = values.get(id) ?? null;
    // A field that was defined after the record was last saved is not in its array.
    return value === null && random.chance(0.2) ? [] : [{ id, field_name, field_type, value }];
  });
}

function valueOf(
  random: Random,
  definition: CustomFieldDefinition,
  values: ReadonlyMap<number, string | null>,
): string | null {
  let options = definition.default_value?.split(",") ?? [];
  const { dependency } = definition;
  if (dependency !== null) {
    const parent = values.get(dependency.parent_field_id) ?? "";
    const chosen = (parent ?? "").split(",");
    const active = dependency.visible_when.filter((rule) =>
      typeof rule.parent_value === "boolean"
        ? (parent === "true") === rule.parent_value
        : chosen.includes(rule.parent_value),
    );
    if (active.length === 0 && !random.chance(0.06)) return random.chance(0.3) ? "" : null;
    const allowed = active.flatMap((rule) => rule.allowed_child_options ?? []);
    const outlived = options.filter((option) => !allowed.includes(option));
    if (allowed.length > 0)
      options = outlived.length > 0 && random.chance(0.15) ? outlived : allowed;
  }
  if (random.chance(0.2)) return null;
  switch (definition.field_type) {
    case "dropdown":
      return random.pick(options);
    case "multiselect":
      return random.some(options, random.between(1, Math.min(3, options.length))).join(",");
    case "checkbox":
      return random.chance(0.5) ? "true" : "false";
    case "number":
      return String(random.between(1, 900));
    case "percentage":
      return String(random.between(1, 40));
    case "date":
      return `202${random.between(6, 8)}-0${random.between(1, 9)}-1${random.between(0, 9)}`;
    case "phone":
      return `+49 30 ${random.between(100_000, 999_999)}`;
    case "file":
      return `agreement-${random.letters(6)}.pdf`;
    default:
      return random.pick([
        "see contract",
        "ask Ingrid",
        "agreed by phone",
        "P2, second row",
        "ja, schriftlich",
      ]);
  }
}
