import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEngineThread } from "../../main/browser/engine-thread.ts";
import { STOPS_TOO_OFTEN } from "../../main/engine/process/restart-count.ts";
import { makeFolder } from "../fixtures/worlds.ts";

test("of an engine that keeps stopping every request is told, at once", async () => {
  const folder = makeFolder();
  const entry = join(folder.path, "worker.mjs");
  // Opens, and stops.
  writeFileSync(
    entry,
    'import { parentPort } from "node:worker_threads";' +
      'parentPort.postMessage({ type: "opened", problem: null }); process.exit(9);',
  );
  const logged: string[] = [];
  const started = await startEngineThread({
    entry,
    dataDir: folder.path,
    version: "0",
    secrets: [],
    log: (_level, message) => logged.push(message),
  });
  if (!started.ok) throw new Error(started.message);
  const { thread } = started;
  await expect.poll(() => logged).toContain("The engine stopped too often");
  expect(await thread.client.request({ method: "GET", path: "/local/status" })).toMatchObject({
    status: 503,
    body: { message: STOPS_TOO_OFTEN },
  });
  await thread.close();
  folder.remove();
});
