import { readFile } from "node:fs/promises";
import { readSheet } from "read-excel-file/node";
import { expect, type Page, test } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "../../scripts/chromium.ts";
import {
  askServer,
  KEY,
  makeDataDir,
  originOf,
  type Running,
  startApp,
  startSandbox,
} from "./desk.ts";
import { openSynced } from "./first-sync.ts";
import { expectMessage, keepMessages } from "./messages.ts";
import { pressKeys } from "./page-keys.ts";

let server: Running;
let app: Running;
const folder = makeDataDir();

test.beforeAll(async () => {
  server = await startSandbox();
  app = await startApp(server.url, folder.path);
});
test.afterAll(async () => {
  await app.stop();
  await server.stop();
  folder.remove();
});

async function openList(page: Page, address: string): Promise<void> {
  await openSynced(page, app);
  await page.goto(`${originOf(app.url)}/#/${address}`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(found(page)).toHaveText(/\d/);
}
const found = (page: Page) => page.locator("header").getByRole("status").first();

/** Opens what adds a filter to the list, and says by which field. */
async function filterBy(page: Page, field: string): Promise<void> {
  await page.keyboard.press("Shift+F");
  await expect(page.getByRole("combobox", { name: "Field to filter by" })).toBeFocused();
  await page.keyboard.type(field);
  await page.keyboard.press("Enter");
}

test("a filter is made, copied with the address, saved, pinned, and there after a restart", async ({
  page,
}) => {
  await openList(page, "contact");
  const all = await found(page).textContent();
  await page.getByRole("grid", { name: "Contacts" }).focus();
  await filterBy(page, "stage");
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(found(page)).toHaveText(/^[\d,]+ found$/);
  const some = await found(page).textContent();
  const address = page.url();
  await page.reload();
  await expect(found(page)).toHaveText(some ?? "");

  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("textbox", { name: "View name" })).toBeFocused();
  await page.keyboard.type("Early stages");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "View: Early stages" }).click();
  await page.getByRole("button", { name: "Pin Early stages to the sidebar" }).click();
  await page.keyboard.press("Escape");
  // The page shows a pin before it is stored.
  await expect
    .poll(() => askServer(originOf(app.url), "/local/ui-settings/views", { key: KEY }))
    .toMatchObject({ value: [{ name: "Early stages", pinned: true }] });

  await app.stop();
  app = await startApp(server.url, folder.path);
  await page.goto(app.url);
  await page.getByRole("link", { name: "Early stages" }).click();
  await expect(found(page)).toHaveText(some ?? "");
  await page.getByRole("link", { name: /^Contacts/ }).click();
  await expect(found(page)).toHaveText(all ?? "");
  await page.goto(`${originOf(app.url)}/${new URL(address).hash}`);
  await expect(found(page)).toHaveText(some ?? "");
});

test("a bulk edit made offline is undone after a kill, repeated, and then sent", async ({
  page,
}) => {
  await keepMessages(page);
  await openList(page, "contact?sort=full_name%3Aasc");
  await page.getByLabel("Work offline").check();
  const grid = page.getByRole("grid", { name: "Contacts" });
  await grid.focus();
  await page.keyboard.press("Control+a");
  const edit = async () => {
    await page.keyboard.press("Shift+E");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Field to change" }).fill("City");
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox", { name: "City" }).fill("Everywhere");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByText(/requests to the server/)).toBeVisible();
    await dialog.getByRole("button", { name: /^Change \d+ contacts$/ }).click();
    await expectMessage(page, /^\d+ contacts changed\.$/);
  };
  await edit();
  await expect(page.getByText(/Working offline, \d+ changes waiting/).first()).toBeVisible();
  await app.stop("SIGKILL");
  app = await startApp(server.url, folder.path);
  await page.goto(app.url);
  await expect(page.getByText(/^\d+ contacts changed (just now|.* ago)\.$/)).toBeVisible();
  await page.keyboard.press("z");
  await expectMessage(page, /^\d+ contacts restored\.$/);
  await expect(page.getByText(/changes waiting/)).toHaveCount(0);
  await pressKeys(page, "g s");
  await page.getByRole("button", { name: /^Bulk edits/ }).press("Enter");
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();

  await pressKeys(page, "g p");
  await grid.focus();
  await page.keyboard.press("Control+a");
  await edit();
  await page.getByLabel("Work offline").uncheck();
  await expect(page.getByText("Everything is sent").first()).toBeVisible();
  const answer = await askServer(server.url, "/v1/contact?limit=50");
  const cities = (answer["data"] as readonly { readonly city: string }[]).map(({ city }) => city);
  expect(new Set(cities)).toEqual(new Set(["Everywhere"]));
});

test("typing at once filters contacts by their organization's fields, by keys alone", async ({
  page,
}) => {
  await openList(page, "contact");
  const { data } = await askServer(server.url, "/v1/organization?limit=1");
  const [organization] = data as readonly { readonly id: number; readonly name: string }[];
  const where = encodeURIComponent('{"all":[["organization/name","filled"]]}');
  await page.goto(`${originOf(app.url)}/#/contact?where=${where}`);
  await expect(
    page.getByRole("button", { name: "Organization › Name is not empty" }),
  ).toBeVisible();
  await expect(found(page)).toHaveText(/^[\d,]+ found$/);
  const employed = Number((await found(page).textContent())?.replace(/\D/g, ""));
  await page.getByRole("grid").focus();
  await filterBy(page, "org name");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
  await page.keyboard.type(organization?.name ?? "");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => Number((await found(page).textContent())?.replace(/\D/g, "")))
    .toBeLessThan(employed);
  const rows = page
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: /^Select (?!all)/ }) });
  await expect(rows.filter({ hasNotText: organization?.name ?? "" })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  await pressKeys(page, "g c");
  for (const key of ["j", "j", "x", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("complementary", { name: "Open record" })).toBeVisible();
  await expect(page.getByRole("row", { selected: true })).toHaveAttribute("aria-rowindex", "4");
});

test("the list is handed over: every row that matches, the columns that are shown", async ({
  page,
}) => {
  await openList(page, "organization?sort=name%3Aasc");
  const count = Number((await found(page).textContent())?.replace(/\D/g, ""));
  const exported = async (format: string) => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export organizations" }).click();
    await page.getByRole("menuitem", { name: format }).click();
    return await downloading;
  };
  const download = await exported("CSV");
  expect(download.suggestedFilename()).toMatch(/^Organizations \d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile((await download.path()) ?? "", "utf8")).split("\r\n");
  expect(lines[0]).toBe(
    '\uFEFF"Name","Industry","Location","Contacts","Jobs","Deals","Last contact","Website","Owner"',
  );
  expect(lines).toHaveLength(count + 1);
  const sheet = await exported("Excel (XLSX)");
  expect(sheet.suggestedFilename()).toMatch(/^Organizations \d{4}-\d{2}-\d{2}\.xlsx$/);
  const rows = await readSheet((await sheet.path()) ?? "");
  expect(rows[0]?.slice(0, 3)).toEqual(["Name", "Industry", "Location"]);
  expect(rows).toHaveLength(count + 1);
});

test("sums stand below their columns beside a scroll bar that takes room", async ({
  playwright,
}) => {
  const browser = await playwright.chromium.launch({
    executablePath: chromiumPath(),
    chromiumSandbox: false,
    args: [...CHROMIUM_ARGS],
    // As on a desktop with a mouse.
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  try {
    // Too low for all rows, and high enough.
    for (const height of [400, 1200]) {
      const page = await browser.newPage({ viewport: { width: 1280, height } });
      await openList(page, "deal");
      const foot = page.getByRole("group", { name: "Sum" });
      await expect(foot).toContainText(/\d/);
      const grid = page.getByRole("grid", { name: "Deals" });
      const barWidth = await grid.evaluate((one: HTMLElement) => one.offsetWidth - one.clientWidth);
      expect(barWidth).toBeGreaterThan(5);
      const ends = (parts: readonly Element[]) =>
        parts.map((part) => Math.round(part.getBoundingClientRect().right));
      const heads = await grid.getByRole("row").first().locator(":scope > *").evaluateAll(ends);
      expect(await foot.locator(":scope > * > *").evaluateAll(ends)).toEqual(heads);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});

test("the first visit of a list draws the columns that were chosen, and no others before", async ({
  page,
}) => {
  const value = [
    { field: "name", width: null },
    { field: "website", width: null },
  ];
  const path = "/local/ui-settings/columns%3Aorganization";
  await askServer(originOf(app.url), path, { method: "PUT", key: KEY, body: { value } });
  await openSynced(page, app);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const head of document.querySelectorAll("[role=columnheader]"))
        if (head.textContent !== "") seen.add(head.textContent);
      document.body.dataset["seen"] = [...seen].join("|");
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await pressKeys(page, "g o");
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  const headings = await page.getByRole("columnheader").allTextContents();
  const shown = headings.filter((text) => text !== "");
  expect(await page.evaluate(() => document.body.dataset["seen"]?.split("|"))).toEqual(shown);
  expect(shown.join(" ")).toMatch(/Website/);
  expect(shown.join(" ")).not.toMatch(/Industry|Location/);
});
