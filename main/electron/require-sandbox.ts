import { app, dialog } from "electron";

/** A switch of Chromium that leaves pages without the sandbox of the operating system. */
const SWITCH = "no-sandbox";

/**
 * Says why a packed app was started without its sandbox, and returns true: it has to end then. The
 * start script of every AppImage adds the switch where the system keeps user namespaces from
 * programs, and would otherwise show other people's files and texts unprotected.
 */
export function refusesToStart(): boolean {
  if (!app.isPackaged || !app.commandLine.hasSwitch(SWITCH)) return false;
  dialog.showErrorBox(
    "Roadbook can't start without its sandbox",
    "It protects this computer from what files and records of others may contain. " +
      (process.env["APPIMAGE"] === undefined
        ? `Start Roadbook without --${SWITCH}.`
        : "This system keeps it from AppImages: install Roadbook's deb or rpm package instead."),
  );
  return true;
}
