import { z } from "zod";
import type { Shape } from "./route.ts";
import { timeSchema } from "./values.ts";

/** A user; the name is null as long as no record has said it. */
export const authorSchema = z
  .object({ id: z.number(), full_name: z.string().nullable() })
  .meta({ id: "Author" });
export type Author = Shape<typeof authorSchema>;

/** Last change of a record on the server by others: its author and time, if the record says so. */
export const lastChangeSchema = z.object({
  by: authorSchema.nullable(),
  at: timeSchema.nullable(),
});
export type LastChange = Shape<typeof lastChangeSchema>;

export const changedFieldSchema = z
  .object({
    /** Name in the PUT body. */
    field: z.string(),
    label: z.string(),
    /**
     * `changed`: it is not as it was seen, or as the edit left it. `unclearable`: the API accepts
     * no value that would restore it.
     */
    reason: z.enum(["changed", "unclearable"]),
    present: z.unknown().optional(),
    /** True if the present value was written here. */
    own: z.boolean(),
    /** Author and time of the record's last change on the server, other than from here. */
    by: authorSchema.nullable(),
    at: timeSchema.nullable(),
  })
  .meta({ id: "ChangedField" });
/** A field that is not written because of what it holds now. */
export type ChangedField = Shape<typeof changedFieldSchema>;
