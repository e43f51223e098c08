import { readFileSync } from "node:fs";

/**
 * Calls back when the npm that runs this process, or the shell between the two, is gone. npm passes
 * a signal on to its shell, and that dies without telling anybody: the server would go on and keep
 * its port. Does nothing for a process that npm does not run.
 */
export function whenNpmIsGone(callback: () => void): void {
  if (process.env["npm_lifecycle_event"] !== "sandbox") return;
  const parents = lineOfParents();
  setInterval(() => {
    if (lineOfParents() !== parents) callback();
  }, 250).unref();
}

/** Our parent and its parent, as far as the operating system tells. */
function lineOfParents(): string {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, "utf8");
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? ""}`;
  } catch {
    return String(process.ppid);
  }
}
