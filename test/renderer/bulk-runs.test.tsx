import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BulkRunView } from "../../shared/local/bulk.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { BulkRuns } from "../../renderer/screens/list/bulk/bulk-runs.tsx";
import { offerUndoOfLastRun } from "../../renderer/changes/bulk-progress.ts";
import { scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const BEGAN = "2026-11-20T09:00:00.000Z";
const run = (change: Partial<BulkRunView> = {}): BulkRunView => ({
  id: 5,
  resource: "candidate",
  change: { body: { city: "Gent" }, add: { tags: "hot" }, remove: {} },
  total: 120,
  changed: 118,
  left: 118,
  began_at: BEGAN,
  ...change,
});

beforeEach(() => useToasts.setState({ toasts: [], undoable: [] }));

/** An engine that takes back fifty at a time. */
function engine(runs: BulkRunView[]) {
  return scriptedBridge({
    "GET /local/bulk": () => ({ status: 200, body: { data: [...runs] } }),
    "POST /local/bulk/5/undo": () => {
      const [first = run()] = runs;
      const undone = Math.min(50, first.left);
      runs[0] = { ...first, left: first.left - undone };
      return { status: 200, body: { undone, kept: [], left: runs[0].left } };
    },
  });
}

test("the sync centre lists bulk edits with their results, and undoes them", async () => {
  const runs = [run()];
  const bridge = engine(runs);
  await show(bridge, <BulkRuns />);
  await page.getByRole("button", { name: /^Bulk edits/ }).click();
  const line = page.getByRole("listitem");
  await expect
    .poll(() => line.element().textContent)
    .toMatch(/118 candidates.*of 120 selected.*City.*Gent.*Tags, added.*hot/);
  await page.getByRole("button", { name: /^Undo the edit/ }).click();
  await expect.element(page.getByText("118 candidates restored.")).toBeVisible();
  bridge.tell({ type: "status", status: status() });
  await expect.poll(() => line.element().textContent).toMatch(/Undone/);
  await expect.element(page.getByRole("button", { name: /^Undo/ })).not.toBeInTheDocument();
});

test("what was half taken back says so, and the rest can follow", async () => {
  await show(engine([run({ left: 18 })]), <BulkRuns />);
  await page.getByRole("button", { name: /^Bulk edits/ }).click();
  await expect.element(page.getByText("100 undone")).toBeVisible();
  await expect.element(page.getByText("Undo the other 18")).toBeVisible();
});

test("after a reload, undo of the last bulk edit is offered again, and Z undoes it", async () => {
  const bridge = engine([run()]);
  await show(bridge, null);
  await offerUndoOfLastRun(bridge, Date.parse(BEGAN) + 60_000);
  await expect.element(page.getByText(/^118 candidates changed/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("118 candidates restored.")).toBeVisible();
});

test("what was edited long ago, or was taken back, is not offered unasked", async () => {
  await offerUndoOfLastRun(engine([run()]), Date.parse(BEGAN) + 3_600_000);
  await offerUndoOfLastRun(engine([run({ left: 0 })]), Date.parse(BEGAN));
  await offerUndoOfLastRun(engine([]), Date.parse(BEGAN));
  expect(useToasts.getState().toasts).toEqual([]);
});

test("what colleagues changed since is kept, and undone anyway if the user says so", async () => {
  const rest = { before: { city: "Liège" }, after: { city: "Namur" } };
  const kept = [
    { key: "candidate_anna", title: "Anna", message: "Łukasz Żak changed City since.", rest },
    { key: "candidate_bo", title: "Bo", message: "It no longer exists.", rest: null },
  ];
  const bridge = scriptedBridge({
    "GET /local/bulk": { data: [run({ left: 3 })] },
    "POST /local/bulk/5/undo": { undone: 1, kept, left: 0 },
    "POST /local/record/candidate/candidate_anna/undo": { undo: rest, kept: [] },
  });
  await show(bridge, null);
  await offerUndoOfLastRun(bridge, Date.parse(BEGAN) + 60_000);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText(/Anna.*Łukasz Żak changed City since/)).toBeVisible();
  await page.getByRole("button", { name: "Undo anyway" }).click();
  await expect.element(page.getByText("Undone.")).toBeVisible();
  const undos = bridge.askedFor("POST /local/record/candidate/");
  expect(undos.map(({ body }) => body)).toEqual([rest]);
});
