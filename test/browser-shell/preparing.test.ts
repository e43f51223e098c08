import { createServer } from "node:http";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Preparing } from "../../shared/local/opening.ts";
import { startBrowserShell } from "../../main/browser/start.ts";
import { portOf } from "../fixtures/port-of.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

/** Is busy with an earlier workspace until a file is there. */
const WORKER = `
import { existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
const tell = (preparing) =>
  parentPort.postMessage({ type: "event", event: { type: "preparing", preparing } });
tell({ step: "backup", done: 0, total: 0 });
tell({ step: "lists", done: 84, total: 200 });
while (!existsSync(workerData.dataDir + "/go"));
tell(null);
parentPort.postMessage({ type: "opened", problem: null });
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}

test("while a workspace is updated, the shell says how far it is, and pages wait", async () => {
  const worker = join(folder.path, "worker.mjs");
  writeFileSync(worker, WORKER);
  const port = await freePort();
  const told: (Preparing | null)[] = [];
  const starting = startBrowserShell({
    port,
    dataDir: folder.path,
    key: "a-key",
    assets: folder.path,
    worker,
    sandbox: join(folder.path, "no-sandbox"),
    version: "1.0.0",
    onPreparing: (preparing) => told.push(preparing),
  });
  const ask = (accept: string) => fetch(`http://127.0.0.1:${port}/`, { headers: { accept } });
  await expect.poll(() => told).toHaveLength(2);
  const said = "Roadbook is updating the workspace for this version: 42 % done.";
  const json = await ask("application/json");
  expect([json.status, await json.json()]).toEqual([503, { message: said }]);
  const page = await ask("text/html,*/*");
  expect([page.status, page.headers.get("refresh"), await page.text()]).toEqual([503, "1", said]);
  expect(page.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  writeFileSync(join(folder.path, "go"), "");
  const started = await starting;
  if (!started.ok) throw new Error(started.message);
  expect(told).toEqual([
    { step: "backup", done: 0, total: 0 },
    { step: "lists", done: 84, total: 200 },
    null,
  ]);
  await started.shell.close();
});
