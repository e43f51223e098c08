import { expect, type Page } from "@playwright/test";
import { askServer, KEY, originOf, type Running } from "./desk.ts";

/** Waits until every list is read to its end: until then, rows and counts still change. */
export async function firstSync(app: Running): Promise<void> {
  const isRead = async () => {
    const status = await askServer(originOf(app.url), "/local/status", { key: KEY });
    return { incomplete: status["incomplete"], isSynced: status["last_synced_at"] !== null };
  };
  await expect.poll(isRead).toEqual({ incomplete: [], isSynced: true });
}

/** Opens the app in a page, when its first sync is over. */
export async function openSynced(page: Page, app: Running): Promise<void> {
  await firstSync(app);
  await page.goto(app.url);
  await expect(page.getByText("Everything is sent").first()).toBeVisible();
}
