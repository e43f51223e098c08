import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchOnce } from "../fixtures/fetch-once.ts";
import { type Running, startApp, startSandbox, askServer, KEY, originOf } from "../e2e/desk.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { portOf } from "../fixtures/port-of.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = makeFolder();
const dataDir = join(folder.path, "workspace");
let sandbox: Running;
let app: Running;
let origin: string;

beforeAll(async () => {
  if (!existsSync(join(ROOT, "out/main/browser.js")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
  sandbox = await startSandbox();
  app = await startApp(sandbox.url, dataDir);
  origin = originOf(app.url);
});
afterAll(async () => {
  await app.stop();
  await sandbox.stop();
  folder.remove();
});

const raw = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(`${origin}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
/** Runs a command of the app that must fail, and gives its exit code and what it said. */
function fails(
  entry: string,
  ...args: string[]
): { readonly code: number | null; readonly said: string } {
  const result = spawnSync(process.execPath, [join(ROOT, "out/main", entry), ...args], {
    encoding: "utf8",
    timeout: 300_000,
  });
  return { code: result.status, said: result.stderr.trim() };
}

test("the address has the key in its fragment; a missing or wrong key is 401", async () => {
  expect(app.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#key=end-to-end-key$/);
  expect(await raw("/local/status", {})).toBe(401);
  expect(await raw("/v1/contact", { authorization: "Bearer wrong" })).toBe(401);
  expect(await raw("/v1/contact", { authorization: `Bearer ${KEY}` })).toBe(200);
});

test("a foreign Host or Origin is 403, also with the key", async () => {
  const authorization = `Bearer ${KEY}`;
  expect(await raw("/local/status", { authorization, host: "evil.example" })).toBe(403);
  expect(await raw("/local/status", { authorization, origin: "http://evil.example" })).toBe(403);
  expect(await raw("/local/status", { authorization, origin })).toBe(200);
});

test("the page comes with a strict policy; paths outside of it are not found", async () => {
  const page = await fetchOnce(`${origin}/`);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(page.headers.get("access-control-allow-origin")).toBeNull();
  expect(await raw("/..%2f..%2fpackage.json", {})).toBe(404);
});

test("bad bodies are 400 with a message, unknown routes 404", async () => {
  const send = async (path: string, body: string) => {
    const response = await fetchOnce(`${origin}${path}`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    });
    return [response.status, ((await response.json()) as { message: string }).message] as const;
  };
  expect(await send("/local/work-offline", "{")).toEqual([400, expect.stringContaining("JSON")]);
  expect(await send("/local/work-offline", '{"work_offline":"yes"}')).toEqual([
    400,
    expect.stringContaining("work_offline"),
  ]);
  expect((await send("/local/outbox/1/resolve", '{"choice":"ours"}'))[0]).toBe(400);
  expect((await send("/local/outbox/999/retry", "{}"))[0]).toBe(404);
  expect((await send("/local/nothing", "{}"))[0]).toBe(404);
});

test("events tell of changes; files go as multipart on the same routes and come back", async () => {
  const authorization = `Bearer ${KEY}`;
  await askServer(origin, "/local/sync", { method: "POST", key: KEY });
  const events = await fetchOnce(`${origin}/local/events`, { headers: { authorization } });
  const reader = events.body?.getReader();
  const form = new FormData();
  form.append("title", "With file");
  form.append("mark_as_done", "true");
  form.append("attachment", new Blob(["hello"], { type: "text/plain" }), "héllo.txt");
  const put = await fetchOnce(`${origin}/v1/activity/1`, {
    method: "PUT",
    body: form,
    headers: { authorization },
  });
  const body: {
    title: string;
    mark_as_done: boolean;
    attachment: { file_name: string; file_link: string };
  } = await put.json();

  expect(body).toMatchObject({
    title: "With file",
    mark_as_done: true,
    attachment: { file_name: "héllo.txt" },
  });
  expect(
    await (
      await fetchOnce(`${origin}${body.attachment.file_link}`, { headers: { authorization } })
    ).text(),
  ).toBe("hello");
  let heard = "";
  while (!heard.includes("event: change"))
    heard += new TextDecoder().decode((await reader?.read())?.value);
  expect(heard).toContain('"resource":"activity"');
  await reader?.cancel();
});

test("the token is in a file for its owner only, and in no answer", async () => {
  expect(statSync(join(dataDir, "token")).mode & 0o077).toBe(0);
  const connection = await askServer(origin, "/local/connection", { key: KEY });
  expect(connection).toMatchObject({ has_token: true });
  expect(JSON.stringify(connection)).not.toContain(readFileSync(join(dataDir, "token"), "utf8"));
  expect(
    readFileSync(join(dataDir, "workspace.db")).includes(readFileSync(join(dataDir, "token"))),
  ).toBe(false);
});

test("bad starts: each one clear sentence and a non-zero exit", async () => {
  const port = new URL(origin).port;
  const start = (...args: string[]) => fails("browser.js", "--no-open", ...args);
  const elsewhere = join(folder.path, "other");
  expect(start("--port", port, "--data-dir", elsewhere)).toEqual({
    code: 1,
    said: expect.stringContaining(`Port ${port} is taken`),
  });
  expect(start("--port", "0", "--data-dir", dataDir)).toEqual({
    code: 1,
    said: expect.stringContaining("already running"),
  });
  expect(
    start("--port", "0", "--data-dir", elsewhere, "--remote", "http://crm.example.com"),
  ).toEqual({
    code: 1,
    said: expect.stringContaining("plain http"),
  });
  expect(start("--port", "x")).toEqual({
    code: 2,
    said: expect.stringContaining("--port must be a number"),
  });
  expect(start("--nonsense")).toMatchObject({ code: 2 });
  writeFileSync(join(folder.path, "file"), "");
  expect(start("--port", "0", "--data-dir", join(folder.path, "file/workspace"))).toEqual({
    code: 1,
    said: expect.stringContaining("Couldn't create the data folder"),
  });
  writeFileSync(join(folder.path, "contact.json"), '[{"name":"no id"}]');
  expect(fails("sandbox.js", "--port", "0", "--data", folder.path)).toEqual({
    code: 1,
    said: expect.stringContaining("record 1 cannot be read"),
  });
  expect(fails("sandbox.js", "--port", port)).toEqual({
    code: 1,
    said: expect.stringContaining("is taken"),
  });
});

test("a damaged workspace is served all the same: the page says what is wrong", async () => {
  const broken = join(folder.path, "broken");
  mkdirSync(broken);
  writeFileSync(
    join(broken, "workspace.db"),
    "this is no database, but long enough to look like one ".repeat(40),
  );
  const served = await startApp(null, broken);
  const ask = (path: string, method = "GET") =>
    askServer(originOf(served.url), path, { method, key: KEY });
  expect(await ask("/local/encryption")).toMatchObject({ locked: null, cannot_open: "damaged" });
  expect(await ask("/v1/contact")).toEqual({
    message: expect.stringContaining("cannot be opened as a Roadbook workspace"),
    code: "not-open",
  });
  expect(await ask("/local/opening")).toMatchObject({ backups: [], folder: broken });
  rmSync(join(broken, "workspace.db"));
  expect(await ask("/local/opening", "POST")).toMatchObject({ cannot_open: null });
  await served.stop();
});

test("a server that is no /v1 server, or is not there, gets a clear verdict", async () => {
  const html = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"),
  );
  const missing = createServer((_request, response) => response.writeHead(404).end("nope"));
  for (const server of [html, missing])
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = (server: typeof html) => `http://127.0.0.1:${portOf(server)}`;
  const token = readFileSync(join(dataDir, "token"), "utf8");
  const put = async (remote: string) =>
    (await askServer(origin, "/local/connection", {
      method: "PUT",
      key: KEY,
      // Another origin is another workspace, unless the account has moved there; and it needs a
      // token of its own.
      body: { remote, moved: true, token },
    })) as {
      test?: { ok: boolean; error: string };
      message?: string;
    };
  expect(await put(address(html))).toMatchObject({
    test: { ok: false, error: expect.stringContaining("A web page answered instead of your CRM") },
  });
  expect(await put(address(missing))).toMatchObject({
    test: { ok: false, error: expect.stringContaining("no /v1 API") },
  });
  const gone = address(html);
  await new Promise((resolve) => {
    html.close(resolve);
    html.closeAllConnections();
  });
  expect(await put(gone)).toMatchObject({
    test: { ok: false, error: expect.stringContaining("cannot be reached") },
  });
  expect((await put("http://crm.example.com")).message).toContain("plain http");
  expect(await put(sandbox.url)).toMatchObject({ test: { ok: true } });
  missing.close();
  missing.closeAllConnections();
});

test("signals one after the other, as of Ctrl+C under npm, end it in good order", async () => {
  const running = await startApp(null, join(folder.path, "signalled"));
  const ends: Promise<number | null>[] = [];
  for (const signal of ["SIGINT", "SIGTERM", "SIGTERM", "SIGINT"] as const) {
    ends.push(running.stop(signal));
    await sleep(5);
  }
  expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
});

test("SIGTERM ends it, even while the server stalls, and the workspace opens again", async () => {
  await askServer(sandbox.url, "/sandbox/faults", {
    method: "PUT",
    body: [{ effect: { kind: "hang" } }],
  });
  const cycle = askServer(origin, "/local/sync", { method: "POST", key: KEY }).catch(
    () => "cut off",
  );
  await expect
    .poll(async () => (await askServer(sandbox.url, "/sandbox/faults"))["rules"])
    .toMatchObject([{ hits: expect.toSatisfy((hits) => Number(hits) > 0) }]);
  await app.stop();
  // Had it waited for the server, its cycle would have told how it ended.
  expect(await cycle).toBe("cut off");
  await askServer(sandbox.url, "/sandbox/faults", { method: "DELETE" });
  app = await startApp(null, dataDir);
  origin = originOf(app.url);
  expect(await askServer(origin, "/local/status", { key: KEY })).toMatchObject({ auth: "ok" });
});
