import { expect, test } from "vitest";
import { findQuote } from "./find-quote.ts";

const marked = (text: string, quote: string) => {
  const place = findQuote(text, quote);
  return place === null ? null : text.slice(place.from, place.to);
};

test.each([
  ["Ida Lind\nMalmö", "ida lind", "Ida Lind"],
  // Another reader puts blanks and ends of lines elsewhere.
  ["+46 40\n123 456", "+4640 123456", "+46 40\n123 456"],
  ["C o n t a c t: me", "Contact", "C o n t a c t"],
  ["co\u00adoperate", "cooperate", "co\u00adoperate"],
  ["ﬁrst ﬂoor", "first floor", "ﬁrst ﬂoor"],
  ["name 𝒜lice!", "𝒜lice", "𝒜lice"],
  ["Straße 5, Köln", "STRASSE", null],
  ["nothing here", "", null],
  ["nothing here", "somewhere", null],
])("in %j the quote %j is %j", (text, quote, words) => {
  expect(marked(text, quote)).toBe(words);
});
