import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { PACKAGE, updateFiles, UpdateServer } from "../smoke/update-server.ts";
import { askServer, makeDataDir, type Running, startSandbox, TOKEN } from "./desk.ts";
import { type DesktopApp, firstWindow, isReal, launchDesktop } from "./desktop-app.ts";

/**
 * The desktop app as it is built, on the double with a real Chromium; the same steps run on the
 * real Electron with `npm run e2e:electron` (docs/desktop.md).
 */
test.describe.configure({ mode: "serial" });

const data = makeDataDir();
let sandbox: Running;
let app: DesktopApp;
let page: Page;
let someone: { readonly slug: string; readonly full_name: string; readonly city: string };

const launch = async (
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
) => {
  const env = { ROADBOOK_TOKEN: TOKEN, ...more };
  app = await launchDesktop({ userData: data.path, args, env });
  page = await firstWindow(app);
};
const place = (hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
const city = (name: string) => page.getByRole("button", { name: `City: ${name}` });
const serverCity = async () =>
  (await askServer(sandbox.url, `/v1/contact/${someone.slug}`))["city"];

/** The text on each sheet of a PDF. */
async function sheetsOf(file: string): Promise<readonly string[]> {
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(file)) }).promise;
  const sheets: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    sheets.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return sheets;
}

/** Presses a key that closes the window, which may be gone before the key is up again. */
const pressLast = (window: Page, key: string) => window.keyboard.press(key).catch(() => undefined);

async function changeCity(to: string): Promise<void> {
  await page.getByRole("button", { name: /^City: / }).click();
  await page.getByRole("textbox", { name: "City" }).fill(to);
  await page.keyboard.press("Enter");
  await expect(city(to)).toBeVisible();
}

test.beforeAll(async () => {
  sandbox = await startSandbox();
  const { data: contacts } = (await askServer(sandbox.url, "/v1/contact?limit=50")) as {
    data: (typeof someone & { first_name: string })[];
  };
  const found = contacts.find((contact) => /^[A-Z][a-z]+$/.test(contact.first_name));
  if (found === undefined) throw new Error("There is nobody with a plain name.");
  someone = found;
});
test.afterAll(async () => {
  await app?.kill();
  await sandbox.stop();
  data.remove();
});

test("starts, paints Today, reads the server and finds", async () => {
  await launch(["--remote", sandbox.url]);
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(page.getByText("Everything is sent").first()).toBeVisible();
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search everything" }).fill(someone.full_name);
  const option = page.getByRole("dialog").getByRole("option").first();
  await expect(option).toContainText(someone.full_name);
  await page.keyboard.press("Escape");
});

test("the page has the bridge, and neither Node nor the preload's own world", async () => {
  const seen = await page.evaluate(() => ({
    bridge: Object.isFrozen(window.roadbook) && Object.isFrozen(window.roadbook?.abilities.can),
    shell: window.roadbook?.abilities.shell,
    others: ["require", "process", "module", "ipcRenderer"].filter((name) => name in window),
  }));
  expect(seen).toEqual({ bridge: true, shell: "electron", others: [] });
});

test("an edit is sent to the server", async () => {
  await place(`#/contact/${someone.slug}`);
  await changeCity("Uppsala");
  await expect(page.getByText("Everything is sent").first()).toBeVisible();
  await expect.poll(serverCity).toBe("Uppsala");
});

test("a list is saved as PDF with all of its rows, and headings on each sheet", async () => {
  const file = join(data.path, "contacts.pdf");
  await place("#/contact");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("Save as PDF");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved contacts.pdf.")).toBeVisible();
  const { total } = (await askServer(sandbox.url, "/v1/contact?limit=1")) as { total: number };
  const sheets = await sheetsOf(file);
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.filter((text) => !/\bName +Job title +Organization\b/.test(text))).toEqual([]);
  // The page had loaded fewer: each contact has one address.
  expect(sheets.join(" ").match(/@/g)).toHaveLength(total);
  await expect(page.locator("[data-paper]")).toHaveCount(0);
});

test("a second window shows what the first one changes", async () => {
  await place(`#/contact/${someone.slug}`);
  await page.evaluate((slug) => window.roadbook?.openWindow(`#/contact/${slug}`), someone.slug);
  await expect.poll(async () => (await app.windows()).length).toBe(2);
  const [, second] = await app.windows();
  if (second === undefined) throw new Error("There is no second window.");
  await expect(second.getByRole("button", { name: "City: Uppsala" })).toBeVisible();
  await changeCity("Lund");
  await expect(second.getByRole("button", { name: "City: Lund" })).toBeVisible();
  await second.close();
  await expect.poll(async () => (await app.windows()).length).toBe(1);
});

test("a link of another program starts no second app: the first one shows its place", async () => {
  await place("#/");
  await app.startAgain([`roadbook://contact/${someone.slug}`]);
  await expect(city("Lund")).toBeVisible();
  expect(await app.windows()).toHaveLength(1);
});

test("a link that is no place is not followed", async () => {
  await app.startAgain(["roadbook://javascript:alert(1)"]);
  await expect(city("Lund")).toBeVisible();
});

test("what the app's icon offers comes from another start, and is done here", async () => {
  await app.startAgain(["--search"]);
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  await page.keyboard.press("Escape");
  await app.startAgain(["--new-window"]);
  await expect.poll(async () => (await app.windows()).length).toBe(2);
  const [, further] = await app.windows();
  await further?.close();
  await expect.poll(async () => (await app.windows()).length).toBe(1);
});

test("a proxy's password is asked for in a window that no page of the app reaches", async () => {
  const given = app.evaluate(
    ({ app: own }) =>
      new Promise<readonly unknown[]>((resolve) => {
        const proxy = { isProxy: true, scheme: "basic", host: "proxy.corp", port: 8080, realm: "" };
        const answer = (...credentials: unknown[]) => resolve(credentials);
        own.emit("login", { preventDefault: () => undefined }, null, {}, proxy, answer);
      }),
    null,
  );
  await expect.poll(async () => (await app.windows()).length).toBe(2);
  const [, signIn] = await app.windows();
  if (signIn === undefined) throw new Error("There is no window to sign in.");
  await expect(signIn.getByText("proxy.corp:8080 asks for your name")).toBeVisible();
  expect(await signIn.evaluate(() => "roadbook" in window)).toBe(false);
  await signIn.getByLabel("Name").fill("anna");
  await signIn.getByLabel("Password").fill("secret");
  await pressLast(signIn, "Enter");
  expect(await given).toEqual(["anna", "secret"]);
  await expect.poll(async () => (await app.windows()).length).toBe(1);
});

test("an API key is typed in a window of its own, for the server that it names", async () => {
  await place("#/settings/workspace");
  await expect(page.getByLabel("API key")).toHaveCount(0);
  const replace = async () => {
    await page.getByRole("button", { name: "Replace the API key" }).click();
    await expect.poll(async () => (await app.windows()).length).toBe(2);
    const [, opened] = await app.windows();
    if (opened === undefined) throw new Error("There is no window to type a key in.");
    await expect(opened.getByText(sandbox.url)).toBeVisible();
    return opened;
  };
  await pressLast(await replace(), "Escape");
  await expect(page.getByText("it wasn't confirmed")).toBeVisible();
  const prompt = await replace();
  expect(await prompt.evaluate(() => "roadbook" in window)).toBe(false);
  await prompt.getByRole("button", { name: "Replace" }).click();
  await prompt.getByLabel("API key").fill(TOKEN);
  await pressLast(prompt, "Enter");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect.poll(async () => (await app.windows()).length).toBe(1);
  await place(`#/contact/${someone.slug}`);
});

test("quit and restart keep what was not sent", async () => {
  await page.getByLabel("Work offline").check();
  await changeCity("Kiruna");
  await expect(page.getByText("Working offline, 1 change waiting").first()).toBeVisible();
  await app.quit();
  expect(await serverCity()).toBe("Lund");
  await launch();
  await place(`#/contact/${someone.slug}`);
  await expect(city("Kiruna")).toBeVisible();
  await page.getByLabel("Work offline").uncheck();
  await expect.poll(serverCity).toBe("Kiruna");
});

test("an engine that dies is started again, and no window closes", async () => {
  const isRestarted = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.roadbook?.onEvent(({ type }) => type === "restarted" && resolve());
      }),
  );
  await app.evaluate(({ app: own }) => {
    const engine = own.getAppMetrics().find(({ name }) => name === "Roadbook engine");
    if (engine !== undefined) process.kill(engine.pid, "SIGKILL");
  }, null);
  await isRestarted;
  await changeCity("Visby");
  await expect.poll(serverCity).toBe("Visby");
});

test("a page that crashes is loaded again", async () => {
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.forcefullyCrashRenderer();
  }, null);
  // Playwright's page ends with the crash: the window is asked by the app instead.
  const heading = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      // On the page that crashed it never settles.
      const script = window?.webContents.executeJavaScript(
        `document.querySelector('[aria-label^="City: "]')?.getAttribute("aria-label") ?? ""`,
      );
      const silence = new Promise((resolve) => setTimeout(() => resolve(""), 2_000));
      return String(await Promise.race([script, silence]));
    }, null);
  await expect.poll(() => heading().catch(() => "")).toContain("Visby");
  await app.quit();
});

test("opened by the system at sign-in, it has no window until it is asked for one", async () => {
  writeFileSync(join(data.path, "desktop.json"), JSON.stringify({ background: true }));
  app = await launchDesktop({ userData: data.path, args: ["--background"] });
  const hasMenu = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu() !== null, null);
  await expect.poll(hasMenu).toBe(true);
  expect(await app.windows()).toHaveLength(0);
  await app.startAgain([]);
  expect(await app.windows()).toHaveLength(0);
  await app.startAgain(["--quick-capture"]);
  page = await firstWindow(app);
  // The command waited for its page.
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await app.windows()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await place("#/settings/advanced");
  const background = page.getByRole("switch", { name: "Keep running in the background" });
  await expect(background).toBeChecked();
  await background.press("Space");
  await expect.poll(() => readFileSync(join(data.path, "desktop.json"), "utf8")).toContain("false");
  await app.quit();
});

test("an update is downloaded, and a restart for it keeps what is unsent", async () => {
  test.skip(isReal, "The real one updates a packed app: see .github/workflows/desktop.yml.");
  const server = new UpdateServer();
  const installed = join(data.path, "Roadbook.AppImage");
  const resources = join(data.path, "resources");
  mkdirSync(resources);
  writeFileSync(installed, "the version before");
  for (const [name, text] of Object.entries(updateFiles(await server.listen())))
    writeFileSync(join(resources, name), text);
  await launch([], {
    ROADBOOK_DOUBLE_RESOURCES: resources,
    ROADBOOK_UPDATES: "on",
    APPIMAGE: installed,
    XDG_CACHE_HOME: join(data.path, "cache"),
  });
  await expect(page.getByText("Roadbook 0.2.0 is ready to be installed.")).toBeVisible();
  await page.getByLabel("Work offline").check();
  await place(`#/contact/${someone.slug}`);
  await changeCity("Umeå");
  await place("#/settings/advanced");
  await page
    .getByRole("region", { name: "Updates" })
    .getByRole("button", { name: "Restart to update" })
    .click();
  await expect.poll(() => existsSync(join(data.path, "started"))).toBe(true);
  expect(readFileSync(installed, "utf8")).toBe(PACKAGE);
  await app.ended();
  server.close();
  await launch();
  await place(`#/contact/${someone.slug}`);
  await expect(city("Umeå")).toBeVisible();
  await expect(page.getByText("Working offline, 1 change waiting").first()).toBeVisible();
  await app.quit();
});
