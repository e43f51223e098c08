import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { makePdf } from "../fixtures/pdf.ts";
import { askServer, KEY, makeDataDir, originOf, startApp, startSandbox } from "./desk.ts";
import { openSynced } from "./first-sync.ts";
import { expectMessage, keepMessages } from "./messages.ts";
import { pressKeys } from "./page-keys.ts";
import { violationsOn } from "./violations.ts";

test("by keyboard alone: find a record, edit it, undo, add a note, return to its row", async ({
  page,
}) => {
  const sandbox = await startSandbox();
  const data = makeDataDir();
  const app = await startApp(sandbox.url, data.path);
  await keepMessages(page);
  await openSynced(page, app);
  const press = (keys: string) => pressKeys(page, keys);
  const palette = page.getByRole("combobox", { name: "Commands" });
  const title = page
    .getByRole("complementary", { name: "Open record" })
    .getByRole("heading", { level: 2 });

  await press("g p");
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  await expect(page.locator("[data-list]")).toBeFocused();
  await expect(page.getByRole("row").nth(3)).not.toContainText("Loading");
  await press("j j Enter");
  await expect(title).toBeVisible();
  const third = (await title.textContent()) ?? "";
  await press("j");
  await expect(title).not.toHaveText(third);
  await press("k");
  await expect(title).toHaveText(third);

  await test.step("E edits a field, Z takes it back", async () => {
    await press("e");
    await expect(palette).toBeFocused();
    await page.keyboard.type("city");
    await page.keyboard.press("Enter");
    const city = page.getByRole("textbox", { name: "City" });
    await expect(city).toBeFocused();
    const before = await city.inputValue();
    await city.fill("Keyboard City");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "City: Keyboard City. Edit" })).toBeFocused();
    await press("z");
    await expectMessage(page, /^Undone\.$/);
    // Without a value it is folded away again.
    if (before === "") await expect(page.getByText("Keyboard City")).toHaveCount(0);
    else await expect(page.getByRole("button", { name: `City: ${before}. Edit` })).toBeVisible();
  });

  await test.step("Q N writes a note that reaches the server", async () => {
    await press("q n");
    await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
    await page.keyboard.type("Written without a mouse");
    await page.keyboard.press("Enter");
    await expectMessage(page, /^Note added to .+\.$/);
    const slug = new URL(page.url().replace("#/", "")).searchParams.get("open") ?? "";
    const path = "/v1/note?entity_name=contact&searchText=without%20a%20mouse";
    await expect
      .poll(async () => (await askServer(sandbox.url, path))["data"])
      .toMatchObject([{ note: "Written without a mouse", related_to: slug }]);
  });

  await test.step("Enter opens the page, Esc goes to the row, Back and Forward work", async () => {
    await press("Escape");
    await expect(title).toBeHidden();
    await expect(page.locator("[data-list]")).toBeFocused();
    await press("Enter");
    await expect(title).toBeVisible();
    // The edited record went to the top of the list; the keys go on where they were.
    const name = (await title.textContent()) ?? "";
    const heading = page.getByRole("heading", { level: 1, name });
    await press("Enter");
    await expect(heading).toBeVisible();
    const address = page.url();
    await press("Escape");
    await expect(title).toHaveText(name);
    await press("Alt+ArrowRight");
    await expect(heading).toBeVisible();
    await press("Alt+ArrowLeft");
    await expect(title).toHaveText(name);
    await press("Control+k");
    await expect(palette).toBeFocused();
    await page.keyboard.type(address.slice(address.indexOf("#")));
    await page.getByRole("option", { name: "Open this address" }).click();
    await expect(heading).toBeVisible();
  });
  await app.stop();
  await sandbox.stop();
  data.remove();
});

test("a resume is shown while it waits to be sent, under the content policy of the app", async ({
  page,
}) => {
  const sandbox = await startSandbox();
  const data = makeDataDir();
  const app = await startApp(sandbox.url, data.path);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text()) && !/inline style/.test(message.text()))
      refused.push(message.text());
  });
  await openSynced(page, app);
  await page.getByLabel("Work offline").check();
  const rows = (await askServer(originOf(app.url), "/local/records/candidate?limit=1", {
    key: KEY,
  })) as {
    data: { slug: string }[];
  };
  const file = join(data.path, "resume.pdf");
  writeFileSync(file, makePdf(["Curriculum vitae", "References"]));
  await page.goto(`${originOf(app.url)}/#/candidate/${rows.data[0]?.slug ?? ""}`);
  await page.getByRole("button", { name: /^Resume: / }).click();
  await page.getByLabel("Resume", { exact: true }).setInputFiles(file);
  await expect(page.getByText("resume.pdf attached. Press Save.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("img", { name: "Page 1 of 2" })).toBeVisible();
  await expect(page.getByText("Curriculum vitae")).toBeAttached();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(refused).toEqual([]);
  await app.stop();
  await sandbox.stop();
  data.remove();
});
