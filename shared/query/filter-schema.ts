import { z } from "zod";
import type { Filter, Sort } from "./filter.ts";

const field = z.string().regex(/^[A-Za-z_]\w*(\.\w+)?$/, "is no field");
const text = z.string().max(500);
const scalar = z.union([z.number(), z.string().max(500)]);

/**
 * A filter that comes from outside (the page, a saved view); nested at most as deep as anybody
 * needs.
 */
export const filterSchema: z.ZodType<Filter> = z.lazy(() =>
  z.discriminatedUnion("op", [
    z.object({ op: z.literal("and"), of: z.array(filterSchema).max(50) }),
    z.object({ op: z.literal("or"), of: z.array(filterSchema).max(50) }),
    z.object({ op: z.literal("not"), of: filterSchema }),
    z.object({ op: z.literal("contains"), fields: z.array(field).min(1).max(50), text }),
    z.object({ op: z.literal("equals"), field, text }),
    z.object({
      op: z.literal("is"),
      field,
      value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
    }),
    z.object({ op: z.literal("oneOf"), field, values: z.array(scalar).max(1000) }),
    z.object({
      op: z.literal("between"),
      field,
      from: z.exactOptional(scalar),
      to: z.exactOptional(scalar),
    }),
    z.object({ op: z.literal("empty"), field }),
    z.object({ op: z.literal("related"), field, of: filterSchema }),
    z.object({ op: z.literal("all") }),
    z.object({ op: z.literal("none") }),
  ]),
);

z.globalRegistry.add(filterSchema, { id: "Filter" });

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
