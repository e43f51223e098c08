import { expect, test } from "@playwright/test";
import type { Method } from "../../shared/wire.ts";
import { makeDataDir, startSandbox, TOKEN } from "./desk.ts";
import { type DesktopApp, firstWindow, isReal, launchDesktop } from "./desktop-app.ts";

/** The lock of the desktop app over a crash: the process of its engine is killed for real. */
test.skip(isReal, "The dialogs of the operating system are answered by the double.");

/** Time after which a page is taken to have ended: it never answers then. A poll asks again. */
const SILENCE_MS = 2_000;

/** Only ends a test that hangs: an engine on a busy machine answers late. */
const HANGING_MS = 120_000;

/**
 * Runs a script in the window's page. Playwright's own page ends with the first lock, which ends
 * the process of the page. Rejects if nothing comes back in time.
 */
async function inPage(app: DesktopApp, script: string, patience: number): Promise<unknown> {
  const [answer] = await app.evaluate(
    async ({ BrowserWindow }, [code, ms]) => {
      const [window] = BrowserWindow.getAllWindows();
      const silence = new Promise<[]>((resolve) => setTimeout(() => resolve([]), ms));
      const answering = window?.webContents.executeJavaScript(code) ?? silence;
      return await Promise.race([answering.then((value: unknown) => [value]), silence]);
    },
    [script, patience] as const,
  );
  if (answer === undefined) throw new Error(`The page did not answer in ${patience} ms.`);
  return answer;
}

const polled = (app: DesktopApp, script: string) =>
  inPage(app, script, SILENCE_MS).catch(() => null);

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const request = (method: Method, path: string, body?: object) =>
  `window.roadbook.request(${JSON.stringify({ method, path, ...(body && { body }) })})` +
  ".then(({ status, body }) => ({ status, body }))";

const ask = async (app: DesktopApp, method: Method, path: string, body?: object) =>
  (await inPage(app, request(method, path, body), HANGING_MS)) as Answer;

/** Waits for an element of the page. */
const visible = (app: DesktopApp, selector: string, text: string) => {
  const script =
    `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) =>` +
    ` each.checkVisibility() && each.textContent.includes(${JSON.stringify(text)}))`;
  return expect.poll(() => polled(app, script)).toBe(true);
};

const unlock = (app: DesktopApp) =>
  polled(
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
  expect.poll(() => polled(app, request("GET", path)));

test("an engine that is killed while its workspace is locked comes back locked", async () => {
  const sandbox = await startSandbox();
  const data = makeDataDir();
  const app = await launchDesktop({
    userData: data.path,
    args: ["--remote", sandbox.url],
    env: { ROADBOOK_TOKEN: TOKEN },
  });
  await firstWindow(app);
  const made = await ask(app, "POST", "/local/encryption/recovery-code");
  expect(made).toMatchObject({ status: 201, body: { code: expect.any(String) } });
  // Without a passphrase: a start would open it by the key that the system keeps.
  const encrypted = await ask(app, "POST", "/local/encryption/on", { code: made.body["code"] });
  expect(encrypted).toMatchObject({ status: 200 });
  await visible(app, "[aria-label=Main]", "Candidates");
  for (const syncs of [false, true]) {
    const told = await ask(app, "PUT", "/local/encryption/sync-while-locked", { on: syncs });
    expect(told).toMatchObject({ status: 200 });
    // The page may end before it is answered.
    await polled(app, request("POST", "/local/lock"));
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
