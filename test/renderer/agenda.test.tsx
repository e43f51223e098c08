import { addDays, format, startOfWeek } from "date-fns";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import type { ShownRecord } from "../../renderer/core/queries.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useViewState } from "../../renderer/core/view-state.ts";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { AgendaView } from "../../renderer/screens/agenda/agenda-view.tsx";
import { leftText } from "../../renderer/screens/today/texts.ts";
import { dayLanes, fitLanes } from "../../renderer/screens/agenda/day-lanes.ts";
import { HOUR_PX } from "../../renderer/screens/agenda/use-planner.ts";
import { movedBody, movedByDays, type Planned, planned } from "../../renderer/fields/planned.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { TodayView } from "../../renderer/screens/today/today-view.tsx";
import { type Filter, filterSchema } from "../../shared/query/filter.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { type Answer, envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { weekdayText } from "../../renderer/ui/format.ts";
import { choose } from "./choose.ts";
import { findAllByAttribute } from "../../renderer/ui/dom-attributes.ts";

let nextId = 1;

/** An activity at a local time, in the form of the wire: UTC. */
function activity(start: Date, change: Readonly<Record<string, unknown>> = {}): ShownRecord {
  const end = new Date(start.getTime() + 3_600_000);
  return {
    id: nextId++,
    title: "Interview",
    activity_type: { id: 5, label: "Interview" },
    related_to: "candidate_a",
    related_record: { id: 1, slug: "candidate_a", full_name: "Anna Kowalska" },
    related_to_type: "candidate",
    start_date: start.toISOString().slice(0, 10),
    start_time: start.toISOString().slice(11, 16),
    end_time: end.toISOString().slice(11, 16),
    importance: "normal",
    mark_as_done: false,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...change,
  };
}

function at(day: Date, hour: number, minute = 0): Date {
  const date = new Date(day);
  date.setHours(hour, minute, 0, 0);
  return date;
}

/** A Thursday in the working day: what an agenda shows depends on the time of day. */
const NOW = new Date(2026, 10, 26, 10, 20);
const TODAY = at(NOW, 0);
const MONDAY = startOfWeek(TODAY, { weekStartsOn: 1 });
/** Of a week without the current time: keys start at its first activity. */
const NEXT_MONDAY = addDays(MONDAY, 7);

function showNextWeek(): void {
  const day = format(NEXT_MONDAY, "yyyy-MM-dd");
  useNavigation.getState().go({ view: "agenda", day, mode: "week" }, "replace");
}

/** Whether an activity matches what is asked of its times, and of whether it is done. */
function matches(filter: Filter, record: ShownRecord): boolean {
  switch (filter.op) {
    case "and":
      return filter.of.every((part) => matches(part, record));
    case "or":
      return filter.of.some((part) => matches(part, record));
    case "not":
      return !matches(filter.of, record);
    case "none":
      return false;
    case "is":
      return filter.field !== "mark_as_done" || record["mark_as_done"] === filter.value;
    case "between": {
      const item = planned(record);
      const time = filter.field === "end" ? item?.end?.getTime() : item?.start.getTime();
      return (
        time !== undefined && time >= Number(filter.from ?? 0) && time <= Number(filter.to ?? 1e15)
      );
    }
    default:
      return true;
  }
}

/** Answers by the times of the filter, as the engine does. */
function activitiesOf(records: readonly ShownRecord[]): Answer {
  return (request) => {
    const filter = filterSchema.parse(JSON.parse(request.query?.["filter"] ?? '{"op":"all"}'));
    const found = records.filter((record) => matches(filter, record));
    return { status: 200, body: envelopeOf(found) };
  };
}

function showAgenda(records: readonly ShownRecord[]) {
  return show(
    scriptedBridge({ "GET /local/records/activity": activitiesOf(records) }),
    <AgendaView />,
  );
}

async function bridgeWith(records: readonly ShownRecord[], what: "agenda" | "today") {
  const bridge = scriptedBridge({ "GET /local/records/activity": activitiesOf(records) });
  for (const record of records)
    bridge.answer(`PUT /v1/activity/${String(record.id)}`, { ...record });
  await show(bridge, what === "agenda" ? <AgendaView /> : <TodayView />);
  stop = listenForShortcuts(bridge);
  return bridge;
}

/** An event of a mouse or a finger, at a point of the window. */
function pointer(
  type: "pointerdown" | "pointermove" | "pointerup",
  to: EventTarget | null,
  clientX: number,
  clientY: number,
  pointerType = "mouse",
): void {
  const where = { clientX, clientY, pointerType, pointerId: 7, button: 0 };
  to?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, ...where }));
}

let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  nextId = 1;
  useViewState.getState().set({ weekStart: "monday" });
  useNavigation.getState().go({ view: "agenda" }, "replace");
});

test("a week shows each activity on its local day with time, type and related record", async () => {
  await bridgeWith(
    [activity(at(MONDAY, 9, 30)), activity(at(addDays(MONDAY, 2), 23, 45), { title: "Late call" })],
    "agenda",
  );
  const monday = page.getByRole("region", { name: weekdayText(MONDAY) });
  await expect
    .element(monday.getByRole("listitem"))
    .toMatchTextContent(/InterviewInterview9:30\s–\s10:30\sAMAnna Kowalska/);
  const wednesday = page.getByRole("region", { name: weekdayText(addDays(MONDAY, 2)) });
  await expect.element(wednesday.getByRole("link", { name: "Late call" })).toBeVisible();
});

test("marking as done sends that field alone and offers to take it back", async () => {
  await page.viewport(1280, 800);
  const bridge = await bridgeWith([activity(at(MONDAY, 9))], "agenda");
  await page.getByRole("checkbox", { name: "Done: Interview" }).click();
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toEqual([{ mark_as_done: true }]);
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
});

test.each([0, 6.9, 7.1, 12, 18, 23.9])(
  "at %f o'clock the names of hours stand beside the days and cover nothing",
  async (hour) => {
    for (const day of [MONDAY, addDays(MONDAY, 6)]) {
      vi.setSystemTime(at(day, Math.floor(hour), Math.round((hour % 1) * 60)));
      await page.viewport(1280, 800);
      const week = [0, 1, 2, 3, 4, 5, 6].map((days) => activity(at(addDays(MONDAY, days), 9)));
      const screen = await showAgenda(week);
      const boxes = page.getByRole("checkbox", { name: "Done: Interview" });
      await expect.poll(() => boxes.elements().length).toBe(week.length);
      const columns = findAllByAttribute("day").map((column) => column.getBoundingClientRect());
      const hours = page.getByText(/^\d{1,2}:\d\d [AP]M$/).elements();
      expect(hours.length).toBeGreaterThan(0);
      const left = Math.min(...columns.map((column) => column.left));
      expect(
        hours.map((name) => name.getBoundingClientRect().right).filter((edge) => edge > left),
      ).toEqual([]);
      const covered = boxes.elements().filter((box) => {
        box.scrollIntoView({ block: "center" });
        const { left, right, top, bottom } = box.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) !== box;
      });
      expect(covered).toEqual([]);
      await screen.unmount();
    }
  },
);

test("done activities can be hidden; a day with nothing else says done, not free", async () => {
  await bridgeWith([activity(at(MONDAY, 9), { mark_as_done: true, title: "Call back" })], "agenda");
  const monday = page.getByRole("region", { name: weekdayText(MONDAY) });
  await expect.element(monday).toMatchTextContent(/Call back/);
  await page.getByRole("checkbox", { name: "Hide completed" }).click();
  await expect.element(monday).not.toMatchTextContent(/Call back|Free/);
  await expect.element(monday).toMatchTextContent(/all done/);
  await expect
    .element(page.getByRole("region", { name: weekdayText(addDays(MONDAY, 1)) }))
    .toMatchTextContent(/Free/);
});

test("J, K, X and Enter do it without a mouse", async () => {
  showNextWeek();
  const bridge = await bridgeWith(
    [
      activity(at(NEXT_MONDAY, 9), { title: "One" }),
      activity(at(NEXT_MONDAY, 11), { title: "Two" }),
    ],
    "agenda",
  );
  await expect.element(page.getByRole("link", { name: "Two" })).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("link", { name: "One" })).toHaveFocus();
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("link", { name: "Two" })).toHaveFocus();
  await userEvent.keyboard("kx");
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.path))
    .toEqual(["/v1/activity/1"]);
  await expect.element(page.getByRole("link", { name: "Two" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "activity",
    key: "2",
  });
});

test("Shift and the arrows move an activity and keep how long it takes", async () => {
  showNextWeek();
  const start = at(NEXT_MONDAY, 9);
  const bridge = await bridgeWith([activity(start)], "agenda");
  await expect.element(page.getByRole("link", { name: "Interview" })).toBeVisible();
  await userEvent.keyboard("j{Shift>}{ArrowDown}{/Shift}{Shift>}{ArrowRight}{/Shift}");
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toEqual([
      {
        start_datetime: at(NEXT_MONDAY, 9, 15).toISOString(),
        end_datetime: at(NEXT_MONDAY, 10, 15).toISOString(),
      },
      {
        start_datetime: at(addDays(NEXT_MONDAY, 1), 9).toISOString(),
        end_datetime: at(addDays(NEXT_MONDAY, 1), 10).toISOString(),
      },
    ]);
});

/** The middle of a day's column, and where an hour of it is. Pixels of the window. */
function placeOf(day: Date, hour: number): { readonly x: number; readonly y: number } {
  const region = page.getByRole("region", { name: weekdayText(day) });
  const list = region.getByRole("list", { name: "By hour" }).element();
  const hours = list.getBoundingClientRect();
  const firstHour = Number(getComputedStyle(list).getPropertyValue("--first")) / 60;
  return { x: (hours.left + hours.right) / 2, y: hours.top + (hour - firstHour) * HOUR_PX };
}

test("an activity is dragged to another day and time", async () => {
  await page.viewport(1280, 800);
  const bridge = await bridgeWith([activity(at(MONDAY, 9))], "agenda");
  const link = page.getByRole("link", { name: "Interview" });
  await expect.element(link).toBeVisible();
  const from = placeOf(MONDAY, 9.25);
  const to = placeOf(addDays(MONDAY, 3), 13.25);
  pointer("pointerdown", link.element().closest("li"), from.x, from.y);
  pointer("pointermove", window, to.x, to.y);
  pointer("pointerup", window, to.x, to.y);
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toEqual([
      {
        start_datetime: at(addDays(MONDAY, 3), 13).toISOString(),
        end_datetime: at(addDays(MONDAY, 3), 14).toISOString(),
      },
    ]);
});

test("the lower edge of an activity is dragged to another end; keys do it as well", async () => {
  showNextWeek();
  await page.viewport(1280, 800);
  const bridge = await bridgeWith([activity(at(NEXT_MONDAY, 9))], "agenda");
  const link = page.getByRole("link", { name: "Interview" });
  await expect.element(link).toBeVisible();
  const edge = link.element().closest("li")?.lastElementChild ?? null;
  const from = placeOf(NEXT_MONDAY, 10);
  pointer("pointerdown", edge, from.x, from.y);
  pointer("pointermove", window, from.x, from.y + 0.75 * HOUR_PX);
  pointer("pointerup", window, from.x, from.y + 0.75 * HOUR_PX);
  await userEvent.keyboard("j{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}");
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toEqual([
      { end_datetime: at(NEXT_MONDAY, 10, 45).toISOString() },
      { end_datetime: at(NEXT_MONDAY, 9, 45).toISOString() },
    ]);
});

test("an empty place that is dragged over becomes a new activity of that time", async () => {
  await page.viewport(1280, 800);
  await bridgeWith([], "agenda");
  const tuesday = page.getByRole("region", { name: weekdayText(addDays(MONDAY, 1)) });
  const hours = tuesday.getByRole("list", { name: "By hour" });
  await expect.element(hours).toBeInTheDocument();
  const from = placeOf(addDays(MONDAY, 1), 15.1);
  pointer("pointerdown", hours.element(), from.x, from.y);
  pointer("pointermove", window, from.x, from.y + HOUR_PX);
  pointer("pointerup", window, from.x, from.y + HOUR_PX);
  await expect
    .poll(() => useOverlays.getState())
    .toMatchObject({
      creating: "activity",
      preset: {
        start_datetime: at(addDays(MONDAY, 1), 15).toISOString(),
        end_datetime: at(addDays(MONDAY, 1), 16, 15).toISOString(),
      },
    });
  useOverlays.getState().create(null);
});

test("arrows move in time order and between days; brackets show other weeks", async () => {
  showNextWeek();
  await bridgeWith(
    [
      activity(at(NEXT_MONDAY, 9), { title: "Early" }),
      activity(at(NEXT_MONDAY, 15), { title: "Late" }),
      activity(at(addDays(NEXT_MONDAY, 2), 8), { title: "Morning" }),
      activity(at(addDays(NEXT_MONDAY, 2), 14), { title: "Afternoon" }),
    ],
    "agenda",
  );
  await expect.element(page.getByRole("link", { name: "Early" })).toBeVisible();
  const expectFocus = (name: string) =>
    expect.element(page.getByRole("link", { name })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expectFocus("Late");
  await userEvent.keyboard("{ArrowRight}");
  await expectFocus("Afternoon");
  await userEvent.keyboard("{ArrowUp}");
  await expectFocus("Morning");
  await userEvent.keyboard("{ArrowLeft}");
  await expectFocus("Early");
  const shownDay = () => {
    const { place } = useNavigation.getState();
    return place.view === "agenda" ? [place.day, place.mode] : null;
  };
  await userEvent.keyboard("]");
  expect(shownDay()).toEqual([format(addDays(NEXT_MONDAY, 7), "yyyy-MM-dd"), "week"]);
  await userEvent.keyboard("[[[[");
  expect(shownDay()).toEqual([format(addDays(NEXT_MONDAY, -7), "yyyy-MM-dd"), "week"]);
  await userEvent.keyboard("vd[[");
  expect(shownDay()).toEqual([format(addDays(NEXT_MONDAY, -8), "yyyy-MM-dd"), "day"]);
  await userEvent.keyboard("vt");
  expect(shownDay()).toEqual([undefined, "day"]);
});

test("a week opens at the current time, with a line there", async () => {
  await page.viewport(1280, 600);
  const bridge = scriptedBridge({ "GET /local/records/activity": activitiesOf([]) });
  await show(
    bridge,
    <div style={{ height: 500 }}>
      <AgendaView />
    </div>,
  );
  const name = weekdayText(TODAY);
  const hours = page.getByRole("region", { name }).getByRole("list", { name: "By hour" });
  await expect.element(hours).toBeInTheDocument();
  const isInSight = () => {
    const line = hours.element().querySelector("li[aria-hidden]")?.getBoundingClientRect();
    return line !== undefined && line.top > 0 && line.bottom < 600;
  };
  await expect.poll(isInSight).toBe(true);
});

test("a key has room in the line of keys, or is out of sight", async () => {
  await show(scriptedBridge({ "GET /local/records/activity": activitiesOf([]) }), <AgendaView />);
  const byDay = page.getByText(/a day earlier or later/);
  await expect.element(byDay).toBeInTheDocument();
  const legend = byDay.element().parentElement;
  for (const width of [1440, 1280, 1100, 900, 640]) {
    await page.viewport(width, 800);
    const line = legend?.getBoundingClientRect() ?? new DOMRect();
    const keys = [...(legend?.querySelectorAll("kbd") ?? [])].map((key) =>
      key.getBoundingClientRect(),
    );
    expect(keys.filter((key) => key.bottom <= line.bottom).length).toBeGreaterThan(0);
    const cut = keys.filter((key) => key.top < line.bottom && key.bottom > line.bottom);
    expect(cut, `${width} wide`).toEqual([]);
  }
});

test("a second time zone stands beside the hours, and is remembered", async () => {
  const bridge = scriptedBridge({ "GET /local/records/activity": activitiesOf([]) });
  bridge.answer("PUT /local/ui-settings/second-zone", { value: null });
  await show(bridge, <AgendaView />);
  await choose(page.getByRole("combobox", { name: "Second time zone" }), "Pacific/Marquesas");
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toEqual([{ value: "Pacific/Marquesas" }]);
  await expect.element(page.getByText(/:30/).first()).toBeInTheDocument();
});

test("a day is shown by its hours; what has no time stands above them", async () => {
  await bridgeWith(
    [
      activity(at(TODAY, 9)),
      activity(at(TODAY, 12), {
        title: "Fair",
        start_time: "",
        end_time: "",
        start_date: format(TODAY, "yyyy-MM-dd"),
      }),
    ],
    "agenda",
  );
  await page.getByText("Day", { exact: true }).click();
  await expect
    .element(page.getByRole("list", { name: "All day" }).getByRole("link", { name: "Fair" }))
    .toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "By hour" }).getByRole("link", { name: "Interview" }))
    .toBeVisible();
});

test("an activity drags within its day by quarter hours; Esc cancels, a click opens", async () => {
  await page.viewport(1280, 800);
  useNavigation
    .getState()
    .go({ view: "agenda", mode: "day", day: format(TODAY, "yyyy-MM-dd") }, "replace");
  const bridge = await bridgeWith([activity(at(TODAY, 9))], "agenda");
  const link = page.getByRole("link", { name: "Interview" });
  await expect.element(link).toBeVisible();
  const item = link.element().closest("li");
  pointer("pointerdown", item, 400, 200);
  pointer("pointermove", window, 400, 200 + 1.5 * HOUR_PX);
  await expect.element(page.getByText(/10:30\s–\s11:30\sAM/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  pointer("pointerup", window, 400, 200 + 1.5 * HOUR_PX);
  await expect.element(page.getByText(/10:30\s–\s11:30\sAM/)).not.toBeInTheDocument();
  expect(bridge.askedFor("PUT")).toEqual([]);
  pointer("pointerdown", item, 400, 200);
  pointer("pointermove", window, 400, 200 + 1.5 * HOUR_PX);
  pointer("pointerup", window, 400, 200 + 1.5 * HOUR_PX);
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toEqual([
      {
        start_datetime: at(TODAY, 10, 30).toISOString(),
        end_datetime: at(TODAY, 11, 30).toISOString(),
      },
    ]);
  // A finger that moves at once scrolls.
  pointer("pointerdown", item, 400, 200, "touch");
  pointer("pointermove", window, 400, 260, "touch");
  pointer("pointerup", window, 400, 260, "touch");
  expect(bridge.askedFor("PUT")).toHaveLength(1);
  await link.click();
  await expect.poll(() => useNavigation.getState().place.view).toBe("record");
});

test("what overlaps shares the width, what does not has all of it", () => {
  const day = TODAY;
  const item = (hour: number, minute = 0): Planned => {
    const result = planned(activity(at(day, hour, minute)));
    if (result === null) throw new Error("an activity without a date");
    return result;
  };
  const placed = dayLanes([item(9), item(9, 30), item(10), item(14)], day);
  expect(placed.map(({ from, lane, lanes }) => [from, lane, lanes])).toEqual([
    [540, 0, 2],
    [570, 1, 2],
    [600, 0, 2],
    [840, 0, 1],
  ]);
});

test("what has no room in a narrow column is counted beside the rest of its group", () => {
  const item = (hour: number, minute = 0): Planned => {
    const result = planned(activity(at(TODAY, hour, minute)));
    if (result === null) throw new Error("an activity without a date");
    return result;
  };
  const placed = dayLanes([item(9), item(9, 15), item(9, 30), item(9, 45), item(14)], TODAY);
  const { visible, overflows } = fitLanes(placed, { fullLanes: 2, crowded: 2 });
  expect(visible.map(({ from, lane, lanes, span }) => [from, lane, lanes, span])).toEqual([
    [540, 0, 2, 1],
    [555, 1, 2, 1],
    [840, 0, 1, 1],
  ]);
  expect(overflows).toMatchObject([{ group: 0, from: 570, minutes: 75 }]);
  expect(overflows[0]?.items).toHaveLength(2);
});

test("two share a column in which three have no room, and one of these has it alone", () => {
  const item = (hour: number, minute = 0): Planned => {
    const result = planned(activity(at(TODAY, hour, minute)));
    if (result === null) throw new Error("an activity without a date");
    return result;
  };
  const limit = { fullLanes: 2, crowded: 1 };
  const two = fitLanes(dayLanes([item(9), item(9, 30)], TODAY), limit);
  expect(two.visible.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(two.overflows).toEqual([]);
  const three = fitLanes(dayLanes([item(9), item(9, 15), item(9, 30)], TODAY), limit);
  expect(three.visible.map(({ lane, lanes, span }) => [lane, lanes, span])).toEqual([[0, 1, 1]]);
  expect(three.overflows.map(({ items }) => items.length)).toEqual([2]);
});

test("activities without room in a week are listed by a button, which keys reach", async () => {
  await page.viewport(1_000, 800);
  const titles = ["First", "Second", "Third", "Fourth"];
  const bridge = await bridgeWith(
    titles.map((title, index) => activity(at(TODAY, 9, index * 5), { title })),
    "agenda",
  );
  const more = page.getByRole("button", { name: "Show 3 more at this time" });
  await expect.element(more).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Second" })).not.toBeInTheDocument();
  await userEvent.keyboard("jj");
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const list = page.getByRole("list", { name: "3 more at this time" });
  await expect.element(list.getByRole("link", { name: "Fourth" })).toBeVisible();
  await list.getByRole("checkbox", { name: "Done: Third" }).click();
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toMatchObject([{ mark_as_done: true }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(more).toHaveFocus();
  await more.click();
  await page.getByRole("button", { name: "Show the day" }).click();
  await expect.element(page.getByRole("link", { name: "Second" })).toBeVisible();
});

test("a list of what has no room stays as it is while its activities are ticked", async () => {
  await page.viewport(1_000, 800);
  const records = ["First", "Second", "Third", "Fourth"].map((title, index) =>
    activity(at(TODAY, 9, index * 5), { title }),
  );
  const bridge = await bridgeWith(records, "agenda");
  const save = (id: number | null, change: object) => {
    const at = records.findIndex((record) => record.id === id);
    const saved = { ...records[at], ...change } as ShownRecord;
    records[at] = saved;
    bridge.tell({ type: "change", resource: "activity", slugs: [] });
    return { status: 200, body: saved };
  };
  for (const { id } of records)
    bridge.answer(`PUT /v1/activity/${id}`, ({ body }: WireRequest) => save(id, body as object));
  await page.getByRole("checkbox", { name: "Hide completed" }).click();
  await page.getByRole("button", { name: "Show 3 more at this time" }).click();
  const box = (title: string) => page.getByRole("dialog").getByLabelText(`Done: ${title}`);
  // The last ones would have room now, and no list.
  for (const title of ["Second", "Third", "Fourth"]) {
    (box(title).element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await expect.element(box(title)).toBeChecked();
    await expect.element(box(title)).toHaveFocus();
  }
  await userEvent.keyboard(" ");
  await expect.element(box("Fourth")).not.toBeChecked();
  await expect.element(box("Fourth")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("link", { name: "Fourth" })).toHaveFocus();
  await expect
    .element(page.getByRole("button", { name: /more at this time/ }))
    .not.toBeInTheDocument();
});

test("J, K, X and Enter work in the list of what has no room, too", async () => {
  await page.viewport(1_000, 800);
  const bridge = await bridgeWith(
    ["First", "Second", "Third", "Fourth"].map((title, index) =>
      activity(at(TODAY, 9, index * 5), { title }),
    ),
    "agenda",
  );
  await page.getByRole("button", { name: "Show 3 more at this time" }).click();
  const list = page.getByRole("list", { name: "3 more at this time" });
  const link = (name: string) => list.getByRole("link", { name });
  await expect.element(link("Second")).toHaveFocus();
  await userEvent.keyboard("j{ArrowDown}j");
  await expect.element(link("Fourth")).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(link("Third")).toHaveFocus();
  await userEvent.keyboard("x");
  await expect.poll(() => bridge.askedFor("PUT").map(({ body }) => body)).toHaveLength(1);
  expect(bridge.askedFor("PUT")[0]?.body).toMatchObject({ mark_as_done: true });
  await expect.element(link("Fourth")).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(link("Second")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(useNavigation.getState().place).toMatchObject({ view: "record", resource: "activity" });
});

test("a list of what has no room goes with the last activity in it", async () => {
  await page.viewport(1_000, 800);
  const records = ["First", "Second", "Third"].map((title, index) =>
    activity(at(TODAY, 9, index * 5), { title }),
  );
  const bridge = await bridgeWith(records, "agenda");
  await page.getByRole("button", { name: "Show 2 more at this time" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  bridge.answer("GET /local/records/activity", envelopeOf(records.slice(0, 1)));
  bridge.tell({ type: "change", resource: "activity", slugs: [] });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest("[data-day]")).not.toBeNull();
});

test("an activity after midnight ends on the next day, and moving keeps that", () => {
  const item = planned(activity(new Date("2026-11-20T23:30:00Z")));
  expect(item?.end?.toISOString()).toBe("2026-11-21T00:30:00.000Z");
  expect(item === null ? null : movedBody(item, 60)).toEqual({
    start_datetime: "2026-11-21T00:30:00.000Z",
    end_datetime: "2026-11-21T01:30:00.000Z",
  });
});

test("a name from right to left stands above its reason, and below its title", async () => {
  const about = { related_record: { id: 1, slug: "candidate_a", full_name: "שרה" } };
  await bridgeWith(
    [
      activity(at(addDays(TODAY, -1), 9), { title: "שרה" }),
      activity(new Date(Date.now() - 60_000), about),
    ],
    "today",
  );
  const leftOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  };
  const next = page.getByRole("region", { name: "To catch up on" });
  const reason = next.getByText(/^It was planned for/);
  await expect.element(reason).toBeVisible();
  const title = next.getByRole("link", { name: "שרה" });
  expect(leftOf(title.element())).toBeCloseTo(leftOf(reason.element()), 0);
  const card = page.getByRole("listitem").filter({ hasText: "+1 h" });
  const name = card.getByText("שרה", { exact: true });
  const link = card.getByRole("link", { name: "Interview" });
  expect(leftOf(name.element())).toBeCloseTo(leftOf(link.element()), 0);
});

test("Today shows the day, overdue and coming activities, and late deals", async () => {
  const bridge = await bridgeWith(
    [
      activity(at(TODAY, 23, 59), { title: "This evening" }),
      activity(at(TODAY, 0), { title: "Done at night", mark_as_done: true }),
      activity(at(addDays(TODAY, -3), 9), { title: "Forgotten" }),
      activity(at(addDays(TODAY, -3), 10), { title: "Done long ago", mark_as_done: true }),
      activity(at(addDays(TODAY, 2), 9), { title: "Coming" }),
    ],
    "today",
  );
  const day = page.getByRole("region", { name: "Today" });
  await expect.element(day.getByRole("link", { name: "This evening" })).toBeVisible();
  const owed = page.getByRole("region", { name: "To catch up on" });
  await expect.element(owed.getByRole("link", { name: "Forgotten" })).toBeVisible();
  await owed.getByText("Overdue 1").click();
  await expect
    .element(owed.getByRole("link", { name: "All overdue activities" }))
    .toHaveAttribute("href", expect.stringContaining("filter="));
  await expect.element(page.getByRole("link", { name: "Done long ago" })).not.toBeInTheDocument();
  // The days after today are folded.
  const coming = page.getByRole("region", { name: /^Next seven days/ });
  await expect.element(coming.getByRole("link", { name: "Coming" })).not.toBeInTheDocument();
  await coming.getByRole("button", { name: /^Next seven days/ }).click();
  await expect.element(coming.getByRole("link", { name: "Coming" })).toBeVisible();
  await expect.poll(() => bridge.askedFor("GET /local/records/deal").length).toBeGreaterThan(0);
  // What is done is folded.
  await expect.element(day.getByRole("link", { name: "Done at night" })).not.toBeInTheDocument();
  await day.getByRole("button", { name: "1 done" }).click();
  await expect.element(day.getByRole("link", { name: "Done at night" })).toBeVisible();
  // Each line says why it is there, and since when.
  await expect
    .element(owed)
    .toMatchTextContent(/Forgotten.*It was planned for .* and isn't marked as done/);
});

test("a free day leads to its hours in the agenda", async () => {
  await bridgeWith([], "today");
  const day = page.getByRole("region", { name: "Today" });
  await day.getByRole("link", { name: "Plan something in the agenda" }).click();
  expect(useNavigation.getState().place).toEqual({
    view: "agenda",
    day: format(TODAY, "yyyy-MM-dd"),
    mode: "day",
  });
});

test("the next activity is large: it is done, an hour later, or called from there", async () => {
  const soon = new Date(Date.now() + 60_000);
  const record = {
    id: 1,
    slug: "candidate_a",
    full_name: "Anna Kowalska",
    phone: "+48 22 1234567",
  };
  const phone = { record, entries: [] };
  const call = activity(soon, { title: "Phone Anna" });
  const bridge = scriptedBridge({
    "GET /local/records/activity": activitiesOf([call]),
    "GET /local/record/candidate/candidate_a": phone,
    "GET /local/record/activity/1": { record: call, entries: [] },
    "PUT /v1/activity/1": call,
  });
  await show(bridge, <TodayView />);
  stop = listenForShortcuts(bridge);
  const day = page.getByRole("region", { name: "Today" });
  await expect
    .element(day.getByRole("link", { name: "Call Anna Kowalska" }))
    .toHaveAttribute("href", "tel:+48221234567");
  await day.getByRole("button", { name: "+1 h, an hour later" }).click();
  await userEvent.keyboard("jx");
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => Object.keys(request.body ?? {})))
    .toEqual([["start_datetime", "end_datetime"], ["mark_as_done"]]);
});

test("days until a deal closes are said in words", () => {
  expect([0, 1, 5, -1, -9].map(leftText)).toEqual([
    "today",
    "tomorrow",
    "in 5 days",
    "1 day ago",
    "9 days ago",
  ]);
});

test("Today says which candidates are quiet by last contact; how long is kept", async () => {
  const bridge = await bridgeWith([], "today");
  const anna = {
    id: 1,
    slug: "candidate_1",
    full_name: "Anna Old",
    last_contact: at(addDays(TODAY, -100), 9).toISOString(),
    updated_at: at(TODAY, 0).toISOString(),
  };
  bridge.answer("GET /local/records/candidate", { ...envelopeOf([anna]), total: 7 });
  bridge.answer("PUT /local/ui-settings/untouched", { value: null });
  const region = page.getByRole("region", { name: "To catch up on" });
  await choose(region.getByRole("combobox"), "90 days");
  const link = region.getByRole("link", { name: "Get in touch with Anna Old" });
  await expect.element(link).toBeVisible();
  const asked = bridge.askedFor("GET /local/records/candidate").at(-1);
  expect(asked?.query).toMatchObject({
    filter: JSON.stringify({
      op: "between",
      field: "last_contact",
      to: addDays(TODAY, -90).getTime() - 1,
    }),
    sort: "last_contact:asc",
  });
  expect(
    bridge.askedFor("PUT /local/ui-settings/untouched").map((request) => request.body),
  ).toEqual([{ value: { candidate: 90 } }]);
  await region.getByText("People 7").click();
  await expect
    .element(region.getByRole("link", { name: "All quiet candidates" }))
    .toHaveAttribute("href", expect.stringContaining("filter="));
  await expect
    .element(region)
    .toMatchTextContent(/Get in touch with Anna OldThe last contact was .* ago/);
});

test("a day of which everything is done is not called free when that is hidden", async () => {
  await bridgeWith([activity(at(MONDAY, 9), { mark_as_done: true })], "agenda");
  await page.getByRole("checkbox", { name: "Hide completed" }).click();
  const monday = page.getByRole("region", { name: weekdayText(MONDAY) });
  await expect.element(monday).toMatchTextContent(/all done/);
  await expect.element(monday.getByRole("link")).not.toBeInTheDocument();
  await expect.element(monday.getByText("Free")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("region", { name: weekdayText(addDays(MONDAY, 1)) }).getByText("Free"))
    .toBeVisible();
});

test("a day is not called free while more activities are in the week than are shown", async () => {
  const bridge = await bridgeWith([], "agenda");
  await expect.element(page.getByText("Free").first()).toBeVisible();
  bridge.answer(
    "GET /local/records/activity",
    envelopeOf([activity(at(addDays(MONDAY, 7), 9))], 648),
  );
  await page.getByRole("button", { name: "Next week" }).click();
  await expect
    .element(page.getByText("Showing the first 1 of 648 activities", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText("Free")).not.toBeInTheDocument();
});

test("on a day of clock change an activity stands and moves at its wall-clock time", async () => {
  await cdp().send("Emulation.setTimezoneOverride", { timezoneId: "Europe/Berlin" });
  try {
    const before = planned(activity(new Date("2027-03-27T09:00:00Z")));
    const after = planned(activity(new Date("2027-03-28T08:00:00Z")));
    if (before === null || after === null) throw new Error("an activity without a date");
    expect(after.start.getHours()).toBe(10);
    expect(
      dayLanes([after], new Date(2027, 2, 28)).map(({ from, minutes }) => [from, minutes]),
    ).toEqual([[600, 60]]);
    expect(movedByDays(before, 1)).toEqual({
      start_datetime: "2027-03-28T08:00:00.000Z",
      end_datetime: "2027-03-28T09:00:00.000Z",
    });
  } finally {
    await cdp().send("Emulation.setTimezoneOverride", { timezoneId: "" });
  }
});

test("a click with Ctrl is left to the browser", async () => {
  await bridgeWith([activity(at(MONDAY, 9))], "agenda");
  const link = page.getByRole("link", { name: "Interview" });
  await expect.element(link).toBeVisible();
  const asked = new Promise<boolean>((resolve) => {
    window.addEventListener(
      "click",
      (event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
  });
  await link.click({ modifiers: ["Control"] });
  expect(await asked).toBe(false);
  expect(useNavigation.getState().place.view).toBe("agenda");
});
