// A lock ends the process that serves the connections: what others ask meanwhile waits for the next
// one. A page whose first question after a lock fails shows an error where it should ask to unlock.
import { expect, onTestFinished, test } from "vitest";
import { fetchOnce } from "../fixtures/fetch-once.ts";
import { startShell } from "../fixtures/started-shell.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const KEY = "lock-under-load-key";
const PASSPHRASE = "correct horse battery";
const ASKING = 24;
const LOCKS = 3;

test("what is asked while the app locks is answered, on a new connection, too", async () => {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  const { origin } = await startShell(folder.path, { env: { ROADBOOK_KEY: KEY } });
  const ask = (path: string, method = "GET", body?: object) =>
    fetchOnce(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const made = await ask("/local/encryption/recovery-code", "POST", {});
  const { code } = (await made.json()) as { readonly code: string };
  await ask("/local/encryption/on", "POST", { code, passphrase: PASSPHRASE });
  let isOver = false;
  const answers = new Map<string, number>();
  const askOn = async () => {
    while (!isOver) {
      const answer = await ask("/local/workspaces").then(
        ({ status }) => String(status),
        (error: unknown) => String((error as Error).cause ?? error),
      );
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const asking = Array.from({ length: ASKING }, askOn);
  for (let count = 0; count < LOCKS; count += 1) {
    expect((await ask("/local/lock", "POST")).status).toBe(200);
    const unlock = () => ask("/local/unlock", "POST", { secret: PASSPHRASE });
    await expect.poll(async () => (await unlock()).status).toBe(200);
  }
  isOver = true;
  await Promise.all(asking);
  expect([...answers.keys()]).toEqual(["200"]);
});
