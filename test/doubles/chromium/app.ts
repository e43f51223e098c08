import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { FakeApp } from "../electron.ts";
import { BrowserWindow } from "./browser-window.ts";
import { UtilityProcess } from "./utility-process.ts";

const RESOURCES = process.env["ROADBOOK_DOUBLE_RESOURCES"];
if (RESOURCES !== undefined) Object.assign(process, { resourcesPath: RESOURCES });
const USER_DATA = "--user-data-dir=";

/** The app: one a folder of user data; a second start hands its arguments to the first. */
class App extends FakeApp {
  readonly #userData =
    process.argv.find((value) => value.startsWith(USER_DATA))?.slice(USER_DATA.length) ?? "";

  /** A folder of resources makes it a packed app. */
  override isPackaged = RESOURCES !== undefined;
  override getAppPath = (): string => RESOURCES ?? ".";
  override getPath = (name: string): string =>
    name === "userData" ? this.#userData : join(this.#userData, name);
  override requestSingleInstanceLock = (): boolean => {
    mkdirSync(this.#userData, { recursive: true });
    const lock = join(this.#userData, "double.lock");
    const inbox = join(this.#userData, "double-starts");
    if (existsSync(lock) && isRunning(Number(readFileSync(lock, "utf8")))) {
      writeFileSync(join(inbox, `${process.pid}.json`), JSON.stringify(process.argv));
      return false;
    }
    writeFileSync(lock, String(process.pid));
    rmSync(inbox, { recursive: true, force: true });
    mkdirSync(inbox);
    const watcher = watch(inbox, () => this.#readStarts(inbox));
    watcher.unref();
    return true;
  };
  getAppMetrics = () =>
    [...UtilityProcess.running].map(({ pid, serviceName: name }) => ({
      type: "Utility",
      name,
      pid,
    }));
  setAsDefaultProtocolClient = () => true;
  override quit = (): void => {
    let isPrevented = false;
    this.emit("before-quit", { preventDefault: () => (isPrevented = true) });
    if (isPrevented) return;
    for (const window of BrowserWindow.open.values())
      window.emit("close", { preventDefault: () => undefined });
    this.emit("will-quit", { preventDefault: () => undefined });
    this.emit("quit", {}, 0);
    process.exit(0);
  };
  /** A file may be there before its text is: it is read with the next event. */
  #readStarts(inbox: string): void {
    for (const name of readdirSync(inbox)) {
      const text = readFileSync(join(inbox, name), "utf8");
      if (text === "") continue;
      rmSync(join(inbox, name));
      this.emit("second-instance", {}, JSON.parse(text));
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export const app = new App();
