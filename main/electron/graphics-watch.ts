import { app } from "electron";
import type { Log } from "../../shared/runtime/log.ts";
import { askUser } from "./ask-user.ts";
import type { DesktopSettings } from "./desktop-settings.ts";

/** Crashes after which the user is asked; Chromium restarts the process a few times itself. */
const MAX_CRASHES = 3;
const WITHIN_MS = 5 * 60_000;

/** Exit reasons of a process that are no crash. */
const ENDED: ReadonlySet<string> = new Set(["clean-exit", "killed"]);

export interface GraphicsWatchOptions {
  readonly log: Log;
  readonly elapsed: () => number;
  readonly settings: DesktopSettings;
  readonly copyDiagnostics: () => void;
  readonly restart: () => void;
}

/**
 * Logs crashes of Electron's other processes, which Electron restarts itself. If that of the
 * graphics keeps crashing, the user can go on without their acceleration: Chromium would give up
 * and close the app.
 */
export function watchProcesses(options: GraphicsWatchOptions): void {
  const { log, elapsed } = options;
  let crashes: readonly number[] = [];
  let isAsked = false;
  app.on("child-process-gone", (_event, { type, reason, exitCode, name }) => {
    if (ENDED.has(reason)) return;
    log("error", "A process is gone", { type, name, reason, code: exitCode });
    if (type !== "GPU") return;
    crashes = [...crashes, elapsed()].filter((crashMs) => crashMs > elapsed() - WITHIN_MS);
    if (crashes.length < MAX_CRASHES || isAsked) return;
    isAsked = true;
    void tellGraphicsFail(options);
  });
}

async function tellGraphicsFail(options: GraphicsWatchOptions): Promise<void> {
  const { settings, copyDiagnostics, restart } = options;
  const { choice } = await askUser(null, {
    message: "The graphics of this computer keep failing",
    detail:
      "Roadbook can do without graphics acceleration. Your data is safe. You can turn it on " +
      "again in the View menu.",
    yes: "Restart without acceleration",
    other: "Copy diagnostics",
  });
  if (choice === "other") copyDiagnostics();
  if (choice !== "yes") return;
  settings.set("acceleration", false);
  restart();
}
