import { z } from "zod";
import { joinList, splitList } from "../contract/text-values.ts";
import { readPage } from "../query/params/values.ts";
import { RESOURCES } from "../contract/resource.ts";
import { filterSchema, sortSchema } from "../query/filter.ts";

/** Shapes that several routes share, and how values are written in an address. */

export const resourceSchema = z.enum(RESOURCES).meta({ id: "Resource" });

/** Instants are ISO 8601 texts. */
export const timeSchema = z.string().meta({ id: "Time" });

/** Fields of a PUT body of /v1, by name. */
export const fieldsSchema = z.record(z.string(), z.unknown()).meta({ id: "Fields" });

/** Fields of an edit before and after it: what undoing it takes. */
export const undoSchema = z
  .object({ before: fieldsSchema, after: fieldsSchema })
  .meta({ id: "Undo" });

export const countsSchema = z.record(z.enum(RESOURCES), z.number());

/** The answer to a success without details. */
export const emptySchema = z.object({});

/** A page of rows, as the lists of /v1 have it. */
export function envelopeOf<S extends z.ZodType>(row: S) {
  return z.object({
    total: z.number(),
    per_page: z.number(),
    current_page: z.number(),
    last_page: z.number(),
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
    from: z.number(),
    to: z.number(),
    data: z.array(row),
  });
}

const optionalText = z.string().optional();

/** A number in a path. */
export const idParam = z.codec(z.string(), z.number(), { decode: Number, encode: String });

/** Returns the schema of a page's number and of its most rows. */
export function pageQuery(sizes: { readonly limit: number; readonly cap: number }) {
  return {
    page: z.codec(optionalText, z.number(), {
      decode: (page) => readPage(page === undefined ? {} : { page }, sizes).page,
      encode: String,
    }),
    limit: limitQuery(sizes),
  };
}

/** Schema of a row limit; an unreadable one is the default. */
export function limitQuery(sizes: { readonly limit: number; readonly cap: number }) {
  return z.codec(optionalText, z.number(), {
    decode: (limit) => readPage(limit === undefined ? {} : { limit }, sizes).limit,
    encode: String,
  });
}

/** A whole number from 0 on; 0 for anything else. */
export const offsetQuery = z.codec(optionalText, z.number(), {
  decode: (text) => z.coerce.number().int().min(0).catch(0).parse(text),
  encode: String,
});

/** Names separated by commas; none when it is left out. */
export const namesQuery = z.codec(optionalText, z.array(z.string()).readonly(), {
  decode: splitList,
  encode: joinList,
});

/** `true`, or anything else. */
export const flagQuery = z.codec(optionalText, z.boolean(), {
  decode: (text) => text === "true",
  encode: String,
});

/** A filter as JSON; all records when it is left out. */
export const filterQuery = z.codec(optionalText, filterSchema, {
  decode: (text, context): unknown => {
    if (text === undefined || text === "") return { op: "all" };
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: "custom", input: text, message: "must be JSON" });
      return z.NEVER;
    }
  },
  encode: (filter) => JSON.stringify(filter),
});

/** An order like `updated_at:desc,id:asc`; the newest first when it is left out. */
export const sortQuery = z.codec(optionalText, z.string(), {
  decode: (text = "updated_at:desc", context) => {
    if (sortSchema.safeParse(text).success) return text;
    context.issues.push({ code: "custom", input: text, message: "must be like updated_at:desc" });
    return z.NEVER;
  },
  encode: (text) => text,
});
