import { z } from "zod";
import type { Shape } from "./route.ts";
import { resourceSchema, timeSchema } from "./values.ts";
import { CONTRACTS } from "../contract/catalog.ts";
import { isResource, RESOURCES } from "../contract/resource.ts";

const leftOutRecordSchema = z.object({
  id: z.number().nullable(),
  slug: z.string().nullable(),
  /** Sentence for the user. */
  reason: z.string(),
  /** Local clock. */
  noticed_at: timeSchema,
});

export const leftOutSchema = z.object({
  resource: resourceSchema,
  /** Number of stored ones. */
  count: z.number(),
  /** There are more than `count`. */
  more: z.boolean(),
  /** The most frequent reason first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** The newest first, a few. */
  examples: z.array(leftOutRecordSchema),
});
/**
 * Records of one resource that the server sent and that this machine cannot keep; every other
 * record of it is here.
 */
export type LeftOutRecords = Shape<typeof leftOutSchema>;

/**
 * Reasons why a list of the server is not read. `refused`: the server answers, and does not give it
 * (403, 404, …). `failing`: no usable answer (5xx, a web page, a redirect). `absent`: an operation
 * that is only assumed, and that this server does not have.
 */
export const LIST_PROBLEMS = ["refused", "failing", "absent"] as const;

/** Key of the definitions of custom fields among the lists. */
export const DEFINITIONS_LIST = "custom-field";

export const listProblemSchema = z.object({
  /**
   * The resource; of the notes, which have a list for each kind of record, `note:deal`; or
   * `custom-field`.
   */
  list: z.string(),
  resource: z.enum([...RESOURCES, DEFINITIONS_LIST]),
  problem: z.enum(LIST_PROBLEMS),
  /** Sentence for the user. */
  message: z.string(),
  /** Local clock. */
  since: timeSchema,
});
/** A list that is not read, in GET /local/status. */
export type ListProblem = Shape<typeof listProblemSchema>;

/**
 * Returns the name of a list for the user: "Deals", "Notes on deals", "Custom fields", "Custom
 * fields on deals".
 */
export function listName(list: string): string {
  const [resource = "", entity = ""] = list.split(":");
  const plural =
    resource === DEFINITIONS_LIST
      ? "Custom fields"
      : isResource(resource)
        ? CONTRACTS[resource].title[1]
        : list;
  return isResource(entity) ? `${plural} on ${CONTRACTS[entity].title[1].toLowerCase()}` : plural;
}

/**
 * A problem after the name of its list: "Deals: the server doesn't let you read this list (403)."
 */
export function problemText({ list, message }: Pick<ListProblem, "list" | "message">): string {
  return `${listName(list)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
