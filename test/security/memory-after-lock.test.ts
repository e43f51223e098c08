// A lock that only forgets leaves the key, the passphrase and records in the memory of whatever had
// them: whoever reads the memory of the user's programs finds them there.
import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { readKeyFile } from "../../main/engine/encryption/find-key.ts";
import { unwrapByPassphrase } from "../../main/engine/encryption/wrapped-key.ts";
import { type Ask, askOver, type Reply } from "../process-faults/ask.ts";
import { startShell } from "../fixtures/started-shell.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const KEY = "memory-test-session-key";
const PASSPHRASE = "Zqxvburg-horse-battery";
const RECORD = "Quartermain-of-the-record";

async function startApp(dataDir: string) {
  const { app, origin } = await startShell(dataDir, { env: { ROADBOOK_KEY: KEY } });
  const askOnce = askOver(origin, KEY);
  // A connection ends with the process that has it.
  const ask = async (...given: Parameters<Ask>): Promise<Reply> =>
    (await askOnce(...given)) ?? ask(...given);
  return { ask, processes: () => treeOf(app.pid ?? 0) };
}

/** A process and all that it started, threads included. */
function treeOf(pid: number): readonly number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number),
  );
  return [pid, ...children.flatMap(treeOf)];
}

const STEP_BYTES = 4 * 1024 * 1024;

/** Which of the texts stand somewhere in the memory that a process can write. */
function findInMemory(pid: number, texts: Readonly<Record<string, Buffer>>): readonly string[] {
  const found = new Set<string>();
  const memory = openSync(`/proc/${pid}/mem`, "r");
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, "utf8").split("\n")) {
      const [, from, to, rights] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
      if (from === undefined || to === undefined || !rights?.startsWith("rw")) continue;
      const end = Number.parseInt(to, 16);
      for (let at = Number.parseInt(from, 16); at < end; at += STEP_BYTES) {
        // A little more, for a text across two steps.
        const bytes = Buffer.alloc(Math.min(STEP_BYTES + 256, end - at));
        try {
          readSync(memory, bytes, 0, bytes.length, at);
        } catch {
          continue;
        }
        for (const [name, text] of Object.entries(texts)) if (bytes.includes(text)) found.add(name);
      }
    }
  } finally {
    closeSync(memory);
  }
  return [...found];
}

test.runIf(process.platform === "linux")(
  "after a lock neither key nor passphrase nor records are in the memory of the app",
  async () => {
    const folder = makeFolder();
    onTestFinished(() => folder.remove());
    const { ask, processes } = await startApp(folder.path);
    const { body } = await ask("POST", "/local/encryption/recovery-code");
    const { code } = body as unknown as { readonly code: string };
    const on = await ask("POST", "/local/encryption/on", { code, passphrase: PASSPHRASE });
    expect(on.status).toBe(200);
    const contact = { first_name: RECORD, stage_id: 2, owner_id: 2 };
    expect((await ask("POST", "/v1/contact", contact)).status).toBeLessThan(300);
    expect((await ask("GET", "/v1/contact")).status).toBe(200);
    const slot = readKeyFile(folder.path)?.passphrase ?? null;
    const key = slot === null ? null : await unwrapByPassphrase(slot, PASSPHRASE);
    if (key === null) throw new Error("There is no key.");
    const texts = {
      key: Buffer.from(key),
      passphrase: Buffer.from(PASSPHRASE),
      record: Buffer.from(RECORD),
      "recovery code": Buffer.from(code),
    };
    const known = () => processes().flatMap((pid) => findInMemory(pid, texts));
    // Else the test would prove nothing.
    expect(new Set(known())).toEqual(new Set(Object.keys(texts)));
    const before = processes();
    expect((await ask("POST", "/local/lock")).body).toMatchObject({ locked: "asked" });
    await expect.poll(async () => (await ask("GET", "/v1/contact")).status).toBe(423);
    await expect.poll(known).toEqual([]);
    expect(before.some((pid) => processes().includes(pid))).toBe(true);
    // The same address and session key go on.
    const unlocked = await ask("POST", "/local/unlock", { secret: PASSPHRASE });
    expect(unlocked).toMatchObject({ status: 200, body: { locked: null } });
    expect((await ask("GET", "/v1/contact")).body).toMatchObject({
      data: [{ first_name: RECORD }],
    });
  },
);
