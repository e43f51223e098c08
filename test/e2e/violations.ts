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
  const found = [...(await look(page, what)), ...(await page.evaluate(fadedBoxes))];
  if (found.length === 0) return [];
  // A page that changes in the middle of a look (a button that is enabled in one half of it) breaks
  // no rule: what does is still there.
  const again = [...(await look(page, what)), ...(await page.evaluate(fadedBoxes))];
  return found.filter((violation) => again.includes(violation));
}

/** Returns tick boxes that are paler than others where the user asked for more contrast. */
function fadedBoxes(): readonly string[] {
  if (document.documentElement.dataset["contrast"] !== "more") return [];
  return [...document.querySelectorAll("input:is([type=checkbox], [type=radio]):enabled")]
    .filter((box) => Number(getComputedStyle(box).opacity) < 1)
    .slice(0, 1)
    .map((box) => `faded box at ${box.getAttribute("aria-label") ?? box.id}`);
}

async function look(page: Page, what: "all" | "colours"): Promise<readonly string[]> {
  await page.evaluate(rest);
  const violations = await page.evaluate(
    run,
    what === "all" ? { runOnly: ALL, rules: RECOMMENDED } : { runOnly: COLOURS, rules: {} },
  );
  if (violations === null) throw new Error("The page was left while it was looked at.");
  return violations.map(({ id, places }) => `${id} at ${places.slice(0, 3).join(", ")}`);
}

interface Violation {
  readonly id: string;
  readonly places: readonly string[];
}

/** Returns null where the checker is not on the page. */
async function run(options: axe.RunOptions): Promise<readonly Violation[] | null> {
  const violationsOf = async (context: axe.ElementContext, given: axe.RunOptions) => {
    const results = await window.axe?.run(context, { ...given, resultTypes: ["violations"] });
    return results?.violations.map(({ id, nodes }) => ({
      id,
      places: nodes.map(({ target }) => target.join(" ")),
    }));
  };
  /** A target that lies partly under a heading that stays in place is whole when scrolled to. */
  const isTooSmall = async (place: string) => {
    const target = document.querySelector(place);
    if (target === null) return false;
    const places: (readonly [Element, number, number])[] = [];
    for (let each = target.parentElement; each !== null; each = each.parentElement)
      places.push([each, each.scrollTop, each.scrollLeft]);
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const found = await violationsOf(document, { runOnly: ["target-size"] });
    for (const [each, top, left] of places) each.scrollTo({ top, left, behavior: "instant" });
    return found?.some(({ places: small }) => small.includes(place)) === true;
  };

  const violations = (await violationsOf(document, options)) ?? null;
  const small = violations?.find(({ id }) => id === "target-size");
  if (violations === null || small === undefined) return violations;
  const places: string[] = [];
  for (const place of small.places)
    if (await isTooSmall(place))
      places.push(`${place} ${document.querySelector(place)?.outerHTML.slice(0, 160) ?? ""}`);
  const others = violations.filter((violation) => violation !== small);
  return places.length === 0 ? others : [...others, { id: small.id, places }];
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
