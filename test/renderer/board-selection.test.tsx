import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { useListPopups } from "../../renderer/query/list-actions.ts";
import { NOWHERE, useBoardMemories } from "../../renderer/screens/board/board-memory.ts";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { bridgeOver, deal, Desk } from "./board-of-deals.tsx";
import { show } from "./show.tsx";

const focused = () => document.activeElement?.textContent ?? "";
const column = (name: RegExp) => page.getByRole("region", { name });
const card = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });
const selected = () =>
  [...document.querySelectorAll("[data-card][data-selected=true]")].map(
    (element) => /Deal \d/.exec(element.textContent ?? "")?.[0],
  );

beforeEach(async () => {
  await page.viewport(1440, 900);
  useBoardMemories.setState(NOWHERE);
  useToasts.setState({ toasts: [], undoable: [] });
  useOverlays.setState({ open: null, creating: null, capturing: null });
  useListPopups.setState({ open: null, field: null });
  useNavigation
    .getState()
    .go({ view: "board", resource: "deal", open: null, query: "" }, "replace");
});

let stop = () => {};
afterEach(() => stop());

async function open() {
  const deals = [deal(1, 1), deal(2, 1), deal(3, 1), deal(4, 2)];
  const bridge = bridgeOver(deals);
  bridge.answer("GET /local/keys/deal", ({ query }) => {
    const stage = Number(/"field":"stage","value":(\d+)/.exec(query?.["filter"] ?? "")?.[1]);
    const keys = deals
      .filter((record) => (record["stage"] as { id: number }).id === stage)
      .map(({ slug }) => slug);
    const offset = Number(query?.["offset"] ?? 0);
    const body = { keys: keys.slice(offset, offset + Number(query?.["limit"] ?? 100)) };
    return { status: 200, body };
  });
  bridge.answer("POST /local/bulk/deal/edit", ({ body }) => {
    const { keys, body: change } = body as {
      keys: string[];
      body: { deal_stage_id: number };
    };
    for (const [at, record] of deals.entries())
      if (keys.includes(record.slug ?? "")) deals[at] = deal(record.id ?? 0, change.deal_stage_id);
    bridge.tell({ type: "change", resource: "deal", slugs: keys });
    return { status: 200, body: { run: 9, changed: keys.length, same: 0, gone: 0, refused: [] } };
  });
  bridge.answer("POST /local/bulk/9/undo", () => {
    deals.splice(0, deals.length, deal(1, 1), deal(2, 1), deal(3, 1), deal(4, 2));
    bridge.tell({ type: "change", resource: "deal", slugs: [] });
    return { status: 200, body: { undone: 2, kept: [], left: 0 } };
  });
  stop = listenForShortcuts(bridge);
  await show(bridge, <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  return bridge;
}

test("X and Shift+Down select cards, Shift+Right moves them, one Undo takes all back", async () => {
  const bridge = await open();
  await userEvent.keyboard("x");
  await expect.poll(selected).toEqual(["Deal 1"]);
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await expect.poll(selected).toEqual(["Deal 1", "Deal 2"]);
  await expect.element(page.getByRole("group", { name: "Selected rows" })).toBeVisible();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(column(/^Offer, 3 deals/)).toBeVisible();
  expect(bridge.askedFor("POST /local/bulk/deal/edit").map(({ body }) => body)).toMatchObject([
    { keys: ["deal_1", "deal_2"], body: { deal_stage_id: 2 } },
  ]);
  await expect.element(page.getByText("Stage → Offer · 2 deals")).toBeVisible();
  await expect.poll(focused).toContain("Deal 2");
  expect(selected()).toEqual(["Deal 1", "Deal 2"]);
  expect(useToasts.getState().undoable).toHaveLength(1);
  await userEvent.keyboard("z");
  await expect.element(column(/^Offer, 1 deal/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(selected).toEqual([]);
});

test("Ctrl and Shift select with the pointer, Ctrl+A a column; a drag moves all", async () => {
  const bridge = await open();
  await userEvent.keyboard("{Control>}");
  await card(/Deal 4/).click();
  await userEvent.keyboard("{/Control}");
  await expect.poll(selected).toEqual(["Deal 4"]);
  expect(useNavigation.getState().place).toMatchObject({ open: null });
  await userEvent.keyboard("{ArrowLeft}{Control>}a{/Control}");
  await expect.poll(selected).toEqual(["Deal 1", "Deal 2", "Deal 3", "Deal 4"]);
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Control>}");
  await card(/Deal 1/).click();
  await userEvent.keyboard("{/Control}{Shift>}");
  await card(/Deal 3/).click();
  await userEvent.keyboard("{/Shift}");
  await expect.poll(selected).toEqual(["Deal 1", "Deal 2", "Deal 3"]);
  await userEvent.dragAndDrop(card(/Deal 2/), column(/^Won/));
  await expect.element(column(/^Won, 3 deals/)).toBeVisible();
  expect(bridge.askedFor("PUT")).toEqual([]);
});

test("M and E are about the selection; the actions of another card end it", async () => {
  const bridge = await open();
  await userEvent.keyboard("x{ArrowDown}x{ArrowDown}");
  await expect.poll(selected).toEqual(["Deal 1", "Deal 2"]);
  await userEvent.keyboard("e");
  await expect.element(page.getByRole("dialog", { name: "Edit 2 deals" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  // The active card is none of them: the menu asks where to.
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await page.getByRole("menuitem", { name: /Won/ }).click();
  await expect.element(column(/^Won, 2 deals/)).toBeVisible();
  await card(/Deal 3/).hover();
  await page.getByRole("button", { name: "Next stage: Deal 3" }).click();
  await expect.poll(() => bridge.askedFor("PUT").length).toBe(1);
  expect(selected()).toEqual([]);
});

test("Shift+Right on a card that has not arrived moves it when it has", async () => {
  const bridge = bridgeOver([deal(1, 1)]);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  stop = listenForShortcuts(bridge);
  await show(
    {
      ...bridge,
      request: async (wire) => {
        if (wire.path === "/local/records/deal") await arrived;
        return bridge.request(wire);
      },
    },
    <Desk />,
  );
  await expect.poll(() => document.activeElement?.getAttribute("data-card")).toBe("active");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  arrive();
  await expect
    .poll(() => bridge.askedFor("PUT").map(({ path }) => path))
    .toEqual(["/v1/deal/deal_1"]);
});
