import fc from "fast-check";
import { expect, test } from "vitest";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { LAYOUTS } from "./layout.ts";
import {
  ANY_FIELD,
  FIRST_LETTER,
  FIRST_MARK,
  hasShortText,
  joinShortTexts,
  markOf,
  shortFieldsOf,
  splitShortTexts,
} from "./short-texts.ts";

const COMPARED = RESOURCES.map((resource) => LAYOUTS[resource]).filter(
  ({ short }) => short !== null,
);
const someLayout = fc.constantFrom(...COMPARED);
const unit = fc.oneof(
  fc.constantFrom("a", "b", " ", "\0", "\u0001", "\u001f", "\ud83d", "\n", "\t", "王", "😀"),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);
const someText = fc.string({ unit, maxLength: 8 }).map(normalizeText);

test("no normalised text has a mark in it", () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const text = normalizeText(`a${String.fromCharCode(code)}b`);
    const marks = Array.from(text, (letter) => letter.charCodeAt(0)).filter(
      (letter) => letter < FIRST_LETTER,
    );
    expect(marks, code.toString(16)).toEqual([]);
  }
});

test("short texts that are joined are those that they were, and each is in its field", () => {
  fc.assert(
    fc.property(
      someLayout,
      fc.array(someText, { minLength: 20 }),
      someText,
      (layout, all, text) => {
        const texts = layout.texts.map((_field, place) => all[place] ?? "");
        const joined = joinShortTexts(layout, texts);
        const short = texts.map((one, place) => (layout.shortPlaces.includes(place) ? one : ""));
        expect(splitShortTexts(layout, joined)).toEqual(short);
        fc.pre(text !== "");
        for (const place of layout.shortPlaces) {
          const { field = "" } = layout.texts[place] ?? {};
          const isThere = texts[place]?.includes(text);
          expect(hasShortText(joined, text, shortFieldsOf(layout, [field]))).toBe(isThere);
        }
        expect(hasShortText(joined, text, ANY_FIELD)).toBe(short.some((one) => one.includes(text)));
      },
    ),
    { numRuns: 500 },
  );
});

test("each short field has a bit of its own, the name the first", () => {
  for (const layout of COMPARED) {
    const fields = layout.shortPlaces.flatMap((place) => layout.texts[place]?.field ?? []);
    const bits = fields.map((field) => shortFieldsOf(layout, [field]));
    expect(new Set(bits).size).toBe(fields.length);
    expect(bits[0]).toBe(1 << FIRST_MARK);
    // Bits of a number of 32, below the first letter.
    expect(fields.length + FIRST_MARK).toBeLessThan(31);
    expect(["name", "full_name"]).toContain(fields[0]);
    expect(shortFieldsOf(layout, fields)).toBe(ANY_FIELD);
    expect(shortFieldsOf(layout, ["description"])).toBe(0);
    expect(markOf(layout, "description")).toBe(null);
  }
});
