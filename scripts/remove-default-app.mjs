import { rm } from "node:fs/promises";
import { join } from "node:path";

/** Hook of electron-builder: Electron's start page does not belong into the app. */
export default async function removeDefaultApp(context) {
  await rm(join(context.appOutDir, "resources/default_app.asar"), { force: true });
}
