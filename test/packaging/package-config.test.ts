import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../smoke/run-desktop.ts";

/** What cannot be packed here, as it is written down. */
const config = readFileSync(join(ROOT, "electron-builder.yml"), "utf8");
const entitlements = readFileSync(join(ROOT, "build/entitlements.mac.plist"), "utf8");

/** The part of the file below a key of the first level. */
const part = (name: string) =>
  new RegExp(`^${name}:\\n((?: .*\\n|#.*\\n|\\n)+)`, "m").exec(config)?.[1] ?? "";

test("macOS runs hardened, with nothing but what V8 needs", () => {
  expect([...entitlements.matchAll(/<key>(.+)<\/key>/g)].map(([, key]) => key)).toEqual([
    "com.apple.security.cs.allow-jit",
  ]);
  expect(part("mac")).toMatch(/^ {2}hardenedRuntime: true$/m);
  for (const key of ["entitlements", "entitlementsInherit"])
    expect(part("mac")).toContain(`  ${key}: build/entitlements.mac.plist\n`);
  // Notarisation begins with the variables of the environment, unless it is switched off.
  expect(part("mac")).not.toContain("notarize");
});

test.each([
  ["mac", ["dmg", "zip"]],
  ["win", ["nsis"]],
  ["linux", ["AppImage", "deb", "rpm"]],
])("%s has its packages for both processors", (system, targets) => {
  const found = [...part(system).matchAll(/\{ target: (\w+), arch: \[([^\]]+)\] \}/g)];
  expect(found.map(([, target]) => target)).toEqual(targets);
  for (const [, , processors] of found)
    expect(processors?.split(", ").toSorted()).toEqual(["arm64", "x64"]);
});

test("Windows installs for one user, keeps the records, and checks who signed an update", () => {
  expect(part("nsis")).toMatch(/oneClick: true\n {2}perMachine: false\n/);
  expect(part("nsis")).toContain("deleteAppDataOnUninstall: false");
  expect(part("win")).toContain("verifyUpdateCodeSignature: true");
});

test("the app names itself on Windows as its shortcut does", () => {
  const main = readFileSync(join(ROOT, "main/electron/index.ts"), "utf8");
  expect(/^appId: (.+)$/m.exec(config)?.[1]).toBe(/APP_ID = "(.+)"/.exec(main)?.[1]);
});

test("what the app's icon offers on Linux is what a start of the app knows", () => {
  const actions = readFileSync(join(ROOT, "main/electron/start-action.ts"), "utf8");
  const known = [...actions.matchAll(/option: "(--[a-z-]+)".*title: "(.+)" \}/g)];
  const offered = [...config.matchAll(/\{ Name: (.+), Exec: roadbook (--[a-z-]+) \}/g)];
  expect(known.length).toBeGreaterThan(0);
  expect(offered.map(([, name, option]) => [option, name])).toEqual(
    known.map(([, option, title]) => [option, title]),
  );
});

test("no package of Linux starts without the sandbox", () => {
  expect(part("appImage")).toContain("executableArgs: []");
});
