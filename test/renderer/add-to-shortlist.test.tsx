import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { followHistory, useNavigation } from "../../renderer/core/navigation.ts";
import { useShortlistRequest } from "../../renderer/core/shortlist-request.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { AddToShortlist } from "../../renderer/screens/match/add-dialog.tsx";
import { ActingList } from "../../renderer/screens/search/acting-list.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { envelopeOf, NOT_SHARED, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const candidate = (index: number) => ({
  id: index,
  slug: `candidate_${index}`,
  first_name: "Person",
  last_name: `${index}`,
  full_name: `Person ${index}`,
  updated_at: "2026-11-20T08:00:00Z",
});
const JOB = { id: 9, slug: "job_9", name: "Fitter" };
const line = (index: number) => ({
  candidate: `candidate_${index}`,
  title: `Person ${index}`,
  stage: "idea",
  reason: null,
  next_step: null,
  changed_at: "2026-11-27T10:00:00.000Z",
  changed_by: null,
});

let stop: (() => void)[] = [];
beforeEach(() => {
  useShortlistRequest.getState().ask(null);
  useListMemory.setState(EMPTY_MEMORY);
});
afterEach(() => {
  for (const end of stop) end();
  stop = [];
});

async function showCandidates() {
  const bridge = scriptedBridge({
    "GET /local/records/candidate": envelopeOf([1, 2, 3].map(candidate)),
    "GET /local/records/job": envelopeOf([JOB]),
    "GET /local/record/job/job_9": { record: JOB, entries: [] },
    "GET /local/search": { data: [], total: 0, more: false },
    "GET /local/shortlists/job_9": { data: [line(2)], stages: [], sharing: NOT_SHARED },
    ...Object.fromEntries(
      [1, 2, 3].flatMap((index) => [
        [`PUT /local/shortlists/job_9/candidate_${index}`, line(index)],
        [`DELETE /local/shortlists/job_9/candidate_${index}`, {}],
      ]),
    ),
  });
  stop.push(listenForShortcuts(bridge), followHistory());
  useNavigation
    .getState()
    .go({ view: "list", resource: "candidate", open: null, query: "" }, "replace");
  await show(
    bridge,
    <div style={{ height: 560, display: "flex", flexDirection: "column" }}>
      <ListView resource="candidate" open={null} />
      <AddToShortlist />
    </div>,
  );
  await expect.element(page.getByRole("gridcell", { name: "Person 1" })).toBeVisible();
  (page.getByRole("grid").element() as HTMLElement).focus();
  return bridge;
}

async function chooseFitter() {
  await page.getByRole("combobox", { name: "Job (required)" }).click();
  await page.getByRole("option", { name: "Fitter" }).click();
  await page.getByRole("button", { name: "Add to shortlist" }).click();
}

const pathsOf = (bridge: Awaited<ReturnType<typeof showCandidates>>, method: string) =>
  bridge.asked
    .filter((request) => request.method === method && request.path.includes("shortlists"))
    .map(({ path }) => path.split("/").at(-1));

test("A J adds selected candidates in one dialog, and one Undo takes them off", async () => {
  const bridge = await showCandidates();
  await userEvent.keyboard("{Control>}a{/Control}aj");
  await expect
    .element(page.getByRole("dialog", { name: "Add 3 candidates to a job" }))
    .toBeVisible();
  await chooseFitter();
  // Who is on the list already stays there.
  await expect.poll(() => pathsOf(bridge, "PUT")).toEqual(["candidate_1", "candidate_3"]);
  await expect
    .element(page.getByText(/2 candidates added to the shortlist of .*Fitter/))
    .toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(() => pathsOf(bridge, "DELETE")).toEqual(["candidate_1", "candidate_3"]);
});

test("the bar of selected candidates has a button for it, which names a single one", async () => {
  const bridge = await showCandidates();
  await userEvent.keyboard("jx");
  const bar = page.getByRole("group", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Shortlist…" }).click();
  await expect.element(page.getByRole("dialog", { name: "Add Person 2 to a job" })).toBeVisible();
  expect(pathsOf(bridge, "PUT")).toEqual([]);
});

test("the jobs lie over no button, and one Esc leads back to the button", async () => {
  await showCandidates();
  await userEvent.keyboard("jx");
  const button = page
    .getByRole("group", { name: "Selected rows" })
    .getByRole("button", { name: "Shortlist…" });
  const dialog = page.getByRole("dialog", { name: "Add Person 2 to a job" });
  for (const leave of [
    () => userEvent.keyboard("{Escape}"),
    () => page.getByRole("button", { name: "Cancel" }).click(),
  ]) {
    await button.click();
    await expect.element(page.getByRole("option", { name: "Fitter" })).toBeVisible();
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
});

test("without a selection A J is about the active row", async () => {
  const bridge = await showCandidates();
  await userEvent.keyboard("jjaj");
  await expect.element(page.getByRole("dialog", { name: "Add Person 3 to a job" })).toBeVisible();
  await chooseFitter();
  await expect.poll(() => pathsOf(bridge, "PUT")).toEqual(["candidate_3"]);
});

test("a candidate among the results of a search is added from its actions", async () => {
  const bridge = scriptedBridge({});
  const about = { resource: "candidate", key: "candidate_1", name: "Person 1" } as const;
  await show(
    bridge,
    <ActingList
      label="Search"
      placeholder=""
      text=""
      onText={() => {}}
      items={[{ id: "1", group: "Candidates", content: "Person 1", about, run: () => {} }]}
      empty=""
      onDone={() => {}}
    />,
  );
  await page.getByRole("combobox", { name: "Search" }).click();
  await userEvent.keyboard("{Tab}shortlist{Enter}");
  expect(useShortlistRequest.getState().request).toEqual({
    candidates: ["candidate_1"],
    name: "Person 1",
  });
});
