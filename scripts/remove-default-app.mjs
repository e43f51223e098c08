import { rm } from "node:fs/promises";
import { join } from "node:path";

/** Hook of electron-builder: Electron's start page does not belong into the app. */
export default async function removeDefaultApp({ appOutDir, electronPlatformName }) {
  // The bundle of macOS has its own name only later.
  const resources =
    electronPlatformName === "darwin" ? "Electron.app/Contents/Resources" : "resources";
  await rm(join(appOutDir, resources, "default_app.asar"));
}
