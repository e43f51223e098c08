import { parentPort, workerData } from "node:worker_threads";
import type { Job, JobMessage } from "./job.ts";
import { runJob } from "./run-job.ts";

/** A thread that does one job and ends. Who starts it is of the same program: its data are taken as they come. */
const { job, cancelled } = workerData as { readonly job: Job; readonly cancelled: SharedArrayBuffer };
const port = parentPort;
if (port === null) throw new Error("thread.ts runs as a worker only.");
const tell = (message: JobMessage) => port.postMessage(message);
// A flag in shared memory: a job works without a pause, so that it hears no messages.
const flag = new Int32Array(cancelled);

class Cancelled extends Error {}

try {
  const goOn = () => {
    if (Atomics.load(flag, 0) !== 0) throw new Cancelled("cancelled");
  };
  tell({ type: "done", result: runJob(job, { tell, goOn }) });
} catch (error) {
  tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
}
