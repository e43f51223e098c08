import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeEach, expect, test } from "vitest";
import { Demo, type DemoEngine, type OpenedDemo } from "../../main/demo/demo.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import { sandboxReadyLine } from "../../shared/runtime/sandbox-ready.ts";
import { makeFolder } from "../fixtures/worlds.ts";

/** A server's process whose words and end a test writes down. */
class WrittenProcess extends EventEmitter {
  readonly stdout = new PassThrough();
  kills = 0;
  kill(): void {
    this.kills += 1;
    this.emit("exit");
  }
}

const root = makeFolder();
const folder = join(root.path, "demo");
afterAll(() => root.remove());

let server: WrittenProcess;
let late: () => void;
let shown: (DemoEngine | null)[];
let closed: number;
const engine: DemoEngine = {
  close: () => {
    closed += 1;
    return Promise.resolve();
  },
};
/** Only the patience with the server is a timer that counts here. */
const clock: Clock = {
  now: () => 0,
  elapsed: () => 0,
  setTimeout: (run) => {
    late = run;
    return () => undefined;
  },
};

function demoWith(opened: OpenedDemo<DemoEngine>) {
  const launched = Promise.withResolvers<Readonly<Record<string, string>>>();
  const demo = new Demo<DemoEngine>({
    folder,
    clock,
    makeToken: () => "token-of-the-test",
    launch: (_options, secrets) => {
      launched.resolve(secrets);
      return server;
    },
    open: () => Promise.resolve(opened),
    show: (other) => void shown.push(other),
  });
  return { demo, launched: launched.promise };
}

beforeEach(() => {
  server = new WrittenProcess();
  shown = [];
  closed = 0;
});

test("a server that does not start in time is ended, and the user's data stay open", async () => {
  const { demo, launched } = demoWith({ ok: true, engine });
  const begun = demo.start();
  expect(await launched).toEqual({ ROADBOOK_SANDBOX_TOKEN: "token-of-the-test" });
  late();
  expect(await begun).toEqual({
    ok: false,
    message: expect.stringContaining("didn't start"),
  });
  expect({ kills: server.kills, shown, left: existsSync(folder) }).toEqual({
    kills: 1,
    shown: [],
    left: false,
  });
});

test("likewise when the server ends before it is ready, or its data cannot be opened", async () => {
  const ended = demoWith({ ok: true, engine });
  const first = ended.demo.start();
  await ended.launched;
  server.emit("exit");
  expect(await first).toMatchObject({ ok: false });

  const refused = demoWith({ ok: false, message: "The disk is full." });
  const second = refused.demo.start();
  await refused.launched;
  server.stdout.write(sandboxReadyLine({ url: "http://127.0.0.1:1", token: "token-of-the-test" }));
  expect(await second).toEqual({
    ok: false,
    message: expect.stringContaining("The disk is full."),
  });
  expect({ shown, left: existsSync(folder) }).toEqual({ shown: [], left: false });
});

test("the ready line may come in pieces; closing ends engine, server and folder", async () => {
  const { demo, launched } = demoWith({ ok: true, engine });
  const begun = demo.start();
  await launched;
  server.stdout.write("sandbox ready http://127.0.0.1:1 tok");
  server.stdout.write("en=token-of-the-test\n");
  expect(await begun).toEqual({ ok: true });
  expect([demo.isShown(), shown, existsSync(folder)]).toEqual([true, [engine], true]);
  await demo.close();
  expect([shown, closed, server.kills > 0, existsSync(folder)]).toEqual([
    [engine, null],
    1,
    true,
    false,
  ]);
  expect(await demo.start()).toMatchObject({ ok: false });
});
