import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { followHistory, useNavigation } from "../../renderer/core/navigation.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { type Answer, type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const ALL = '{"op":"all"}';

/** What the list has, and what it has with any filter. */
let size: { all: number; matching: number };
/** Counts that wait until the test lets them go. */
let waiting: (() => void)[];

const sizeOf = (filter: string | undefined) => (filter === ALL ? size.all : size.matching);

const rows: Answer = ({ query }) => {
  const total = sizeOf(query?.["filter"]);
  const limit = Number(query?.["limit"]);
  const first = (Number(query?.["page"]) - 1) * limit;
  const name = query?.["filter"] === ALL ? "Person" : "Match";
  const data = Array.from({ length: Math.max(0, Math.min(limit, total - first)) }, (_, at) => ({
    id: first + at + 1,
    slug: `candidate_${first + at}`,
    full_name: `${name} ${first + at}`,
    updated_at: "2026-11-20T08:00:00Z",
  }));
  const isEnd = data.length > 0 && data.length < limit;
  const isCounted = query?.["filter"] === ALL || total <= 1000 || isEnd || data.length === 0;
  return { status: 200, body: { total: isCounted ? total : null, data } };
};

const count: Answer = async ({ query }) => {
  await new Promise<void>((resolve) => waiting.push(resolve));
  return { status: 200, body: { total: sizeOf(query?.["filter"]) } };
};

/** Lets the counts go that are asked for, once there is one. */
async function answerCounts(): Promise<void> {
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  for (const answer of waiting.splice(0)) answer();
}

let stop: () => void;

async function showList(): Promise<ScriptedBridge> {
  const bridge = scriptedBridge({
    "GET /local/rows/candidate": rows,
    "GET /local/count/candidate": count,
  });
  const ends = [listenForShortcuts(bridge), followHistory()];
  stop = () => {
    for (const end of ends) end();
  };
  await show(
    bridge,
    <div style={{ height: 560, display: "flex", flexDirection: "column" }}>
      <ListView resource="candidate" open={null} />
    </div>,
  );
  return bridge;
}

const grid = () => page.getByRole("grid", { name: "Candidates" });
const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
const list = (query = "") =>
  useNavigation.getState().go({ view: "list", resource: "candidate", open: null, query });

beforeEach(async () => {
  size = { all: 90_000, matching: 45_000 };
  waiting = [];
  useListMemory.setState(EMPTY_MEMORY);
  await page.viewport(1000, 640);
  list();
});
afterEach(() => {
  for (const answer of waiting) answer();
  stop();
  list();
});

test("of many matches the number is said to 1,000, and none is counted", async () => {
  const bridge = await showList();
  await expect.element(page.getByText("90,000")).toBeVisible();
  await expect.element(grid()).toHaveAttribute("aria-rowcount", "90001");
  list("q=ma");
  await expect.element(cell("Match 0")).toBeVisible();
  await expect.element(page.getByText("1,000+ found")).toBeVisible();
  await expect.element(grid()).toHaveAttribute("aria-rowcount", "-1");
  expect(bridge.askedFor("GET /local/count/candidate")).toEqual([]);
});

test("of 1,000 matches the number is exact", async () => {
  size.matching = 1000;
  await showList();
  list("q=ma");
  await expect.element(page.getByText("1,000 found")).toBeVisible();
  await expect.element(grid()).toHaveAttribute("aria-rowcount", "1001");
});

test("the key to the last row counts once, and goes there", async () => {
  const bridge = await showList();
  list("q=ma");
  await expect.element(cell("Match 0")).toBeVisible();
  grid().element().focus();
  await userEvent.keyboard("{End}");
  await answerCounts();
  await expect.element(cell("Match 44999")).toBeVisible();
  await expect.element(page.getByText("45,000 found")).toBeVisible();
  await userEvent.keyboard("{Home}{End}");
  await expect.element(cell("Match 44999")).toBeVisible();
  expect(bridge.askedFor("GET /local/count/candidate")).toHaveLength(1);
});

test("scrolling goes on past the first thousand, to the end of the list", async () => {
  size.matching = 1500;
  await showList();
  list("q=ma");
  await expect.element(page.getByText("1,000+ found")).toBeVisible();
  const scroll = () => {
    grid().element().scrollTop = 1_000_000;
    grid().element().dispatchEvent(new Event("scroll"));
    return page.getByText("1,500 found").elements().length;
  };
  await expect.poll(scroll).toBe(1);
  scroll();
  await expect.element(cell("Match 1499")).toBeVisible();
});

test("all that are selected are counted exactly", async () => {
  await showList();
  list("q=ma");
  await expect.element(cell("Match 0")).toBeVisible();
  grid().element().focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  await answerCounts();
  await expect.element(page.getByRole("status").getByText("45,000 selected")).toBeInTheDocument();
});

test("while records change, an exact number stays until there is a new one", async () => {
  const bridge = await showList();
  list("q=ma");
  await expect.element(cell("Match 0")).toBeVisible();
  grid().element().focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  await answerCounts();
  await expect.element(page.getByText("45,000 found")).toBeVisible();
  size.matching = 45_001;
  bridge.tell({ type: "change", resource: "candidate", slugs: [] });
  await expect.poll(() => waiting.length).toBe(1);
  await expect.element(page.getByText("45,000 found")).toBeVisible();
  await answerCounts();
  await expect.element(page.getByText("45,001 found")).toBeVisible();
});

test("coming back finds the same rows, also where their number was not known", async () => {
  await showList();
  list("q=ma");
  await expect.element(cell("Match 0")).toBeVisible();
  grid().element().scrollTop = 20_000;
  grid().element().dispatchEvent(new Event("scroll"));
  await expect.element(cell("Match 500")).toBeVisible();
  list();
  await expect.element(cell("Person 0")).toBeVisible();
  history.back();
  await expect.element(cell("Match 500")).toBeVisible();
});

test("where the matches could not be counted, that is said, and the rows stay", async () => {
  const bridge = await showList();
  bridge.answer("GET /local/count/candidate", () => ({
    status: 500,
    body: { message: "It could not be counted." },
  }));
  list("q=ma");
  await expect.element(cell("Match 0")).toBeVisible();
  grid().element().focus();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByText("It could not be counted.")).toBeVisible();
});
