import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { NOWHERE, useBoardMemories } from "../../renderer/screens/board/board-memory.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { bridgeOver, deal, Desk } from "./board-of-deals.tsx";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

beforeEach(async () => {
  await page.viewport(1200, 800);
  useBoardMemories.setState(NOWHERE);
});

/** What changes below the body from now on, as the page's own records say it. */
function watch(options: MutationObserverInit): () => readonly MutationRecord[] {
  const seen: MutationRecord[] = [];
  const observer = new MutationObserver((records) => seen.push(...records));
  observer.observe(document.body, { subtree: true, ...options });
  return () => [...seen, ...observer.takeRecords()];
}

test("a list has the widths of its columns before it is measured", async () => {
  useNavigation.getState().go({ view: "list", resource: "candidate", open: null }, "replace");
  const styled = watch({ attributes: true, attributeFilter: ["style"] });
  await show(
    scriptedBridge({
      "GET /local/records/candidate": envelopeOf([
        { id: 1, slug: "candidate_1", full_name: "Ada" },
      ]),
    }),
    <ListView resource="candidate" open={null} />,
  );
  await expect.element(page.getByRole("gridcell", { name: "Ada", exact: true })).toBeVisible();
  const grid = page.getByRole("grid").element();
  expect(grid.getAttribute("style")).toContain("--columns");
  // Changed later, all rows would be laid out a second time.
  expect(styled().filter(({ target }) => target === grid)).toEqual([]);
});

test("a column has its cards before it is measured", async () => {
  useNavigation
    .getState()
    .go({ view: "board", resource: "deal", open: null, query: "" }, "replace");
  const bridge = bridgeOver([deal(1, 1), deal(2, 1), deal(3, 2)]);
  const added = watch({ childList: true });
  await show(bridge, <Desk />);
  await expect.element(page.getByText("Deal 3")).toBeVisible();
  const cards = document.querySelectorAll("[role=listitem]");
  expect(cards).toHaveLength(3);
  const later = added().flatMap(({ addedNodes }) => [...addedNodes]);
  expect([...cards].filter((card) => later.includes(card))).toEqual([]);
});
