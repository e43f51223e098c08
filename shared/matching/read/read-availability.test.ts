import { expect, test } from "vitest";
import { availabilityInText, readAvailability, SOON, startInText } from "./read-availability.ts";
import { dateInText } from "./read-day.ts";

const TODAY = "2026-11-27";

test.each([
  ["2027-03-01", "2027-03-01"],
  ["01.03.2027", "2027-03-01"],
  ["1/3/2027", "2027-03-01"],
  ["1.3.27", "2027-03-01"],
  ["03/2027", "2027-03-01"],
  ["1 March 2027", "2027-03-01"],
  ["March 1st, 2027", "2027-03-01"],
  ["1. März 2027", "2027-03-01"],
  ["1er mars 2027", "2027-03-01"],
  ["1 de marzo de 2027", "2027-03-01"],
  ["1 marzo 2027", "2027-03-01"],
  ["1 marca 2027", "2027-03-01"],
  ["February", "2027-02-01"],
  ["15 December", "2026-12-15"],
  ["Q2 2027", "2027-04-01"],
  ["31.02.2027", null],
  ["may be", null],
])("%s is %s", (text, date) => {
  expect(dateInText(text, TODAY)).toBe(date);
});

test.each([
  ["immediately", 0],
  ["ASAP", 0],
  ["ab sofort", 0],
  ["immédiatement", 0],
  ["disponibilidad inmediata", 0],
  ["subito", 0],
  ["od zaraz", 0],
  ["3 months", 90],
  ["3 Monate zum Quartalsende", 90],
  ["drei Monate", 90],
  ["trois mois", 90],
  ["2 meses", 60],
  ["un mese", 30],
  ["2 tygodnie", 14],
  ["four weeks", 28],
  ["6 Wochen", 42],
  ["30", 30],
  ["30 days", 30],
  ["15 días", 15],
])("“%s” is %s days", (text, noticeDays) => {
  expect(readAvailability(text, TODAY)).toEqual({ from: null, noticeDays });
});

test.each([
  ["Notice period: 3 months", 90],
  ["Kündigungsfrist 6 Wochen", 42],
  ["Préavis de 2 mois", 60],
  ["Plazo de preaviso: 15 días", 15],
  ["Preavviso di un mese", 30],
  ["okres wypowiedzenia 3 miesiące", 90],
  ["has a 3 month notice", 90],
  ["Available immediately", 0],
  ["sofort verfügbar", 0],
  ["Dostępny od zaraz", 0],
])("“%s” tells of %s days", (text, noticeDays) => {
  expect(availabilityInText(`A fine person. ${text}.`, TODAY).noticeDays).toBe(noticeDays);
});

test.each(["Available on the phone", "Worked for 3 months at Kestrel", "A free spirit"])(
  "“%s” tells nothing",
  (text) => {
    expect(availabilityInText(text, TODAY)).toEqual({ from: null, noticeDays: null });
  },
);

test.each([
  ["Start: 1 February 2027", "2027-02-01"],
  ["Eintrittstermin: 01.02.2027", "2027-02-01"],
  ["Start date: as soon as possible", SOON],
  ["zum nächstmöglichen Zeitpunkt", SOON],
  ["Prise de poste : dès que possible", SOON],
  ["Incorporación inmediata", SOON],
  ["à partir du 1er février 2027", "2027-02-01"],
  ["Data rozpoczęcia: 1 lutego 2027", "2027-02-01"],
  ["We started in 1998", null],
])("a job with “%s” starts %s", (text, start) => {
  expect(startInText(text, TODAY)).toBe(start);
});
