import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** WCAG 2.2 AA, as far as a machine can tell. */
const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Of what is recommended beside them: every part of a page is in a landmark with its own name. */
const RECOMMENDED = { region: { enabled: true }, "landmark-unique": { enabled: true } };

/** What the colours of another theme can make worse. */
const COLOURS = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };

/**
 * Returns what is against WCAG on the page as it is now: rule and place, one line each.
 *
 * The checker stays in the page between looks, and makes no report of what is in order: that is
 * most of what a look costs otherwise.
 */
export async function violationsOn(
  page: Page,
  what: "all" | "colours" = "all",
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const found = await look(page, what);
  if (found.length === 0) return [];
  // A page that changes in the middle of a look (a button that is enabled in one half of it) breaks
  // no rule: what does is still there.
  const again = await look(page, what);
  return found.filter((violation) => again.includes(violation));
}

async function look(page: Page, what: "all" | "colours"): Promise<readonly string[]> {
  await page.evaluate(rest);
  const violations = await page.evaluate(
    async ({ runOnly, rules }) => {
      const options = { runOnly, rules, resultTypes: ["violations" as const] };
      const results = await window.axe?.run(document, options);
      return results?.violations.map(({ id, nodes }) => ({
        id,
        places: nodes.map(({ target }) => target.join(" ")),
      }));
    },
    what === "all" ? { runOnly: ALL, rules: RECOMMENDED } : { runOnly: COLOURS, rules: {} },
  );
  if (violations === undefined) throw new Error("The page was left while it was looked at.");
  return violations.map(({ id, places }) => `${id} at ${places.slice(0, 3).join(", ")}`);
}

/**
 * Colours on their way from one to another have the contrast of neither: waits until all that move
 * have arrived.
 */
async function rest(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // One that is given up is over, too.
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
