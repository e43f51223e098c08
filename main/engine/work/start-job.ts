import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Job, JobMessage, JobResults } from "./job.ts";

export type JobOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly message: string };

export interface RunningJob<Result> {
  /** Settles once, never rejects; the thread has let go of its files by then, unless it was cancelled in the middle of a long statement. */
  readonly outcome: Promise<JobOutcome<Result>>;
  /** At the next slice of work; what does not come to one is ended. */
  readonly cancel: () => void;
}

/** A cancelled job that goes on for so long is ended from outside. Milliseconds. */
const CANCEL_MS = 500;

/** Starts long work in a thread of its own: neither requests nor sync wait for it. */
export function startJob<Kind extends Job["kind"]>(
  job: Job & { readonly kind: Kind },
  progress: (step: string, done: number, total: number) => void = () => undefined,
): RunningJob<JobResults[Kind]> {
  const cancelled = new SharedArrayBuffer(4);
  let isCancelled = false;
  const worker = new Worker(threadFile(), { workerData: { job, cancelled } });
  const outcome = new Promise<JobOutcome<JobResults[Kind]>>((resolve) => {
    let said: JobOutcome<JobResults[Kind]> | null = null;
    worker.on("message", (message: JobMessage) => {
      if (isCancelled) return;
      if (message.type === "progress") progress(message.step, message.done, message.total);
      else if (message.type === "failed") said = { kind: "failed", message: message.message };
      else said = { kind: "done", result: message.result as JobResults[Kind] };
    });
    worker.on("error", (error: Error) => (said ??= { kind: "failed", message: error.message }));
    worker.on("exit", () => {
      if (isCancelled) resolve({ kind: "cancelled" });
      else resolve(said ?? { kind: "failed", message: "It ended without a word." });
    });
  });
  return {
    outcome,
    cancel() {
      if (isCancelled) return;
      isCancelled = true;
      Atomics.store(new Int32Array(cancelled), 0, 1);
      setTimeout(() => void worker.terminate(), CANCEL_MS).unref();
    },
  };
}

/** Beside this file from source; beside the bundles, of which this may be a part or a chunk. */
function threadFile(): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith(".ts")) return join(here, "thread.ts");
  const beside = join(here, "engine-work.js");
  return existsSync(beside) ? beside : join(here, "../engine-work.js");
}
