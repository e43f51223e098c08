import { app } from "electron";
import type { Log } from "../../shared/runtime/log.ts";

export type UpdateAnswer =
  | { readonly kind: "off"; readonly reason: string }
  | { readonly kind: "current" }
  | { readonly kind: "found"; readonly version: string }
  | { readonly kind: "failed"; readonly reason: string };

/** Why this app does not check for new versions; null if it does. */
function whyOff(): string | null {
  if (!app.isPackaged) return "This copy runs from its sources.";
  if (process.env["ROADBOOK_UPDATES"] === "off")
    return "Updates are switched off on this computer.";
  return null;
}

/**
 * Checks for new versions if the packaged app has an update server; never in a checkout. Downloads
 * a found package and notifies the user; installs it when the app closes, after verifying its
 * signature. Never installs an older version.
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
    log("warn", "Checking for a new version failed", { message });
    return { kind: "failed", reason: message };
  }
}

/** The result as a message and details. */
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
