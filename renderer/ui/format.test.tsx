import { afterEach, expect, test } from "vitest";
import { statusWords } from "../core/status-words.ts";
import {
  dayText,
  IN_SENTENCE,
  instantText,
  numberText,
  rangeText,
  remainingText,
  shortDayText,
  timeText,
  weekdayText,
  weekdayTimeText,
  wholeDayText,
} from "./format.ts";
import { SYSTEM_LOCALE, setUserLocale } from "./locale.ts";
import { status } from "../../test/renderer/scripted-bridge.ts";

afterEach(() => setUserLocale(SYSTEM_LOCALE));

/** Speaks as in this locale. Its blanks are of many widths. */
function inLocale(locale: string, write: () => string): string {
  setUserLocale(locale);
  return write().replace(/[\s\u2009]+/g, " ");
}

const DAY = new Date(2026, 10, 22);
const AFTERNOON = new Date(2026, 10, 22, 14, 5, 9);
const MORNING = new Date(2026, 10, 22, 9, 5);
const AT = AFTERNOON.toISOString();

test.each<readonly [string, () => string, string, string, string]>([
  ["a day", () => dayText("2026-11-22"), "22 Nov 2026", "Nov 22, 2026", "22. Nov. 2026"],
  ["a day of this year", () => shortDayText("2026-11-22", DAY), "22 Nov", "Nov 22", "22. Nov."],
  [
    "a day of another year",
    () => shortDayText("2027-01-03", DAY),
    "3 Jan 2027",
    "Jan 3, 2027",
    "3. Jan. 2027",
  ],
  [
    "an instant",
    () => instantText(AT),
    "22 Nov 2026, 14:05",
    "Nov 22, 2026, 2:05 PM",
    "22. Nov. 2026, 14:05",
  ],
  ["a time", () => timeText(AFTERNOON), "14:05", "2:05 PM", "14:05"],
  ["a time in the morning", () => timeText(MORNING), "09:05", "9:05 AM", "09:05"],
  [
    "a day and a time in the morning",
    () => instantText(MORNING.toISOString()),
    "22 Nov 2026, 09:05",
    "Nov 22, 2026, 9:05 AM",
    "22. Nov. 2026, 09:05",
  ],
  ["a time to the second", () => IN_SENTENCE.exactTime(AT), "14:05:09", "2:05:09 PM", "14:05:09"],
  ["a weekday", () => weekdayText(DAY), "Sun 22 Nov", "Sun, Nov 22", "So., 22. Nov."],
  [
    "a weekday and time",
    () => weekdayTimeText(AFTERNOON),
    "Sun 22 Nov, 14:05",
    "Sun, Nov 22, 2:05 PM",
    "So., 22. Nov., 14:05",
  ],
  [
    "a heading",
    () => wholeDayText(DAY, { withYear: false }),
    "Sunday 22 November",
    "Sunday, November 22",
    "Sonntag, 22. November",
  ],
  [
    "a week",
    () => rangeText(new Date(2026, 10, 16), DAY),
    "16 – 22 Nov 2026",
    "Nov 16 – 22, 2026",
    "16.–22. Nov. 2026",
  ],
  ["a number", () => numberText(1234.5), "1,234.5", "1,234.5", "1.234,5"],
  [
    "a pause of the server",
    () => statusWords(status({ paused_until: AT })).text,
    "Paused by the server until 14:05:09",
    "Paused by the server until 2:05:09 PM",
    "Paused by the server until 14:05:09",
  ],
])("%s is written as the user's locale writes it", (_what, write, british, american, german) => {
  expect(inLocale("en-GB", write)).toBe(british);
  expect(inLocale("en-US", write)).toBe(american);
  expect(inLocale("de-DE", write)).toBe(german);
});

test.each([
  ["de-DE", "Sun 22 Nov, 14:05", "22 Nov 2026, 14:05", "14:05", "22. Nov. 2026"],
  ["fr-FR", "Sun 22 Nov, 14:05", "22 Nov 2026, 14:05", "14:05", "22 nov. 2026"],
  ["en-IN", "Sun 22 Nov, 2:05 pm", "22 Nov 2026, 2:05 pm", "2:05 pm", "22 Nov 2026"],
  ["en-US", "Sun, Nov 22, 2:05 PM", "Nov 22, 2026, 2:05 PM", "2:05 PM", "Nov 22, 2026"],
])(
  "a sentence has its own language under %s, a cell the user's",
  (locale, weekday, at, time, cell) => {
    expect(inLocale(locale, () => IN_SENTENCE.weekdayTime(AFTERNOON))).toBe(weekday);
    expect(inLocale(locale, () => IN_SENTENCE.instant(AT))).toBe(at);
    expect(inLocale(locale, () => IN_SENTENCE.time(AFTERNOON))).toBe(time);
    expect(inLocale(locale, () => dayText("2026-11-22"))).toBe(cell);
  },
);

test("ranges read well across months and years", () => {
  const range = (from: string, to: string) => () =>
    rangeText(new Date(`${from}T00:00`), new Date(`${to}T00:00`));
  expect(inLocale("en-GB", range("2026-11-30", "2026-12-06"))).toBe("30 Nov – 6 Dec 2026");
  expect(inLocale("en-GB", range("2026-12-28", "2027-01-03"))).toBe("28 Dec 2026 – 3 Jan 2027");
  expect(inLocale("en-GB", range("2026-11-22", "2026-11-22"))).toBe("Sunday, 22 November 2026");
});

test("what is no date is shown as it is", () => {
  expect([
    dayText("soon"),
    instantText("soon"),
    IN_SENTENCE.exactTime("soon"),
    dayText(null),
  ]).toEqual(["soon", "soon", "soon", ""]);
});

test("what is less than a second away has come", () => {
  const now = Date.UTC(2026, 0, 1);
  expect(remainingText(new Date(now + 999).toISOString(), now)).toBeNull();
  expect(remainingText(new Date(now + 1_000).toISOString(), now)).toBe("1 second");
});
