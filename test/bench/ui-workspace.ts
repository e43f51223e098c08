import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { sample } from "./asks.ts";
import { benchFolder, copyWorkspace, open, WORKSPACE } from "./bench-folder.ts";
import { typedTexts } from "./texts.ts";
import { STATE } from "../../main/store/state-keys.ts";

const ROOT = join(import.meta.dirname, "../..");
const KEY = "bench-key";

/** A workspace of so many contacts that works offline, and texts that somebody would type there. */
export function workspace(contacts: number): {
  readonly folder: string;
  readonly texts: readonly string[];
} {
  const folder = copyWorkspace(benchFolder(contacts), "ui");
  const store = open(join(folder, WORKSPACE));
  store.write((writer) => writer.state.set(STATE.workOffline, true), { durable: true });
  const texts = typedTexts(sample(store, contacts), 40).filter((text) => text.trim() !== "");
  store.close();
  return { folder, texts };
}

/** The built app over a workspace; `url` opens it. */
export async function startShell(
  folder: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const args = ["--port", "0", "--no-open", "--key", KEY, "--data-dir", folder];
  const child: ChildProcess = spawn(
    process.execPath,
    [join(ROOT, "out/main/browser.js"), ...args],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      const found = /roadbook ready (\S+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () =>
      reject(new Error("The app did not start. Build it first: npm run build.")),
    );
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
