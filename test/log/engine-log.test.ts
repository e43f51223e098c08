import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { LINES_A_MINUTE, openLog } from "../../main/engine/log/open-log.ts";
import { systemClock } from "../../main/engine/system.ts";
import { tokenFile } from "../../main/engine/process/token-file.ts";
import { openWorkspaces } from "../../main/engine/workspaces/open-workspaces.ts";
import { isResource } from "../../shared/contract/resource.ts";
import type { PageError } from "../../shared/local/diagnostics.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { randomRequest } from "../fuzz/random-request.ts";
import {
  type Ask,
  askEngine,
  makeFolder,
  ON_THIS_MACHINE,
  openSandbox,
} from "../fixtures/worlds.ts";
import type { Method } from "../../shared/wire.ts";

/** What the log of a real engine holds after it was used, and what it must not hold. */
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const TOKEN = "test-token";

async function openLogged(remote: string, folder: string): Promise<Ask> {
  const logFile = openLog({
    dataDir: folder,
    name: "roadbook",
    clock: systemClock,
    level: "debug",
  });
  const opened = await openWorkspaces({
    dataDir: folder,
    remote,
    token: TOKEN,
    tokensOf: ({ folder: own }) => tokenFile(own),
    ...ON_THIS_MACHINE,
    log: logFile.log,
    logFile,
    version: "1.2.3",
  });
  if (!opened.ok) throw new Error(opened.message);
  cleanUp.push(() => opened.engine.close());
  return askEngine(() => opened.engine);
}

async function start(): Promise<{ readonly ask: Ask; readonly folder: string }> {
  const sandbox = await openSandbox();
  const folder = makeFolder();
  cleanUp.push(
    () => folder.remove(),
    () => sandbox.close(),
  );
  return { ask: await openLogged(sandbox.url, folder.path), folder: folder.path };
}

function logged(folder: string): string {
  return readdirSync(join(folder, "logs"))
    .map((name) => readFileSync(join(folder, "logs", name), "utf8"))
    .join("");
}

const messagesIn = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { level: string; msg: string } & Record<string, unknown>);

/** Texts of the records that would tell whose they are. */
function tellingTexts(value: unknown, name = ""): string[] {
  if (typeof value === "string")
    return /name|email|note|phone|title|description|street|address/.test(name) &&
      value.length > 5 &&
      !isResource(value)
      ? [value]
      : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    tellingTexts(item, Array.isArray(value) ? name : key),
  );
}

test("the log has workspace, cycles as counts, refusals by status, checks, backups", async () => {
  const { ask, folder } = await start();
  await ask("POST", "/local/sync");
  await ask("GET", "/v1/contact/no_such_contact");
  await ask("PUT", "/v1/contact/contact_2", { first_name: "Ann", city: 7 });
  await ask("POST", "/local/doctor", { complete: true });
  await ask("POST", "/local/backups");
  await ask("PUT", "/local/connection", { token: "another-token-that-is-wrong" });
  const lines = messagesIn(logged(folder));
  const said = lines.map(({ level, msg }) => `${level}: ${msg}`);
  expect(said).toContain("info: The workspace is open");
  expect(said).toContain("info: GET /v1/contact/:key was answered with 404");
  expect(said).toContain("info: PUT /v1/contact/:key was answered with 422");
  expect(said).toContain("info: A check is done");
  expect(said).toContain("info: A backup is made");
  expect(said).toContain("info: The server answered GET /v1/custom-field with 401");
  expect(lines.find(({ msg }) => msg === "A sync cycle is done")).toMatchObject({
    workspace: "first",
    kind: "asked",
    pulled: { contact: 4 },
    pushed: 0,
  });
  const another = (await ask("GET", "/local/workspaces")).body["data"];
  expect(another).toHaveLength(1);
});

test("log and diagnostics hold no token, email or record text after many requests", async () => {
  const { ask, folder } = await start();
  await ask("POST", "/local/sync");
  for (let number = 0; number < 400; number += 1) {
    const request = randomRequest(11, number);
    const isSlow = /^\/local\/(sync|doctor|backups|connection|workspaces)/.test(request.path);
    if (request.raw !== undefined || request.over === "http" || isSlow) continue;
    const query = new URLSearchParams(request.query).toString();
    await ask(request.method as Method, `${request.path}?${query}`, request.body);
  }
  for (const text of tellingTexts(FIXTURES).slice(0, 15)) {
    const error: PageError = {
      kind: "error",
      message: `Cannot show "${text}"`,
      stack: `Error: ${text}\n    at Row (app://roadbook/assets/a.js:1:2)`,
    };
    expect((await ask("POST", "/local/page-errors", error)).status).toBe(200);
  }
  const { body } = await ask("GET", "/local/diagnostics");
  const texts = `${logged(folder)}${JSON.stringify(body)}`;
  expect(texts).toContain("An error in the page");
  expect(tellingTexts(FIXTURES).length).toBeGreaterThan(20);
  expect([TOKEN, ...tellingTexts(FIXTURES)].filter((text) => texts.includes(text))).toEqual([]);
  expect(/[\w.]+@[\w.]+\.\w/.exec(texts)?.[0]).toBe(undefined);
});

test("diagnostics have versions, counts, last errors, and settings without secrets", async () => {
  const { ask } = await start();
  await ask("POST", "/local/sync");
  await ask("POST", "/local/page-errors", {
    kind: "screen",
    name: "TypeError",
    message: "x is not a function",
  });
  const { body } = await ask("GET", "/local/diagnostics");
  const diagnostics = body;
  expect(diagnostics.system).toMatchObject({
    version: "1.2.3",
    node: process.versions.node,
    platform: process.platform,
  });
  expect(diagnostics.settings).toMatchObject({
    profile: "extended",
    has_token: true,
    work_offline: false,
  });
  expect(diagnostics.settings.server).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(diagnostics.records).toMatchObject({ contact: 4 });
  expect(diagnostics.outbox).toMatchObject({ queued: 0, conflict: 0 });
  expect(diagnostics.log.errors.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual(
    ["TypeError"],
  );
  expect(diagnostics.log.lines.length).toBeGreaterThan(2);
});

test("an error of the page is logged without any text that the page put together", async () => {
  const { ask, folder } = await start();
  // No pattern finds these: they are words.
  const private_ = "Quartermain salary ninety thousand Visby";
  const error = { kind: "error", name: private_, message: private_, stack: "" };
  const stack = [
    `Error: ${private_}`,
    `    at ${private_} (nowhere)`,
    `at ${private_}`,
    `${private_}@app://roadbook/assets/index.js:1:2`,
    `    at Row (app://roadbook/assets/index-B1.js:10:5)`,
    `    at async http://127.0.0.1:4011/v1/contact/quartermain.js?q=visby:7:9`,
    `draw@http://127.0.0.1:4011/assets/vendor.js:3:4`,
    `    at Quartermain (https://evil.example/Visby/x.html:1:1)`,
  ].join("\n");
  await ask("POST", "/local/page-errors", { ...error, stack });
  await ask("POST", "/local/page-errors", {
    kind: "screen",
    name: "TypeError",
    message: `Minified React error #31; visit https://react.dev/errors/31?args=${private_}`,
    stack: "",
  });
  const lines = logged(folder)
    .split("\n")
    .filter((line) => line.includes("An error in the page"));
  expect(lines).toHaveLength(2);
  for (const word of private_.split(" ")) expect(lines.join("")).not.toContain(word);
  expect(lines[0]).toContain("Row index-B1.js:10:5");
  expect(lines[0]).toContain("draw vendor.js:3:4");
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ name: "TypeError", react: 31 });
});

test("GET /local/log returns the newest lines, uncached, with few errors of the page", async () => {
  const { ask, folder } = await start();
  for (let turn = 0; turn < 200; turn += 1)
    await ask("POST", "/local/page-errors", {
      kind: "error",
      message: `number ${turn}`,
      stack: "",
    });
  const view = (await ask("GET", "/local/log")).body;
  expect(view.file).toBe(join(folder, "logs/roadbook.log"));
  const ofPage = view.lines.filter((line) => line.includes("An error in the page"));
  expect(ofPage).toHaveLength(LINES_A_MINUTE);
  expect(
    (await ask("POST", "/local/page-errors", { kind: "error", message: "x".repeat(2_001) })).status,
  ).toBe(400);
});

test("an engine whose log cannot be written works on", async () => {
  const sandbox = await openSandbox();
  const folder = makeFolder();
  cleanUp.push(
    () => folder.remove(),
    () => sandbox.close(),
  );
  writeFileSync(join(folder.path, "logs"), "not a folder");
  const ask = await openLogged(sandbox.url, folder.path);
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  expect((await ask("GET", "/local/log")).body).toMatchObject({ lines: [] });
  expect((await ask("GET", "/local/diagnostics")).body).toMatchObject({
    records: { contact: 4 },
    log: { lines: [] },
  });
  rmSync(join(folder.path, "logs"));
  mkdirSync(join(folder.path, "logs"));
  await ask("POST", "/local/sync");
  expect(logged(folder.path)).toContain("Lines are missing");
  expect(statSync(join(folder.path, "logs/roadbook.log")).mode & 0o777).toBe(0o600);
});
