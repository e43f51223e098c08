import type { Page } from "playwright";

/** Time for whatever a key leads to. Milliseconds. */
const PATIENCE = 500;

interface Probe {
  start: number;
  /** When the frame after a change was painted, and what had changed. */
  readonly painted: { readonly at: number; readonly nodes: readonly Node[] }[];
  stop: () => void;
}
interface Probed {
  readonly bench: Probe;
}

/** Milliseconds from a key until what follows from it is painted, see `untilPainted`. */
export async function keyToPaint(page: Page, selector: string, key: string): Promise<number> {
  const { all } = await keyToRows(page, selector, key);
  return all;
}

/** The same, and until the rows of a table are painted. */
export function keyToRows(page: Page, selector: string, key: string): Promise<Painted> {
  return untilPainted(page, selector, async () => {
    await page.evaluate(() =>
      window.addEventListener(
        "keydown",
        () => ((window as unknown as Probed).bench.start = performance.now()),
        { capture: true, once: true },
      ),
    );
    await page.keyboard.press(key);
    await page.waitForTimeout(PATIENCE);
  });
}

/** Milliseconds until another place of the app is painted, see `untilPainted`. */
export async function placeToPaint(page: Page, hash: string): Promise<number> {
  const { all } = await untilPainted(page, "body", async () => {
    await page.evaluate((to) => {
      (window as unknown as Probed).bench.start = performance.now();
      location.hash = to;
    }, hash);
    await page.waitForTimeout(2 * PATIENCE);
  });
  return all;
}

/** Milliseconds; 0 if nothing changed. */
interface Painted {
  /** Until the last of the changes. */
  readonly all: number;
  /** Until the last that was in a row. */
  readonly rows: number;
}

/**
 * Times from `start`, which `act` sets, until the frame is painted in which something in sight
 * below `selector` last changed, while `act` runs.
 */
async function untilPainted(
  page: Page,
  selector: string,
  act: () => Promise<unknown>,
): Promise<Painted> {
  await page.evaluate((watched) => {
    const state: Probe = { start: 0, painted: [], stop: () => undefined };
    (window as unknown as Partial<Probed>).bench?.stop();
    Object.assign(window, { bench: state });
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
  await act();
  return page.evaluate(() => {
    const { start, painted } = (window as unknown as Probed).bench;
    const isInSight = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const box = element?.getBoundingClientRect();
      return box !== undefined && box.height > 0 && box.top < window.innerHeight && box.bottom > 0;
    };
    const isInRow = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      return (element?.closest("[role=gridcell]") ?? null) !== null;
    };
    const until = (isMeant: (node: Node) => boolean) => {
      const last = painted.findLast(({ nodes }) =>
        nodes.some((node) => isMeant(node) && isInSight(node)),
      );
      return Math.max(0, (last?.at ?? 0) - start);
    };
    return { all: until(() => true), rows: until(isInRow) };
  });
}
