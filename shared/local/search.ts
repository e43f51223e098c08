import { tableOf } from "../contract/enumeration.ts";
import { z } from "zod";
import { LOOKUPS, lookupEntrySchema, userSchema } from "../contract/lookup.ts";
import { route, type Shape } from "./route.ts";
import { unsentSchema } from "./unsent.ts";
import { limitQuery, resourceSchema } from "./values.ts";

const hitSchema = z.object({
  resource: resourceSchema,
  /** Null for activities and notes. */
  slug: z.string().nullable(),
  id: z.number().nullable(),
  title: z.string(),
  subtitle: z.string(),
  /** Slug of the record whose name the subtitle lacks, because it is not on this machine. */
  absent: z.exactOptional(z.string()),
  /** When an activity starts, a deal closes, a note was written: a day, or an instant. */
  when: z.string().nullable(),
  /** Field that matched, and the piece of its text; `cv` for the text of a CV added here. */
  match: z.object({ field: z.string(), text: z.string() }).nullable(),
  /** Part of it that is not sent; left out where everything is. */
  unsent: z.exactOptional(unsentSchema),
});
export type SearchHit = Shape<typeof hitSchema>;

const foundSchema = z.object({
  data: z.array(hitSchema),
  /** Matches as far as they were counted. */
  total: z.number(),
  /** The counting ended before the matches did. */
  more: z.boolean(),
  /** Words of the text that no record has: the hits are those of the others. */
  nowhere: z.exactOptional(z.array(z.string())),
  /** Words that no record has with the others, which the hits have. */
  apart: z.exactOptional(z.array(z.string())),
});
export type SearchAnswer = Shape<typeof foundSchema>;

const lookupsSchema = z.object({
  users: z.array(userSchema),
  ...lookupTables(),
});
/** Colleagues and look-up tables as far as they are known. */
export type Lookups = Shape<typeof lookupsSchema>;

function lookupTables() {
  const entries = z.array(lookupEntrySchema);
  return tableOf(LOOKUPS, () => entries);
}

export const searchRoutes = {
  search: route({
    method: "GET",
    path: "search",
    query: z.object({ q: z.string().default(""), limit: limitQuery({ limit: 20, cap: 100 }) }),
    answer: foundSchema,
    does:
      "every resource, as you type, by the first 200 characters of the text; matches are counted " +
      "up to 1,000 of a resource (100 of several or corrected words or among more than 20,000 " +
      "records, fewer where one of them is a single letter), and `more` says that there may be " +
      "others; words of one and two letters are looked for in long texts of the newest 3,000 " +
      "records; where no record has all words, those that none has, typing errors forgiven, are " +
      "named in `nowhere` and left out, or of three to five words in `apart` the one without " +
      "which the fewest are found",
    dependsOn: () => ["everything"],
  }),
  readLookups: route({
    method: "GET",
    path: "lookups",
    answer: lookupsSchema,
    does: "users and lookups as far as they are known",
    dependsOn: () => ["everything"],
  }),
};
