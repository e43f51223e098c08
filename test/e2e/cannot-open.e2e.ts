import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { askServer, KEY, makeDataDir, originOf, startApp, startSandbox } from "./desk.ts";
import { firstSync } from "./first-sync.ts";
import { layoutProblemsOn } from "./layout-problems.ts";
import { violationsOn } from "./violations.ts";

/** A name that is long, and runs the other way. */
const OTHER = "وكالة التوظيف الدولية, whose name is longer than a narrow window is wide";

test("a workspace that is damaged between two starts is restored from its page, by keys", async ({
  page,
}) => {
  const server = await startSandbox();
  const data = makeDataDir();
  const first = await startApp(server.url, data.path);
  const ask = (app: { readonly url: string }, path: string, method: string, body?: object) =>
    askServer(originOf(app.url), path, { key: KEY, method, body });
  await firstSync(first);
  await ask(first, "/local/backups", "POST");
  await ask(first, "/local/workspaces", "POST", { name: OTHER, remote: server.url });
  await ask(first, "/local/work-offline", "POST", { work_offline: true });
  await first.stop();
  for (const ending of ["-wal", "-shm"])
    rmSync(join(data.path, `workspace.db${ending}`), { force: true });
  writeFileSync(join(data.path, "workspace.db"), "This is no database any more. ".repeat(1_000));

  const app = await startApp(null, data.path);
  await page.goto(app.url);
  await expect(page.getByText("Its database file is damaged.")).toBeVisible();
  await expect(page).toHaveTitle("Can't open – Roadbook");
  for (const media of [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { colorScheme: "light", contrast: "more" },
  ] as const) {
    await page.emulateMedia({ contrast: "no-preference", ...media });
    await expect(page.locator("html")).toHaveAttribute("data-theme", media.colorScheme);
    expect(await violationsOn(page)).toEqual([]);
  }
  const wide = page.viewportSize() ?? { width: 1_280, height: 720 };
  for (const size of [wide, { width: 400, height: 700 }]) {
    await page.setViewportSize(size);
    expect(await layoutProblemsOn(page)).toEqual([]);
  }
  await page.setViewportSize(wide);

  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("It still can't be opened.");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Restore the backup/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByText(/^Restored the backup of/)).toBeVisible();
  expect(await ask(app, "/v1/contact?limit=1", "GET")).toMatchObject({ data: [{}] });
  expect(readdirSync(join(data.path, "replaced"))).toHaveLength(1);
  await app.stop();
  await server.stop();
  data.remove();
});
