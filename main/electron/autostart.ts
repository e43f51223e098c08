import { app } from "electron";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** On the command line: start without a window, as after a sign-in to the computer. */
const BACKGROUND_OPTION = "--background";

/** True if the system opens the app when the user signs in to the computer. */
export interface Autostart {
  isOn(): boolean;
  /** Throws where the system does not let it. */
  set(on: boolean): void;
}

/**
 * Returns how this system opens programs at sign-in; null for an app that is not packed, whose
 * program is Electron itself. The system knows whether it is on: the user can change it there.
 */
export function openAutostart(env: NodeJS.ProcessEnv): Autostart | null {
  if (!app.isPackaged) return null;
  if (process.platform !== "linux") return loginItem();
  const file = join(app.getPath("appData"), "autostart", "roadbook.desktop");
  // An AppImage runs from a folder that is gone after it ended.
  return autostartFile(file, env["APPIMAGE"] ?? process.execPath);
}

/** macOS and Windows keep a list of their own. */
function loginItem(): Autostart {
  const entry = process.platform === "win32" ? { args: [BACKGROUND_OPTION] } : {};
  return {
    isOn: () => app.getLoginItemSettings(entry).openAtLogin,
    set: (openAtLogin) => app.setLoginItemSettings({ ...entry, openAtLogin }),
  };
}

/** Linux: a file that every desktop reads (the XDG autostart specification). */
export function autostartFile(file: string, program: string): Autostart {
  const text = [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Roadbook",
    `Exec=${execArgument(program)} ${BACKGROUND_OPTION}`,
    "Terminal=false",
    "",
  ].join("\n");
  const write = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const autostart: Autostart = {
    isOn() {
      const entryText = read(file);
      return (
        entryText !== null && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(entryText)
      );
    },
    set(isEnabled) {
      if (isEnabled) write();
      else rmSync(file, { force: true });
    },
  };
  // A program that was moved or updated has another path.
  if (autostart.isOn() && read(file) !== text) attempt(write);
  return autostart;
}

/** A path as an argument of `Exec`: quoted, and escaped once as a text and once as an argument. */
function execArgument(path: string): string {
  const quoted = path.replace(/["`$\\]/g, "\\$&").replaceAll("%", "%%");
  return `"${quoted.replaceAll("\\", "\\\\")}"`;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // The entry of before stays: it is not worth failing the start.
  }
}

/** Returns whether a start is to open no window. */
export function asksForBackground(argv: readonly string[]): boolean {
  return argv.includes(BACKGROUND_OPTION);
}

/** Returns whether this start was the system's, at a sign-in: no window is opened then. */
export function isStartedBySystem(argv: readonly string[]): boolean {
  if (asksForBackground(argv)) return true;
  return process.platform === "darwin" && app.getLoginItemSettings().wasOpenedAtLogin;
}
