import { afterEach, beforeEach, expect, test } from "vitest";
import { ConnectionConfirmation } from "../../main/electron/confirm-connection.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { dialog, systemPreferences } from "../doubles/electron.ts";

const UNLOCK: WireRequest = { method: "POST", path: "/local/unlock", body: {} };
const STAYS = { status: 403, body: { message: expect.stringContaining("stays locked") } };
const { platform } = process;

let sent: WireRequest[] = [];
const client = {
  request: (request: WireRequest) => {
    sent.push(request);
    return Promise.resolve({ status: 200, body: {} });
  },
};
const unlock = (body: object = {}) =>
  new ConnectionConfirmation(
    () => client as never,
    () => Promise.resolve(null),
  ).request(null, { ...UNLOCK, body });

beforeEach(() => {
  sent = [];
  dialog.asked.length = 0;
  systemPreferences.prompts.length = 0;
});
afterEach(() => {
  Object.defineProperty(process, "platform", { value: platform });
  systemPreferences.finger = null;
  dialog.press = 0;
});

test("a page cannot unlock by itself where the system keeps the key", async () => {
  dialog.press = 1;
  expect(await unlock()).toMatchObject(STAYS);
  expect(sent).toEqual([]);
  dialog.press = 0;
  expect(await unlock()).toMatchObject({ status: 200 });
  expect(dialog.asked.map(({ message }) => message)).toEqual([
    "Unlock this workspace?",
    "Unlock this workspace?",
  ]);
});

test("a passphrase is the word of the user: nothing else is asked", async () => {
  expect(await unlock({ secret: "correct horse battery" })).toMatchObject({ status: 200 });
  expect(dialog.asked).toEqual([]);
});

test("where there is a sensor, the owner's finger unlocks, and no other", async () => {
  Object.defineProperty(process, "platform", { value: "darwin" });
  systemPreferences.finger = false;
  expect(await unlock()).toMatchObject(STAYS);
  systemPreferences.finger = true;
  expect(await unlock()).toMatchObject({ status: 200 });
  expect(sent).toHaveLength(1);
  expect(systemPreferences.prompts).toEqual(["unlock this workspace", "unlock this workspace"]);
  expect(dialog.asked).toEqual([]);
});
