import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** WCAG 2.2 AA, as far as a machine can tell. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Returns what is against WCAG on the page as it is now: rule and place, one line each.
 *
 * The checker stays in the page between looks, and makes no report of what is in order: that is most of what a look costs otherwise.
 */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const results = await window.axe?.run(document, { runOnly: tags, resultTypes: ["violations"] });
    return results?.violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(" ")) }));
  }, TAGS);
  if (violations === undefined) throw new Error("The page was left while it was looked at.");
  return violations.map(({ id, places }) => `${id} at ${places.slice(0, 3).join(", ")}`);
}
