import { z } from "zod";
import type { Store, StoreReader, StoreWriter } from "../store/types.ts";

/** Records written a little before the newest one that was seen may come in after it: so much is read again. Milliseconds. */
export const OVERLAP = 5_000;

/** A list that is read whole once more, a page now and a page then. */
const wholeReadSchema = z.object({
  /** Next page. */
  page: z.number().int().min(1),
  total: z.number().int().min(0).nullable(),
  /** Local time, milliseconds. */
  startedAt: z.number(),
  /** The user wants it now. */
  asked: z.boolean(),
  /** How often the page failed. */
  tries: z.number().int().min(0),
});
export type WholeRead = z.output<typeof wholeReadSchema>;

const schema = z.object({
  /** The first sync read it to its end. */
  complete: z.boolean(),
  /** Next page of the first sync. */
  page: z.number().int().min(1),
  total: z.number().int().min(0).nullable(),
  /** Rows of a page, which may be fewer than were asked for; null: not known. */
  perPage: z.number().int().min(1).nullable().default(null),
  /** Records read by the first sync, for its progress. */
  done: z.number().int().min(0),
  /** Largest `updated_at` of the server seen, milliseconds; never the local clock. */
  watermark: z.number(),
  sort: z.enum(["as-described", "as-named", "activity", "none"]).nullable(),
  /** The search turned out not to be in the order that was asked for, so that it cannot serve instead of the list. */
  searchUnordered: z.boolean().default(false),
  /** Ids that a complete sweep missed once; a second one is the proof where there is no get. */
  suspects: z.array(z.number().int()),
  /** Local time when the counts of both sides were last compared, milliseconds. */
  countedAt: z.number().default(0),
  /** Local time of the last complete sweep, milliseconds. */
  sweptAt: z.number(),
  /** How many records both sides had after the last complete sweep: counts that differ in the same way are no reason for another one. */
  settled: z.object({ total: z.number(), here: z.number() }).nullable().default(null),
  whole: wholeReadSchema.nullable().default(null),
});
export type StreamState = z.output<typeof schema>;

const FRESH: StreamState = {
  complete: false,
  page: 1,
  total: null,
  perPage: null,
  done: 0,
  watermark: 0,
  sort: null,
  searchUnordered: false,
  suspects: [],
  countedAt: 0,
  sweptAt: 0,
  settled: null,
  whole: null,
};

export function readStreamState(reader: StoreReader, key: string): StreamState {
  const parsed = schema.safeParse(reader.state(`pull:${key}`));
  return parsed.success ? parsed.data : FRESH;
}

/** The largest time of the server that any list has shown, milliseconds; 0 when none has. */
export function newestServerTime(reader: StoreReader): number {
  return [...reader.states("pull:").values()].reduce<number>((newest, value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? Math.max(newest, parsed.data.watermark) : newest;
  }, 0);
}

export function writeStreamState(writer: StoreWriter, key: string, state: StreamState): void {
  writer.setState(`pull:${key}`, state);
}

export function isComplete(store: Store, key: string): boolean {
  return store.read((reader) => readStreamState(reader, key).complete);
}
