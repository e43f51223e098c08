import { afterEach, expect, test } from "vitest";
import { askEngine, makeFolder } from "../fixtures/worlds.ts";
import { SimulatedTime } from "../simulation/simulated-time.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

const PASSPHRASE = "correct horse battery";
const MINUTE = 60_000;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** An encrypted workspace without a server, in a time that passes when it is told to. */
async function openWorld() {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const time = new SimulatedTime(Date.parse("2026-11-23T08:00:00Z"));
  const engine = await openWorkspacesHere({ dataDir: folder.path, clock: time });
  cleanUp.push(() => engine.close());
  const events: string[] = [];
  engine.onEvent(({ type }) => events.push(type));
  const ask = askEngine(() => engine);
  const made = await ask("POST", "/local/encryption/recovery-code");
  const lockAfter = (minutes: number | null) =>
    ask("PUT", "/local/encryption/auto-lock", { minutes });
  expect(await lockAfter(5)).toMatchObject({ status: 409 });
  await ask("POST", "/local/encryption/on", { code: made.body["code"], passphrase: PASSPHRASE });
  const locked = async () => (await ask("GET", "/local/encryption")).body["locked"];
  const untilLocked = () => expect.poll(locked).toBe("away");
  const unlock = () => ask("POST", "/local/unlock", { secret: PASSPHRASE });
  return { engine, time, ask, events, lockAfter, locked, untilLocked, unlock };
}

test("a workspace locks itself after the chosen time without use", async () => {
  const { time, ask, events, lockAfter, locked, untilLocked, unlock } = await openWorld();
  await time.pass(120 * MINUTE);
  expect(await locked()).toBeNull();
  expect(await lockAfter(7)).toMatchObject({ status: 400 });
  events.length = 0;
  expect(await lockAfter(5)).toMatchObject({ status: 200, body: { lock_after_minutes: 5 } });
  expect(events).toContain("restarted");
  await time.pass(4 * MINUTE);
  // Of any window; what a page asks for without its user is no use.
  expect(await ask("POST", "/local/encryption/in-use")).toMatchObject({ status: 200 });
  await time.pass(4 * MINUTE);
  expect((await ask("GET", "/local/status")).status).toBe(200);
  expect(await locked()).toBeNull();
  await time.pass(MINUTE);
  await untilLocked();
  expect(await ask("GET", "/local/status")).toMatchObject({ status: 423 });
  // The choice outlives the lock, and the time begins again.
  expect(await unlock()).toMatchObject({ status: 200, body: { lock_after_minutes: 5 } });
  await time.pass(4 * MINUTE);
  expect(await locked()).toBeNull();
  await time.pass(MINUTE);
  await untilLocked();
  expect(await lockAfter(null)).toMatchObject({ status: 409 });
  await unlock();
  await lockAfter(null);
  await time.pass(120 * MINUTE);
  expect(await locked()).toBeNull();
});

test("sleep and the computer's own lock lock it, if it locks itself at all", async () => {
  const { engine, events, lockAfter, untilLocked, unlock } = await openWorld();
  events.length = 0;
  engine.hint("suspend");
  engine.hint("lock-screen");
  expect((await unlock()).body).toMatchObject({ locked: null });
  expect(events).not.toContain("restarted");
  await lockAfter(60);
  for (const hint of ["suspend", "lock-screen"] as const) {
    engine.hint(hint);
    await untilLocked();
    await unlock();
  }
  events.length = 0;
  engine.hint("resume");
  await unlock();
  expect(events).not.toContain("restarted");
});
