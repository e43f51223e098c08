import { describe, expect, test } from "vitest";
import type { DateContext } from "./resolve-date.ts";
import { readDate } from "./read-date.ts";

/** A Sunday, at a quarter past three. */
const NOW = new Date(2026, 10, 22, 15, 15);

function read(text: string, locale: string, more: Partial<DateContext> = {}): string | null {
  const reading = readDate(text, { currentTime: NOW, locale, withTime: false, ...more });
  if (reading === null) return null;
  return [reading.day, reading.time].filter((part) => part !== null).join(" ");
}

describe("a day", () => {
  test.each([
    ["en-GB", "2026-12-01", "2026-12-01"],
    ["en-GB", "today", "2026-11-22"],
    ["en-GB", "Tomorrow", "2026-11-23"],
    ["en-GB", "yesterday", "2026-11-21"],
    ["en-GB", "tue", "2026-11-24"],
    ["en-GB", "sun", "2026-11-29"],
    ["en-GB", "next tue", "2026-11-24"],
    ["en-GB", "tue 10", "2027-08-10"],
    ["en-GB", "tue 24", "2026-11-24"],
    ["en-GB", "24", "2026-11-24"],
    ["en-GB", "5th", "2026-12-05"],
    ["en-GB", "in 2 weeks", "2026-12-06"],
    ["en-GB", "2w", "2026-12-06"],
    ["en-GB", "+3d", "2026-11-25"],
    ["en-GB", "in a month", "2026-12-22"],
    ["en-GB", "3 days ago", "2026-11-19"],
    ["en-GB", "next week", "2026-11-29"],
    ["en-GB", "1/2", "2027-02-01"],
    ["en-US", "1/2", "2027-01-02"],
    ["en-US", "25/12", "2026-12-25"],
    ["en-US", "12/24/26", "2026-12-24"],
    ["en-US", "Dec 24", "2026-12-24"],
    ["en-US", "December 24, 2027", "2027-12-24"],
    ["en-GB", "24 dec", "2026-12-24"],
    ["en-GB", "29 feb", "2028-02-29"],
    ["de-DE", "24.12.", "2026-12-24"],
    ["de-DE", "24.12.26", "2026-12-24"],
    ["de-DE", "24. Dezember", "2026-12-24"],
    ["de-DE", "morgen", "2026-11-23"],
    ["de-DE", "übermorgen", "2026-11-24"],
    ["de-DE", "in 2 Wochen", "2026-12-06"],
    ["de-DE", "vor 3 Tagen", "2026-11-19"],
    ["de-DE", "Di", "2026-11-24"],
    ["de-DE", "tomorrow", "2026-11-23"],
    ["fr-FR", "demain", "2026-11-23"],
    ["fr-FR", "dans 2 semaines", "2026-12-06"],
    ["fr-FR", "il y a 3 jours", "2026-11-19"],
    ["fr-FR", "mar", "2026-11-24"],
    ["fr-FR", "10 mar", "2027-03-10"],
    ["fr-FR", "10 mars", "2027-03-10"],
    ["fr-FR", "1er décembre", "2026-12-01"],
    ["es-ES", "24 de diciembre", "2026-12-24"],
    ["es-ES", "manana", "2026-11-23"],
    ["pt-BR", "amanhã", "2026-11-23"],
    ["it-IT", "tra 2 settimane", "2026-12-06"],
    ["nl-NL", "over 2 weken", "2026-12-06"],
    ["pl-PL", "za 2 tygodnie", "2026-12-06"],
    ["pl-PL", "24 grudnia", "2026-12-24"],
    ["cs-CZ", "24. 12. 2026", "2026-12-24"],
    ["sv-SE", "i morgon", "2026-11-23"],
    ["ja-JP", "12月24日", "2026-12-24"],
    ["ja-JP", "明日", "2026-11-23"],
    ["ja-JP", "2週間後", "2026-12-06"],
    ["ko-KR", "2026년 12월 24일", "2026-12-24"],
    ["zh-CN", "明天", "2026-11-23"],
    ["ar-EG", "٢٤/١٢", "2026-12-24"],
    ["hu-HU", "2026. 12. 24.", "2026-12-24"],
    ["en-GB", "soon", null],
    ["en-GB", "31.2.", null],
    ["en-GB", "tomorrow 24.12.", null],
    ["en-GB", "24.12. 25.12.", null],
  ])("%s: %s", (locale, text, day) => {
    expect(read(text, locale)).toBe(day);
  });

  test("a filter looks back: without a year it is the last such day", () => {
    expect(read("24.12.", "de-DE", { toward: "past" })).toBe("2025-12-24");
    expect(read("tue", "en-GB", { toward: "past" })).toBe("2026-11-17");
    expect(read("10", "en-GB", { toward: "past" })).toBe("2026-11-10");
  });
});

describe("a day and a time", () => {
  test.each([
    ["en-GB", "tue 10", "2026-11-24 10:00"],
    ["en-GB", "tue 3", "2026-11-24 15:00"],
    ["en-US", "tue 3pm", "2026-11-24 15:00"],
    ["en-US", "tomorrow 9am", "2026-11-23 09:00"],
    ["en-US", "tomorrow at 12 am", "2026-11-23 00:00"],
    ["en-US", "9:30 p.m. tomorrow", "2026-11-23 21:30"],
    ["en-GB", "in 2 weeks 14:30", "2026-12-06 14:30"],
    ["en-GB", "1 Dec 2026, 10:00", "2026-12-01 10:00"],
    ["en-GB", "2026-12-01T10:00", "2026-12-01 10:00"],
    ["en-GB", "24.12. 9.30", "2026-12-24 09:30"],
    ["en-GB", "14:30", "14:30"],
    ["en-GB", "in 2 hours", "2026-11-22 17:15"],
    ["en-GB", "noon", "12:00"],
    ["de-DE", "morgen um 9 Uhr", "2026-11-23 09:00"],
    ["de-DE", "Di 10", "2026-11-24 10:00"],
    ["de-DE", "24.12. 14:30", "2026-12-24 14:30"],
    ["fr-FR", "mar 10", "2026-11-24 10:00"],
    ["fr-FR", "demain à 14h30", "2026-11-23 14:30"],
    ["fi-FI", "1.12. klo 14.30", "2026-12-01 14:30"],
    ["ja-JP", "明日14:30", "2026-11-23 14:30"],
    ["ko-KR", "내일 오후 3:00", "2026-11-23 15:00"],
    ["en-GB", "tue 25:00", null],
    ["en-GB", "14:30 15:00", null],
  ])("%s: %s", (locale, text, expected) => {
    expect(read(text, locale, { withTime: true })).toBe(expected);
  });

  test.each([
    ["45 min", "2026-12-01 10:45"],
    ["1h", "2026-12-01 11:00"],
    ["1h30", "2026-12-01 11:30"],
    ["1.5 hours", "2026-12-01 11:30"],
    ["11", "11:00"],
    ["11:15", "11:15"],
    ["2 days", "2026-11-24"],
  ])("an end of %s after a start at ten", (text, expected) => {
    const from = new Date(2026, 11, 1, 10, 0);
    expect(read(text, "en-GB", { withTime: true, from })).toBe(expected);
  });
});

const LOCALES = [
  "en-US en-GB en-CA de-DE de-AT fr-FR fr-CA es-ES es-MX it-IT nl-NL pt-BR pt-PT pl-PL cs-CZ sv-SE",
  "nb-NO da-DK fi-FI hu-HU ro-RO tr-TR el-GR ru-RU uk-UA he-IL ar-EG ja-JP ko-KR zh-CN zh-TW id-ID",
  "vi-VN",
].flatMap((line) => line.split(" "));

test.each(LOCALES)("%s: what a field shows is read as the same day and time", (locale) => {
  const options = { day: "numeric", month: "short", year: "numeric", calendar: "gregory" } as const;
  const days = new Intl.DateTimeFormat(locale, options);
  const times = new Intl.DateTimeFormat(locale, {
    ...options,
    hour: "numeric",
    minute: "2-digit",
  });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(2027, month, 28 - month, month * 2, 5 * month);
    const day = read(days.format(date), locale);
    const time = read(times.format(date), locale, { withTime: true });
    const pad = (part: number) => String(part).padStart(2, "0");
    const expected = `2027-${pad(month + 1)}-${pad(28 - month)}`;
    expect([days.format(date), day]).toEqual([days.format(date), expected]);
    expect([times.format(date), time]).toEqual([
      times.format(date),
      `${expected} ${pad(month * 2)}:${pad(5 * month)}`,
    ]);
  }
});
