import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { followHistory, useNavigation } from "../../renderer/core/navigation.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-memory.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import type { WireResponse } from "../../shared/wire.ts";
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
  return { status: 200, body: { total: null, data } };
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

test("the rows of a list do not wait until they are counted", async () => {
  await showList();
  await expect.element(cell("Person 0")).toBeVisible();
  await expect.element(grid()).toHaveAttribute("aria-rowcount", "-1");
  await expect.element(page.getByText("90,000")).not.toBeInTheDocument();
  await answerCounts();
  await expect.element(page.getByText("90,000")).toBeVisible();
  await expect.element(grid()).toHaveAttribute("aria-rowcount", "90001");
});

test("nor do those of a filter, and the former number stays until theirs", async () => {
  await showList();
  await answerCounts();
  await expect.element(page.getByText("90,000")).toBeVisible();
  list("q=ma");
  await expect.element(cell("Match 0")).toBeVisible();
  await expect.element(page.getByText("90,000")).toBeVisible();
  await answerCounts();
  await expect.element(page.getByText("45,000 found")).toBeVisible();
});

test("a key that goes to the last row waits until that is known", async () => {
  await showList();
  await expect.element(cell("Person 0")).toBeVisible();
  grid().element().focus();
  await userEvent.keyboard("{End}");
  await answerCounts();
  await expect.element(cell("Person 89999")).toBeVisible();
});

test("while records change, the number stays until there is a new one", async () => {
  const bridge = await showList();
  await answerCounts();
  await expect.element(page.getByText("90,000")).toBeVisible();
  size.all = 90_001;
  bridge.tell({ type: "change", resource: "candidate", slugs: [] });
  await expect.poll(() => bridge.askedFor("GET /local/rows/candidate").length).toBeGreaterThan(1);
  await expect.poll(() => waiting.length).toBe(1);
  await expect.element(page.getByText("90,000")).toBeVisible();
  await expect.element(grid()).toHaveAttribute("aria-rowcount", "90001");
  await answerCounts();
  await expect.element(page.getByText("90,001")).toBeVisible();
});

test("coming back finds the same rows before the list is counted again", async () => {
  const bridge = await showList();
  await answerCounts();
  await expect.element(page.getByText("90,000")).toBeVisible();
  const height = grid().element().scrollHeight;
  grid().element().scrollTop = 1_000_000;
  grid().element().dispatchEvent(new Event("scroll"));
  await expect.element(cell("Person 25000")).toBeVisible();
  list("q=ma");
  await expect.element(cell("Match 0")).toBeVisible();
  expect(grid().element().scrollHeight).toBe(height);
  await answerCounts();
  await expect.element(page.getByText("45,000 found")).toBeVisible();
  bridge.tell({ type: "change", resource: "candidate", slugs: [] });
  history.back();
  await expect.element(cell("Person 25000")).toBeVisible();
  expect(grid().element().scrollHeight).toBe(height);
});

test("rows whose number is known are shown, though it could not be counted before", async () => {
  const bridge = await showList();
  bridge.answer("GET /local/count/candidate", () => ({
    status: 500,
    body: { message: "It could not be counted." },
  }));
  list("q=ma");
  await expect.element(page.getByText("It could not be counted.")).toBeVisible();
  bridge.answer("GET /local/rows/candidate", (request) => {
    const answer = rows(request) as WireResponse;
    return { ...answer, body: { ...(answer.body as object), total: 45_000 } };
  });
  bridge.tell({ type: "change", resource: "candidate", slugs: [] });
  await expect.element(page.getByText("45,000 found")).toBeVisible();
  await expect.element(cell("Match 0")).toBeVisible();
});
