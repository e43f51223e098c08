import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readInspect } from "../../main/electron/engine-host.ts";
import { servePages } from "../../main/electron/page-protocol.ts";
import { CONTENT_SECURITY_POLICY, developmentPolicy } from "../../main/http/content-policy.ts";
import { fetchDevelopmentFile, readPageServer } from "../../main/http/development-page.ts";
import { protocol } from "../doubles/electron.ts";
import { makeDataDir, originOf, startApp } from "../e2e/desk.ts";
import { portOf } from "../fixtures/port-of.ts";

const ROOT = join(import.meta.dirname, "../..");
const cleanUp: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** Stands in for Vite: says what it was asked for. */
async function startPageServer(): Promise<URL> {
  const server = createServer((incoming, response) => {
    response.writeHead(200, { "content-type": "text/javascript", "cache-control": "max-age=1" });
    response.end(`asked for ${incoming.url}`);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  cleanUp.push(() => new Promise((resolve) => void server.close(resolve)));
  return new URL(`http://127.0.0.1:${portOf(server)}/`);
}

test("only a local server may serve the page, and the engine gets only --inspect options", () => {
  const given = (value: string) => readPageServer({ ROADBOOK_PAGE_SERVER: value })?.href ?? null;
  expect(given("http://127.0.0.1:5173")).toBe("http://127.0.0.1:5173/");
  for (const other of [
    "",
    "5173",
    "http://evil.example",
    "https://127.0.0.1",
    "http://127.0.0.1.evil.example",
    "file:///etc",
  ])
    expect(given(other)).toBe(null);
  expect(readInspect({ ROADBOOK_INSPECT: "--inspect=9300" })).toBe("--inspect=9300");
  for (const other of ["", "--eval=1", "--inspect --eval", "--inspect-publish-uid=x"])
    expect(readInspect({ ROADBOOK_INSPECT: other })).toBe(null);
});

test("the development policy only adds a nonce and one socket to the strict one", () => {
  const strict = CONTENT_SECURITY_POLICY.split("; ");
  const loose = developmentPolicy(new URL("http://127.0.0.1:5173/")).split("; ");
  const differing = loose.filter((part) => !strict.includes(part));
  expect(differing.map((part) => part.split(" ")[0])).toEqual([
    "script-src",
    "style-src",
    "connect-src",
    "trusted-types",
  ]);
  for (const [index, part] of loose.entries())
    expect(part.startsWith(strict[index] ?? "-")).toBe(true);
  expect(loose.join()).not.toContain("unsafe");
  expect(CONTENT_SECURITY_POLICY).not.toMatch(/nonce|ws:/);
});

test("a module has its version, type and policy; a server that is gone is reported", async () => {
  const server = await startPageServer();
  const { status, headers, bytes } = await fetchDevelopmentFile(server, "/main.tsx?t=1");
  expect({ status, text: new TextDecoder().decode(bytes) }).toEqual({
    status: 200,
    text: "asked for /main.tsx?t=1",
  });
  expect(headers).toMatchObject({
    "content-type": "text/javascript",
    "content-security-policy": developmentPolicy(server),
  });
  await cleanUp.pop()?.();
  expect((await fetchDevelopmentFile(server, "/")).status).toBe(502);
});

test("the desktop app serves the development server's page under its own scheme", async () => {
  const server = await startPageServer();
  servePages(server, () => {
    throw new Error("No file of the workspace was asked for.");
  });
  const response = await protocol.handlers.get("app")?.(
    new Request("app://roadbook/shell/app.tsx?t=2"),
  );
  expect(await response?.text()).toBe("asked for /shell/app.tsx?t=2");
  expect(response?.headers.get("content-security-policy")).toBe(developmentPolicy(server));
  expect((await protocol.handlers.get("app")?.(new Request("app://other/")))?.status).toBe(404);
});

test("a build serves the built page under the strict policy in any environment", async () => {
  if (!existsSync(join(ROOT, "out/main/browser.js")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
  process.env["ROADBOOK_PAGE_SERVER"] = (await startPageServer()).href;
  cleanUp.push(() => void delete process.env["ROADBOOK_PAGE_SERVER"]);
  const data = makeDataDir();
  cleanUp.push(data.remove);
  const app = await startApp(null, data.path);
  cleanUp.push(() => app.stop());
  const response = await fetch(`${originOf(app.url)}/`);
  expect(response.headers.get("content-security-policy")).toBe(CONTENT_SECURITY_POLICY);
  expect(await response.text()).toContain('<div id="root">');
});
