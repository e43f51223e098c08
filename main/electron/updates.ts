import { app } from "electron";
import type { Log } from "../../shared/runtime/log.ts";

export type UpdateAnswer =
  | { readonly kind: "off"; readonly reason: string }
  | { readonly kind: "current" }
  | { readonly kind: "found"; readonly version: string }
  | { readonly kind: "failed"; readonly reason: string };

/** Why this app does not look for new versions; null when it does. */
function whyOff(): string | null {
  if (!app.isPackaged) return "This copy runs from its sources.";
  if (process.env["ROADBOOK_UPDATES"] === "off")
    return "Updates are switched off on this computer.";
  return null;
}

/**
 * Looks for a new version where the packaged app was given a place to look at; never in a checkout.
 * A package is loaded when the user is told of it, installed when the app is closed, and its
 * signature is verified before. An older version is never installed.
 */
export async function checkForUpdates(log: Log): Promise<UpdateAnswer> {
  const reason = whyOff();
  if (reason !== null) return { kind: "off", reason };
  const { default: updater } = await import("electron-updater");
  const { autoUpdater } = updater;
  autoUpdater.autoDownload = true;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.allowDowngrade = false;
  autoUpdater.allowPrerelease = false;
  try {
    const found = await autoUpdater.checkForUpdatesAndNotify();
    if (found?.isUpdateAvailable !== true) return { kind: "current" };
    return { kind: "found", version: found.updateInfo.version };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log("warn", "The look for a new version failed", { message });
    return { kind: "failed", reason: message };
  }
}

/** The answer as a message and its details. */
export function updateText(answer: UpdateAnswer): readonly [message: string, detail: string] {
  switch (answer.kind) {
    case "off":
      return ["Roadbook doesn't look for updates", answer.reason];
    case "current":
      return ["Roadbook is up to date", `Version ${app.getVersion()} is the newest.`];
    case "found":
      return [`Version ${answer.version} is available`, "It is installed when you quit Roadbook."];
    case "failed":
      return ["Couldn't look for updates", answer.reason];
  }
}
