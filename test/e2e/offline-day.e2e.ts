import { expect, test } from "@playwright/test";
import { askServer, KEY, makeDataDir, originOf, startApp, startSandbox } from "./desk.ts";
import { firstSync, openSynced } from "./first-sync.ts";
import { expectMessage, keepMessages } from "./messages.ts";

test("a day without network: first sync, search and edits, dead battery, reconnect", async ({
  page,
}) => {
  const sandbox = await startSandbox();
  const data = makeDataDir();
  // Slow pages, so that the first sync can be watched.
  await askServer(sandbox.url, "/sandbox/faults", {
    method: "PUT",
    body: [{ match: { path: "/v1/note" }, effect: { kind: "latency", ms: 400 } }],
  });
  let app = await startApp(sandbox.url, data.path);
  await page.goto(app.url);
  await test.step("the first sync shows its progress and ends", async () => {
    await expect(page.getByRole("link", { name: /Sync/ }).first()).toBeVisible();
    await expect(
      page.getByText(/Reading \w+: \d+ of \d+|Everything is sent/).first(),
    ).toBeVisible();
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
    await firstSync(app);
  });

  const contacts = (await askServer(sandbox.url, "/v1/contact?limit=50")) as {
    data: { slug: string; full_name: string; first_name: string; city: string }[];
  };
  const someone = contacts.data.find((contact) => /^[A-Z][a-z]+$/.test(contact.first_name));
  if (someone === undefined) throw new Error("There is nobody with a plain name.");

  await test.step("offline: the search finds, and an edit shows at once", async () => {
    await page.getByLabel("Work offline").check();
    await expect(page.getByText(/Working offline/).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.locator("#content").focus();
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Search everything" }).fill(someone.full_name);
    await expect(page.getByRole("dialog").getByRole("option").first()).toContainText(
      someone.full_name,
    );
    await page.keyboard.press("Escape");
    await page.goto(`${originOf(app.url)}/#/contact/${someone.slug}`);
    await page.getByRole("button", { name: /^City: / }).click();
    await page.getByRole("textbox", { name: "City" }).fill("Basement of the client");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /City: Basement of the client/ })).toBeVisible();
    await expect(page.getByText("Working offline, 1 change waiting").first()).toBeVisible();
  });

  await test.step("a kill -9 and a restart lose nothing", async () => {
    await app.stop("SIGKILL");
    app = await startApp(null, data.path);
    await page.goto(`${originOf(app.url)}/#key=${KEY}`);
    // The page has to have read its key before its address changes.
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.goto(`${originOf(app.url)}/#/contact/${someone.slug}`);
    await expect(page.getByRole("button", { name: /City: Basement of the client/ })).toBeVisible();
    await expect(page.getByText("Working offline, 1 change waiting").first()).toBeVisible();
    expect(await askServer(sandbox.url, `/v1/contact/${someone.slug}`)).toMatchObject({
      city: someone.city,
    });
  });

  await test.step("back online it is sent", async () => {
    await page.getByLabel("Work offline").uncheck();
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
    expect(await askServer(sandbox.url, `/v1/contact/${someone.slug}`)).toMatchObject({
      city: "Basement of the client",
      first_name: someone.first_name,
    });
  });
  await app.stop();
  await sandbox.stop();
  data.remove();
});

test("create a deal and delete a job with undo, by keyboard", async ({ page }) => {
  const sandbox = await startSandbox();
  const data = makeDataDir();
  const app = await startApp(sandbox.url, data.path);
  await keepMessages(page);
  await openSynced(page, app);
  await page.getByRole("combobox", { name: "Your name" }).fill("a");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expectMessage(page, /^New records are created as /);
  await page.goto(`${originOf(app.url)}/#/deal`);
  await expect(page.getByRole("heading", { name: "My deals" })).toBeVisible();
  await expect(page.getByRole("grid", { name: "Deals" })).toBeVisible();
  await page.keyboard.press("c");
  await page.getByLabel("Name (required)").fill("Made by keyboard");
  await page.getByLabel("Close date (required)").fill("2027-03-01");
  await page.getByLabel("Stage (required)").fill("Offer");
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount").fill("1200");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Made by keyboard" })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          (await askServer(sandbox.url, "/v1/deal?sortOrder=id&sortByColumn=desc&limit=1")) as {
            data: unknown[];
          }
        ).data,
    )
    .toMatchObject([{ name: "Made by keyboard", deal_amount: 1200, amount_by_stage: 960 }]);

  await page.getByLabel("Work offline").check();
  await page.goto(`${originOf(app.url)}/#/job`);
  // The rows of the deals are there until then.
  await expect(page.getByRole("grid", { name: "Jobs" })).toBeVisible();
  const first = page.getByRole("row").nth(1);
  await expect(first).not.toContainText("Loading");
  // The first cell selects the row.
  const name = await first.getByRole("gridcell").nth(1).textContent();
  await first.click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete the job" }).click();
  await expectMessage(page, /^Deleted /);
  await page.keyboard.press("z");
  await expectMessage(page, /^Undone\.$/);
  await expect(page.getByRole("row").nth(1).getByRole("gridcell").nth(1)).toHaveText(name ?? "");
  await app.stop();
  await sandbox.stop();
  data.remove();
});
