import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, type Request, test } from "@playwright/test";
import { KEY, askServer, makeDataDir, originOf, startApp, startSandbox } from "./desk.ts";
import { openSynced } from "./first-sync.ts";

const PASSPHRASE = "correct horse battery";

/** Errors and warnings in the console of a page. */
function listen(page: Page): string[] {
  const said: string[] = [];
  const isBad = (type: string) => type === "error" || type === "warning";
  page.on("console", (message) => {
    if (isBad(message.type())) said.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => said.push(`error: ${error.message}`));
  return said;
}

/** Returns the questions of a page that have no answer yet; its events never end. */
function waitingOf(page: Page): () => readonly string[] {
  const waiting = new Map<Request | string, string>();
  const over = (request: Request) => void waiting.delete(request);
  page.on("request", (request) => {
    if (!request.url().endsWith("/events")) waiting.set(request, request.url());
  });
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  page.on("websocket", (socket) => {
    // A page has one connection, and one that starts over is not told that its old one ended.
    waiting.clear();
    const name = (id: unknown) => `${socket.url()} ${String(id)}`;
    socket.on("framesent", ({ payload }) => {
      const asked = payload.toString();
      waiting.set(name((JSON.parse(asked) as { readonly id: number }).id), asked);
    });
    socket.on("framereceived", ({ payload }) =>
      waiting.delete(name(payload.toString().split(" ", 1)[0])),
    );
    socket.on("close", () => waiting.clear());
  });
  return () => [...waiting.values()];
}

async function encrypt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Encrypt…" }).click();
  await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("Passphrase again", { exact: true }).fill(PASSPHRASE);
  await page.getByRole("button", { name: "Next" }).click();
  const code = await page.getByLabel("Recovery code", { exact: true }).textContent();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(code ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your passphrase opens it.")).toBeVisible();
}

async function unlock(page: Page): Promise<void> {
  await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
  await page.keyboard.press("Enter");
}

test("what is half typed when it is locked is there again, and nothing of it on the disk", async ({
  page,
}) => {
  const server = await startSandbox();
  const data = makeDataDir();
  const app = await startApp(server.url, data.path);
  await openSynced(page, app);
  await page.goto(`${originOf(app.url)}/#/settings/workspace`);
  await encrypt(page);
  await page.goto(`${originOf(app.url)}/#/contact`);
  await page.getByRole("row").nth(2).click();
  const panel = page.getByRole("complementary", { name: "Open record" });
  await expect(panel.getByRole("heading").first()).toBeVisible();
  await page.keyboard.press("e");
  await page.keyboard.type("City");
  await page.keyboard.press("Enter");
  const city = page.getByRole("group", { name: "Edit City" }).getByRole("textbox");
  await city.fill("Zqxvburg");
  await page.keyboard.press("ControlOrMeta+Shift+L");
  await expect(page.getByLabel("Passphrase", { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/contact/);
  const files = readdirSync(data.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  expect(files.filter((bytes) => bytes.includes("Zqxvburg"))).toEqual([]);
  await unlock(page);
  await expect(city).toHaveValue("Zqxvburg");
  await expect(city).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: /Zqxvburg/ }).first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+L");
  await unlock(page);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("group", { name: "Edit City" })).toHaveCount(0);
  await app.stop();
  await server.stop();
  data.remove();
});

test("a lock and an unlock leave nothing in the console, in all windows", async ({
  page,
  context,
}) => {
  const server = await startSandbox();
  const data = makeDataDir();
  const app = await startApp(server.url, data.path);
  const said = listen(page);
  await openSynced(page, app);
  await page.goto(`${originOf(app.url)}/#/settings/workspace`);
  await encrypt(page);
  const other = await context.newPage();
  const saidThere = listen(other);
  const waitingThere = waitingOf(other);
  // A page of the same session has its key already.
  await other.addInitScript((key) => sessionStorage.setItem("roadbook-key", key), KEY);
  await other.goto(`${originOf(app.url)}/#/contact`);
  await expect(other.getByRole("row").nth(3)).toBeVisible();
  said.length = 0;
  for (const place of ["#/today", "#/contact", "#/agenda", "#/reports", "#/duplicates"]) {
    await page.goto(`${originOf(app.url)}/${place}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Shift+L");
    await expect(page.getByLabel("Passphrase", { exact: true })).toBeVisible();
    await expect(other.getByLabel("Passphrase", { exact: true })).toBeVisible();
    // A window waits for its own answers before it locks, but not for those of another.
    await expect.poll(waitingThere).toEqual([]);
    saidThere.length = 0;
    await unlock(page);
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await expect(other.getByRole("navigation").first()).toBeVisible();
    expect(saidThere).toEqual([]);
  }
  const status = await askServer(originOf(app.url), "/local/status", { key: KEY });
  expect(status["is_encrypted"]).toBe(true);
  expect(said).toEqual([]);
  await app.stop();
  await server.stop();
  data.remove();
});
