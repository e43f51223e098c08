import type { Page } from "@playwright/test";

/**
 * Returns what is broken on a page as it is now, whatever its fonts: it scrolls sideways, a control
 * is out of reach or covered by another one, a text is cut off without dots, a part is empty.
 */
export async function layoutProblemsOn(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(look);
  if (found.length === 0) return [];
  // What moves in the middle of a look is no break: what is broken still is, two frames later.
  const again = await page.evaluate(look);
  return found.filter((problem) => again.includes(problem));
}

/** Returns the boxes of landmarks, headings and controls, a line each. */
export function boxesOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const boxes =
      "main, nav, header, footer, section, h1, h2, h3, a, button, input, textarea, [role]";
    return [...document.querySelectorAll(boxes)]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const box = [left, top, width, height].map(Math.round).join(" ");
        return `${element.localName} ${element.getAttribute("role") ?? ""} ${box}`;
      });
  });
}

async function look(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const found: string[] = [];
  const width = document.documentElement.clientWidth;
  const height = document.documentElement.clientHeight;
  /** Fractions of a pixel, and lines around controls. */
  const SLACK_PX = 2;
  const nameOf = (element: Element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.localName} “${name.trim().slice(0, 40)}”`;
  };
  const ancestors = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let next = element.parentElement; next !== null; next = next.parentElement) all.push(next);
    return all;
  };
  const scrolls = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll/.test(`${overflowX} ${overflowY}`);
  };
  const isForReadersOnly = (element: Element) =>
    [element, ...ancestors(element)].some((each) => {
      const { clipPath, clip } = getComputedStyle(each);
      return clipPath !== "none" || clip !== "auto";
    });

  /** Returns what lies over the middle of a control, if that can be used itself. */
  const coverOf = (control: Element): Element | null => {
    const box = control.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isItself = top !== null && (control.contains(top) || top.contains(control));
    const isLabel = top?.closest("label")?.contains(control) === true;
    if (isItself || isLabel) return null;
    // A line or a shade over a control lets it be seen.
    return top?.closest("a[href], button, input, textarea, [role=button]") ?? null;
  };

  const page = document.scrollingElement;
  if (page !== null && page.scrollWidth > page.clientWidth) found.push("the page scrolls sideways");
  const main = document.querySelector("main");
  if (main !== null && main.scrollWidth > main.clientWidth + SLACK_PX && scrolls(main))
    found.push("the content scrolls sideways");

  // What lies over the page hides it on purpose.
  const over = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].findLast((each) =>
    each.checkVisibility(),
  );
  const scope = over ?? document.body;
  const controls = [
    ...scope.querySelectorAll<HTMLElement>(
      "a[href], button, input, textarea, select, [role=button], [role=option], [role=menuitem]",
    ),
  ].filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    if (box.width < SLACK_PX || box.height < SLACK_PX || isForReadersOnly(control)) continue;
    const scrollers = ancestors(control).filter(scrolls);
    const isOutside = box.right > width + SLACK_PX || box.left < -SLACK_PX;
    // The link to the content is out of sight until it has the focus.
    if (control.getAttribute("href") === "#content") continue;
    if (isOutside && scrollers.length === 0) found.push(`out of the window: ${nameOf(control)}`);
    const below = box.bottom > height + SLACK_PX || box.top < -SLACK_PX;
    if (below && scrollers.length === 0) found.push(`out of reach: ${nameOf(control)}`);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isInSight = scrollers.every((scroller) => {
      const view = scroller.getBoundingClientRect();
      return x > view.left && x < view.right && y > view.top && y < view.bottom;
    });
    if (!isInSight || x < 0 || y < 0 || x > width || y > height) continue;
    const cover = coverOf(control);
    if (cover === null) continue;
    // What lies under a heading that stays in place comes out when it is scrolled to.
    const places = ancestors(control).map(
      (each) => [each, each.scrollTop, each.scrollLeft] as const,
    );
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    if (coverOf(control) !== null) found.push(`${nameOf(control)} is covered by ${nameOf(cover)}`);
    for (const [each, top, left] of places) each.scrollTo({ top, left, behavior: "instant" });
  }

  for (const element of scope.querySelectorAll<HTMLElement>("*")) {
    const holdsText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );
    if (!holdsText || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (isForReadersOnly(element)) continue;
    const style = getComputedStyle(element);
    const isClipped =
      style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + SLACK_PX;
    // A line that wraps out of sight as a whole is left out, not cut.
    if (style.flexWrap === "wrap" && style.overflowX === "clip") continue;
    const hasDots = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    if (isClipped && !hasDots && !scrolls(element)) found.push(`cut off: ${nameOf(element)}`);
  }

  for (const part of scope.querySelectorAll("main, nav, section, [role=region]")) {
    const box = part.getBoundingClientRect();
    if (!part.checkVisibility() || isForReadersOnly(part)) continue;
    const isEmpty =
      (part.textContent ?? "").trim() === "" && part.querySelector("svg, input") === null;
    if (isEmpty && box.height > 40) found.push(`empty: ${nameOf(part)}`);
    if (!isEmpty && (box.width < 1 || box.height < 1)) found.push(`has no size: ${nameOf(part)}`);
  }
  return [...new Set(found)];
}
