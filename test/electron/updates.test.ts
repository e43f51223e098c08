import { beforeAll, expect, test } from "vitest";
import { ROOT, runUpdates } from "../smoke/run-desktop.ts";

/** electron-updater itself, with a server of its own and a package that is a program. */
let seen: Readonly<Record<string, unknown>>;
beforeAll(() => {
  seen = runUpdates(ROOT);
});

const failed = (reason: string) => ({ kind: "failed", reason: expect.stringContaining(reason) });

test("a copy that is not to update itself says why, and asks nobody", () => {
  expect(seen["off"]).toMatchObject({
    sources: { kind: "off", reason: "This copy runs from its sources." },
    computer: { kind: "off", reason: "Updates are switched off on this computer." },
    noServer: { kind: "off", reason: "This copy was packed without an update server." },
  });
});

test("the newest version is current; an older one, which was signed once, is not installed", () => {
  expect(seen).toMatchObject({ same: { kind: "current" }, older: { kind: "current" } });
});

test("what the publisher has not signed is not even downloaded", () => {
  const refused = failed("isn't signed by Roadbook's publisher");
  expect(seen).toMatchObject({
    unsigned: refused,
    foreign: refused,
    misplaced: refused,
    changed: refused,
    downloadedUnsigned: 0,
  });
});

test("a staged roll-out leaves out other computers, and learns no number of this one", () => {
  expect(seen).toMatchObject({ notYet: { kind: "current" }, ids: ["none"] });
});

test("what a server or a network gets wrong is told in words, and nothing of it is kept", () => {
  expect(seen).toMatchObject({
    nothing: failed("nothing for this computer"),
    signIn: failed("isn't readable"),
    wrongHash: failed("damaged"),
    afterWrongHash: [],
    broken: failed("interrupted"),
    afterBroken: [],
    away: failed("can't be reached"),
  });
});

test("switched off, it looks for nothing, also after the next start", () => {
  expect(seen).toMatchObject({ askedWhenOff: 0, isRemembered: true });
});

test("an update is downloaded, and installed only once the app is closed for it", () => {
  expect(seen).toMatchObject({
    found: { kind: "downloading", version: "0.2.0" },
    percents: [0, 100, true],
    ready: { kind: "ready", version: "0.2.0" },
    untouched: "the version before",
    withoutRestart: false,
    quits: 1,
    isInstalled: true,
    isReplaced: true,
    hasStarted: true,
  });
});
