import { expect, test } from "@playwright/test";
import type { Method } from "../../shared/wire.ts";
import { makeDataDir, startSandbox, TOKEN } from "./desk.ts";
import { type DesktopApp, firstWindow, isReal, launchDesktop } from "./desktop-app.ts";

/** The lock of the desktop app over a crash: the process of its engine is killed for real. */
test.skip(isReal, "The dialogs of the operating system are answered by the double.");

/**
 * Runs a script in the window's page. Playwright's own page ends with the first lock, which ends
 * the process of the page.
 */
const inPage = (app: DesktopApp, script: string, patience = 2_000) =>
  app.evaluate(
    async ({ BrowserWindow }, [code, ms]) => {
      const [window] = BrowserWindow.getAllWindows();
      // In a page that has ended it never settles.
      const silence = new Promise((resolve) => setTimeout(() => resolve(null), ms));
      const answer = window?.webContents.executeJavaScript(code);
      return (await Promise.race([answer, silence])) as unknown;
    },
    [script, patience] as const,
  );

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const ask = async (
  app: DesktopApp,
  method: Method,
  path: string,
  { body, patience }: { readonly body?: object; readonly patience?: number } = {},
) =>
  (await inPage(
    app,
    `window.roadbook.request(${JSON.stringify({ method, path, ...(body && { body }) })})` +
      ".then(({ status, body }) => ({ status, body }))",
    patience,
  )) as Answer | null;

/** Waits for an element of the page. */
const visible = (app: DesktopApp, selector: string, text: string) => {
  const script =
    `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) =>` +
    ` each.checkVisibility() && each.textContent.includes(${JSON.stringify(text)}))`;
  return expect.poll(() => inPage(app, script).catch(() => null), { timeout: 15_000 }).toBe(true);
};

const unlock = (app: DesktopApp) =>
  inPage(
    app,
    '[...document.querySelectorAll("button")]' +
      '.find((each) => each.textContent === "Unlock")?.click()',
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
const answered = (app: DesktopApp, path: string) =>
  expect.poll(() => ask(app, "GET", path).catch(() => null), { timeout: 15_000 });

test("an engine that is killed while its workspace is locked comes back locked", async () => {
  const sandbox = await startSandbox();
  const data = makeDataDir();
  const app = await launchDesktop({
    userData: data.path,
    args: ["--remote", sandbox.url],
    env: { ROADBOOK_TOKEN: TOKEN },
  });
  await firstWindow(app);
  const answer = await ask(app, "POST", "/local/encryption/recovery-code");
  // Without a passphrase: a start would open it by the key that the system keeps.
  const encrypt = { body: { code: answer?.body["code"] }, patience: 30_000 };
  expect(await ask(app, "POST", "/local/encryption/on", encrypt)).toMatchObject({ status: 200 });
  await visible(app, "[aria-label=Main]", "Candidates");
  for (const syncs of [false, true]) {
    await ask(app, "PUT", "/local/encryption/sync-while-locked", { body: { on: syncs } });
    // The page may end before it is answered.
    await ask(app, "POST", "/local/lock").catch(() => null);
    await visible(app, "h1", "This workspace is locked");
    await killEngine(app);
    await answered(app, "/v1/contact").toMatchObject({ status: 423 });
    await answered(app, "/local/encryption").toMatchObject({
      body: { locked: "asked", has_passphrase: false, is_syncing: false },
    });
    await visible(app, "h1", "This workspace is locked");
    await unlock(app);
    await visible(app, "[aria-label=Main]", "Candidates");
    await answered(app, "/v1/contact").toMatchObject({ status: 200 });
  }
  // One that was open comes back open.
  await killEngine(app);
  await answered(app, "/v1/contact").toMatchObject({ status: 200 });
  await app.quit();
  await sandbox.stop();
  data.remove();
});
