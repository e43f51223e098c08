import { expect, test } from "vitest";
import { must, rowsOf } from "./ask.ts";
import { startApp, startSandbox } from "./processes.ts";
import { SEED } from "./rounds.ts";
import { setStage } from "./stage.ts";

const { dataDir } = setStage();
const PASSPHRASE = "correct horse battery";

test("an edit is sent while it is locked; after a kill there, it is sent later", async () => {
  const server = await startSandbox(SEED, 0.05);
  const app = await startApp(dataDir(), server.origin);
  expect(await must(app.ask, "POST", "/local/sync")).toMatchObject({ ok: true });
  const { code } = await must(app.ask, "POST", "/local/encryption/recovery-code");
  await must(app.ask, "POST", "/local/encryption/on", { code, passphrase: PASSPHRASE });
  await must(app.ask, "PUT", "/local/encryption/sync-while-locked", { on: true });
  const [activity] = rowsOf(await must(app.ask, "GET", "/v1/activity?limit=1"));
  const path = `/v1/activity/${String(activity?.["id"])}`;
  const onServer = async () => (await must(server.ask, "GET", path))["location"];
  const portal = [{ effect: { kind: "status", code: 503 } }];

  await must(server.ask, "PUT", "/sandbox/faults", portal);
  await must(app.ask, "PUT", path, { location: "Room 7" });
  await must(app.ask, "POST", "/local/lock");
  await must(server.ask, "DELETE", "/sandbox/faults");
  await expect.poll(onServer).toBe("Room 7");
  expect(await app.ask("GET", path)).toMatchObject({ status: 423 });
  await must(app.ask, "POST", "/local/unlock", { secret: PASSPHRASE });

  await must(server.ask, "PUT", "/sandbox/faults", portal);
  await must(app.ask, "PUT", path, { location: "Room 8" });
  await must(app.ask, "POST", "/local/lock");
  await app.kill();
  await must(server.ask, "DELETE", "/sandbox/faults");
  const restarted = await startApp(dataDir(), null);
  expect(await restarted.ask("GET", path)).toMatchObject({ status: 423 });
  expect(await must(restarted.ask, "GET", "/local/encryption")).toMatchObject({
    locked: "passphrase",
    is_syncing: false,
  });
  await must(restarted.ask, "POST", "/local/unlock", { secret: PASSPHRASE });
  expect(await must(restarted.ask, "GET", path)).toMatchObject({ location: "Room 8" });
  await expect.poll(onServer).toBe("Room 8");
});
