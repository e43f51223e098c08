import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../renderer/shell/app.tsx";
import { useNavigation } from "../../renderer/core/navigation.ts";
import {
  USUAL_VIEW,
  useViewState,
  MAX_PANEL_PX,
  MAX_SIDEBAR_PX,
} from "../../renderer/core/view-state.ts";
import { bridgeWithEverything, PLACES } from "./every-place.ts";
import { status } from "./scripted-bridge.ts";
import { preloadScreens } from "../../renderer/shell/frame.tsx";

// Translating a screen for the test takes longer than a test waits on a busy machine.
beforeAll(preloadScreens);

const WIDTHS = [480, 640, 683, 701, 720, 780, 861, 900, 1_024, 1_280];

test.each([
  ["the usual widths", {}],
  ["the widest sidebar and panel", { sidebarWidth: MAX_SIDEBAR_PX, panelWidth: MAX_PANEL_PX }],
])(
  "nothing of the open record is beyond the edge of the window, with %s",
  async (_name, widths) => {
    const bridge = bridgeWithEverything({
      contact: { first_name: "Anna", last_name: "Kowalska", email: "anna@firma.example" },
    });
    useViewState.setState({ ...USUAL_VIEW, ...widths });
    useNavigation
      .getState()
      .go({ view: "list", resource: "contact", open: "contact_1" }, "replace");
    await page.viewport(1_280, 700);
    await render(<App foundBridge={{ ok: true, bridge }} />);
    await expect.element(page.getByRole("button", { name: "Close", exact: true })).toBeVisible();
    useViewState.setState(widths);
    for (const width of WIDTHS) {
      await page.viewport(width, 450);
      const close = page.getByRole("button", { name: "Close", exact: true });
      await expect
        .poll(() => close.element().getBoundingClientRect().right)
        .toBeLessThanOrEqual(width);
      const isInSight = () => {
        const { left, right, top, bottom } = close.element().getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return close.element().contains(there);
      };
      await expect.poll(isInSight, { message: `at ${width}` }).toBe(true);
    }
  },
);

/** The windows that docs/screens.md names. */
const SIZES = [
  [1_440, 900],
  [1_280, 600],
  [1_024, 480],
  [720, 450],
  [480, 640],
] as const;

/** Whether words are on the screen, and nothing lies over them. */
function isInSight(words: RegExp): boolean {
  return [...document.querySelectorAll("a span")].some((element) => {
    if (!words.test(element.textContent)) return false;
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    // Of what is hidden from sight a pixel is left.
    if (width < 20) return false;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return element.contains(there) || there?.contains(element) === true;
  });
}

const OUTBOX = { queued: 0, sending: 0, unsure: 0, conflict: 0, rejected: 0 };

test.each([
  ["one is offline", /^Offline, 2 changes waiting$/, { ...OUTBOX, queued: 2 }],
  ["a change was refused", /^1 needs attention$/, { ...OUTBOX, rejected: 1 }],
])("every screen says at every size that %s", async (_name, words, outbox) => {
  const now = status({ online: false, outbox });
  const bridge = bridgeWithEverything({}, { "GET /local/status": now });
  useViewState.setState(USUAL_VIEW);
  await page.viewport(1_440, 900);
  // As high as the window, as the page has it.
  const app = await render(
    <div style={{ height: "100vh" }}>
      <App foundBridge={{ ok: true, bridge }} />
    </div>,
  );
  await expect.poll(() => isInSight(words)).toBe(true);
  const unseen: string[] = [];
  for (const [width, height] of SIZES) {
    await page.viewport(width, height);
    for (const [address, place] of PLACES) {
      useNavigation.getState().go(place, "replace");
      await expect
        .poll(() => isInSight(words), { timeout: 30_000 })
        .toBe(true)
        .catch(() => unseen.push(`${address} at ${width}×${height}`));
    }
  }
  expect(unseen.join("; ")).toBe("");
  await app.unmount();
});
