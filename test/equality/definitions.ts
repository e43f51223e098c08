import type {
  CustomFieldDefinition,
  CustomFieldEntity,
} from "../../shared/contract/custom-field.ts";

type Rules = readonly (readonly [string | boolean, readonly string[] | null])[];

interface Definition {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly options?: readonly string[];
  /**
   * Id of the parent, and which options each of its values allows; null: all, or the field has
   * none.
   */
  readonly under?: readonly [number, Rules];
}

/**
 * Parents and children of every type, four levels deep. Each entity has the same tree, with the
 * same ids, which are unique within an entity only.
 */
export const TREE: readonly Definition[] = [
  { id: 1, name: "Relocates", type: "checkbox" },
  {
    id: 2,
    name: "Region",
    type: "dropdown",
    options: ["Europe", "Asia", "America"],
    under: [1, [[true, null]]],
  },
  {
    id: 3,
    name: "Cities",
    type: "multiselect",
    options: ["Berlin", "Paris", "Tokyo", "Osaka"],
    under: [
      2,
      [
        ["Europe", ["Berlin", "Paris"]],
        ["Asia", ["Tokyo", "Osaka"]],
      ],
    ],
  },
  {
    id: 4,
    name: "Quarter",
    type: "text",
    under: [
      3,
      [
        ["Berlin", null],
        ["Tokyo", null],
      ],
    ],
  },
  { id: 5, name: "Visa until", type: "date", under: [2, [["America", null]]] },
  { id: 6, name: "Stays for", type: "number", under: [1, [[false, null]]] },
  { id: 7, name: "Fields", type: "multiselect", options: ["Data", "Web", "Ops"] },
  {
    id: 8,
    name: "Level",
    type: "dropdown",
    options: ["Junior", "Senior", "Lead"],
    under: [
      7,
      [
        ["Data", ["Junior", "Senior"]],
        ["Web", ["Senior", "Lead"]],
      ],
    ],
  },
  { id: 9, name: "Certified", type: "checkbox", under: [7, [["Data", null]]] },
  { id: 10, name: "Certificate", type: "file", under: [9, [[true, null]]] },
  { id: 11, name: "Notice", type: "dropdown", options: ["None", "Month", "Quarter"] },
  {
    id: 12,
    name: "Perks",
    type: "multiselect",
    options: ["Car", "Phone", "Bonus"],
    under: [
      11,
      [
        ["Month", ["Phone"]],
        ["Quarter", null],
      ],
    ],
  },
  { id: 13, name: "Negotiable", type: "checkbox", under: [11, [["Quarter", null]]] },
  { id: 14, name: "Remark", type: "text" },
];

const ENTITIES = [
  "candidate",
  "contact",
  "job",
  "deal",
] as const satisfies readonly CustomFieldEntity[];

export const DEFINITIONS: readonly CustomFieldDefinition[] = ENTITIES.flatMap((entity) =>
  TREE.map(({ id, name, type, options, under }) => ({
    id,
    field_name: name,
    field_type: type,
    default_value: options === undefined ? null : options.join(","),
    entity_name: entity,
    dependency: under === undefined ? null : dependency(...under),
  })),
);

function dependency(parent: number, rules: Rules): CustomFieldDefinition["dependency"] {
  const field = TREE.find(({ id }) => id === parent);
  return {
    parent_field_id: parent,
    parent_field_name: field?.name ?? "",
    parent_field_type: field?.type ?? "",
    visible_when: rules.map(([parent_value, allowed]) => ({
      parent_value,
      allowed_child_options: allowed === null ? null : [...allowed],
    })),
  };
}

/** Values of a record as the API shows them. */
export function customFieldValues(
  values: Readonly<Record<number, string | null>>,
): readonly unknown[] {
  return TREE.flatMap(({ id, name, type }) =>
    id in values ? [{ id, field_name: name, field_type: type, value: values[id] ?? null }] : [],
  );
}
