import { app, type WebContents } from "electron";
import type { Log } from "../../shared/runtime/log.ts";
import { askUser } from "./ask-user.ts";

const MAX_RELOADS = 3;
/** A page that ran this long counts as healthy again. */
const HEALTHY_AFTER_MS = 60_000;

export interface CrashWatchOptions {
  readonly log: Log;
  readonly elapsed: () => number;
  readonly showLogs: () => void;
}

/** Exit reasons that are no crash: the page was closed. */
const ENDED: ReadonlySet<string> = new Set(["clean-exit", "killed"]);

/** Reloads a page whose process died. If it keeps dying, the user decides. */
export function reloadAfterCrash(contents: WebContents, options: CrashWatchOptions): void {
  const { log, elapsed, showLogs } = options;
  let reloads = 0;
  let last = -Infinity;
  contents.on("render-process-gone", (_event, { reason, exitCode }) => {
    if (ENDED.has(reason) && exitCode === 0) return;
    log("error", "The page's process is gone", { reason, code: exitCode });
    if (elapsed() - last > HEALTHY_AFTER_MS) reloads = 0;
    last = elapsed();
    reloads += 1;
    if (reloads <= MAX_RELOADS) contents.reload();
    else void tellPageKeepsCrashing(contents, showLogs, () => (reloads = 0));
  });
}

async function tellPageKeepsCrashing(
  contents: WebContents,
  showLogs: () => void,
  startOver: () => void,
): Promise<void> {
  const { choice } = await askUser(null, {
    message: "This window keeps crashing",
    detail:
      "Your data is safe, and changes go on being sent. Try again, or look into the logs to see " +
      "what happened.",
    yes: "Try again",
    other: "Show logs",
  });
  if (choice === "other") showLogs();
  if (choice !== "yes" || contents.isDestroyed()) return;
  startOver();
  contents.reload();
}

/** Logs crashes of Electron's other processes, which Electron restarts itself. */
export function logChildCrashes(log: Log): void {
  app.on("child-process-gone", (_event, { type, reason, exitCode, name }) => {
    if (!ENDED.has(reason))
      log("error", "A process is gone", { type, name, reason, code: exitCode });
  });
}
