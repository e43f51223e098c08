import { parentPort, workerData } from "node:worker_threads";
import { writeForOwnerOnly } from "../private-files.ts";
import type { Job, JobMessage } from "./job.ts";
import { runJob } from "./run-job.ts";

/**
 * A process (or a thread) that does one job and ends. Who starts it is of the same program: its job
 * is taken as it comes.
 */
if (parentPort !== null) {
  const port = parentPort;
  work(workerData as Job, (message) => port.postMessage(message));
} else {
  writeForOwnerOnly();
  process.once("message", (job: Job) => {
    const tell = (message: JobMessage) => void process.send?.(message);
    work(job, tell);
    process.disconnect?.();
  });
}

function work(job: Job, tell: (message: JobMessage) => void): void {
  try {
    tell({ type: "done", result: runJob(job, tell) });
  } catch (error) {
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}
