import { type Locator, userEvent } from "vitest/browser";

/** Chooses an option of a select by what it is called; "" chooses nothing. */
export async function choose(select: Locator, text: string): Promise<void> {
  await select.fill(text);
  await userEvent.keyboard("{Enter}");
}
