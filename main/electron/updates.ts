import { app } from "electron";

/**
 * Looks for a new version where the packaged app was given a place to look at; never in a checkout.
 */
export async function watchUpdates(log: (message: string) => void): Promise<void> {
  if (!app.isPackaged || process.env["ROADBOOK_UPDATES"] === "off") return;
  const { default: updater } = await import("electron-updater");
  updater.autoUpdater.autoDownload = false;
  updater.autoUpdater.on("error", (error) => log(`No look for updates: ${error.message}`));
  await updater.autoUpdater.checkForUpdatesAndNotify().catch(() => null);
}
