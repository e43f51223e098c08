import { parentPort, Worker, workerData } from "node:worker_threads";
import { isDiskFull } from "../../store/file/open-database.ts";
import { BACKUP_JOB } from "../backups/make-backup.ts";
import { RESTORE_JOB } from "../backups/restore-backup.ts";
import { CHECK_JOB } from "../doctor/examine.ts";
import { CONVERT_JOB } from "../encryption/convert-workspace.ts";
import { startProcess } from "./start-process.ts";
import type { Job, JobCall, JobMessage } from "../jobs/job.ts";

const JOBS: readonly Job<never, unknown>[] = [CHECK_JOB, BACKUP_JOB, RESTORE_JOB, CONVERT_JOB];

const WATCH_MS = 500;

/**
 * Looks after the parent in a thread of its own, because a job keeps its thread busy and hears
 * nothing until it ends. Windows keeps the parent's number after it has ended.
 */
const WATCH = `
const { workerData: { parent, watchMs } } = require("node:worker_threads");
const isRunning = () => {
  try {
    return process.ppid === parent && process.kill(parent, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
};
setInterval(() => isRunning() || process.kill(process.pid, "SIGKILL"), watchMs);
`;

/**
 * Ends this process once its parent has ended. A job without one would go on encrypting a workspace
 * that the next start of the app wants to open; all jobs can end at any moment.
 */
function endWithParent(parent: number): void {
  new Worker(WATCH, { eval: true, workerData: { parent, watchMs: WATCH_MS } }).unref();
}

/**
 * Runs one job in a process (or a thread) of its own, then ends. The call comes from this program
 * itself, so it is not parsed.
 */
if (parentPort !== null) {
  const port = parentPort;
  runJob(workerData as JobCall, (message) => port.postMessage(message));
} else {
  startProcess();
  endWithParent(process.ppid);
  process.once("message", (call: JobCall) => {
    runJob(call, (message) => void process.send?.(message));
    process.disconnect?.();
  });
}

function runJob({ name, input }: JobCall, send: (message: JobMessage) => void): void {
  try {
    const job = JOBS.find((candidate) => candidate.name === name);
    if (job === undefined) throw new Error(`There is no job ${name}.`);
    const result = job.run(input, (step, done, total) =>
      send({ type: "progress", step, done, total }),
    );
    send({ type: "done", result });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ type: "failed", message, isDiskFull: isDiskFull(error) });
  }
}
