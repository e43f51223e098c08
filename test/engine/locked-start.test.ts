import { expect, test } from "vitest";
import { fileKeeper } from "../../main/engine/encryption/key-keeper.ts";
import type { StartOptions } from "../../main/engine/start-options.ts";
import { askEngine, makeFolder, openSandbox } from "../fixtures/worlds.ts";
import { cleanUp } from "./backup-world.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

const PASSPHRASE = "correct horse battery";

/** An app that is started again and again on one folder; tokens are kept beside it. */
async function openWorld() {
  const sandbox = await openSandbox();
  const folder = makeFolder();
  cleanUp.push(() => sandbox.close());
  cleanUp.push(() => folder.remove());
  const saved: (string | null)[] = [];
  let close = () => Promise.resolve();
  const start = async (given: StartOptions) => {
    await close();
    const engine = await openWorkspacesHere({
      ...given,
      dataDir: folder.path,
      tokensOf: () => ({
        load: () => Promise.resolve(saved.at(-1) ?? null),
        save: (token) => Promise.resolve(void saved.push(token)),
      }),
      keeperOf: (workspace) => fileKeeper(workspace.folder),
    });
    close = () => engine.close();
    return askEngine(() => engine);
  };
  cleanUp.push(() => close());
  const ask = await start({ remote: sandbox.url, token: sandbox.token });
  const { body } = await ask("POST", "/local/encryption/recovery-code");
  return { ask, start, saved, url: sandbox.url, code: body["code"] as string };
}
const locked = { status: 200, body: { locked: "asked" } };
const open = { status: 200, body: { locked: null } };

test("a lock outlasts a switch to another workspace, and no backup opens it", async () => {
  const { ask, code, url } = await openWorld();
  await ask("POST", "/local/encryption/on", { code });
  await ask("POST", "/local/backups");
  const backups = await ask("GET", "/local/backups");
  const made = await ask("POST", "/local/workspaces", { name: "Other", remote: url });
  await ask("POST", "/local/lock");
  const name = backups.body["data"][0]?.name;
  expect(await ask("POST", `/local/backups/${name}/restore`)).toMatchObject({ status: 423 });
  expect(await ask("GET", "/local/encryption")).toMatchObject(locked);
  await ask("POST", `/local/workspaces/${made.body["id"]}/open`);
  expect(await ask("GET", "/local/encryption")).toMatchObject(open);
  await ask("POST", "/local/workspaces/first/open");
  expect(await ask("GET", "/local/encryption")).toMatchObject(locked);
  expect(await ask("POST", "/local/unlock")).toMatchObject(open);
});

test("what a start says about server and token is stored by the unlock", async () => {
  const { ask, start, saved, code, url } = await openWorld();
  await ask("POST", "/local/encryption/on", { code, passphrase: PASSPHRASE });
  const again = await start({ remote: `${url}/crm`, token: "of the start", profile: "documented" });
  const before = saved.length;
  expect(await again("POST", "/local/unlock", { secret: "wrong" })).toMatchObject({ status: 400 });
  expect(await again("POST", "/local/unlock", { secret: PASSPHRASE })).toMatchObject(open);
  expect((await again("GET", "/local/connection")).body).toMatchObject({
    remote: `${url}/crm`,
    profile: "documented",
    has_token: true,
  });
  expect(saved).toHaveLength(before + 1);
  expect(saved.at(-1)).not.toContain("of the start");
});

test("options that are refused are told once, and lock nobody out", async () => {
  const { ask, start, code, url } = await openWorld();
  await ask("POST", "/local/encryption/on", { code, passphrase: PASSPHRASE });
  const again = await start({ remote: "https://other.example" });
  const refused = await again("POST", "/local/unlock", { secret: PASSPHRASE });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body["message"]).toMatch(/belongs to .* Unlock again to open it without/);
  expect(await again("POST", "/local/unlock", { secret: PASSPHRASE })).toMatchObject(open);
  expect((await again("GET", "/local/connection")).body).toMatchObject({ remote: url });
});
