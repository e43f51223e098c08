import { CalendarDateTime, fromAbsolute } from "@internationalized/date";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useRememberedView } from "../../renderer/core/use-remembered-view.ts";
import { USUAL_VIEW, useDateStyle, useViewState } from "../../renderer/core/view-state.ts";
import { calendarFile } from "../../renderer/fields/exchange-files.ts";
import { planned } from "../../renderer/fields/planned.ts";
import { compileConditions } from "../../renderer/query/compile-conditions.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { readFilter } from "../../renderer/query/read-filter.ts";
import { useToday } from "../../renderer/ui/use-clock.tsx";
import { AgendaView } from "../../renderer/screens/agenda/agenda-view.tsx";
import { followUpStart } from "../../renderer/fields/follow-up.ts";
import { callBody } from "../../renderer/screens/record/capture/capture-bodies.ts";
import { cellText } from "../../renderer/screens/list/table/columns.ts";
import { RecordPage } from "../../renderer/screens/record/record-page.tsx";
import {
  dayText,
  instantText,
  instantTitle,
  shortDayText,
  timeTitle,
} from "../../renderer/ui/format.ts";
import { clockOf, dayOf, localDate, localTime } from "../../renderer/ui/local-date.ts";
import { setUserZone, systemZone, zoneChoices } from "../../renderer/ui/time-zone.ts";
import { dateInputText, stepped, typedDate } from "../../renderer/ui/typed-date.ts";
import { filterSchema } from "../../shared/query/filter.ts";
import { startingOn } from "../../shared/query/starting-on.ts";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const machine = async (timezoneId: string) =>
  cdp().send("Emulation.setTimezoneOverride", { timezoneId });

beforeEach(async () => {
  await machine("Europe/Berlin");
  useViewState.getState().set({ locale: "en-GB", weekStart: "monday", hideEmpty: false });
});
afterEach(async () => {
  useViewState.getState().set({ locale: "system", weekStart: "system", zone: "system" });
  await machine("");
});

const zone = (name: string) => useViewState.getState().set({ zone: name });

test("in every zone that can be chosen, what its clocks show is shown and typed", () => {
  const zones = zoneChoices().map(([name]) => name);
  expect(zones.length).toBeGreaterThan(300);
  const time = fc
    .integer({ min: Date.UTC(2015, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
    .map((minutes) => minutes * 60_000);
  fc.assert(
    fc.property(fc.constantFrom("system", ...zones), time, (name, at) => {
      setUserZone(name);
      const of = name === "system" ? systemZone() : name;
      const clock = fromAbsolute(at, of);
      const local = localDate(at);
      const value = `${dayOf(local)}T${clockOf(local)}`;
      expect(value).toBe(clock.toString().slice(0, 16));
      expect(instantText(new Date(at).toISOString())).toBe(
        new Intl.DateTimeFormat("en-GB", {
          day: "numeric",
          month: "short",
          year: "numeric",
          hour: "2-digit",
          minute: "2-digit",
          timeZone: of,
        }).format(at),
      );
      // An hour that the clocks show twice is taken for its first time.
      const first = new CalendarDateTime(
        clock.year,
        clock.month,
        clock.day,
        clock.hour,
        clock.minute,
      ).toDate(of);
      expect(localTime(value).getTime()).toBe(first.getTime());
      expect(
        typedDate(dateInputText(value), {
          type: "time",
          previousValue: "",
          currentTime: localDate(at),
        }),
      ).toBe(value);
      expect(planned({ id: 1, start_datetime: clock.toAbsoluteString() })?.start.getTime()).toBe(
        at,
      );
    }),
    { numRuns: 600 },
  );
});

test("a day without a time is that day in every zone, though its midnight may be missing", () => {
  for (const name of ["Pacific/Kiritimati", "Pacific/Niue", "America/Sao_Paulo", "system"]) {
    setUserZone(name);
    expect(dayText("2018-11-04")).toBe("4 Nov 2018");
    expect(shortDayText("2018-11-04", localTime("2018-05-01"))).toBe("4 Nov");
    expect(dateInputText("2018-11-04")).toBe("Sun, 4 Nov 2018");
    expect(stepped("2018-11-03", 1)).toBe("2018-11-04");
    const item = planned({ id: 1, title: "Fair", start_date: "2018-11-04", start_time: "" });
    expect(item?.start && dayOf(item.start)).toBe("2018-11-04");
    expect(calendarFile(item === null ? [] : [item], localDate(0))).toContain(
      "DTSTART;VALUE=DATE:20181104\r\nDTEND;VALUE=DATE:20181105",
    );
  }
});

test("natural dates are read on the clock of the chosen zone", () => {
  zone("Pacific/Auckland");
  // In Berlin it is still Monday evening.
  const now = localDate(Date.parse("2026-11-23T20:10:00Z"));
  const read = (text: string) =>
    typedDate(text, { type: "time", previousValue: "", currentTime: now });
  expect(read("today 14:30")).toBe("2026-11-24T14:30");
  expect(read("tomorrow 9am")).toBe("2026-11-25T09:00");
  expect(read("in 30 min")).toBe("2026-11-24T09:40");
  expect(read("wed 10")).toBe("2026-11-25T10:00");
  expect(read("24.12. 14:30")).toBe("2026-12-24T14:30");
  expect(localTime("2026-12-24T14:30").toISOString()).toBe("2026-12-24T01:30:00.000Z");
  expect(followUpStart("2026-11-24").toISOString()).toBe("2026-11-23T20:00:00.000Z");
  const about = { resource: "candidate", slug: "candidate_a", name: "Anna" } as const;
  const said = { kind: "call", text: "Hello", followUp: "" } as const;
  expect(callBody(about, said, [], now)["end_datetime"]).toBe("2026-11-23T20:10:00.000Z");
});

test("a time that is typed on a record's page is one of the chosen zone", async () => {
  zone("Asia/Kolkata");
  const call = {
    id: 9,
    title: "Call",
    start_date: "2026-11-23",
    start_time: "09:00",
    created_at: "2026-11-01T08:00:00Z",
    updated_at: "2026-11-01T08:00:00Z",
  };
  const bridge = scriptedBridge({
    "GET /local/record/activity/9": { record: call, entries: [] },
    "PUT /v1/activity/9": call,
  });
  await show(bridge, <RecordPage resource="activity" recordKey="9" />);
  await page.getByRole("button", { name: "Created and changed" }).click();
  await expect.element(page.getByText("1 Nov 2026, 13:30 GMT+5:30").first()).toBeVisible();
  await page.getByRole("button", { name: "Start: 23 Nov 2026, 14:30 GMT+5:30. Edit" }).click();
  const start = page.getByRole("textbox", { name: "Start" });
  await expect.element(start).toHaveValue("Mon, 23 Nov 2026, 14:30");
  await start.fill("24.12.2026 14:30");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toEqual([{ start_datetime: "2026-12-24T09:00:00.000Z" }]);
});

const FIELDS = listFields("candidate", []);
const fieldOf = (name: string) => FIELDS.find(({ field }) => field === name);

test("a relative filter counts whole days of the chosen zone, and is read back as such", () => {
  zone("America/New_York");
  const context = { today: "2026-11-21", me: null };
  const condition = { field: "created_at", op: "moreAgo", values: ["30"] } as const;
  expect(compileConditions(condition, fieldOf, context)).toEqual({
    op: "between",
    field: "created_at",
    to: Date.parse("2026-10-22T04:00:00Z") - 1,
  });
  const day = { field: "created_at", op: "is", values: ["2026-11-01"] } as const;
  const filter = compileConditions(day, fieldOf, context);
  // The clocks go back on that day.
  expect(filter).toMatchObject({
    from: Date.parse("2026-11-01T04:00:00Z"),
    to: Date.parse("2026-11-02T05:00:00Z") - 1,
  });
  expect(readFilter(filter ?? { op: "all" }, fieldOf, { match: "all", of: [] })).toMatchObject({
    where: { of: [day] },
    rest: null,
  });
});

const ACTIVITY_FIELDS = listFields("activity", []);
const activityFieldOf = (name: string) => ACTIVITY_FIELDS.find(({ field }) => field === name);

test("a list shows activities, and filters them by day, in the chosen zone", () => {
  const call = {
    id: 9,
    title: "Call",
    start_date: "2026-11-23",
    start_time: "20:15",
    end_time: "",
  };
  const fair = { ...call, start_time: "" };
  const cells = (record: typeof call) =>
    ["start_date", "start_time", "end_time"].map((name) => {
      const field = activityFieldOf(name);
      return field === undefined ? null : cellText("activity", field, record, undefined);
    });
  for (const [name, day, time] of [
    ["Pacific/Auckland", "24 Nov 2026", "09:15"],
    ["America/New_York", "23 Nov 2026", "15:15"],
  ] as const) {
    zone(name);
    expect(cells({ ...call, end_time: "20:45" })).toEqual([day, time, time.replace(":15", ":45")]);
    // A day without a time is that day everywhere.
    expect(cells(fair)).toEqual(["23 Nov 2026", "", ""]);
    const context = { today: "2026-11-24", me: null };
    for (const condition of [
      { field: "start_date", op: "is", values: ["2026-11-23"] },
      { field: "start_date", op: "after", values: ["2026-11-23"] },
      { field: "start_date", op: "before", values: ["2026-11-23"] },
      { field: "start_date", op: "last", values: ["7"] },
    ] as const) {
      const filter = compileConditions(condition, activityFieldOf, context) ?? { op: "all" };
      const [from, before] = daysOf(condition.op);
      expect(filter).toEqual(startingOn(name, from, before));
      // The same days come back as a chip, also from between other conditions and an address.
      const OPEN = { op: "is", field: "mark_as_done", value: false } as const;
      const given = filterSchema.parse(
        JSON.parse(
          JSON.stringify({
            op: "and",
            of: [OPEN, ...(filter.op === "and" ? filter.of : [filter])],
          }),
        ),
      );
      const read = readFilter(given, activityFieldOf, { match: "all", of: [] });
      expect(read.rest).toBeNull();
      const again = compileConditions(read.where, activityFieldOf, context);
      expect(again).toEqual({ op: "and", of: [OPEN, filter] });
    }
  }
});

function daysOf(op: "is" | "after" | "before" | "last"): readonly [string | null, string | null] {
  switch (op) {
    case "is":
      return ["2026-11-23", "2026-11-24"];
    case "after":
      return ["2026-11-24", null];
    case "before":
      return [null, "2026-11-23"];
    case "last":
      return ["2026-11-17", "2026-11-25"];
  }
}

function Today() {
  return <p>{useToday()}</p>;
}

test("today is the day of the chosen zone", async () => {
  // They are 25 hours apart.
  for (const name of ["Pacific/Kiritimati", "Pacific/Niue"]) {
    zone(name);
    const shown = await show(scriptedBridge(), <Today />);
    const days = [Date.now() - 60_000, Date.now()].map((at) =>
      fromAbsolute(at, name).toString().slice(0, 10),
    );
    expect(days).toContain(page.getByText(/^\d{4}-/).element().textContent);
    await shown.unmount();
  }
});

test("the agenda shows the chosen zone and names it, with the second one beside it", async () => {
  zone("Asia/Kolkata");
  useNavigation.getState().go({ view: "agenda", mode: "day", day: "2027-03-28" }, "replace");
  await page.viewport(1280, 900);
  const bridge = scriptedBridge({
    "GET /local/records/activity": {
      ...envelopeOf([
        {
          id: 1,
          title: "Interview",
          start_date: "2027-03-27",
          start_time: "20:00",
          end_time: "21:00",
        },
      ]),
    },
    "GET /local/ui-settings/second-zone": { value: "America/New_York" },
  });
  await show(bridge, <AgendaView />);
  // Until 1:30 in Kolkata it is still the day before in UTC.
  await expect.element(page.getByText(/^01:30\s?–\s?02:30$/)).toBeVisible();
  await expect.element(page.getByText("Asia/Kolkata (GMT+5:30)")).toBeVisible();
  await expect.element(page.getByText("GMT-4")).toBeInTheDocument();
  const filters = bridge
    .askedFor("GET")
    .map(({ query }) => query?.["filter"] ?? "")
    .filter((filter) => filter.includes('"start"'));
  const midnight = Date.parse("2027-03-27T18:30:00Z");
  expect(filters.at(-1)).toContain(`"from":${midnight},"to":${midnight + 86_400_000 - 1}`);
});

function Remembered() {
  useRememberedView();
  return <p>{useDateStyle()}</p>;
}

test("a zone chosen in another window is that of this one, too; sizes are not", async () => {
  const view = { ...USUAL_VIEW, locale: "en-GB", weekStart: "monday", zone: "Asia/Tokyo" };
  const bridge = scriptedBridge({ "GET /local/ui-settings/view": { value: view } });
  bridge.answer("PUT /local/ui-settings/view", {});
  await show(bridge, <Remembered />);
  await expect.element(page.getByText("en-GB monday Asia/Tokyo")).toBeVisible();
  const { panelWidth } = useViewState.getState();
  const later = { ...view, zone: "America/Lima", panelWidth: panelWidth + 50 };
  bridge.answer("GET /local/ui-settings/view", { value: later });
  const other = new BroadcastChannel("roadbook-settings");
  other.postMessage("view");
  await expect.element(page.getByText("en-GB monday America/Lima")).toBeVisible();
  expect(useViewState.getState().panelWidth).toBe(panelWidth);
  other.close();
});

test("times on hover name the zone only where the machine has another", () => {
  const at = "2026-11-22T14:05:00Z";
  expect(timeTitle(localDate(Date.parse(at)))).toBe("15:05");
  expect(instantTitle(at)).toBe("22 Nov 2026, 15:05");
  zone("Europe/Berlin");
  expect(instantTitle(at)).toBe("22 Nov 2026, 15:05");
  zone("Asia/Tokyo");
  expect(instantTitle(at)).toBe("22 Nov 2026, 23:05 GMT+9");
  expect(instantText(at)).toBe("22 Nov 2026, 23:05");
  expect(timeTitle(localDate(Date.parse(at)))).toBe("23:05 GMT+9");
});
