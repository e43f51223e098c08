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
import { bridgeWithEverything } from "./every-place.ts";
import { preloadScreens } from "../../renderer/shell/screens.tsx";

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
    await render(<App found={{ ok: true, bridge }} />);
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
