import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../main/store/open-store.ts";
import { fill } from "./fill.ts";
import { typedTexts } from "./texts.ts";
import { STATE } from "../../main/store/state-keys.ts";

const ROOT = join(import.meta.dirname, "../..");
const KEY = "bench-key";

/**
 * A workspace of so many contacts that works offline, and texts that somebody would type there.
 * Made once, kept in the temporary folder.
 */
export function workspace(contacts: number): {
  readonly folder: string;
  readonly texts: readonly string[];
} {
  const folder = join(tmpdir(), `roadbook-bench-ui-${contacts}`);
  const file = join(folder, "workspace.db");
  const making = join(folder, "making.db");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) {
    const opened = openStore(making);
    if (!opened.ok) throw new Error(opened.message);
    fill(opened.store, contacts);
    while (opened.store.maintain());
    opened.store.write((writer) => writer.state.set(STATE.workOffline, true), { durable: true });
    opened.store.close();
    renameSync(making, file);
  }
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  const sort = [{ field: "updated_at", direction: "desc" }] as const;
  const some = opened.store.read((reader) =>
    reader.records.page("contact", { filter: { op: "all" }, sort, offset: 0, limit: 500 }),
  );
  opened.store.close();
  return { folder, texts: typedTexts(some, 40).filter((text) => text.trim() !== "") };
}

/** The built app over a workspace; `url` opens it. */
export async function startShell(
  folder: string,
): Promise<{ readonly url: string; readonly stop: () => void }> {
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
  return { url, stop: () => void child.kill("SIGTERM") };
}
