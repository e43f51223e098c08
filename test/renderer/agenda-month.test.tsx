import { addDays, format, startOfMonth } from "date-fns";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import type { ShownRecord } from "../../renderer/core/queries.ts";
import { useOverlays, useViewState } from "../../renderer/core/view-state.ts";
import { AgendaView, itemFromNow } from "../../renderer/screens/agenda/agenda-view.tsx";
import { monthWeeks } from "../../renderer/screens/agenda/day-lanes.ts";
import { HOUR_PX } from "../../renderer/screens/agenda/use-planner.ts";
import { planned } from "../../renderer/fields/planned.ts";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { weekdayText } from "../../renderer/ui/format.ts";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const TENTH = addDays(startOfMonth(addDays(startOfMonth(new Date()), 40)), 9);
let nextId = 1;
let stop = () => {};
afterEach(() => {
  stop();
  useOverlays.getState().create(null);
});
beforeEach(() => {
  nextId = 1;
  useViewState.getState().set({ weekStart: "monday" });
});

function at(day: Date, hour: number): Date {
  const date = new Date(day);
  date.setHours(hour, 0, 0, 0);
  return date;
}

function activity(start: Date, title: string): ShownRecord {
  const end = new Date(start.getTime() + 1_800_000);
  return {
    id: nextId++,
    title,
    activity_type: { id: 5, label: "Interview" },
    start_date: start.toISOString().slice(0, 10),
    start_time: start.toISOString().slice(11, 16),
    end_time: end.toISOString().slice(11, 16),
    importance: "normal",
    mark_as_done: false,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
  };
}

async function showAgenda(mode: "month" | "day", records: readonly ShownRecord[]) {
  await page.viewport(1280, 800);
  const day = format(TENTH, "yyyy-MM-dd");
  useNavigation.getState().go({ view: "agenda", day, mode }, "replace");
  const bridge = scriptedBridge({ "GET /local/records/activity": envelopeOf(records) });
  for (const record of records)
    bridge.answer(`PUT /v1/activity/${String(record.id)}`, { ...record });
  await show(
    bridge,
    <div style={{ height: 700 }}>
      <AgendaView />
    </div>,
  );
  stop = listenForShortcuts(bridge);
  return bridge;
}

const dayButton = (day: Date) =>
  page.getByRole("button", { name: new RegExp(`^${weekdayText(day)}`) });

test("a month has whole weeks", () => {
  const days = monthWeeks(TENTH);
  expect(days.length % 7).toBe(0);
  expect(days[0]?.getDay()).toBe(1);
  expect(days.some((day) => format(day, "yyyy-MM-dd") === format(TENTH, "yyyy-MM-dd"))).toBe(true);
});

test("a month shows activities on their days, moves by arrows, and creates on a day", async () => {
  const bridge = await showAgenda("month", [
    activity(at(TENTH, 9), "Breakfast"),
    activity(at(TENTH, 14), "Interview with Anna"),
  ]);
  const link = page.getByRole("link", { name: "Breakfast" });
  await expect.element(link).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard("x");
  await expect
    .poll(() => bridge.askedFor("PUT").map(({ body }) => body))
    .toEqual([{ mark_as_done: true }]);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(dayButton(addDays(TENTH, 7))).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowUp}");
  await expect.element(dayButton(addDays(TENTH, -1))).toHaveFocus();
  // The arrows go on into the month before.
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(dayButton(addDays(TENTH, -15))).toHaveFocus();
});

test("a click on a day of a month fills the form in; more than fits is listed", async () => {
  const many = Array.from({ length: 9 }, (_item, index) =>
    activity(at(TENTH, 8 + index), `Call ${index + 1}`),
  );
  await showAgenda("month", many);
  const button = dayButton(TENTH);
  await expect.element(button).toBeVisible();
  await page.getByRole("button", { name: /show all 9 of/ }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("link", { name: "Call 9" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  const cell = dayButton(addDays(TENTH, 1)).element().closest("td");
  cell?.click();
  await expect
    .poll(() => useOverlays.getState())
    .toMatchObject({
      creating: "activity",
      preset: { start_datetime: at(addDays(TENTH, 1), 9).toISOString() },
    });
  useOverlays.getState().create(null);
  await button.click();
  await expect.poll(() => useNavigation.getState().place).toMatchObject({ mode: "day" });
});

test("the early hours are folded until something is in them, or a button shows them", async () => {
  const bridge = await showAgenda("day", [activity(at(TENTH, 9), "Breakfast")]);
  const hours = page.getByRole("list", { name: "By hour" });
  const height = () => hours.element().getBoundingClientRect().height;
  await expect.element(page.getByRole("link", { name: "Breakfast" })).toBeVisible();
  expect(height()).toBe(17 * HOUR_PX);
  const button = page.getByRole("button", { name: /hours before/ });
  await button.click();
  await expect.poll(height).toBe(24 * HOUR_PX);
  await userEvent.keyboard("vh");
  await expect.poll(height).toBe(17 * HOUR_PX);
  const early = [activity(at(TENTH, 5), "Flight")];
  bridge.answer("GET /local/records/activity", envelopeOf(early));
  bridge.tell({ type: "change", resource: "activity", slugs: [] });
  await expect.element(page.getByRole("link", { name: "Flight" })).toBeVisible();
  expect(height()).toBe(24 * HOUR_PX);
  await expect.element(button).not.toBeInTheDocument();
});

test("wherever the hours are scrolled, the heading of the day takes the clicks on it", async () => {
  await showAgenda("day", [activity(at(TENTH, 9), "Breakfast")]);
  await expect.element(page.getByRole("button", { name: /hours before/ })).toBeVisible();
  const heading = page.getByRole("heading", { level: 2 }).getByRole("button").element();
  const scroller = heading.closest("section")?.parentElement?.parentElement;
  if (scroller === null || scroller === undefined) throw new Error("The day is in no scroller.");
  const { top, left, height } = heading.getBoundingClientRect();
  const found: unknown[] = [];
  for (let scrolled = 0; scrolled <= 120; scrolled += 6) {
    scroller.scrollTop = scrolled;
    found.push(document.elementFromPoint(left + 4, top + height / 2));
  }
  expect(new Set(found)).toEqual(new Set([heading]));
});

test("a click on a free hour creates there, a click on a card opens it", async () => {
  await showAgenda("day", [activity(at(TENTH, 9), "Breakfast")]);
  const hours = page.getByRole("list", { name: "By hour" });
  await expect.element(page.getByRole("link", { name: "Breakfast" })).toBeVisible();
  await hours.click({ position: { x: 200, y: 4.2 * HOUR_PX } });
  await expect
    .poll(() => useOverlays.getState())
    .toMatchObject({
      creating: "activity",
      preset: { start_datetime: at(TENTH, 11).toISOString() },
    });
  useOverlays.getState().create(null);
  const card = page.getByRole("listitem").filter({ hasText: "Breakfast" });
  await card.click({ position: { x: 300, y: 12 } });
  await expect.poll(() => useNavigation.getState().place.view).toBe("record");
});

test("keys start at what is not over, or at the last one of days with the current time", () => {
  const now = at(TENTH, 12);
  const items = [9, 11, 14].flatMap(
    (hour) => planned(activity(at(TENTH, hour), `At ${hour}`)) ?? [],
  );
  const titleFrom = (time: Date) => itemFromNow(items, time)?.record["title"];
  expect(titleFrom(now)).toBe("At 14");
  expect(titleFrom(at(TENTH, 7))).toBe("At 9");
  expect(titleFrom(at(TENTH, 20))).toBe("At 14");
  expect(itemFromNow([], now)).toBe(null);
});
