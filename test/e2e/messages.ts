import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** Messages that were shown and not yet expected. */
    shownMessages?: string[];
  }
}

/**
 * Keeps what the messages at the bottom of a page say. They leave after some seconds, in which a
 * busy machine may not come to look at them. Has to be called before the page is opened.
 */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: string[] = [];
    window.shownMessages = kept;
    const seen = new WeakSet<Node>();
    const look = () => {
      for (const text of document.querySelectorAll('[role="status"][aria-live] > div > span')) {
        if (!seen.has(text)) kept.push(text.textContent ?? "");
        seen.add(text);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

/** Waits for a message, and returns it. It and those before it are then no longer expected. */
export async function expectMessage(page: Page, text: RegExp): Promise<string> {
  let found = "";
  const take = async () => {
    const shown = await page.evaluate(() => [...(window.shownMessages ?? [])]);
    const at = shown.findIndex((message) => text.test(message));
    if (at < 0) return shown;
    found = shown[at] ?? "";
    await page.evaluate((count) => void window.shownMessages?.splice(0, count), at + 1);
    return [found];
  };
  await expect.poll(take).toContainEqual(expect.stringMatching(text));
  return found;
}
