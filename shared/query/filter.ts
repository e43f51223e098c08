import { z } from "zod";

/** Field of a filter: whether this workspace made the record, sent since or not. */
export const CREATED_HERE = "created_here";

const field = z.string().regex(/^[A-Za-z_]\w*(\.\w+)?$/, "is no field");
const text = z.string().max(500);
const scalar = z.union([z.number(), z.string().max(500)]);

/**
 * The conditions on the fields of one record. A new one is a new line here; the compiler then names
 * every switch that has to know it.
 */
const CONDITIONS = [
  /**
   * The normalized text occurs in at least one of the fields (case and accents do not matter; `%`
   * and `_` are plain characters).
   */
  z.object({ op: z.literal("contains"), fields: z.array(field).min(1).max(50).readonly(), text }),
  /** The full value is the text; only case is normalized. */
  z.object({ op: z.literal("equals"), field, text }),
  z.object({
    op: z.literal("is"),
    field,
    value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  }),
  z.object({ op: z.literal("oneOf"), field, values: z.array(scalar).max(1000).readonly() }),
  /** Inclusive bounds; either may be left out. */
  z.object({
    op: z.literal("between"),
    field,
    from: z.exactOptional(scalar),
    to: z.exactOptional(scalar),
  }),
  z.object({ op: z.literal("empty"), field }),
  z.object({ op: z.literal("all") }),
  z.object({ op: z.literal("none") }),
] as const;

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
  | Readonly<z.output<(typeof CONDITIONS)[number]>>
  | { readonly op: "and" | "or"; readonly of: readonly Filter[] }
  | { readonly op: "not"; readonly of: Filter }
  /** The record that the field leads to (one of them, where there are several) matches. */
  | { readonly op: "related"; readonly field: string; readonly of: Filter };

/** A filter from outside (the page, a saved view). */
export const filterSchema: z.ZodType<Filter> = z.lazy(() =>
  z.discriminatedUnion("op", [
    z.object({ op: z.literal("and"), of: z.array(filterSchema).max(50) }),
    z.object({ op: z.literal("or"), of: z.array(filterSchema).max(50) }),
    z.object({ op: z.literal("not"), of: filterSchema }),
    z.object({ op: z.literal("related"), field, of: filterSchema }),
    ...CONDITIONS,
  ]),
);

z.globalRegistry.add(filterSchema, { id: "Filter" });

export interface Sort {
  readonly field: string;
  readonly direction: "asc" | "desc";
}

/** `field:desc,other:asc`. */
export const sortSchema: z.ZodType<Sort[], string> = z
  .string()
  .regex(
    /^[A-Za-z_][\w.]*:(asc|desc)(,[A-Za-z_][\w.]*:(asc|desc))*$/,
    "must be like updated_at:desc",
  )
  .transform((value) =>
    value.split(",").map((part): Sort => {
      const [name = "", direction] = part.split(":");
      return { field: name, direction: direction === "desc" ? "desc" : "asc" };
    }),
  );

/** A window of the records that match. Ties are broken by id, ascending. */
export interface Query {
  readonly filter: Filter;
  readonly sort: readonly Sort[];
  readonly offset: number;
  readonly limit: number;
}
