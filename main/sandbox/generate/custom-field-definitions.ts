import {
  CUSTOM_FIELD_ENTITIES,
  type CustomFieldDefinition,
  type CustomFieldEntity,
} from "../../../shared/contract/custom-field.ts";
import type { Random } from "./random.ts";

interface Seed {
  readonly name: string;
  readonly type: string;
  readonly options?: readonly string[];
  /** Value of a new record, for types without options. */
  readonly initial?: string;
  /**
   * Name of the parent, and which of its values show this field, with the options that each allows.
   */
  readonly parent?: string;
  readonly when?: readonly (readonly [string | boolean, readonly string[] | null])[];
}

/**
 * Six fields an entity: a chain of three levels, and every type that the specification mentions
 * somewhere.
 */
const SEEDS: Readonly<Record<CustomFieldEntity, readonly Seed[]>> = {
  candidate: [
    { name: "Region", type: "dropdown", options: ["Europe", "Americas", "Asia"] },
    {
      name: "Work permits",
      type: "multiselect",
      options: ["EU", "UK", "US", "JP"],
      parent: "Region",
      when: [
        ["Europe", ["EU", "UK"]],
        ["Americas", ["US"]],
        ["Asia", ["JP"]],
      ],
    },
    {
      name: "Permit valid until",
      type: "date",
      parent: "Work permits",
      when: [
        ["UK", null],
        ["US", null],
        ["JP", null],
      ],
    },
    { name: "Open to contracting", type: "checkbox" },
    { name: "Day rate", type: "number", parent: "Open to contracting", when: [[true, null]] },
    { name: "Signed NDA", type: "file" },
  ],
  contact: [
    { name: "Decision maker", type: "checkbox" },
    {
      name: "Budget",
      type: "dropdown",
      options: ["below 50k", "50k to 200k", "above 200k"],
      parent: "Decision maker",
      when: [[true, null]],
    },
    { name: "Approval note", type: "text", parent: "Budget", when: [["above 200k", null]] },
    { name: "Assistant's phone", type: "phone" },
    { name: "Topics", type: "multiselect", options: ["Tech", "Finance", "Operations", "People"] },
    {
      name: "Team",
      type: "dropdown",
      options: ["Platform", "Data", "Treasury", "Plant"],
      parent: "Topics",
      when: [
        ["Tech", ["Platform", "Data"]],
        ["Finance", ["Treasury"]],
        ["Operations", ["Plant"]],
      ],
    },
  ],
  organization: [
    { name: "Tier", type: "dropdown", options: ["A", "B", "C"] },
    {
      name: "Services",
      type: "multiselect",
      options: ["Search", "Contracting", "Payroll", "Outplacement"],
      parent: "Tier",
      when: [
        ["A", null],
        ["B", ["Search", "Contracting"]],
      ],
    },
    {
      name: "Framework agreement",
      type: "file",
      parent: "Services",
      when: [
        ["Contracting", null],
        ["Payroll", null],
      ],
    },
    { name: "Employees", type: "number" },
    { name: "Works council", type: "checkbox" },
    { name: "Council contact", type: "text", parent: "Works council", when: [[true, null]] },
  ],
  job: [
    { name: "Workplace", type: "dropdown", options: ["On site", "Hybrid", "Remote"] },
    {
      name: "Office days",
      type: "multiselect",
      options: ["Mon", "Tue", "Wed", "Thu", "Fri"],
      parent: "Workplace",
      when: [
        ["On site", null],
        ["Hybrid", ["Tue", "Wed", "Thu"]],
      ],
    },
    {
      name: "Parking",
      type: "text",
      parent: "Office days",
      when: [
        ["Mon", null],
        ["Tue", null],
        ["Wed", null],
        ["Thu", null],
        ["Fri", null],
      ],
    },
    { name: "Fee", type: "percentage", initial: "25" },
    { name: "Exclusive", type: "checkbox" },
    { name: "Exclusive until", type: "date", parent: "Exclusive", when: [[true, null]] },
  ],
  deal: [
    { name: "Channel", type: "multiselect", options: ["Inbound", "Partner", "Tender"] },
    { name: "Partner name", type: "text", parent: "Channel", when: [["Partner", null]] },
    {
      name: "Tender phase",
      type: "dropdown",
      options: ["Announced", "Submitted", "Awarded"],
      parent: "Channel",
      // Both chosen: what either allows.
      when: [
        ["Tender", ["Submitted", "Awarded"]],
        ["Partner", ["Announced"]],
      ],
    },
    { name: "Award date", type: "date", parent: "Tender phase", when: [["Awarded", null]] },
    { name: "Retainer", type: "checkbox" },
    { name: "Retainer share", type: "percentage", parent: "Retainer", when: [[true, null]] },
  ],
};

/** The 30 definitions; ids are unique over all entities. */
export function customFieldDefinitions(): CustomFieldDefinition[] {
  let next = 101;
  return CUSTOM_FIELD_ENTITIES.flatMap((entity) => {
    const ids = new Map<string, number>();
    for (const seed of SEEDS[entity]) ids.set(seed.name, next++);
    return SEEDS[entity].map((seed): CustomFieldDefinition => {
      const parent = SEEDS[entity].find((candidate) => candidate.name === seed.parent);
      return {
        id: ids.get(seed.name) ?? 0,
        field_name: seed.name,
        field_type: seed.type,
        default_value: seed.options?.join(",") ?? seed.initial ?? null,
        entity_name: entity,
        dependency:
          parent === undefined
            ? null
            : {
                parent_field_id: ids.get(parent.name) ?? 0,
                parent_field_name: parent.name,
                parent_field_type: parent.type,
                visible_when: (seed.when ?? []).map(([value, allowed]) => ({
                  parent_value: value,
                  allowed_child_options: allowed === null ? null : [...allowed],
                })),
              },
      };
    });
  });
}

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
    const choices = (parent ?? "").split(",");
    const active = dependency.visible_when.filter((rule) =>
      typeof rule.parent_value === "boolean"
        ? (parent === "true") === rule.parent_value
        : choices.includes(rule.parent_value),
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
