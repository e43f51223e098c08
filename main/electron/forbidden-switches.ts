import { app, dialog } from "electron";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A switch of Chromium that leaves pages without the sandbox of the operating system. */
const NO_SANDBOX = "no-sandbox";

/**
 * Switches that open a packed app to other programs: they read its pages, take its connections or
 * change how its code runs, and need no more than a changed shortcut.
 */
const FORBIDDEN = [
  NO_SANDBOX,
  "disable-gpu-sandbox",
  "disable-site-isolation-trials",
  "disable-web-security",
  "host-resolver-rules",
  "host-rules",
  "ignore-certificate-errors",
  "ignore-certificate-errors-spki-list",
  "js-flags",
  "load-extension",
  "log-net-log",
  "proxy-pac-url",
  "proxy-server",
  "remote-debugging-address",
  "remote-debugging-pipe",
  "remote-debugging-port",
  "renderer-cmd-prefix",
  "unsafely-treat-insecure-origin-as-secure",
  "utility-cmd-prefix",
] as const;

/** Switches that Playwright starts packed apps of the test flavour with. */
const OF_TESTS: ReadonlySet<string> = new Set(["remote-debugging-port"]);

/**
 * Returns the switches that a packed app must not have been started with. To be asked before
 * `app.enableSandbox()`, which takes `--no-sandbox` off the command line.
 */
export function forbiddenSwitches(): readonly string[] {
  if (!app.isPackaged) return [];
  return FORBIDDEN.filter(
    (name) => app.commandLine.hasSwitch(name) && !(OF_TESTS.has(name) && isTestFlavour()),
  );
}

/** Returns whether it was packed for tests, which its package.json says, in the archive. */
function isTestFlavour(): boolean {
  try {
    const text = readFileSync(join(app.getAppPath(), "package.json"), "utf8");
    return (JSON.parse(text) as { readonly flavour?: unknown }).flavour === "test";
  } catch {
    return false;
  }
}

/**
 * Says why the app ends. The start script of every AppImage adds `--no-sandbox` where the system
 * keeps user namespaces from programs, and would otherwise show other people's files and texts
 * unprotected.
 */
export function explainForbidden(switches: readonly string[]): void {
  const names = switches.map((name) => `--${name}`).join(", ");
  if (switches.includes(NO_SANDBOX))
    dialog.showErrorBox(
      "Roadbook can't start without its sandbox",
      "It protects this computer from what files and records of others may contain. " +
        (process.env["APPIMAGE"] === undefined
          ? `Start Roadbook without ${names}.`
          : "This system keeps it from AppImages: install Roadbook's deb or rpm package instead."),
    );
  else
    dialog.showErrorBox(
      "Roadbook can't start with these options",
      `They would let other programs read what is in Roadbook. Start Roadbook without ${names}.`,
    );
}
