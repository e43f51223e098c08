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
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { fill } from "./fill.ts";
import { measure, type Timing, timingOf } from "./timing.ts";

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
  /** A search between two pages that are written. */
  searches: timingSchema,
  /** Seconds of the processor, and milliseconds of a step of it by the clock. */
  idle: z.object({ seconds: z.number(), step: timingSchema }),
  /** `rightAfter` of the file before that. */
  rightAfter: timingSchema,
  /** Bytes of the file. */
  size: z.number(),
});

/** What was measured while a file was filled. */
export type FilledFile = z.infer<typeof filledSchema>;

export interface BenchFolder {
  readonly path: string;
  /** A store over a copy of the file, which may be changed. */
  readonly openCopy: () => Store;
  readonly filled: FilledFile;
}

/**
 * A workspace of so many contacts and what goes with them. Filling 100,000 takes a quarter of an
 * hour: it is done once and kept in the temporary folder, with what was measured meanwhile.
 * `rightAfter` measures what a user does before idle work has begun.
 */
export function benchFolder(contacts: number, rightAfter: (store: Store) => Timing): BenchFolder {
  const path = join(tmpdir(), `roadbook-bench-${contacts}`);
  mkdirSync(path, { recursive: true });
  const notes = join(path, "filled.json");
  const file = join(path, "workspace.db");
  const filled = existsSync(notes)
    ? filledSchema.parse(JSON.parse(readFileSync(notes, "utf8")))
    : refill(file, contacts, rightAfter);
  writeFileSync(notes, JSON.stringify(filled));
  const copy = join(path, "copy.db");
  return {
    path,
    openCopy: () => {
      copyFileSync(file, copy, constants.COPYFILE_FICLONE);
      return open(copy);
    },
    filled,
  };
}

/** Removes what an interrupted run left, and fills the file. */
function refill(file: string, contacts: number, rightAfter: (store: Store) => Timing): FilledFile {
  for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  return fillFile(file, contacts, rightAfter);
}

/** The same without a folder that is kept: what writing costs now. */
export function fillFile(
  file: string,
  contacts: number,
  rightAfter: (store: Store) => Timing,
): FilledFile {
  const store = open(file);
  const { searches, ...filled } = fill(store, contacts);
  const measured = {
    ...filled,
    searches: timingOf(searches),
    rightAfter: rightAfter(store),
    idle: idleWork(store),
  };
  store.close();
  return { ...measured, size: statSync(file).size };
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

export function open(file: string): Store {
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}
