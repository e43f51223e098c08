import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openStore } from "./open-store.ts";
import { isOwnState, STATE } from "./state-keys.ts";
import type { Store } from "./types.ts";
import { makeFolder } from "../../test/fixtures/worlds.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

function newStore(): Store {
  const folder = makeFolder();
  ends.push(folder.remove);
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ends.push(() => opened.store.close());
  return opened.store;
}

test("no two keys or families can stand for the same state", () => {
  const begins = Object.values(STATE).map((item) =>
    "prefix" in item ? item.prefix : `${item.key}\n`,
  );
  const clashes = begins.filter((one, at) =>
    begins.some((other, place) => place !== at && one.startsWith(other)),
  );
  expect(clashes).toEqual([]);
});

test("missing and malformed values read as undefined, even in families with a default", () => {
  const store = newStore();
  store.read(({ state }) => {
    expect(state.get(STATE.workOffline)).toBeUndefined();
    expect(state.get(STATE.absent.at("candidate", "list"))).toBeUndefined();
    expect(state.get(STATE.uiSettings.at("views"))).toBeUndefined();
  });
  store.write(
    ({ state }) => {
      state.set({ key: STATE.workOffline.key, read: (json) => json }, "yes");
      state.set({ key: STATE.absent.at("candidate", "list").key, read: (json) => json }, true);
      state.set(STATE.heldDeletions.at("contact"), { at: 1, missing: 2, held: 3 });
      state.set({ key: STATE.heldDeletions.at("deal").key, read: (json) => json }, { at: "today" });
    },
    { durable: false },
  );
  store.read(({ state }) => {
    expect(state.get(STATE.workOffline)).toBeUndefined();
    // Written by an earlier Roadbook as a bare true.
    expect(state.get(STATE.absent.at("candidate", "list"))).toMatchObject({ trying: "due" });
    expect([...state.entriesOf(STATE.heldDeletions)]).toEqual([
      ["contact", { at: 1, missing: 2, held: 3 }],
    ]);
    expect([...state.entriesOf(STATE.heldDeletions, "deal").keys()]).toEqual([]);
  });
});

test("a restore keeps what the user did and said here, and nothing of what a server told", () => {
  const own = Object.values(STATE).filter((item) =>
    isOwnState("prefix" in item ? `${item.prefix}x` : item.key),
  );
  expect(own).toEqual(
    expect.arrayContaining([
      STATE.connection,
      STATE.me,
      STATE.workOffline,
      STATE.uiSettings,
      STATE.resolution,
      STATE.removed,
    ]),
  );
  expect(isOwnState(STATE.stream.at("contact").key)).toBe(false);
  expect(isOwnState(STATE.lastSyncedAt.key)).toBe(false);
  expect(isOwnState(STATE.lineage.key)).toBe(false);
});
