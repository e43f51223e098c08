import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { NOWHERE, useBoardMemories } from "../../renderer/screens/board/board-memory.ts";
import { CaptureDialog } from "../../renderer/screens/record/capture/capture-dialog.tsx";
import { CreateDialog } from "../../renderer/screens/record/create/create-dialog.tsx";
import { CommandPalette } from "../../renderer/screens/search/command-palette.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { bridgeOver, deal, Desk } from "./board-of-deals.tsx";
import type { ScriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const focused = () => document.activeElement?.textContent ?? "";
const column = (name: RegExp) => page.getByRole("region", { name });
const widthOf = (name: RegExp) => column(name).element().getBoundingClientRect().width;
const card = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });

beforeEach(async () => {
  await page.viewport(1440, 900);
  useBoardMemories.setState(NOWHERE);
  useToasts.setState({ toasts: [], undoable: [] });
  useOverlays.setState({ open: null, creating: null, capturing: null });
  useNavigation
    .getState()
    .go({ view: "board", resource: "deal", open: null, query: "" }, "replace");
});

const Whole = () => (
  <>
    <Desk />
    <CaptureDialog />
    <CreateDialog />
    <CommandPalette />
  </>
);

let stop = () => {};
afterEach(() => stop());

async function open(bridge: ScriptedBridge) {
  stop = listenForShortcuts(bridge);
  await show(bridge, <Whole />);
}

test("an empty column is narrow, and wide while it has the focus", async () => {
  await open(bridgeOver([deal(1, 1), deal(2, 3)]));
  await expect.poll(focused).toContain("Deal 1");
  expect(widthOf(/^Offer, 0 deals/)).toBeLessThan(60);
  column(/^Offer/)
    .getByRole("button", { name: "New deal in Offer" })
    .element()
    .focus();
  await expect.poll(() => widthOf(/^Offer, 0 deals/)).toBeGreaterThan(150);
});

test("a column of an end is folded until a click, a key or a card shows it", async () => {
  await open(bridgeOver([deal(1, 1), deal(2, 2), deal(3, 3)]));
  await expect.poll(focused).toContain("Deal 1");
  const won = /^Won, 1 deal/;
  const button = column(won).getByRole("button", { name: "Won", exact: true });
  expect(widthOf(won)).toBeLessThan(60);
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect.element(card(/Deal 3/)).toBeVisible();
  await userEvent.keyboard("vf");
  await expect.poll(() => widthOf(won)).toBeLessThan(60);
  // The arrows go into it, and out again.
  card(/Deal 2/)
    .element()
    .focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(focused).toContain("Deal 3");
  await button.click();
  await expect.poll(() => widthOf(won)).toBeGreaterThan(150);
  await button.click();
  await expect.poll(() => widthOf(won)).toBeLessThan(60);
});

test("columns are wide when none of them has a card", async () => {
  await open(bridgeOver([]));
  await expect.element(column(/^Offer, 0 deals/)).toBeVisible();
  expect(widthOf(/^Offer, 0 deals/)).toBeGreaterThan(150);
});

test("C creates in the column of the active card, a button in its own", async () => {
  await open(bridgeOver([deal(1, 1), deal(2, 2)]));
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(focused).toContain("Deal 2");
  await userEvent.keyboard("c");
  await expect.element(page.getByRole("dialog", { name: "New deal" })).toBeVisible();
  expect(useOverlays.getState().preset).toEqual({ deal_stage_id: 2 });
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "New deal in Won" }).click();
  expect(useOverlays.getState().preset).toEqual({ deal_stage_id: 3 });
});

test("what was created in a column has the focus there", async () => {
  const deals = [deal(1, 1), deal(2, 2)];
  const bridge = bridgeOver(deals);
  await open(bridge);
  await expect.poll(focused).toContain("Deal 1");
  await page.getByRole("button", { name: "New deal in Offer" }).click();
  const created = deal(7, 2, { close_date: "2029-01-01" });
  bridge.answer("GET /local/record/deal/deal_7", () => ({
    status: 200,
    body: { record: created, entries: [] },
  }));
  deals.push(created);
  const { onCreated, create } = useOverlays.getState();
  create(null);
  onCreated?.(created);
  await expect.element(column(/^Offer, 2 deals/)).toBeVisible();
  await expect.poll(focused).toContain("Deal 7");
});

test("quick actions are about the card under the pointer, whatever was active", async () => {
  const bridge = bridgeOver([deal(1, 1), deal(2, 1)]);
  await open(bridge);
  await expect.poll(focused).toContain("Deal 1");
  await card(/Deal 2/).hover();
  await page.getByRole("button", { name: "Log a call: Deal 2" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Log a call" }))
    .toMatchTextContent(/Deal 2/);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await card(/Deal 2/).hover();
  await page.getByRole("button", { name: "Next stage: Deal 2" }).click();
  await expect.element(column(/^Offer, 1 deal/)).toMatchTextContent(/Deal 2/);
  expect(bridge.askedFor("PUT").map(({ path }) => path)).toEqual(["/v1/deal/deal_2"]);
  await card(/Deal 2/).hover();
  await page.getByRole("button", { name: "Open as a page: Deal 2" }).click();
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "deal",
    key: "deal_2",
  });
});

test("the menu key opens all actions of a card; its own keys work in it", async () => {
  await open(bridgeOver([deal(1, 1), deal(2, 1)]));
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(focused).toContain("Deal 2");
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  const menu = page.getByRole("menu", { name: "Actions" });
  await expect.element(menu.getByRole("menuitem", { name: /Next stage/ })).toBeVisible();
  await expect.element(menu.getByRole("menuitem", { name: /Log a call/ })).toBeVisible();
  await expect.element(menu.getByRole("menuitem", { name: /Previous stage/ })).toBeVisible();
  await userEvent.keyboard("m");
  await expect.element(page.getByRole("menuitem", { name: /Offer/ })).toBeVisible();
});

test("A gives the card to a colleague, by the letters of the name", async () => {
  const bridge = bridgeOver([deal(1, 1, { owner: { id: 8, full_name: "Yuki Tanaka" } })]);
  await open(bridge);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("ao");
  await expect.element(page.getByRole("dialog", { name: "Change the owner" })).toBeVisible();
  await userEvent.keyboard("marta{Enter}");
  await expect
    .poll(() => bridge.askedFor("PUT /v1/deal/deal_1").map(({ body }) => body))
    .toMatchObject([{ owner_id: 7 }]);
  await expect.element(page.getByText("Owner → Marta Nunes · Deal 1")).toBeVisible();
});

test("cards that are moved one after the other are undone by one message", async () => {
  const bridge = bridgeOver([deal(1, 1), deal(2, 1), deal(3, 1)]);
  await open(bridge);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(column(/^Offer, 1 deal/)).toBeVisible();
  await userEvent.dragAndDrop(card(/Deal 2/), column(/^Offer/));
  await expect.element(page.getByText("Stage → Offer · 2 deals")).toBeVisible();
  await userEvent.dragAndDrop(card(/Deal 3/), column(/^Won/));
  await expect.element(page.getByText("Stage changed · 3 deals")).toBeVisible();
  expect(useToasts.getState().undoable).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("Undone.")).toBeVisible();
  const moved = bridge
    .askedFor("PUT")
    .map(({ path, body }) => [path, (body as { deal_stage_id: number }).deal_stage_id]);
  expect(moved.slice(3)).toEqual([
    ["/v1/deal/deal_3", 1],
    ["/v1/deal/deal_2", 1],
    ["/v1/deal/deal_1", 1],
  ]);
});

test("columns come with their cards, and a card gets its actions when it is near", async () => {
  const empty: string[] = [];
  const watch = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll("[data-card]"))
      if (textContent === "Loading") empty.push(textContent);
  });
  watch.observe(document.body, { subtree: true, childList: true });
  await open(bridgeOver([deal(1, 1), deal(2, 1), deal(3, 2)]));
  await expect.poll(focused).toContain("Deal 1");
  watch.disconnect();
  expect(empty).toEqual([]);
  const actions = page.getByRole("button", { name: "Log a call: Deal 2", includeHidden: true });
  await expect.element(actions).not.toBeInTheDocument();
  await card(/Deal 2/).hover();
  await expect.element(actions).toBeVisible();
});
