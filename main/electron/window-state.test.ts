import { expect, test } from "vitest";
import { isReachable } from "./window-state.ts";

const laptop = { x: 0, y: 25, width: 1440, height: 800 };
const beside = { x: 1440, y: 0, width: 1920, height: 1080 };
const size = { width: 1000, height: 700 };

test.each([
  ["on the screen of the laptop", { x: 100, y: 100 }, [laptop], true],
  ["on a second screen", { x: 1600, y: 100 }, [laptop, beside], true],
  ["on a second screen that is gone", { x: 1600, y: 100 }, [laptop], false],
  ["half beside the screen", { x: -800, y: 100 }, [laptop], true],
  ["almost beside the screen", { x: -950, y: 100 }, [laptop], false],
  ["with its title bar above the screen", { x: 100, y: -300 }, [laptop], false],
  ["below a screen that is smaller now", { x: 100, y: 900 }, [laptop], false],
  ["without any screen", { x: 0, y: 30 }, [], false],
])("a window %s", (_where, at, areas, reachable) => {
  expect(isReachable({ ...at, ...size }, areas)).toBe(reachable);
});
