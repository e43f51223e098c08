/** Field of a filter: whether this workspace made the record, sent since or not. */
export const CREATED_HERE = "created_here";

/**
 * A condition over the records of one resource: what searches, lists and saved views ask the store.
 * Fields are names of the stored record (`first_name`, `socials.network_a`, `owner`,
 * `organization`, `updated_at`, `custom_fields.12`, and `website_domain` of organizations;
 * `owner.name` sorts by the name of a relation). `attendees.candidates`, `.contacts` and `.users`
 * of activities are who is invited, and `end` is when they end. `custom_members.12` reads a custom
 * field as the options that its text lists, `custom_numbers.12` as a number, `custom_flags.12` as a
 * checkbox. References and look-ups compare by id, references also by slug. Instants are
 * milliseconds since 1970, dates `YYYY-MM-DD`.
 */
export type Filter =
  | { readonly op: "and" | "or"; readonly of: readonly Filter[] }
  | { readonly op: "not"; readonly of: Filter }
  /**
   * The folded text occurs in at least one of the fields (case and accents do not matter; `%` and
   * `_` are plain characters).
   */
  | { readonly op: "contains"; readonly fields: readonly string[]; readonly text: string }
  /** The whole value is the text; only case is folded. */
  | { readonly op: "equals"; readonly field: string; readonly text: string }
  | { readonly op: "is"; readonly field: string; readonly value: number | string | boolean | null }
  | { readonly op: "oneOf"; readonly field: string; readonly values: readonly (number | string)[] }
  /** Inclusive bounds; either may be left out. */
  | {
      readonly op: "between";
      readonly field: string;
      readonly from?: number | string;
      readonly to?: number | string;
    }
  | { readonly op: "empty"; readonly field: string }
  /** The record that the field leads to (one of them, where there are several) matches. */
  | { readonly op: "related"; readonly field: string; readonly of: Filter }
  | { readonly op: "all" }
  | { readonly op: "none" };

export interface Sort {
  readonly field: string;
  readonly direction: "asc" | "desc";
}

/** A window of the records that match. Ties are broken by id, ascending. */
export interface Query {
  readonly filter: Filter;
  readonly sort: readonly Sort[];
  readonly offset: number;
  readonly limit: number;
}
