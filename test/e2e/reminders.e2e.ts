import { expect, type Page, test } from "@playwright/test";
import { askServer, KEY, makeDataDir, originOf, startApp, startSandbox } from "./desk.ts";
import { openSynced } from "./first-sync.ts";

const MINUTE_MS = 60_000;

test("two windows remind once, in the one used last; what is said there counts in both", async ({
  context,
  page: first,
}) => {
  const sandbox = await startSandbox(["--scale", "0.05"]);
  const data = makeDataDir();
  const app = await startApp(sandbox.url, data.path);
  await openSynced(first, app);
  const ask = (path: string, method: string, body?: unknown) =>
    askServer(originOf(app.url), path, { key: KEY, method, body });
  const { users } = (await ask("/local/lookups", "GET")) as { users: { id: number }[] };
  const me = users[0]?.id ?? 0;
  await ask("/local/me", "PUT", { id: me });
  const start = new Date(Date.now() + 8 * MINUTE_MS);
  const made = await ask("/v1/activity", "POST", {
    title: "Call Anna about the offer",
    start_datetime: start.toISOString(),
    end_datetime: new Date(start.getTime() + 30 * MINUTE_MS).toISOString(),
    users_as_attendees: String(me),
  });
  expect(made).toMatchObject({ title: "Call Anna about the offer" });
  const reminderIn = (page: Page) =>
    page.getByRole("region", { name: "Reminders" }).getByText("Call Anna about the offer");

  await first.reload();
  await expect(reminderIn(first)).toBeVisible();
  const second = await context.newPage();
  await second.goto(app.url);
  await expect(reminderIn(second)).toBeVisible();
  await expect(reminderIn(first)).toBeHidden();

  await second.close();
  await expect(reminderIn(first)).toBeVisible();
  await first.getByRole("button", { name: "Snooze 5 min" }).click();
  await expect(reminderIn(first)).toBeHidden();
  const third = await context.newPage();
  await third.goto(app.url);
  await expect(third.getByRole("navigation").first()).toBeVisible();
  // Its own page: shortly before midnight it is no activity of today.
  await third.goto(`${originOf(app.url)}/#/activity/${String(made["id"])}`);
  await expect(third.locator("main").getByText("Call Anna about the offer").first()).toBeVisible();
  await expect(reminderIn(third)).toBeHidden();
  await expect
    .poll(() => ask("/local/ui-settings/reminders", "GET"))
    .toMatchObject({ value: { states: expect.anything() as unknown } });
  await app.stop();
  await sandbox.stop();
  data.remove();
});
