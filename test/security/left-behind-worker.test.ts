// Another program had the port before, and left a service worker in the browser: it must not read
// the code that opens the page, nor the key.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { startBrowserShell } from "../../main/browser/start.ts";
import { randomLoopback } from "../../main/http/listen.ts";
import { CHROMIUM_ARGS, chromiumPath } from "../../scripts/chromium.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { portOf } from "../fixtures/port-of.ts";
import { ROOT } from "../house/product-files.ts";

/** Reads along whatever the browser asks for, and puts a page of its own in place of each. */
const WORKER = `
  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("fetch", (event) => event.respondWith((async () => {
    await caches.open("taken");
    return event.request.mode === "navigate"
      ? new Response("<title>Owned</title>", { headers: { "content-type": "text/html" } })
      : fetch(event.request);
  })()));
`;
const REGISTER = `<script>
  navigator.serviceWorker.register("/worker.js")
    .then(() => navigator.serviceWorker.ready)
    .then(() => (document.title = "Ready"));
</script>`;

test("a service worker of another program gets neither code nor key", async () => {
  if (!existsSync(join(ROOT, "out/renderer/index.html")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  const other = createServer((request, response) => {
    const isWorker = request.url === "/worker.js";
    response.setHeader("content-type", isWorker ? "text/javascript" : "text/html");
    response.end(isWorker ? WORKER : REGISTER);
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const port = portOf(other);
  const browser = await chromium.launchPersistentContext(join(folder.path, "profile"), {
    executablePath: chromiumPath(),
    args: ["--no-sandbox", ...CHROMIUM_ARGS],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect.poll(() => page.title()).toBe("Ready");
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));

  const started = await startBrowserShell({
    port,
    host: randomLoopback(),
    dataDir: join(folder.path, "workspace"),
    assets: join(ROOT, "out/renderer"),
    worker: join(ROOT, "main/browser/worker.ts"),
    sandbox: join(ROOT, "main/sandbox/index.ts"),
    version: "1",
  });
  if (!started.ok) throw new Error(started.message);
  const { shell } = started;
  onTestFinished(() => shell.close());
  const file = shell.writeOpeningFile();
  onTestFinished(() => file.remove());
  await page.goto(pathToFileURL(file.path).href);
  // The first screen of a workspace without a server: the page has its key.
  await expect
    .poll(() => page.getByRole("heading").allInnerTexts())
    .toContain("Welcome to Roadbook");
  expect(await page.title()).toMatch(/Roadbook$/);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
