import type { WebContents } from "electron";
import type { Log } from "../../shared/runtime/log.ts";
import { askUser } from "./ask-user.ts";

const MAX_RELOADS = 3;
/** A page that ran this long counts as healthy again. */
const HEALTHY_AFTER_MS = 60_000;

export interface CrashWatchOptions {
  readonly log: Log;
  readonly elapsed: () => number;
  readonly copyDiagnostics: () => void;
}

/** Exit reasons that are no crash: the page was closed. */
const ENDED: ReadonlySet<string> = new Set(["clean-exit", "killed"]);

/** Pages whose process is ended by the app. */
const ENDING = new WeakSet<WebContents>();

/** Ends the process of a page. What is loaded next gets another one. */
export function endPage(contents: WebContents): void {
  if (contents.isCrashed()) return;
  ENDING.add(contents);
  contents.forcefullyCrashRenderer();
}

/** Reloads a page whose process died. If it keeps dying, the user decides. */
export function reloadAfterCrash(contents: WebContents, options: CrashWatchOptions): void {
  const { log, elapsed, copyDiagnostics } = options;
  let reloads = 0;
  let lastCrashMs = -Infinity;
  contents.on("render-process-gone", (_event, { reason, exitCode }) => {
    if (ENDING.delete(contents) || (ENDED.has(reason) && exitCode === 0)) return;
    log("error", "The page's process is gone", { reason, code: exitCode });
    if (elapsed() - lastCrashMs > HEALTHY_AFTER_MS) reloads = 0;
    lastCrashMs = elapsed();
    reloads += 1;
    if (reloads <= MAX_RELOADS) contents.reload();
    else void tellPageKeepsCrashing(contents, copyDiagnostics, () => (reloads = 0));
  });
}

async function tellPageKeepsCrashing(
  contents: WebContents,
  copyDiagnostics: () => void,
  startOver: () => void,
): Promise<void> {
  const { choice } = await askUser(null, {
    message: "This window keeps crashing",
    detail:
      "Your data is safe, and changes go on being sent. Try again, or copy the diagnostics for " +
      "whoever looks into it.",
    yes: "Try again",
    other: "Copy diagnostics",
  });
  if (choice === "other") copyDiagnostics();
  if (choice !== "yes" || contents.isDestroyed()) return;
  startOver();
  contents.reload();
}
