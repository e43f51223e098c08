import { expect, test } from "@playwright/test";
import { askServer, KEY, makeDataDir, originOf, startApp, startSandbox, TOKEN } from "./desk.ts";
import { openSynced } from "./first-sync.ts";

test("two accounts: a second workspace shows nothing of the first, whose change waits", async ({
  page,
}) => {
  const [first, second] = [
    await startSandbox(),
    await startSandbox(["--seed", "3", "--scale", "0.1"]),
  ];
  const data = makeDataDir();
  const app = await startApp(first.url, data.path);
  await openSynced(page, app);

  await test.step("who the user is, is asked once", async () => {
    await page.getByRole("combobox", { name: "Your name" }).fill("a");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Who are you?")).toBeHidden();
    const me = await askServer(originOf(app.url), "/local/me", { key: KEY });
    expect(me["id"]).toBeGreaterThan(0);
  });

  const { data: contacts } = (await askServer(first.url, "/v1/contact?limit=1")) as {
    data: { slug: string }[];
  };
  const slug = contacts[0]?.slug ?? "";
  await test.step("a change waits in the first one", async () => {
    await page.getByLabel("Work offline").check();
    await page.goto(`${originOf(app.url)}/#/contact/${slug}`);
    await page.getByRole("button", { name: /^City: / }).click();
    await page.getByRole("textbox", { name: "City" }).fill("Ghent");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Working offline, 1 change waiting").first()).toBeVisible();
  });

  const switcher = page.getByRole("button", { name: /^Workspace: / });
  await test.step("a second workspace is made and opened", async () => {
    await switcher.click();
    await page.getByRole("button", { name: "New workspace…" }).click();
    await expect(page.getByText(/1 unsent change stays in the workspace you leave/)).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Agency B");
    await page.getByRole("button", { name: "Create and open" }).click();
    await expect(page.getByRole("button", { name: "Workspace: Agency B" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Agency B" })).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    await page.getByLabel("Server address").fill(second.url);
    await page.getByLabel("API key").fill(TOKEN);
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
    expect(page.url()).not.toContain(slug);
    await expect(page.getByText("Who are you?")).toBeVisible();
    const outbox = await askServer(originOf(app.url), "/local/outbox", { key: KEY });
    expect(outbox["data"]).toEqual([]);
  });

  await test.step("the palette leads back, where the change still waits", async () => {
    await switcher.click();
    await expect(page.getByRole("button", { name: /1 change waiting/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Commands" }).fill("switch to workspace");
    await expect(page.getByRole("dialog").getByRole("option").first()).toContainText(
      "Switch to workspace",
    );
    await page.keyboard.press("Enter");
    await expect(page.getByText("Working offline, 1 change waiting").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Workspace: Agency B" })).toBeHidden();
    await expect(page.getByText("Who are you?")).toBeHidden();
  });

  await app.stop();
  await first.stop();
  await second.stop();
  data.remove();
});
