import type { Page } from "@playwright/test";

/** Two letters: the second has to come soon after the first. */
const SEQUENCE = /^([a-z]) (?!\1)[a-z]$/;

/**
 * Presses keys that have spaces between them: `g d`, `Control+k`, `j j Enter`. A sequence is sent
 * at once, so that its second key is in time however busy the machine is.
 */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  const presses = keys.split(" ");
  if (SEQUENCE.test(keys)) await Promise.all(presses.map((key) => page.keyboard.press(key)));
  else for (const key of presses) await page.keyboard.press(key);
}
