import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  followHistory,
  pastedPlace,
  placeOf,
  useNavigation,
} from "../../renderer/core/navigation.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { readBoardQuery } from "../../renderer/screens/board/board-address.ts";
import { NOWHERE, useBoardMemories } from "../../renderer/screens/board/board-memory.ts";
import { stepOf } from "../../renderer/screens/board/board-navigation.ts";
import { withNames } from "../../renderer/screens/board/board-words.ts";
import { BOARDS } from "../../shared/local/report.ts";
import { MissingDialog } from "../../renderer/changes/missing-dialog.tsx";
import type { Unsent } from "../../shared/local/unsent.ts";
import { bridgeOver, deal, Desk } from "./board-of-deals.tsx";
import { show } from "./show.tsx";
import { choose } from "./choose.ts";

const focused = () => document.activeElement?.textContent ?? "";
const column = (name: RegExp) => page.getByRole("region", { name });

beforeEach(async () => {
  await page.viewport(1200, 800);
  useBoardMemories.setState(NOWHERE);
  useToasts.setState({ toasts: [], undoable: [] });
  useNavigation
    .getState()
    .go({ view: "board", resource: "deal", open: null, query: "" }, "replace");
});

const unsent = (state: Unsent["state"]) => ({ unsent: { entry: 5, state, conflict: null } });

test("a column shows its number of cards, their sum, and what is unsent", async () => {
  const deals = [deal(1, 1), deal(2, 1), deal(3, 2, unsent("conflict"))];
  await show(bridgeOver(deals), <Desk />);
  const qualified = column(/^Qualified, 2 deals/);
  await expect.element(qualified.getByRole("heading")).toHaveTextContent("Qualified2");
  await expect.element(qualified).toMatchTextContent(/2,001\.00.*weighted 1,000\.50 \(10 %\)/);
  await expect
    .element(qualified.getByRole("listitem").nth(1))
    .toMatchTextContent(/Deal 2.*Tessera.*Marta.*1,000/);
  await expect.element(column(/^Offer/).getByText("Changed on the server too")).toBeVisible();
  await expect.element(column(/^Won, 0 deals/)).toMatchTextContent(/No deals/);
});

test("the first time, cards and sums are drawn at once", async () => {
  const bridge = bridgeOver([deal(1, 1), deal(2, 1), deal(3, 2)]);
  const atFirst: string[] = [];
  const watch = new MutationObserver(() => {
    if (atFirst.length > 0 || document.querySelector("[role=listitem]") === null) return;
    atFirst.push(column(/^Qualified/).element().textContent);
  });
  watch.observe(document.body, { subtree: true, childList: true });
  await show(bridge, <Desk />);
  await expect.poll(() => atFirst).toHaveLength(1);
  watch.disconnect();
  expect(atFirst[0]).toMatch(/2,001\.00.*Deal 1/);
});

test("cards out of sight are drawn once those in sight are painted", async () => {
  const cards = () => document.querySelectorAll("[role=listitem]");
  const isInSight = (card: Element) => card.getBoundingClientRect().top < 640;
  const atFirst: Element[] = [];
  const watch = new MutationObserver(() => {
    if (atFirst.length === 0) atFirst.push(...cards());
  });
  watch.observe(document.body, { subtree: true, childList: true });
  await show(bridgeOver(Array.from({ length: 40 }, (_, at) => deal(at + 1, 1))), <Desk />);
  await expect.poll(() => [...cards()].filter((card) => !isInSight(card)).length).toBe(4);
  watch.disconnect();
  expect(atFirst.length).toBeGreaterThan(0);
  expect(atFirst.filter((card) => !isInSight(card))).toEqual([]);
});

test("records without a stage or status have a column that says so", () => {
  const board = {
    columns: [{ id: null, label: null, percentage: null, count: 2, money: [] }],
  };
  const named = BOARDS.map((resource) => withNames(resource, board).columns[0]?.label);
  expect(named).toEqual(["No stage", "No stage", "No status"]);
});

test("no text of a card, however long, shows outside of it", async () => {
  const long = "Aldersgate and Brightwater and Copperfield: retained search ".repeat(3);
  const organization = { id: 4, slug: "organization_4", name: long };
  await show(bridgeOver([deal(1, 1, { name: long, organization })]), <Desk />);
  const cards = page.getByRole("listitem");
  await expect.element(cards.first()).toMatchTextContent(/Brightwater/);
  for (const card of cards.elements()) {
    const { left, right } = card.getBoundingClientRect();
    const texts = [...card.querySelectorAll("span")].filter(
      (span) => getComputedStyle(span).overflowX === "visible",
    );
    for (const text of texts) {
      const range = document.createRange();
      for (const node of text.childNodes) {
        if (!(node instanceof Text)) continue;
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        expect([box.left >= left - 1, box.right <= right + 1], node.data).toEqual([true, true]);
      }
    }
  }
});

test("a card shows its mark and its owner however narrow its column is", async () => {
  await page.viewport(560, 800);
  const first = { deal_amount: 12_345_678, ...unsent("conflict") };
  await show(bridgeOver([deal(1, 1, first), deal(2, 2, unsent("queued")), deal(3, 3)]), <Desk />);
  const card = page.getByRole("listitem").first();
  await expect.element(card).toMatchTextContent(/Marta.*12,345,678.*Changed on the server too/);
  const edge = card.element().getBoundingClientRect().right;
  const ends = [...card.element().querySelectorAll("[data-strong], [title]")].map(
    (part) => part.getBoundingClientRect().right,
  );
  expect(ends.length).toBeGreaterThan(2);
  expect(Math.max(...ends)).toBeLessThan(edge);
  const amount = card.element().querySelector("[data-strong=true]");
  expect(amount?.scrollWidth).toBe(amount?.clientWidth);
});

test("a card has room for its amount and its day beside a scroll bar", async () => {
  await page.viewport(520, 800);
  const many = Array.from({ length: 30 }, (_, at) =>
    deal(at + 1, 1 + (at % 3), { deal_amount: 148_500 }),
  );
  await show(bridgeOver(many), <Desk />);
  const card = page.getByRole("listitem").first();
  const day = card.getByText("Jan 1, 2030");
  await expect.element(day).toBeVisible();
  // What has no room would be in a second line, which is clipped.
  const text = new Range();
  text.selectNodeContents(day.element());
  const [shown, box] = [text, card.element()].map((one) => one.getBoundingClientRect());
  expect(shown?.bottom).toBeLessThan(box?.bottom ?? 0);
  expect(shown?.right).toBeLessThan(box?.right ?? 0);
});

test("arrows move through cards and columns; Enter opens, and it follows", async () => {
  await show(bridgeOver([deal(1, 1), deal(2, 1), deal(3, 3)]), <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(focused).toContain("Deal 2");
  // Offer has no cards: it is stepped over.
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(focused).toContain("Deal 3");
  await userEvent.keyboard("{Enter}");
  expect(useNavigation.getState().place).toEqual({
    view: "board",
    resource: "deal",
    open: "deal_3",
  });
});

test("M and the letters of a stage move a card; the focus follows", async () => {
  const bridge = bridgeOver([deal(1, 1), deal(2, 1), deal(3, 3)]);
  await show(bridge, <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("m");
  await expect.element(page.getByRole("menuitem", { name: /Offer/ })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: /Qualified/ })).not.toBeInTheDocument();
  await userEvent.keyboard("Off{Enter}");
  await expect.element(column(/^Offer, 1 deal/)).toBeVisible();
  expect(bridge.askedFor("PUT /v1/deal/deal_1").map(({ body }) => body)).toEqual([
    { name: "Deal 1", close_date: "2030-01-01", deal_stage_id: 2, created_by: 7, owner_id: 7 },
  ]);
  await expect.poll(focused).toContain("Deal 1");
  await expect
    .poll(() => document.activeElement?.closest("[data-column]")?.getAttribute("data-column"))
    .toBe("2");
  await expect.element(page.getByText("Stage → Offer · Deal 1")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
});

test("Shift and an arrow move a card by one stage, and not beyond the last", async () => {
  const bridge = bridgeOver([deal(1, 2)]);
  await show(bridge, <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(column(/^Won, 1 deal/)).toBeVisible();
  await expect
    .poll(() => document.activeElement?.closest("[data-column]")?.getAttribute("data-column"))
    .toBe("3");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(bridge.askedFor("PUT ")).toHaveLength(1);
});

test("the keys follow a card far down into a long column, and it is in sight there", async () => {
  const late = (number: number, stage: number) => deal(number, stage, { close_date: "2031-01-01" });
  const deals = [
    deal(1, 1),
    deal(2, 1),
    ...Array.from({ length: 300 }, (_item, index) => deal(index + 10, 2)),
    late(900, 2),
    late(999, 1),
  ];
  const bridge = bridgeOver(deals);
  await show(bridge, <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{End}");
  await expect.poll(focused).toContain("Deal 999");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(column(/^Offer, 302 deals/)).toBeVisible();
  await expect.poll(focused).toContain("Deal 999");
  await expect.poll(() => document.activeElement?.getAttribute("aria-posinset")).toBe("302");
  const isInSight = () => {
    const cards = document.activeElement?.closest("[data-cards]")?.getBoundingClientRect();
    const card = document.activeElement?.getBoundingClientRect();
    return card !== undefined && cards !== undefined && card.bottom <= cards.bottom;
  };
  await expect.poll(isInSight).toBe(true);
  // What was read for it: its page, not the four before it.
  const pages = bridge.askedFor("GET /local/records/deal").map(({ query }) => query?.["page"]);
  expect(pages).not.toContain("3");
});

test("keys pressed during a move apply to the moved card", async () => {
  const bridge = bridgeOver([deal(1, 1), deal(2, 1), deal(3, 1)]);
  await show(bridge, <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  await expect.element(column(/^Won, 1 deal/)).toBeVisible();
  await expect.poll(focused).toContain("Deal 1");
  expect(bridge.askedFor("PUT").map(({ path }) => path)).toEqual([
    "/v1/deal/deal_1",
    "/v1/deal/deal_1",
  ]);
});

test("the card that the keys are at stays the same record while others come above it", async () => {
  const deals = [deal(1, 1), deal(2, 1), deal(3, 1), deal(4, 2)];
  const bridge = bridgeOver(deals);
  await show(bridge, <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(focused).toContain("Deal 2");
  deals.unshift(deal(8, 1), deal(9, 1));
  bridge.tell({ type: "change", resource: "deal", slugs: [] });
  await expect.element(column(/^Qualified, 5 deals/)).toBeVisible();
  await expect.poll(focused).toContain("Deal 2");
  // A key acts on it, not on the one that slid into its place.
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect
    .poll(() => bridge.askedFor("PUT").map(({ path }) => path))
    .toEqual(["/v1/deal/deal_2"]);
});

test("cards that come before their counts do not take the keys to another record", async () => {
  const deals = [deal(1, 1), deal(2, 1), deal(3, 1), deal(4, 2)];
  const bridge = bridgeOver(deals);
  let count = () => {};
  let counted = Promise.resolve();
  await show(
    {
      ...bridge,
      request: async (wire) => {
        if (wire.path === "/local/board/deal") await counted;
        return bridge.request(wire);
      },
    },
    <Desk />,
  );
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.poll(focused).toContain("Deal 3");
  counted = new Promise((resolve) => (count = resolve));
  const asked = bridge.askedFor("GET /local/records/deal").length;
  deals.unshift(deal(8, 1), deal(9, 1));
  bridge.tell({ type: "change", resource: "deal", slugs: [] });
  await expect.poll(() => bridge.askedFor("GET /local/records/deal").length).toBe(asked + 2);
  await expect.element(column(/^Qualified/)).toMatchTextContent(/Deal 8/);
  count();
  await expect.element(column(/^Qualified, 5 deals/)).toBeVisible();
  await expect.poll(focused).toContain("Deal 3");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect
    .poll(() => bridge.askedFor("PUT").map(({ path }) => path))
    .toEqual(["/v1/deal/deal_3"]);
});

test.each([1, 3])("card %i of 3 that vanished while its menu was open is not moved", async (at) => {
  const deals = [deal(1, 1), deal(2, 1), deal(3, 1)];
  const bridge = bridgeOver(deals);
  await show(bridge, <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  if (at === 3) await userEvent.keyboard("{End}");
  await expect.poll(focused).toContain(`Deal ${at}`);
  await userEvent.keyboard("m");
  await expect.element(page.getByRole("menu")).toBeVisible();
  deals[at - 1] = deal(at, 2);
  bridge.tell({ type: "change", resource: "deal", slugs: [] });
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  expect(bridge.askedFor("PUT")).toEqual([]);
});

test("a card is dropped on another column", async () => {
  const bridge = bridgeOver([deal(1, 1), deal(2, 1)]);
  await show(bridge, <Desk />);
  await userEvent.dragAndDrop(
    column(/^Qualified/)
      .getByRole("listitem")
      .nth(1),
    column(/^Won/),
  );
  await expect.element(column(/^Won, 1 deal/)).toBeVisible();
  expect(bridge.askedFor("PUT /v1/deal/deal_2")).toHaveLength(1);
  await expect.poll(focused).toContain("Deal 2");
});

/** A finger: what a page is told of it. */
function touch(
  type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
  at: Element,
  by = { x: 0, y: 0 },
) {
  const { left, top, width, height } = at.getBoundingClientRect();
  at.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 9,
      pointerType: "touch",
      isPrimary: true,
      clientX: left + width / 2 + by.x,
      clientY: top + height / 2 + by.y,
    }),
  );
}

test("a finger that rests on a card takes it to another column", async () => {
  const bridge = bridgeOver([deal(1, 1), deal(2, 1)]);
  await show(bridge, <Desk />);
  const card = column(/^Qualified/)
    .getByRole("listitem")
    .nth(1)
    .element();
  const won = column(/^Won/).element();
  touch("pointerdown", card);
  await expect.poll(() => card.getAttribute("data-dragged")).toBe("true");
  await expect.element(column(/^Won/)).toMatchTextContent(/Drop it here/);
  touch("pointermove", won);
  await expect.poll(() => won.getAttribute("data-over")).toBe("true");
  touch("pointerup", won);
  await expect.element(column(/^Won, 1 deal/)).toBeVisible();
  await expect.element(page.getByText("Stage → Won · Deal 2")).toBeVisible();
  expect(bridge.askedFor("PUT").map(({ path }) => path)).toEqual(["/v1/deal/deal_2"]);
  await expect.poll(focused).toContain("Deal 2");
  // Nothing of the drag is left.
  expect(
    document.querySelectorAll('[data-dragged="true"], [data-over="true"], body > [inert]'),
  ).toHaveLength(0);
});

test("a finger that moves at once scrolls; a cancelled drag moves nothing", async () => {
  const bridge = bridgeOver([deal(1, 1), deal(2, 1)]);
  await show(bridge, <Desk />);
  const card = column(/^Qualified/)
    .getByRole("listitem")
    .nth(1)
    .element();
  const won = column(/^Won/).element();
  touch("pointerdown", card);
  touch("pointermove", card, { x: 0, y: 30 });
  touch("pointerup", won);
  touch("pointerdown", card);
  await expect.poll(() => card.getAttribute("data-dragged")).toBe("true");
  touch("pointermove", won);
  touch("pointercancel", won);
  await expect.poll(() => card.getAttribute("data-dragged")).toBe("false");
  expect(bridge.askedFor("PUT")).toEqual([]);
  expect(document.querySelectorAll("body > [inert]")).toHaveLength(0);
});

test("a move that is refused says why, and the card stays where it is", async () => {
  const bridge = bridgeOver([deal(1, 1)]);
  bridge.answer("PUT /v1/deal/deal_1", () => ({
    status: 422,
    body: { message: "created_by is required." },
  }));
  await show(bridge, <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(page.getByText("Created by is required.")).toBeVisible();
  await expect
    .element(column(/^Qualified, 1 deal/).getByRole("listitem"))
    .toMatchTextContent(/Deal 1/);
});

test("a card without an owner moves once it has one, and keeps the focus", async () => {
  const bridge = bridgeOver([
    deal(1, 1, { owner: null }),
    deal(2, 2, { close_date: "2029-01-01" }),
  ]);
  await show(
    bridge,
    <>
      <Desk />
      <MissingDialog />
    </>,
  );
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect.element(page.getByRole("dialog", { name: "Add an owner" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(focused).toContain("Deal 1");
  expect(bridge.askedFor("PUT")).toHaveLength(0);
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await choose(page.getByRole("dialog").getByLabelText("Owner"), "Marta Nunes");
  await userEvent.keyboard("{Enter}");
  await expect.element(column(/^Offer, 2 deals/)).toMatchTextContent(/Deal 1/);
  expect(bridge.askedFor("PUT").map(({ body }) => body)).toMatchObject([
    { owner_id: 7, deal_stage_id: 2 },
  ]);
  await expect.poll(() => document.activeElement?.getAttribute("data-card")).toBe("active");
  await expect.poll(focused).toContain("Deal 1");
});

test("of ten thousand cards only visible ones exist; End reaches the last", async () => {
  const deals = Array.from({ length: 10_000 }, (_item, index) => deal(index + 1, 1));
  await show(bridgeOver(deals), <Desk />);
  await expect.poll(focused).toContain("Deal 1");
  await userEvent.keyboard("{End}");
  await expect.poll(focused).toContain("Deal 10000");
  await expect.poll(() => document.activeElement?.getAttribute("aria-posinset")).toBe("10000");
  expect(document.querySelectorAll('[role="listitem"]').length).toBeLessThan(60);
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(focused).toContain("Deal 9999");
});

test("a text and an owner narrow the board, its sums too", async () => {
  const bridge = bridgeOver([deal(1, 1)]);
  await show(bridge, <Desk />);
  await page.getByRole("searchbox", { name: "Filter by text" }).fill("aurora berlin");
  await choose(page.getByRole("combobox", { name: "Owner" }), "Marta Nunes");
  const expected = {
    op: "and",
    of: [
      { op: "contains", fields: ["name", "tags"], text: "aurora" },
      { op: "contains", fields: ["name", "tags"], text: "berlin" },
      { op: "is", field: "owner", value: 7 },
    ],
  };
  await expect
    .poll(() =>
      JSON.parse(bridge.askedFor("GET /local/board/deal").at(-1)?.query?.["filter"] ?? "null"),
    )
    .toEqual(expected);
});

test("text and owner are in the address; Back skips single letters", async () => {
  await show(bridgeOver([deal(1, 1)]), <Desk />);
  const stop = followHistory();
  const box = page.getByRole("searchbox", { name: "Filter by text" });
  await box.click();
  await userEvent.keyboard("aurora b");
  await expect.poll(() => window.location.hash).toBe("#/board/deal?q=aurora+b");
  await choose(page.getByRole("combobox", { name: "Owner" }), "Marta Nunes");
  await expect.poll(() => window.location.hash).toBe("#/board/deal?q=aurora+b&owner=7");
  history.back();
  await expect.element(page.getByRole("combobox", { name: "Owner" })).toHaveValue("");
  await expect.element(box).toHaveValue("aurora b");
  history.back();
  await expect.element(box).toHaveValue("");
  history.forward();
  await expect.element(box).toHaveValue("aurora b");
  stop();
});

test("a board is shown as it was left", async () => {
  await show(bridgeOver([deal(1, 1)]), <Desk />);
  const { go } = useNavigation.getState();
  go({ view: "board", resource: "deal", open: null, query: "q=aurora" });
  await expect
    .element(page.getByRole("searchbox", { name: "Filter by text" }))
    .toHaveValue("aurora");
  await column(/^Qualified/)
    .getByRole("listitem")
    .click();
  await expect.poll(() => window.location.hash).toBe("#/board/deal?q=aurora&open=deal_1");
  go({ view: "board", resource: "job", open: null });
  await expect.poll(() => window.location.hash).toBe("#/board/job");
  go({ view: "board", resource: "deal", open: null });
  await expect.poll(() => window.location.hash).toBe("#/board/deal?q=aurora");
});

test("an owner who is not known here is named as such, not as anybody", async () => {
  useNavigation
    .getState()
    .go({ view: "board", resource: "deal", open: null, query: "owner=99" }, "replace");
  await show(bridgeOver([deal(1, 1)]), <Desk />);
  await expect.element(page.getByRole("combobox", { name: "Owner" })).toHaveValue("#99");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => window.location.hash).toBe("#/board/deal");
});

test("steps stay within the board, and the addresses of boards can be opened", () => {
  const columns = [3, 0, 1].map((count, id) => ({
    id,
    label: `${id}`,
    percentage: null,
    count,
    money: [],
  }));
  const from = { column: "0", index: 2 };
  expect(stepOf(columns, from, "ArrowDown", 1)).toEqual(from);
  expect(stepOf(columns, from, "ArrowRight", 1)).toEqual({ column: "2", index: 0 });
  expect(stepOf(columns, from, "ArrowLeft", 1)).toEqual(from);
  expect(stepOf(columns, from, "Home", 1)).toEqual({ column: "0", index: 0 });
  expect(stepOf(columns, from, "x", 1)).toBeNull();
  expect(placeOf("#/board/job?open=job_1")).toEqual({
    view: "board",
    resource: "job",
    open: "job_1",
  });
  expect(placeOf("#/board/note")).toEqual({ view: "board", resource: "deal", open: null });
  const address = "#/board/contact?q=z%C3%BCrich&owner=7&open=contact_2";
  const filtered = {
    view: "board",
    resource: "contact",
    open: "contact_2",
    query: "q=z%C3%BCrich&owner=7",
  };
  expect(pastedPlace(`http://127.0.0.1:4000/${address}`)).toEqual(filtered);
  expect(readBoardQuery("q=zürich&owner=all")).toEqual({ text: "zürich", owner: "" });
});
