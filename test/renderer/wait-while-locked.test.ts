import { expect, test } from "vitest";
import type { EncryptionView } from "../../shared/local/encryption.ts";
import { waitWhileLocked } from "../../renderer/core/wait-while-locked.ts";
import { OPEN } from "./encryption-views.ts";
import { scriptedBridge } from "./scripted-bridge.ts";

const STATUS = "GET /local/outbox";

function workspace(wait: Readonly<Record<string, Promise<void>>> = {}) {
  let view = OPEN;
  const bridge = scriptedBridge({
    "GET /local/encryption": () => ({ status: 200, body: view }),
    [STATUS]: { data: [] },
  });
  const become = (locked: EncryptionView["locked"]) => {
    view = { ...OPEN, locked };
  };
  bridge.answer("POST /local/lock", () => {
    become("asked");
    return { status: 200, body: view };
  });
  const own = waitWhileLocked({
    ...bridge,
    request: async (request) => {
      const answer = await bridge.request(request);
      await wait[request.path];
      return answer;
    },
  });
  const ask = () => own.request({ method: "GET", path: "/local/outbox" });
  return { bridge, own, become, ask };
}

test("a page asks nothing of a locked workspace, and goes on after the unlock", async () => {
  const { bridge, become, own, ask } = workspace();
  await ask();
  become("away");
  bridge.tell({ type: "restarted" });
  const waiting = ask();
  await own.request({ method: "GET", path: "/local/encryption" });
  // Told again for another reason: it is locked still.
  bridge.tell({ type: "restarted" });
  await expect.poll(() => bridge.askedFor("GET /local/encryption").length).toBeGreaterThan(2);
  expect(bridge.askedFor(STATUS)).toHaveLength(1);
  become(null);
  bridge.tell({ type: "restarted" });
  await waiting;
  expect(bridge.askedFor(STATUS)).toHaveLength(2);
});

test("a page that locks asks nothing more, before it hears that it is locked", async () => {
  const { bridge, become, own, ask } = workspace();
  const locking = own.request({ method: "POST", path: "/local/lock" });
  const waiting = ask();
  await locking;
  expect(bridge.askedFor(STATUS)).toEqual([]);
  become(null);
  bridge.tell({ type: "restarted" });
  await waiting;
  expect(bridge.askedFor(STATUS)).toHaveLength(1);
});

test("an event of before a lock does not let questions through", async () => {
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const { bridge, own, ask, become } = workspace({ "/local/lock": locked });
  const locking = own.request({ method: "POST", path: "/local/lock" });
  bridge.tell({ type: "restarted" });
  const waiting = ask();
  // What is not held back would be asked by now.
  await own.request({ method: "GET", path: "/local/encryption" });
  await own.request({ method: "GET", path: "/local/encryption" });
  expect(bridge.askedFor(STATUS)).toEqual([]);
  lock();
  await locking;
  become(null);
  bridge.tell({ type: "restarted" });
  await waiting;
});

test("a lock does not overtake what was asked before it, nor waits for it for ever", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { bridge, own, ask } = workspace({ "/local/outbox": answered });
  const asked = ask();
  const locking = own.request({ method: "POST", path: "/local/lock" });
  await expect.poll(() => bridge.askedFor(STATUS).length).toBe(1);
  expect(bridge.askedFor("POST /local/lock")).toEqual([]);
  answer();
  await asked;
  await locking;
  expect(bridge.askedFor("POST /local/lock")).toHaveLength(1);
  const never = workspace({ "/local/outbox": new Promise(() => undefined) });
  void never.ask();
  await never.own.request({ method: "POST", path: "/local/lock" });
  expect(never.bridge.askedFor("POST /local/lock")).toHaveLength(1);
});
