import { expect, test } from "vitest";
import { payGap } from "../fit/part-scores.ts";
import type { Pay } from "./profile.ts";
import { payInText, readPay } from "./read-pay.ts";

test.each([
  ["60k", [60_000, 60_000, null, null]],
  ["60.000", [60_000, 60_000, null, null]],
  ["60,000", [60_000, 60_000, null, null]],
  ["60 000 €", [60_000, 60_000, "EUR", null]],
  ["60'000 CHF", [60_000, 60_000, "CHF", null]],
  ["1.5 lakh", [150_000, 150_000, "INR", null]],
  ["INR 14,50,000 per annum", [1_450_000, 1_450_000, "INR", "year"]],
  ["12 LPA", [1_200_000, 1_200_000, "INR", "year"]],
  ["55-65k EUR", [55_000, 65_000, "EUR", null]],
  ["€55,000 to €65,000 per year", [55_000, 65_000, "EUR", "year"]],
  ["55.000 – 65.000 € brutto/Jahr", [55_000, 65_000, "EUR", "year"]],
  ["4.500,50 € im Monat", [4500.5, 4500.5, "EUR", "month"]],
  ["£450/day", [450, 450, "GBP", "day"]],
  ["35 €/Std.", [35, 35, "EUR", "hour"]],
  ["3 200 euros par mois", [3200, 3200, "EUR", "month"]],
  ["38.000 € brutos anuales", [38_000, 38_000, "EUR", "year"]],
  ["1.800 € netti al mese", [1800, 1800, "EUR", "month"]],
  ["12 000 zł miesięcznie", [12_000, 12_000, "PLN", "month"]],
  ["12 tys. zł", [12_000, 12_000, "PLN", null]],
  ["$120k", [120_000, 120_000, "USD", null]],
  ["TJM 500 €", [500, 500, "EUR", "day"]],
])("%s is read", (text, [low, high, currency, period]) => {
  expect(readPay(text)).toEqual({ low, high, currency, period });
});

const LOCALES = (
  "en de fr es it pl nl pt sv da nb cs tr hu ro uk ja " +
  "de-CH fr-CH de-AT pt-PT es-MX en-IN hi-IN en-ZA en-GB"
).split(" ");

test.each(LOCALES)("amounts as %s groups and marks them are read", (locale) => {
  for (const amount of [450, 4500, 4500.5, 60_000, 123_456.75, 1_450_000, 12_345_678]) {
    for (const fractionDigits of Number.isInteger(amount) ? [0, 2] : [2]) {
      const text = amount.toLocaleString(locale, {
        numberingSystem: "latn",
        useGrouping: "always",
        minimumFractionDigits: fractionDigits,
      });
      expect(readPay(text), text).toMatchObject({ low: amount, high: amount });
      expect(readPay(`${text} – ${text} €`), text).toMatchObject({ low: amount, high: amount });
    }
  }
});

test.each(["", "by agreement", "nach Vereinbarung"])("“%s” is no pay", (text) => {
  expect(readPay(text)).toBe(null);
});

test.each([
  ["Salary expectation: 65k EUR. Likes trains.", 65_000],
  ["Gehaltsvorstellung 70.000 € brutto", 70_000],
  ["Prétentions : 45 000 € par an", 45_000],
  ["Pretensiones 32.000 € al año", 32_000],
  ["Oczekiwania finansowe: 15 000 PLN brutto", 15_000],
  ["RAL 40.000 €", 40_000],
])("pay is found in “%s”", (text, amount) => {
  expect(payInText(text)?.low).toBe(amount);
});

test.each(["Led 120 people in 2024", "Has 10 years of experience", "Pay attention to 3 things"])(
  "no pay is found in “%s”",
  (text) => {
    expect(payInText(text)).toBe(null);
  },
);

const pay = (low: number, period: Pay["period"], currency: string | null = "EUR"): Pay => ({
  low,
  high: low,
  period,
  currency,
});

test.each([
  ["a year is twelve months", pay(5000, "month"), pay(60_000, "year"), 0],
  ["a year is 220 days", pay(300, "day"), pay(66_000, "year"), 0],
  ["a year is 1,760 hours", pay(50, "hour"), pay(88_000, "year"), 0],
  ["five percent more", pay(63_000, "year"), pay(60_000, "year"), 0.05],
  ["a period that follows from the amount", pay(5000, null), pay(60_000, "year"), 0],
  ["a job's period that follows", pay(60_000, "year"), pay(5000, null), 0],
])("%s", (_what, asked, offered, gap) => {
  expect(payGap(asked, offered)).toBeCloseTo(gap, 6);
});

test("other currencies are not compared", () => {
  expect(payGap(pay(60_000, "year", "PLN"), pay(60_000, "year"))).toBe(null);
});
