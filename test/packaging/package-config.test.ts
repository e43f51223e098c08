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

test("no package of Linux starts without the sandbox", () => {
  expect(part("appImage")).toContain("executableArgs: []");
});
