import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { expect, test } from "@playwright/test";
import { makeDataDir, startSandbox, TOKEN } from "./desk.ts";
import { type DesktopApp, firstWindow, launchDesktop } from "./desktop-app.ts";

/**
 * An installed package of the version before updates itself from the folder of this one: real
 * packages, the real Electron. `npm run e2e:electron -- --update`; desktop.yml prepares it.
 */
const installed = process.env["ROADBOOK_UPDATE_FROM"];
/** Where the packages were told to look for updates when they were packed. */
const PORT = 8477;
const FEED = join(import.meta.dirname, "../../dist/test");

function serveFeed() {
  const server = createServer((request, response) => {
    const file = join(FEED, basename(new URL(request.url ?? "/", "http://feed").pathname));
    if (!existsSync(file) || !statSync(file).isFile()) response.writeHead(404).end();
    else void readFile(file).then((bytes) => response.end(bytes));
  });
  server.listen(PORT, "127.0.0.1");
  return server;
}

const versionOf = (app: DesktopApp) => app.evaluate(({ app: own }) => own.getVersion(), null);

test("the version before updates itself, and keeps the records and what is unsent", async () => {
  test.skip(installed === undefined, "It needs an installed package of the version before.");
  const data = makeDataDir();
  const sandbox = await startSandbox();
  const server = serveFeed();
  const env = { ROADBOOK_TOKEN: TOKEN, ROADBOOK_UPDATES: "on" };
  let app = await launchDesktop({ userData: data.path, args: ["--remote", sandbox.url], env });
  const before = await versionOf(app);
  const page = await firstWindow(app);
  await expect(page.getByText("Everything is sent").first()).toBeVisible();
  await page.getByLabel("Work offline").check();
  await expect(page.getByText(/Working offline/).first()).toBeVisible();
  await expect(page.getByText(/is ready to be installed/).first()).toBeVisible();
  const ended = app.ended();
  await page.evaluate(() => window.roadbook?.restartToUpdate());
  await ended;
  server.close();
  await expect
    .poll(
      async () => {
        // The updated app opens itself, on the user's own folder: this is another start.
        app = await launchDesktop({
          userData: data.path,
          env: { ...env, ROADBOOK_UPDATES: "off" },
        });
        const version = await versionOf(app);
        if (version === before) await app.kill();
        return version;
      },
      { timeout: 300_000, intervals: [5_000] },
    )
    .not.toBe(before);
  const updated = await firstWindow(app);
  await expect(updated.getByText(/Working offline/).first()).toBeVisible();
  await expect(updated.getByRole("link", { name: /Contacts\s*\d/ })).toBeVisible();
  await app.quit();
  await sandbox.stop();
  data.remove();
});
