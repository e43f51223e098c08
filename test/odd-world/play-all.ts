import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { cellLine, readCell } from "./cell.ts";
import { groupId, isGroup, odditiesOf } from "./group.ts";
import { isKnownDefect } from "./recorded.ts";
import type { Played } from "./worker.ts";

export interface PlayOptions {
  readonly lines: readonly string[];
  readonly workers: number;
  /** Hears of each cell that failed and is no known defect. */
  readonly failed: (played: Played) => void;
  readonly progress: (done: number) => void;
  /** Of one place so many failing values are looked for at most. */
  readonly most: number;
}

export interface Totals {
  /** Cells, each value of a group being one. */
  cells: number;
  failed: number;
  /** Of these, defects that are known. */
  known: number;
  /** Cells without an odd answer: they tried nothing. */
  vacuous: number;
}

type Play = (line: string) => Promise<Played>;

/** A cell that says nothing for so long never ends. Milliseconds. */
const HUNG_MS = 300_000;

/**
 * Plays cells in worker threads. In a group that fails the values that are to blame are looked for,
 * and told alone.
 */
export async function playAll(options: PlayOptions): Promise<Totals> {
  const totals: Totals = { cells: 0, failed: 0, known: 0, vacuous: 0 };
  const waiting = [...options.lines];
  const work = async (): Promise<void> => {
    const thread = new Thread();
    for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
      const cell = readCell(line);
      const count = odditiesOf(cell).length;
      const played = await thread.play(line);
      totals.cells += count;
      if (played.odd === 0) totals.vacuous += count;
      if (played.found.length > 0)
        for (const culprit of await culpritsOf(
          played,
          (other) => thread.play(other),
          options.most,
        )) {
          totals.failed += 1;
          if (isKnownDefect(culprit.line)) totals.known += 1;
          else options.failed(culprit);
        }
      options.progress(options.lines.length - waiting.length);
    }
    await thread.end();
  };
  await Promise.all(Array.from({ length: options.workers }, work));
  return totals;
}

/**
 * What of a failed group fails alone: first those whose records were complained of, then by halves;
 * the group itself when none does.
 */
export async function culpritsOf(
  failed: Played,
  play: Play,
  most: number,
): Promise<readonly Played[]> {
  const cell = readCell(failed.line);
  if (!isGroup(cell) || most <= 0) return [failed];
  const values = odditiesOf(cell);
  const lineOf = (some: readonly string[]) => cellLine({ ...cell, oddity: some.join(",") });
  const text = failed.found.join("\n");
  const suspects = values
    .filter((value) => new RegExp(`\\b${groupId(cell, value)}\\b`).test(text))
    .slice(0, most);
  const culprits: Played[] = [];
  for (const value of suspects) {
    const alone = await play(lineOf([value]));
    if (alone.found.length > 0) culprits.push(alone);
  }
  const bad = new Set(culprits.map(({ line }) => readCell(line).oddity));
  const rest = values.filter((value) => !bad.has(value));
  if (culprits.length >= most || rest.length === 0) return culprits;
  const parts =
    culprits.length > 0 ? [rest] : [rest.slice(0, rest.length / 2), rest.slice(rest.length / 2)];
  for (const part of parts) {
    if (culprits.length >= most || part.length === 0) break;
    const played = await play(lineOf(part));
    if (played.found.length > 0)
      culprits.push(...(await culpritsOf(played, play, most - culprits.length)));
  }
  return culprits.length === 0 ? [failed] : culprits;
}

/** A worker thread, and the next one where it ended or hangs. */
class Thread {
  #worker: Worker | null = null;
  #heard: (played: Played | string) => void = () => undefined;

  play(line: string): Promise<Played> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#heard(`says nothing for ${HUNG_MS / 1000} s`), HUNG_MS);
      this.#heard = (played) => {
        clearTimeout(timer);
        this.#heard = () => undefined;
        if (typeof played !== "string") return resolve(played);
        void this.#worker?.terminate();
        this.#worker = null;
        resolve({ line, found: [played], odd: 0 });
      };
      this.#worker ??= this.#start();
      this.#worker.postMessage(line);
    });
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once("exit", resolve));
    worker.postMessage(null);
    await ended;
  }

  #start(): Worker {
    const worker = new Worker(join(import.meta.dirname, "worker.ts"));
    worker.on("message", (played: Played) => this.#heard(played));
    worker.on("error", (error) => this.#heard(`the worker ended: ${String(error)}`));
    worker.on("exit", () => this.#heard("the worker ended"));
    return worker;
  }
}
