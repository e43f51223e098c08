import { FIRST_ODD_ID, ODD_ID } from "./odd-ids.ts";

/**
 * Custom fields of the tiny world: a family of nested ones (11 → 12 → 13 of contacts), and one of
 * each other kind.
 */
const DEFINITIONS = [
  definition(11, "contact", "Region", "dropdown", "Europe,Asia", null),
  definition(12, "contact", "Country", "dropdown", "DE,PL,JP", {
    parent_field_id: 11,
    parent_field_name: "Region",
    parent_field_type: "dropdown",
    visible_when: [
      { parent_value: "Europe", allowed_child_options: ["DE", "PL"] },
      { parent_value: "Asia", allowed_child_options: ["JP"] },
    ],
  }),
  definition(13, "contact", "Voivodeship", "text", null, {
    parent_field_id: 12,
    parent_field_name: "Country",
    parent_field_type: "dropdown",
    visible_when: [{ parent_value: "PL", allowed_child_options: null }],
  }),
  definition(14, "contact", "Languages", "multiselect", "de,en,pl", null),
  definition(21, "deal", "Fee", "percentage", null, null),
  definition(31, "candidate", "Drives", "checkbox", null, null),
  definition(41, "job", "Shift", "date", null, null),
  definition(51, "organization", "Crew", "number", null, null),
];

/**
 * Fields that are made odd: a root with children, and a child that is a parent itself; many of each
 * have numbers from here on.
 */
const ODD_DEFINITIONS = {
  root: { id: 11, from: FIRST_ODD_ID },
  child: { id: 12, from: FIRST_ODD_ID + 100 },
} as const;
export type OddDefinition = keyof typeof ODD_DEFINITIONS;

/** Number of the odd record that a definition is; NaN for one that is not made odd. */
export function oddNumberOf(kind: OddDefinition, id: number): number {
  const { id: first, from } = ODD_DEFINITIONS[kind];
  if (id === first) return ODD_ID;
  return id >= from && id < from + 100 ? FIRST_ODD_ID + id - from : NaN;
}

/** The definitions of a world with so many more roots and children. */
export function definitionsOf(more: number) {
  const likes = Object.values(ODD_DEFINITIONS).flatMap(({ id, from }) =>
    DEFINITIONS.filter((field) => field.id === id).flatMap((like) =>
      Array.from({ length: more }, (_, index) => ({
        ...like,
        id: from + index,
        field_name: `Field ${from + index}`,
      })),
    ),
  );
  return [...DEFINITIONS, ...likes];
}

/** The definition of which the odd ones of a kind are. */
export function definitionLike(kind: OddDefinition) {
  return DEFINITIONS.find(({ id }) => id === ODD_DEFINITIONS[kind].id);
}

/** A field of contacts that no other one depends on. */
export const FREE_FIELD = 14;

function definition(
  id: number,
  entity_name: string,
  field_name: string,
  field_type: string,
  default_value: string | null,
  dependency: Record<string, unknown> | null,
) {
  return { id, field_name, field_type, default_value, entity_name, dependency };
}

/** Values as records carry them: id of the definition → value; and one of each of so many more. */
export function valuesOf(
  given: Readonly<Record<number, string>>,
  more = 0,
): readonly Record<string, unknown>[] {
  const all =
    more === 0
      ? given
      : {
          ...given,
          ...Object.fromEntries(
            definitionsOf(more)
              .slice(-2 * more)
              .map(({ id }) => [id, "PL"]),
          ),
        };
  return definitionsOf(more).flatMap(({ id, field_name, field_type }) =>
    all[id] === undefined ? [] : [{ id, field_name, field_type, value: all[id] }],
  );
}
