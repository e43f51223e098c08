import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type * as electronModule from "electron";
import { _electron, type ElectronApplication, expect, type Page } from "@playwright/test";
import { electronBinary } from "../../scripts/find-electron.ts";
import { DesktopInChromium, forkApp } from "../doubles/chromium/desktop-in-chromium.ts";

const ROOT = join(import.meta.dirname, "../..");
/** A packed app of the test flavour, instead of Electron's own binary and the build. */
const PACKED = process.env["ROADBOOK_PACKED"];
/** Whether the tests run on the real Electron. */
export const isReal = process.env["ROADBOOK_DESKTOP"] === "electron";

export interface DesktopOptions {
  /** Folder of everything that the app keeps: settings, key store, workspace. */
  readonly userData: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

type Electron = typeof electronModule;

/** The desktop app in a test: on the real Electron, or on the double with a real Chromium. */
export interface DesktopApp {
  windows(): Promise<readonly Page[]>;
  /** Runs a function in the main process, with the `electron` module. */
  evaluate<R, A>(run: (electron: Electron, argument: A) => R | Promise<R>, argument: A): Promise<R>;
  /** Starts the app a second time, with other arguments; resolves when that start has ended. */
  startAgain(args: readonly string[]): Promise<void>;
  /** Resolves when the app has ended, for whatever reason. */
  ended(): Promise<unknown>;
  /** Quits as a user would. */
  quit(): Promise<void>;
  /** Ends all of it at once, as a dead battery would. */
  kill(): Promise<void>;
}

/** A test that fails in the middle ends nothing itself. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

function commandLine({ userData, args = [] }: DesktopOptions): readonly string[] {
  return [`--user-data-dir=${userData}`, ...args];
}

function environment({ env = {} }: DesktopOptions): Record<string, string> {
  const given = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || name === "NODE_OPTIONS" ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(given), ROADBOOK_UPDATES: "off", ...env };
}

export async function launchDesktop(options: DesktopOptions): Promise<DesktopApp> {
  mkdirSync(options.userData, { recursive: true });
  return isReal ? launchReal(options) : launchDouble(options);
}

/** Returns the only window's page, when its first screen is painted. */
export async function firstWindow(app: DesktopApp): Promise<Page> {
  await expect.poll(async () => (await app.windows()).length).toBe(1);
  const [page] = await app.windows();
  if (page === undefined) throw new Error("There is no window.");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  return page;
}

function follow(child: ChildProcess): Promise<unknown> {
  running.add(child);
  return once(child, "exit").then(() => running.delete(child));
}

async function launchDouble(options: DesktopOptions): Promise<DesktopApp> {
  const main = join(ROOT, "out/main/electron.js");
  const args = commandLine(options);
  const env = environment(options);
  const app = await DesktopInChromium.launch({ main, userData: options.userData, args, env });
  void follow(app.process());
  return {
    windows: () => app.windows(),
    evaluate: async <R, A>(run: (electron: Electron, argument: A) => R | Promise<R>, argument: A) =>
      (await app.evaluate(run.toString(), argument)) as R,
    startAgain: async (more) => void (await follow(forkApp(main, [...args, ...more], env))),
    ended: () => app.ended(),
    quit: async () => {
      await app.evaluate("({ app }) => void setTimeout(() => app.quit())", null);
      await app.ended();
    },
    kill: async () => {
      app.process().kill("SIGKILL");
      await app.ended();
    },
  };
}

async function launchReal(options: DesktopOptions): Promise<DesktopApp> {
  const executablePath = PACKED ?? electronBinary(ROOT);
  if (executablePath === null)
    throw new Error("Electron's binary is missing: see docs/desktop.md.");
  const args = [...(PACKED === undefined ? [ROOT] : []), ...commandLine(options)];
  const env = environment(options);
  const app: ElectronApplication = await _electron.launch({
    executablePath,
    args,
    env,
    // Playwright adds --no-sandbox otherwise, with which a packed app does not start.
    chromiumSandbox: true,
  });
  // Playwright knows no process of an app that has ended.
  const child = app.process();
  const ended = follow(child);
  return {
    windows: () => Promise.resolve(app.windows()),
    evaluate: (run, argument) => app.evaluate(run as never, argument) as never,
    startAgain: async (more) =>
      void (await follow(spawn(executablePath, [...args, ...more], { env, stdio: "ignore" }))),
    ended: () => ended,
    quit: async () => {
      await app.evaluate(({ app: own }) => void setTimeout(() => own.quit()));
      await ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
