import {
  CUSTOM_FIELD_ENTITIES,
  type CustomFieldDefinition,
  type CustomFieldEntity,
} from "../../../shared/contract/custom-field.ts";

interface Seed {
  readonly name: string;
  readonly type: string;
  readonly options?: readonly string[];
  /** What a new record starts with, for types without options. */
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
      const parent = SEEDS[entity].find((other) => other.name === seed.parent);
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
