import { parentPort, workerData } from "node:worker_threads";
import { isDiskFull } from "../../store/file/disk-full.ts";
import { startProcess } from "../start-process.ts";
import type { Job, JobMessage } from "./job.ts";
import { endWithParent } from "./end-with-parent.ts";
import { runJob } from "./run-job.ts";

/**
 * Runs one job in a process (or a thread) of its own, then ends. The job comes from this program
 * itself, so it is not parsed.
 */
if (parentPort !== null) {
  const port = parentPort;
  work(workerData as Job, (message) => port.postMessage(message));
} else {
  startProcess();
  endWithParent(process.ppid);
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
    const message = error instanceof Error ? error.message : String(error);
    tell({ type: "failed", message, isDiskFull: isDiskFull(error) });
  }
}
