import type { Page } from "playwright";

/** Time for whatever a key leads to. Milliseconds. */
const PATIENCE = 500;

interface Probe {
  start: number;
  /** When the frame after a change was painted, and what had changed. */
  readonly painted: { readonly at: number; readonly nodes: readonly Node[] }[];
  stop: () => void;
}

/**
 * Milliseconds from a key until the frame in which something in sight below `selector` last changed
 * is painted: within `PATIENCE`, else 0.
 */
export async function keyToPaint(page: Page, selector: string, key: string): Promise<number> {
  await page.evaluate((watched) => {
    const state: Probe = { start: 0, painted: [], stop: () => undefined };
    (window as unknown as { bench?: Probe }).bench?.stop();
    Object.assign(window, { bench: state });
    window.addEventListener("keydown", () => (state.start = performance.now()), {
      capture: true,
      once: true,
    });
    const watch = new MutationObserver((records) => {
      // What was removed shows in what it was removed from.
      const nodes = records.flatMap(({ target, addedNodes }) =>
        addedNodes.length === 0 ? [target] : [...addedNodes],
      );
      requestAnimationFrame(() =>
        setTimeout(() => state.painted.push({ at: performance.now(), nodes })),
      );
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
    const { start, painted } = (window as unknown as { bench: Probe }).bench;
    const isInSight = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const box = element?.getBoundingClientRect();
      return box !== undefined && box.height > 0 && box.top < window.innerHeight && box.bottom > 0;
    };
    const last = painted.findLast(({ nodes }) => nodes.some(isInSight));
    return Math.max(0, (last?.at ?? 0) - start);
  });
}
