import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMarks, withoutMarks, writeMarks } from "./light-marks.ts";

describe("light marks", () => {
  test("bold, italic, links and lists", () => {
    expect(
      readMarks("Call **Ana** about *pay*: [offer](https://acme.example/1)\n- a\n- b\n3. c\n4. d"),
    ).toEqual([
      {
        type: "line",
        spans: [
          { text: "Call ", strong: false, em: false, href: null },
          { text: "Ana", strong: true, em: false, href: null },
          { text: " about ", strong: false, em: false, href: null },
          { text: "pay", strong: false, em: true, href: null },
          { text: ": ", strong: false, em: false, href: null },
          { text: "offer", strong: false, em: false, href: "https://acme.example/1" },
        ],
      },
      {
        type: "bullets",
        items: ["a", "b"].map((text) => [{ text, strong: false, em: false, href: null }]),
      },
      {
        type: "numbers",
        start: 3,
        items: ["c", "d"].map((text) => [{ text, strong: false, em: false, href: null }]),
      },
    ]);
  });
  test.each(["2 * 3 * 4", "2*3*4", "a ** b ** c", "snake_case_name", "-none", "1.5", "[x](y)"])(
    "%s is text",
    (text) => {
      expect(withoutMarks(text)).toBe(text);
      expect(readMarks(text).every(({ type }) => type === "line")).toBe(true);
    },
  );
  test("bold with a blank at its end is written so that it is bold again", () => {
    const span = { text: "now ", strong: true, em: false, href: null };
    expect(writeMarks([{ type: "line", spans: [span] }])).toBe("**now** ");
  });
  test("a text without its marks", () => {
    expect(withoutMarks("**Ana** wants *more*\n- [offer](https://acme.example)")).toBe(
      "Ana wants more\n- offer",
    );
  });
  test("what is read is written as it was", () => {
    const piece = fc.constantFrom(
      "a",
      "b c",
      " ",
      "2 * 3",
      "**bold**",
      "*it*",
      "***both***",
      "**see *this* now**",
      "[x](https://a.example)",
      "**[x](https://a.example)**",
      "- ",
      "1. ",
      "2. ",
      "\n",
      "@Ana",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        // Marks beside letters or marks are signs: the editor offers such a text as it is.
        const text = pieces.join(" ");
        expect(writeMarks(readMarks(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
  test("no letter is lost, in any mix of signs", () => {
    const piece = fc.constantFrom("a", "1", " ", "*", "**", "- ", "1. ", "\n", "[", "]", "(b)");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const text = pieces.join("");
        const letters = (whole: string) => whole.replace(/[^a1b]/g, "");
        expect(letters(withoutMarks(text))).toBe(letters(text));
        expect(letters(writeMarks(readMarks(text)))).toBe(letters(text));
      }),
      { numRuns: 500 },
    );
  });
});
