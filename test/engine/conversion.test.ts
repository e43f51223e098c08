import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { StartConversion } from "../../main/engine/encryption/conversion.ts";
import { CONVERT_JOB, convertWorkspace } from "../../main/engine/encryption/convert-workspace.ts";
import { fileKeeper } from "../../main/engine/encryption/key-keeper.ts";
import { startJob } from "../../main/engine/jobs/start-job.ts";
import type { EngineEvent } from "../../shared/bridge.ts";
import { askEngine, makeFolder } from "../fixtures/worlds.ts";
import { cleanUp } from "./backup-world.ts";
import { openWorkspacesHere } from "./workspaces-here.ts";

const PASSPHRASE = "correct horse battery";

/** A workspace without a server, whose conversions are started as the test says. */
async function openWorld() {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  let start: StartConversion = (job, progress) => startJob(CONVERT_JOB, job, progress);
  const open = () =>
    openWorkspacesHere({
      dataDir: folder.path,
      keeperOf: (workspace) => fileKeeper(workspace.folder),
      startConversion: (job, progress) => start(job, progress),
    });
  let engine = await open();
  cleanUp.push(() => engine.close());
  const events: EngineEvent[] = [];
  engine.onEvent((event) => events.push(event));
  mkdirSync(join(folder.path, "files"), { recursive: true });
  writeFileSync(join(folder.path, "files/01abc"), "a resume");
  const ask = askEngine(() => engine);
  const codes: string[] = [];
  const code = async () => {
    const made = (await ask("POST", "/local/encryption/recovery-code")).body["code"];
    codes.push(made);
    return made;
  };
  return {
    folder: folder.path,
    events,
    ask,
    view: async () => (await ask("GET", "/local/encryption")).body,
    on: async () =>
      ask("POST", "/local/encryption/on", { code: await code(), passphrase: PASSPHRASE }),
    onKept: async () => ask("POST", "/local/encryption/on", { code: await code() }),
    changeKey: async () => {
      const made = await ask("POST", "/local/encryption/recovery-code", { secret: codes.at(-1) });
      const code = made.body["code"];
      const answer = await ask("POST", "/local/encryption/new-key", { secret: codes.at(-1), code });
      if (answer.status === 200) codes.push(code);
      return answer;
    },
    off: () => ask("POST", "/local/encryption/off", { secret: PASSPHRASE }),
    startBy: (next: StartConversion) => (start = next),
    restart: async () => {
      await engine.close();
      engine = await open();
    },
    close: () => engine.close(),
  };
}

/** Ends before its step of this number, as if it were killed there; then says nothing. */
const endingAt =
  (end: number, counted: (steps: number) => void = () => undefined): StartConversion =>
  (job, progress) => {
    let steps = 0;
    const step = () => {
      steps += 1;
      counted(steps);
      if (steps === end) throw new Error("killed");
    };
    let message: string | null = null;
    try {
      convertWorkspace({ ...job, step, progress });
    } catch {
      message = "It ended without a message.";
    }
    const outcome =
      message === null
        ? ({ kind: "done", result: { files: 0, backups: 0 } } as const)
        : ({ kind: "failed", message } as const);
    return { outcome: Promise.resolve(outcome), ended: Promise.resolve(), cancel: () => undefined };
  };

/** Each of them is tried by convert-workspace.test.ts, without an engine. */
const STRIDE = 9;
const UNCHANGED = "It ended without a message. Nothing was changed.";

test.each(["encrypted", "plain"])("killed at any step, it says what is so: %s", async (to) => {
  const world = await openWorld();
  const from = to === "plain" ? "encrypted" : "plain";
  const convert = () => (to === "plain" ? world.off() : world.on());
  const said = new Set<number>();
  if (from === "encrypted") expect((await world.on()).status).toBe(200);
  for (let end = 1, isOver = false; !isOver; end += STRIDE) {
    if (end > 60) throw new Error("It never came to its end.");
    let steps = 0;
    world.startBy(endingAt(end, (count) => (steps = count)));
    const answer = await convert();
    said.add(answer.status);
    const there = await world.view();
    expect(there["locked"]).toBeNull();
    if (answer.status === 409) {
      expect(answer.body).toMatchObject({ message: UNCHANGED });
      expect(there).toMatchObject({ state: from, conversion: null, conversion_problem: UNCHANGED });
      expect(world.events.at(-1)).toEqual({ type: "restarted" });
      continue;
    }
    expect(answer).toMatchObject({ status: 200, body: { state: to, conversion_problem: null } });
    expect(there).toMatchObject({ state: to });
    // What was put in place by the opening is there after the next start, too.
    await world.restart();
    expect(await world.view()).toMatchObject({ state: to });
    isOver = steps < end;
    if (isOver) break;
    if (to === "encrypted") await world.ask("POST", "/local/unlock", { secret: PASSPHRASE });
    // Back again, here and not in a process of its own: that is what the tests below are about.
    world.startBy(endingAt(Infinity));
    expect(await (to === "plain" ? world.on() : world.off())).toMatchObject({ status: 200 });
  }
  expect(said).toEqual(new Set([409, 200]));
});

test("killed while it gets a new key, a kept key opens it, and the token is there", async () => {
  const world = await openWorld();
  expect((await world.onKept()).status).toBe(200);
  await world.ask("PUT", "/local/connection", { remote: "http://127.0.0.1:9", token: "t0ken" });
  const said = new Set<number>();
  for (let end = 1, isOver = false; !isOver; end += STRIDE) {
    let steps = 0;
    world.startBy(endingAt(end, (count) => (steps = count)));
    const answer = await world.changeKey();
    said.add(answer.status);
    isOver = steps < end;
    for (const _start of [1, 2]) {
      expect(await world.view()).toMatchObject({ state: "encrypted", locked: null });
      expect((await world.ask("GET", "/local/connection")).body).toMatchObject({ has_token: true });
      expect(await fileKeeper(world.folder).load()).toHaveLength(1);
      await world.restart();
    }
  }
  expect(said).toEqual(new Set([409, 200]));
});

test("while it runs, its step and its share are told, and everything else waits", async () => {
  const world = await openWorld();
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  let proceed = (): void => undefined;
  const mayProceed = new Promise<void>((resolve) => (proceed = resolve));
  world.startBy((job, progress) => {
    progress("copying", 0, 200);
    progress("checking", 50, 200);
    begun();
    const real = mayProceed.then(() => startJob(CONVERT_JOB, job, progress).outcome);
    return { outcome: real, ended: real.then(() => undefined), cancel: () => undefined };
  });
  const on = world.on();
  await hasBegun;
  expect(await world.view()).toMatchObject({
    state: "plain",
    conversion: { to: "encrypted", step: "checking", done: 50, total: 200, is_cancelling: false },
  });
  expect(await world.ask("GET", "/local/status")).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining("converting") },
  });
  expect(world.events.map(({ type }) => type)).toContain("encryption");
  proceed();
  expect(await on).toMatchObject({ status: 200, body: { state: "encrypted", conversion: null } });
  expect((await world.ask("GET", "/local/status")).status).toBe(200);
});

test("cancelled before its files are put in place, nothing is changed", async () => {
  const world = await openWorld();
  expect(await world.ask("POST", "/local/encryption/cancel")).toMatchObject({ status: 409 });
  const begun = new Promise<void>((resolve) => {
    world.startBy((job, progress) => {
      const running = startJob(CONVERT_JOB, job, progress);
      resolve();
      return running;
    });
  });
  const on = world.onKept();
  await begun;
  const cancelled = world.ask("POST", "/local/encryption/cancel");
  expect(await on).toMatchObject({
    status: 409,
    body: { message: "It was cancelled. Nothing was changed." },
  });
  expect(await cancelled).toMatchObject({
    status: 200,
    body: { state: "plain", conversion: null, conversion_problem: null },
  });
  expect(await fileKeeper(world.folder).load()).toEqual([]);
  world.startBy((job, progress) => startJob(CONVERT_JOB, job, progress));
  expect(await world.on()).toMatchObject({ status: 200, body: { state: "encrypted" } });
});

test("once its files are put in place it is not cancelled any more", async () => {
  const world = await openWorld();
  let tooLate: unknown = null;
  world.startBy((job, progress) => {
    const ended = (async () => {
      await Promise.resolve();
      progress("replacing", 1, 1);
      tooLate = await world.ask("POST", "/local/encryption/cancel");
      return { kind: "done", result: convertWorkspace(job) } as const;
    })();
    return { outcome: ended, ended: ended.then(() => undefined), cancel: () => undefined };
  });
  expect(await world.on()).toMatchObject({ status: 200, body: { state: "encrypted" } });
  expect(tooLate).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("too late") },
  });
});

test("closing the app ends it, and the next start has the workspace as it was", async () => {
  const world = await openWorld();
  const begun = new Promise<void>((resolve) => {
    world.startBy((job, progress) => {
      const running = startJob(CONVERT_JOB, job, progress);
      resolve();
      return running;
    });
  });
  const on = world.on();
  await begun;
  await world.restart();
  await on;
  expect(await world.view()).toMatchObject({ state: "plain", locked: null, conversion: null });
  expect((await world.ask("GET", "/local/status")).status).toBe(200);
});
