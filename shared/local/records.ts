import { z } from "zod";
import type { Resource } from "../contract/resource.ts";
import { shownRecordSchema } from "../contract/record-view.ts";
import { filterDependencies, namesShown } from "./dependencies.ts";
import { changedFieldSchema, lastChangeSchema } from "./changed-field.ts";
import { entrySchema } from "./outbox.ts";
import { type Dependency, route, type Shape } from "./route.ts";
import {
  envelopeOf,
  fieldsSchema,
  filterQuery,
  namesQuery,
  offsetQuery,
  pageQuery,
  resourceSchema,
  sortQuery,
  timeSchema,
  undoSchema,
} from "./values.ts";

/** Keys that one answer holds at most. */
const MAX_KEYS = 10_000;

const keptFileSchema = z.object({
  /** `/local/file/ID`. */
  link: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  sent_at: timeSchema,
});
/** A file that was sent from this machine, and of which the bytes are still here. */
export type KeptFileView = Shape<typeof keptFileSchema>;

const recordAnswerSchema = z.object({
  record: shownRecordSchema,
  /** The last ones that were sent, too: for the marks on its fields. */
  entries: z.array(entrySchema),
  /** Not of a record that the server does not have yet. */
  last_change: z.exactOptional(lastChangeSchema),
  /** Files that were sent from here and are still here, by field of the record. */
  files: z.exactOptional(z.record(z.string(), keptFileSchema)),
});
export type RecordAnswer = Shape<typeof recordAnswerSchema>;
export type KeptFiles = NonNullable<RecordAnswer["files"]>;

const list = { filter: filterQuery, sort: sortQuery };

const listQuery = z.object({
  ...list,
  ...pageQuery({ limit: 50, cap: 500 }),
  without: namesQuery,
});

function listDependencies({
  params: { resource },
  query: { filter },
}: {
  readonly params: { readonly resource: Resource };
  readonly query: Partial<Shape<typeof listQuery>>;
}): readonly Dependency[] {
  return [resource, ...namesShown(resource), ...filterDependencies(resource, filter)];
}

export const recordRoutes = {
  listRecords: route({
    method: "GET",
    path: "records/:resource",
    params: { resource: resourceSchema },
    query: listQuery,
    answer: envelopeOf(shownRecordSchema),
    does:
      "records by a filter of `shared/query/filter.ts` (JSON), `sort` like `updated_at:desc`; " +
      "related records by name; without the fields that `without` names, separated by commas; " +
      "`unsent` is the change of a record that is not sent, if there is one, and of several the " +
      "one that needs the user most",
    dependsOn: listDependencies,
  }),
  listRows: route({
    method: "GET",
    path: "rows/:resource",
    params: { resource: resourceSchema },
    query: listQuery,
    answer: z.object({
      /** Number of matches; null: a filter with a text matches more than 1,000. */
      total: z.number().nullable(),
      data: z.array(shownRecordSchema),
    }),
    does:
      "records as `/local/records` has them, for a list on the screen: `total` is null where " +
      "more than 1,000 match a filter with a text; `/local/count` says it",
    dependsOn: listDependencies,
  }),
  countRecords: route({
    method: "GET",
    path: "count/:resource",
    params: { resource: resourceSchema },
    query: z.object({ filter: filterQuery }),
    answer: z.object({ total: z.number() }),
    does: "how many records match a filter, exactly",
    dependsOn: ({ params: { resource }, query: { filter } }): readonly Dependency[] => [
      resource,
      ...filterDependencies(resource, filter),
    ],
    isSlow: true,
  }),
  listKeys: route({
    method: "GET",
    path: "keys/:resource",
    params: { resource: resourceSchema },
    query: z.object({
      ...list,
      offset: offsetQuery,
      limit: z.codec(z.string().optional(), z.number(), {
        decode: (text) => z.coerce.number().int().min(1).max(MAX_KEYS).catch(MAX_KEYS).parse(text),
        encode: String,
      }),
    }),
    answer: z.object({ keys: z.array(z.string()) }),
    does: "slugs or ids of such records only: a stretch of a list",
    dependsOn: ({ params: { resource }, query: { filter } }): readonly Dependency[] => [
      resource,
      ...filterDependencies(resource, filter),
    ],
  }),
  readRecord: route({
    method: "GET",
    path: "record/:resource/:key",
    params: { resource: resourceSchema, key: z.string() },
    answer: recordAnswerSchema,
    does:
      "one record with everything expanded, its outbox entries, and by field the files that were " +
      "sent from here and are still here",
    noSuch: { status: 400, message: () => "There is no such resource." },
    dependsOn: ({ params: { resource } }): readonly Dependency[] => [
      resource,
      "outbox",
      ...namesShown(resource),
    ],
  }),
  editRecord: route({
    method: "PATCH",
    path: "record/:resource/:key",
    params: { resource: resourceSchema, key: z.string() },
    body: z.object({
      fields: fieldsSchema,
      /** Values that the user saw; a field with another value by now is not replaced. */
      seen: z.exactOptional(fieldsSchema),
    }),
    answer: z.object({
      /** Required fields that the record lacks: nothing was saved, they have to come along. */
      missing: z.array(z.string()),
      /** The values of before can be written again also after the change was sent. */
      reversible: z.boolean(),
      /** Fields that are not as they were seen: nothing was saved. */
      changed: z.array(changedFieldSchema),
      /** Reverses it: the body of `undo`. */
      undo: undoSchema,
    }),
    does:
      "changes some fields of the PUT body, and nothing else: what every PUT must carry is taken " +
      "from the record. Where it has no such value, nothing is saved and `missing` names the " +
      "field. A change that could not be undone once it is sent is held for 10 s",
    noSuch: { status: 400, message: () => "There is no such resource." },
  }),
  undoEdit: route({
    method: "POST",
    path: "record/:resource/:key/undo",
    params: { resource: resourceSchema, key: z.string() },
    body: undoSchema,
    answer: z.object({
      kept: z.array(changedFieldSchema),
      /** Reverses the undo. */
      undo: undoSchema,
    }),
    does:
      "undoes an edit: fields that are as it left them (`after`) get their values of `before`. " +
      "What was changed since is kept and named; with its present value as `after`, it is " +
      "undone as well",
    noSuch: { status: 400, message: () => "There is no such resource." },
  }),
};
