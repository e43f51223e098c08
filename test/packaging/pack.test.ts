import { extractAll, listPackage } from "@electron/asar";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT, runDesktop } from "../smoke/run-desktop.ts";
import { makeElectronStub } from "./electron-stub.ts";
import { fusesOf, packWithStub, RELEASE_FUSES } from "./pack-with-stub.ts";

const work = mkdtempSync(join(tmpdir(), "roadbook-pack-"));
const unpacked = join(work, "dist/linux-unpacked");
const archive = join(unpacked, "resources/app.asar");

beforeAll(async () => {
  await makeElectronStub(join(work, "electron"));
  packWithStub(join(work, "electron"), join(work, "dist"), ["--dir", "--linux", "--x64"]);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

test("the archive holds the built app and the one native module, nothing of the sources", () => {
  const files = listPackage(archive, { isPack: false });
  const top = [...new Set(files.map((file) => file.split("/")[1]))].toSorted((a = "", b = "") =>
    a.localeCompare(b),
  );
  expect(top).toEqual(["node_modules", "out", "package.json"]);
  expect([
    ...new Set(
      files.filter((file) => file.startsWith("/node_modules/")).map((file) => file.split("/")[2]),
    ),
  ]).toEqual(["better-sqlite3"]);
  expect(files.filter((file) => file.endsWith(".node"))).toEqual([
    "/node_modules/better-sqlite3/prebuilds/linux-x64.node",
  ]);
  expect(files.filter((file) => /\.(map|tsx?|gyp)$/.test(file) && !file.endsWith(".d.ts"))).toEqual(
    [],
  );
  expect(
    files.filter((file) => /^\/out\/(main|preload)\/[^/]+$/.test(file) && !file.endsWith("chunks")),
  ).toEqual([
    "/out/main/checkpointer.js",
    "/out/main/cv-thread.js",
    "/out/main/electron.js",
    "/out/main/engine-process.js",
    "/out/main/engine-work.js",
    "/out/main/sandbox.js",
    "/out/main/table-thread.js",
    "/out/preload/index.cjs",
  ]);
});

test("nothing in it names the folder in which it was built", () => {
  expect(readFileSync(archive).includes(ROOT)).toBe(false);
});

test("the native module lies beside the archive, and Electron's start page is gone", () => {
  expect(
    existsSync(
      join(
        unpacked,
        "resources/app.asar.unpacked/node_modules/better-sqlite3/prebuilds/linux-x64.node",
      ),
    ),
  ).toBe(true);
  expect(readdirSync(join(unpacked, "resources")).filter((name) => name.endsWith(".asar"))).toEqual(
    ["app.asar"],
  );
});

test("the licence and whose code is in the app lie beside it", () => {
  expect(readFileSync(join(unpacked, "LICENSE.roadbook.txt"), "utf8")).toContain("Apache License");
  expect(readFileSync(join(unpacked, "sbom.cdx.json"), "utf8")).toContain(
    "pkg:npm/better-sqlite3-multiple-ciphers@",
  );
  const notices = readFileSync(join(unpacked, "THIRD-PARTY-NOTICES.txt"), "utf8");
  // Bundled into the page, bundled into the engine, and native beside them.
  for (const name of ["react-dom", "zod", "better-sqlite3-multiple-ciphers"])
    expect(notices).toMatch(new RegExp(`^${name} [0-9.]+ \\(`, "m"));
});

test("every fuse is set: no Node mode, no options from outside, the archive only", async () => {
  expect(await fusesOf(join(unpacked, "roadbook"))).toEqual(RELEASE_FUSES);
});

test("main, preload and engine run from the packed files", () => {
  const app = join(work, "app");
  extractAll(archive, app);
  cpSync(join(ROOT, "test/doubles"), join(app, "test/doubles"), { recursive: true });
  cpSync(join(ROOT, "test/smoke"), join(app, "test/smoke"), { recursive: true });
  symlinkSync(join(ROOT, "shared"), join(app, "shared"));
  expect(runDesktop(app)).toMatchObject({
    status: 200,
    created: 201,
    found: 1,
    restarted: 1,
    dealsAfterRestart: 1,
    lockReleased: true,
  });
});
