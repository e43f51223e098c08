import { expect, type Page, test } from "@playwright/test";
import type { Method } from "../../shared/wire.ts";
import { makeDataDir, startSandbox, TOKEN } from "./desk.ts";
import { type DesktopApp, firstWindow, isReal, launchDesktop } from "./desktop-app.ts";

/** The lock of the desktop app over a crash: the process of its engine is killed for real. */
test.skip(isReal, "The dialogs of the operating system are answered by the double.");

const ask = (page: Page, method: Method, path: string, body?: object) =>
  page.evaluate(
    async (request) => {
      const answer = await window.roadbook?.request(request);
      return { status: answer?.status, body: answer?.body as Record<string, unknown> };
    },
    { method, path, ...(body && { body }) },
  );

const enginePid = (app: DesktopApp) =>
  app.evaluate(
    ({ app: own }) =>
      own.getAppMetrics().find(({ name }) => name === "Roadbook engine")?.pid ?? null,
    null,
  );

/** Resolves when another engine runs. A page may load itself again because of it. */
async function killEngine(app: DesktopApp): Promise<void> {
  const before = await enginePid(app);
  if (before === null) throw new Error("No engine runs.");
  process.kill(before, "SIGKILL");
  await expect.poll(async () => [null, before].includes(await enginePid(app))).toBe(false);
}

/** What a page is answered, once it is there. */
const answered = (page: Page, path: string) =>
  expect.poll(() => ask(page, "GET", path).catch(() => null), { timeout: 15_000 });

test("an engine that is killed while its workspace is locked comes back locked", async () => {
  const sandbox = await startSandbox();
  const data = makeDataDir();
  const app = await launchDesktop({
    userData: data.path,
    args: ["--remote", sandbox.url],
    env: { ROADBOOK_TOKEN: TOKEN },
  });
  const page = await firstWindow(app);
  const { body } = await ask(page, "POST", "/local/encryption/recovery-code");
  const { code } = body;
  // Without a passphrase: a start would open it by the key that the system keeps.
  expect(await ask(page, "POST", "/local/encryption/on", { code })).toMatchObject({ status: 200 });
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main).toBeVisible();
  const locked = page.getByRole("heading", { name: "This workspace is locked" });
  for (const syncs of [false, true]) {
    await ask(page, "PUT", "/local/encryption/sync-while-locked", { on: syncs });
    await page.keyboard.press("ControlOrMeta+Shift+L");
    await expect(locked).toBeVisible();
    await killEngine(app);
    await answered(page, "/v1/contact").toMatchObject({ status: 423 });
    await answered(page, "/local/encryption").toMatchObject({
      body: { locked: "asked", has_passphrase: false, is_syncing: false },
    });
    await expect(locked).toBeVisible();
    await expect(async () => {
      await page.getByRole("button", { name: "Unlock", exact: true }).click({ timeout: 2_000 });
      await expect(main).toBeVisible();
    }).toPass();
    await answered(page, "/v1/contact").toMatchObject({ status: 200 });
  }
  // One that was open comes back open.
  await killEngine(app);
  await answered(page, "/v1/contact").toMatchObject({ status: 200 });
  await app.quit();
  await sandbox.stop();
  data.remove();
});
