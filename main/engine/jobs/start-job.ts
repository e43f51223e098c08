import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { entryFile } from "../../store/file/entry-file.ts";
import type { Job, JobMessage, ReportProgress } from "./job.ts";

export type JobOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly message: string; readonly isDiskFull?: boolean };

export interface CancellableJob<Result> {
  /** Resolves exactly once, never rejects. */
  readonly outcome: Promise<JobOutcome<Result>>;
  /** Stops the job, which is written so that it can end at any moment. */
  readonly cancel: () => void;
}

export interface RunningJob<Result> extends CancellableJob<Result> {
  /** Resolves when it writes no more: a cancelled job ends some time after its outcome. */
  readonly ended: Promise<void>;
}

/** Starts a long job in its own process, so that requests and sync do not wait for it. */
export function startJob<Input, Result>(
  { name }: Job<Input, Result>,
  input: Input,
  report: ReportProgress = () => undefined,
): RunningJob<Result> {
  type Outcome = JobOutcome<Result>;
  let cancel = (): void => undefined;
  let hasEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => (hasEnded = resolve));
  const outcome = new Promise<Outcome>((resolve) => {
    let answer: Outcome | null = null;
    const onMessage = (message: JobMessage) => {
      if (message.type === "progress") report(message.step, message.done, message.total);
      else if (message.type === "failed") answer = failedOf(message);
      // The process runs the job of this name (job-process.ts).
      else answer = { kind: "done", result: message.result as Result };
    };
    const onEnd = (error?: Error) => {
      resolve(
        answer ?? { kind: "failed", message: error?.message ?? "It ended without a message." },
      );
      hasEnded();
    };
    const launch = process.versions["electron"] === undefined ? inProcess : inThread;
    try {
      const stop = launch({ name, input }, onMessage, onEnd);
      cancel = () => {
        resolve({ kind: "cancelled" });
        stop();
      };
    } catch (error) {
      // Out of memory, or the environment is too large.
      const reason = error instanceof Error ? error.message : String(error);
      resolve({ kind: "failed", message: `It couldn't be started (${reason}).` });
      hasEnded();
    }
  });
  return { outcome, ended, cancel: () => cancel() };
}

function failedOf({ message, isDiskFull }: Extract<JobMessage, { readonly type: "failed" }>) {
  return { kind: "failed", message, isDiskFull } as const;
}

type Launch = (
  call: { readonly name: string; readonly input: unknown },
  onMessage: (message: JobMessage) => void,
  onEnd: (error?: Error) => void,
) => () => void;

const inProcess: Launch = (call, onMessage, onEnd) => {
  const child: ChildProcess = fork(jobEntry(), [], {
    execArgv: [],
    serialization: "advanced",
    stdio: "inherit",
  });
  if (child.pid !== undefined) setLowPriority(child.pid);
  child.on("message", onMessage);
  child.once("error", onEnd);
  child.once("exit", () => onEnd());
  // Without free file descriptors there is no channel; an error follows.
  if (child.connected) child.send(call, () => undefined);
  else setImmediate(() => onEnd());
  return () => void child.kill("SIGKILL");
};

/**
 * Electron as it is packed starts no plain Node; the engine is a process of its own there, which a
 * long statement cannot keep alive.
 */
const inThread: Launch = (call, onMessage, onEnd) => {
  const worker = new Worker(jobEntry(), { workerData: call });
  worker.on("message", onMessage);
  worker.once("error", onEnd);
  worker.once("exit", () => onEnd());
  return () => void worker.terminate();
};

/** Lowers the job's priority below the app's, where the system has priorities. */
function setLowPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system does not allow it.
  }
}

function jobEntry(): string {
  return entryFile(import.meta, { source: "../process/job-process.ts", bundle: "engine-work.js" });
}
