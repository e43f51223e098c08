import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the path of Electron's binary, or null if it is missing. Importing the package instead
 * would start a download.
 */
export function electronBinary(root: string): string | null {
  const folder =
    process.env["ELECTRON_OVERRIDE_DIST_PATH"] ?? join(root, "node_modules/electron/dist");
  const pathFile = join(root, "node_modules/electron/path.txt");
  const name = existsSync(pathFile)
    ? readFileSync(pathFile, "utf8").trim()
    : process.platform === "win32"
      ? "electron.exe"
      : "electron";
  const file = join(folder, name);
  return existsSync(file) ? file : null;
}

export function hasDisplay(): boolean {
  return (
    process.platform !== "linux" ||
    process.env["DISPLAY"] !== undefined ||
    process.env["WAYLAND_DISPLAY"] !== undefined
  );
}
