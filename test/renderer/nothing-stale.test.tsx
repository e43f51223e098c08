import { beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../../renderer/shell/app.tsx";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { bridgeWithEverything, PLACES, untilQuiet } from "./every-place.ts";
import { status } from "./scripted-bridge.ts";
import { DRAFTS_CHANGED } from "../../shared/bridge.ts";
import { preloadScreens } from "../../renderer/shell/frame.tsx";

// Translating a screen for the test takes longer than a test waits on a busy machine.
beforeAll(preloadScreens);

/**
 * What does not depend on records: how the app is set up, and how it is doing, which events tell.
 */
const SETTINGS =
  /\/local\/(ui-settings|connection|encryption|workspaces?|me|status|budget|bulk|pictures)(\/|$)/;

beforeEach(async () => {
  await page.viewport(1200, 800);
});

test.each(PLACES)(
  "%s asks again for what changed while it was not on the screen",
  async (_address, place) => {
    const bridge = bridgeWithEverything();
    useNavigation.getState().go(place, "replace");
    await render(<App foundBridge={{ ok: true, bridge }} />);
    const asked = () =>
      new Set(
        bridge
          .askedFor("GET ")
          .map(({ path, query }) => `${path}?${new URLSearchParams(query).toString()}`)
          .filter((route) => !SETTINGS.test(route.split("?")[0] ?? "")),
      );
    await expect.poll(() => asked().size).toBeGreaterThan(0);
    await untilQuiet(bridge);
    const before = asked();
    useNavigation.getState().go({ view: "settings" });
    await expect
      .element(page.getByRole("heading", { name: "Settings", exact: true }))
      .toBeVisible();
    bridge.asked.length = 0;
    for (const resource of RESOURCES) bridge.tell({ type: "change", resource, slugs: [] });
    bridge.tell({ type: "change", resource: DRAFTS_CHANGED, slugs: [] });
    bridge.tell({ type: "status", status: status() });
    await expect.poll(() => bridge.askedFor("GET /local/lookups").length).toBeGreaterThan(0);
    useNavigation.getState().go(place);
    await expect.poll(() => [...before].filter((route) => !asked().has(route))).toEqual([]);
  },
);
