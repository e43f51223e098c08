import { Worker } from "node:worker_threads";

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
export function endWithParent(parent: number): void {
  new Worker(WATCH, { eval: true, workerData: { parent, watchMs: WATCH_MS } }).unref();
}
