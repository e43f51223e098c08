import { addDays } from "date-fns";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import type { ShownRecord } from "../../renderer/core/queries.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { CaptureDialog } from "../../renderer/screens/record/capture/capture-dialog.tsx";
import { TodayView } from "../../renderer/screens/today/today-view.tsx";
import { TriageView } from "../../renderer/screens/today/triage/triage-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/* What is owed, one after the other, by keys. */

let stop = () => {};
afterEach(() => stop());

const ANNA = { id: 1, slug: "candidate_a", full_name: "Anna Kowalska" };

function overdue(id: number, title: string, daysAgo: number): ShownRecord {
  const start = addDays(new Date(), -daysAgo);
  return {
    id,
    title,
    start_datetime: start.toISOString(),
    end_datetime: new Date(start.getTime() + 30 * 60_000).toISOString(),
    mark_as_done: false,
    related_record: ANNA,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
  };
}

const FIRST = overdue(1, "Call Anna Kowalska", 2);
const SECOND = overdue(2, "Send the offer", 3);
const THIRD = overdue(3, "Follow up with Anna Kowalska", 4);

function world() {
  const records = [FIRST, SECOND, THIRD];
  return scriptedBridge({
    "GET /local/records/activity": envelopeOf(records),
    "GET /local/record/candidate/candidate_a": { record: ANNA, entries: [] },
    ...Object.fromEntries(
      records.flatMap((record) => [
        [`GET /local/record/activity/${record.id}`, { record, entries: [] }],
        [`PUT /v1/activity/${record.id}`, { ...record }],
      ]),
    ),
    "POST /v1/note": { id: -5, related_to: ANNA.slug },
  });
}

async function triage() {
  const bridge = world();
  await show(
    bridge,
    <>
      <TriageView kind={null} />
      <CaptureDialog />
    </>,
  );
  stop = listenForShortcuts(bridge);
  await expect.element(page.getByRole("status").first()).toHaveTextContent("1 of 3");
  return bridge;
}

const card = (name: string) => page.getByRole("region", { name, exact: true });

test("each key does what it says, goes on, and Z undoes it and goes back", async () => {
  const bridge = await triage();
  await expect.element(card("Call Anna Kowalska")).toMatchTextContent(/It was planned for/);
  // The title names her already.
  expect(card("Call Anna Kowalska").element().textContent.match(/Anna/g)).toHaveLength(1);
  await userEvent.keyboard("d");
  await expect.element(card("Send the offer")).toMatchTextContent(/Anna Kowalska/);
  await userEvent.keyboard("m");
  await expect.element(card("Follow up with Anna Kowalska")).toMatchTextContent(/You promised it/);
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => Object.keys(request.body ?? {})))
    .toEqual([["mark_as_done"], ["start_datetime", "end_datetime"]]);
  await userEvent.keyboard("s");
  await expect.element(page.getByText("That was all 3")).toBeVisible();
  await expect.element(page.getByText("2 settled, 1 skipped.")).toBeVisible();
  await userEvent.keyboard("zz");
  await expect.element(card("Send the offer")).toBeVisible();
  await expect.element(page.getByRole("status").first()).toHaveTextContent("2 of 3");
  await expect.poll(() => bridge.asked.filter(({ path }) => path.includes("undo")).length).toBe(1);
});

test("a note is written about the person, and the activity stays to be done", async () => {
  const bridge = await triage();
  await userEvent.keyboard("n");
  await expect.poll(() => useOverlays.getState().about?.key).toBe("candidate_a");
  await page.getByRole("textbox", { name: "Note" }).fill("Left a message");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => bridge.askedFor("POST /v1/note").length).toBe(1);
  await expect.element(card("Call Anna Kowalska")).toBeVisible();
});

test("all overdue activities move to Monday, at their times, with one undo", async () => {
  const bridge = world();
  await show(bridge, <TodayView />);
  stop = listenForShortcuts(bridge);
  await page.getByRole("button", { name: "Move all to Monday" }).click();
  await expect.element(page.getByText(/^Moved 3 overdue activities to Mon/)).toBeVisible();
  const starts = bridge
    .askedFor("PUT")
    .map(({ body }) => new Date(String((body as Record<string, unknown>)["start_datetime"])));
  expect(starts.map((start) => start.getDay())).toEqual([1, 1, 1]);
  expect(starts.map((start) => start.getHours())).toEqual(
    [2, 3, 4].map((days) => addDays(new Date(), -days).getHours()),
  );
  await userEvent.keyboard("z");
  await expect.poll(() => bridge.asked.filter(({ path }) => path.includes("undo")).length).toBe(3);
});

test("Go through them leads to what is chosen", async () => {
  const bridge = world();
  await show(bridge, <TodayView />);
  await page.getByText("Overdue 3").click();
  await page.getByRole("button", { name: /^Go through them/ }).click();
  expect(useNavigation.getState().place).toEqual({ view: "triage", kind: "activity" });
});
