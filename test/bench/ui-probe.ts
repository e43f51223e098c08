import type { Page } from "playwright";

/** Time for whatever a key leads to. Milliseconds. */
const PATIENCE = 500;

/**
 * Milliseconds from a key until the frame after `selector` last changed is painted: within
 * `PATIENCE`, else 0.
 */
export async function keyToPaint(page: Page, selector: string, key: string): Promise<number> {
  await page.evaluate((watched) => {
    const state = { start: 0, painted: 0, stop: () => undefined as void };
    (window as unknown as { bench?: typeof state }).bench?.stop();
    Object.assign(window, { bench: state });
    window.addEventListener("keydown", () => (state.start = performance.now()), {
      capture: true,
      once: true,
    });
    const watch = new MutationObserver(() => {
      requestAnimationFrame(() => setTimeout(() => (state.painted = performance.now())));
    });
    state.stop = () => watch.disconnect();
    watch.observe(document.querySelector(watched) ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }, selector);
  await page.keyboard.press(key);
  await page.waitForTimeout(PATIENCE);
  return page.evaluate(() => {
    const { start, painted } = (window as unknown as { bench: { start: number; painted: number } })
      .bench;
    return Math.max(0, painted - start);
  });
}
