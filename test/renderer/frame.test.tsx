import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pastedPlace, useNavigation, wholeAddressOf } from "../../renderer/core/navigation.ts";
import { PendingKeys } from "../../renderer/shell/app.tsx";
import { usePending } from "../../renderer/shell/shortcuts.ts";
import { SidebarResizer, TravelButtons } from "../../renderer/shell/sidebar.tsx";
import { useRememberedView } from "../../renderer/core/use-remembered-view.ts";
import { useViewState } from "../../renderer/core/view-state.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const FRESH = {
  theme: "system",
  contrast: "system",
  density: "comfortable",
  locale: "system",
  weekStart: "system",
  zone: "system",
  panelWidth: 440,
  sidebarWidth: 216,
  hideEmpty: false,
  panelPart: "facts",
} as const;

beforeEach(() => {
  useViewState.setState(FRESH);
  useNavigation.getState().go({ view: "today" }, "replace");
});

function Remembered() {
  useRememberedView();
  return null;
}

test("how the app is liked comes from the workspace, and goes there when it changes", async () => {
  const bridge = scriptedBridge({
    "GET /local/ui-settings/view": {
      value: { ...FRESH, sidebarWidth: 300, theme: "dark", panelWidth: "wide" },
    },
    "PUT /local/ui-settings/view": { value: null },
  });
  await show(bridge, <Remembered />);
  await expect.poll(() => useViewState.getState().sidebarWidth).toBe(300);
  // What cannot be read is as it is in the beginning; the rest is taken.
  expect(useViewState.getState()).toMatchObject({ theme: "dark", panelWidth: 440 });
  useViewState.getState().set({ hideEmpty: true });
  await expect
    .poll(() => bridge.askedFor("PUT /local/ui-settings/view").at(-1)?.body)
    .toEqual({ value: { ...FRESH, sidebarWidth: 300, theme: "dark", hideEmpty: true } });
});

test("nothing is written over what was kept before it is read", async () => {
  const bridge = scriptedBridge({
    "GET /local/ui-settings/view": () => new Promise(() => undefined),
  });
  await show(bridge, <Remembered />);
  vi.useFakeTimers();
  try {
    useViewState.getState().set({ hideEmpty: true });
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(bridge.askedFor("PUT")).toHaveLength(0);
});

test("the sidebar is as wide as the keys make it, and folds below what names need", async () => {
  // In a narrow window it is folded anyway.
  await page.viewport(1280, 800);
  await show(scriptedBridge(), <SidebarResizer />);
  page.getByRole("separator", { name: "Sidebar width" }).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(useViewState.getState().sidebarWidth).toBe(232);
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(useViewState.getState().sidebarWidth).toBe(52);
  await userEvent.keyboard("{ArrowRight}");
  expect(useViewState.getState().sidebarWidth).toBe(160);
});

test("back and forward say whether there is somewhere to go", async () => {
  await show(scriptedBridge(), <TravelButtons />);
  useNavigation.getState().go({ view: "sync" });
  await expect
    .element(page.getByRole("button", { name: "Back" }))
    .toHaveAttribute("aria-disabled", "false");
  await expect
    .element(page.getByRole("button", { name: "Forward" }))
    .toHaveAttribute("aria-disabled", "true");
});

test("after a beginning of keys, what can follow is shown to who hesitates", async () => {
  await show(scriptedBridge(), <PendingKeys />);
  usePending.setState({ keys: "g" });
  await expect.element(page.getByText("Go to Candidates")).toBeVisible();
  usePending.setState({ keys: null });
  await expect.element(page.getByText("Go to Candidates")).not.toBeInTheDocument();
});

test("a copied address opens the same place again, also without its origin", () => {
  const place = { view: "record", resource: "deal", key: "deal_ü/1" } as const;
  useNavigation.getState().go(place);
  expect(pastedPlace(` ${wholeAddressOf(useNavigation.getState().place)} `)).toEqual(place);
  expect(pastedPlace("app://roadbook/index.html#/deal?open=deal_1")).toEqual({
    view: "list",
    resource: "deal",
    open: "deal_1",
  });
  expect(pastedPlace("#/agenda?day=2026-12-24&show=day")).toEqual({
    view: "agenda",
    day: "2026-12-24",
    mode: "day",
  });
  expect(pastedPlace("#/sync")).toEqual({ view: "sync" });
  expect(pastedPlace("deal #4")).toBeNull();
  useNavigation.getState().go({ view: "today" }, "replace");
});
