import fc from "fast-check";
import { expect, test } from "vitest";
import { findWords, hasWords } from "../../renderer/ui/highlight.tsx";
import { fuzzyMatch } from "../../renderer/ui/fuzzy.tsx";
import { limitMarks, normalizeText, normalizeWithSpans } from "./normalize-text.ts";
import { hasWord, typedWords } from "../query/typed-words.ts";

const odd = fc.constantFrom(
  ...(
    "ŁÓDŹ Straße Ægir Işık İ ﬁne Ｗｉｄｅ Đỗ ΔΗΜΟΣ ΔΗΜΟΣΘΕΝΗΣ Å Å 한국어 １２ ﷺ \u00a0 \t " +
    "´ ' ’ ŉ O'Conor D’Angelo L´Oréal '’' ` ＇"
  ).split(/ /),
);
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.array(odd).map((words) => words.join(" ")),
  fc.array(odd).map((words) => words.join("")),
  // Any UTF-16, also half a surrogate pair.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);
/** A text and a part of it, cut between characters. */
const withPart = fc.tuple(text, fc.nat(), fc.nat()).map(([whole, a, b]) => {
  const characters = Array.from(whole);
  const [from, to] = [a % (characters.length + 1), b % (characters.length + 1)].toSorted(
    (x, y) => x - y,
  );
  return { whole, part: characters.slice(from, to).join("") };
});

test("marks, case, ligatures, full width, and the letters that do not decompose", () => {
  const given = ["ŁÓDŹ", "Straße", "Ægir", "Işık", "ﬁne", "Ｗｉｄｅ", "Søren Đỗ", "ΣΊΣΥΦΟΣ"];
  expect(given.map(normalizeText)).toEqual([
    "lodz",
    "strasse",
    "aegir",
    "isik",
    "fine",
    "wide",
    "soren do",
    "σισυφοσ",
  ]);
});

test("a name is the same with any apostrophe", () => {
  const given = ["O'Conor", "O’Conor", "OʼConor", "O´Conor", "O`Conor", "O＇Conor"];
  expect(new Set(given.map(normalizeText))).toEqual(new Set(["o'conor"]));
  for (const typed of ["O'Conor", "o’con", "o conor"]) {
    expect(hasWords("Siobhán O’Conor", typed), typed).toBe(true);
    expect(fuzzyMatch(typed, "Siobhán O'Conor"), typed).not.toBeNull();
  }
});

test("digits are the same in every script, and dashes of every kind", () => {
  const systems = Intl.supportedValuesOf("numberingSystem").filter((system) => {
    const shown = new Intl.NumberFormat("en", { numberingSystem: system }).format(7);
    return /^\p{Nd}$/u.test(shown);
  });
  expect(systems.length).toBeGreaterThan(50);
  for (const numberingSystem of systems) {
    const format = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false });
    expect(normalizeText(format.format(1_234_567_890)), numberingSystem).toBe("1234567890");
  }
  expect(normalizeText("a‐b‑c–d—e―f−g﹣h－i〜j")).toBe("a-b-c-d-e-f-g-h-i-j");
  // The long vowel of Japanese is a letter, whatever its width.
  expect(normalizeText("ローラ ﾛｰﾗ")).toBe("ローラ ローラ");
});

test("what cannot be seen does not count", () => {
  expect(normalizeText("\u202aSer\u00adge\u202c\u200bDubo\u200dis\ufeff")).toBe("serge dubois");
});

test("a normalised text can be stored as UTF-8", () => {
  fc.assert(fc.property(text, (given) => normalizeText(given).isWellFormed()));
});

test("a normalised text stays as it is", () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(normalizeText(normalizeText(given))).toBe(normalizeText(given));
    }),
  );
});

test("a text has each of its parts, also one that ends within a word", () => {
  fc.assert(
    fc.property(withPart, ({ whole, part }) => {
      expect(normalizeText(whole)).toContain(normalizeText(part));
    }),
  );
});

test("each character stands for a part of the given text that has it", () => {
  fc.assert(
    fc.property(text, (given) => {
      const normalized = normalizeWithSpans(given);
      expect(normalized.text).toBe(normalizeText(given));
      expect(normalized.spans.length).toBe(normalized.text.length);
      for (const [index, { from, to }] of normalized.spans.entries()) {
        const character = normalized.text[index] ?? "";
        const part = given.slice(from, to);
        expect(character === " " || normalizeText(part).includes(character)).toBe(true);
      }
    }),
  );
});

test("what the search finds, a picker finds, the palette finds and a highlight marks", () => {
  fc.assert(
    fc.property(withPart, ({ whole, part }) => {
      const words = normalizeText(part);
      fc.pre(words !== "" && !/^[+\d]/.test(words));
      expect(hasWords(whole, part)).toBe(true);
      const spans = findWords(whole, part);
      expect(spans.length).toBeGreaterThan(0);
      for (const { from, to } of spans)
        expect(typedWords(part).some((word) => hasWord(whole.slice(from, to), word))).toBe(true);
    }),
  );
  const marked = (title: string, typed: string) =>
    (fuzzyMatch(typed, title)?.positions ?? []).map((index) => title[index]).join("");
  expect(marked("Straße", "strasse")).toBe("Straße");
  expect(marked("Kandidaten München", "munchen")).toBe("München");
});

test("a letter has thirty marks at most, and is found as before", () => {
  const marks = "\u0323\u0301".repeat(40);
  expect(limitMarks(`a${marks}b`)).toBe(`a${marks.slice(0, 30)}b`);
  expect(limitMarks("Đỗ e\u0301 한국어")).toBe("Đỗ e\u0301 한국어");
  expect(normalizeText(`Lé${marks}a`)).toBe("lea");
});
