import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { FileKey } from "../../main/store/file/file-key.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { both, sample } from "./asks.ts";
import { fill } from "./fill.ts";
import { quickFilter } from "./queries.ts";
import { typedTexts } from "./texts.ts";
import { measure, time, timingOf } from "./timing.ts";

/** As the app names it. */
export const WORKSPACE = "workspace.db";

const timingSchema = z.object({
  p50: z.number(),
  p95: z.number(),
  cpu50: z.number(),
  cpu95: z.number(),
});
const filledSchema = z.object({
  /** Of the records' JSON as the API gives them. */
  bytes: z.number(),
  records: z.number(),
  perSecond: z.number(),
  /** Microseconds of the processor a record. */
  cpu: z.number(),
  /** A transaction that writes pages, and the longest, milliseconds; not in earlier files. */
  transactions: timingSchema.extend({ longest: z.number() }).optional(),
  /** A search between two pages that are written. */
  searches: timingSchema,
  /** Seconds of the processor, and milliseconds of a step of it by the clock. */
  idle: z.object({ seconds: z.number(), step: timingSchema }),
  /** Typing in a list before any idle work. */
  rightAfter: timingSchema,
  /** Bytes of the file. */
  size: z.number(),
});

/** What was measured while a file was filled. */
export type FilledFile = z.infer<typeof filledSchema>;

export interface BenchFolder {
  readonly path: string;
  readonly filled: FilledFile;
}

/**
 * A workspace of so many contacts and what goes with them. Filling 100,000 takes a quarter of an
 * hour: it is done once and kept in the temporary folder, with what was measured meanwhile.
 */
export function benchFolder(contacts: number): BenchFolder {
  const path = join(tmpdir(), `roadbook-bench-${contacts}`);
  const notes = join(path, "filled.json");
  if (existsSync(notes))
    return { path, filled: filledSchema.parse(JSON.parse(readFileSync(notes, "utf8"))) };
  mkdirSync(path, { recursive: true });
  const file = join(path, WORKSPACE);
  remove(file);
  const filled = fillFile(file, contacts);
  writeFileSync(notes, JSON.stringify(filled));
  return { path, filled };
}

/** A folder with a copy of the workspace, which may be changed; `name` says for whom. */
export function copyWorkspace({ path }: BenchFolder, name: string): string {
  const folder = join(path, name);
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, WORKSPACE);
  remove(copy);
  copyFileSync(join(path, WORKSPACE), copy, constants.COPYFILE_FICLONE);
  return folder;
}

/** Fills a new file, as a first sync does, and measures what that costs. */
export function fillFile(file: string, contacts: number, key?: FileKey): FilledFile {
  const store = open(file, key);
  const { transactions, searches, ...filled } = fill(store, contacts);
  const texts = typedTexts(sample(store, contacts), 200);
  const measured = {
    ...filled,
    transactions: {
      ...timingOf(transactions),
      longest: Math.max(...transactions.map(({ wall }) => wall)),
    },
    searches: timingOf(searches),
    rightAfter: time(texts.map((text) => () => both(store, quickFilter("contact", text), 0))),
    idle: idleWork(store),
  };
  // As the app leaves it, which goes on until all texts are in memory and in order.
  while (store.warmUp());
  store.close();
  return { ...measured, size: statSync(file).size };
}

export function remove(file: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
}

function idleWork(store: Store): FilledFile["idle"] {
  const steps = [];
  for (let more = true; more;)
    steps.push(
      measure(() => {
        more = store.maintain();
      }),
    );
  const seconds = steps.reduce((sum, { cpu }) => sum + cpu, 0) / 1000;
  return { seconds, step: timingOf(steps) };
}

export function open(file: string, key?: FileKey): Store {
  const opened = openStore(file, { key });
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}
