import fc from "fast-check";
import { expect, test } from "vitest";
import { foldSame } from "./diff-text.tsx";
import { wordDiff } from "./word-diff.ts";
import "../../test/fixtures/fixed-chance.ts";

test("marks the words that were taken out and put in", () => {
  expect(wordDiff("move to Berlin in spring", "move to Hamburg in spring")).toEqual([
    { kind: "same", text: "move to " },
    { kind: "removed", text: "Berlin " },
    { kind: "added", text: "Hamburg " },
    { kind: "same", text: "in spring" },
  ]);
});

test("a text that was rewritten is one removal and one addition", () => {
  expect(wordDiff("red green blue", "one two three").map((piece) => piece.kind)).toEqual([
    "removed",
    "added",
  ]);
});

test("what stays and what is added make the new text, whatever the texts are", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c", " ", "\n", "  ", "日本"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after);
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map((piece) => piece.text)
          .join("");
      expect(without("removed")).toBe(after);
      // White space after a word that stays is the new text's.
      expect(without("added").replace(/\s+/g, "")).toBe(before.replace(/\s+/g, ""));
    }),
  );
});

test("texts of any length that differ in one place are compared there", () => {
  const long = "word ".repeat(20_000);
  expect(
    wordDiff(`${long}Berlin ${long}`, `${long}Hamburg ${long}`).map(({ kind }) => kind),
  ).toEqual(["same", "removed", "added", "same"]);
});

test("long stretches that are the same are folded, but for the words beside a difference", () => {
  const many = Array.from({ length: 100 }, (_, index) => `w${index} `).join("");
  const folded = foldSame(wordDiff(`${many}Berlin ${many}`, `${many}Hamburg ${many}`));
  expect(folded.map((piece) => (piece.kind === "folded" ? piece.words : piece.kind))).toEqual([
    88,
    "same",
    "removed",
    "added",
    "same",
    88,
  ]);
  expect(folded[1]).toMatchObject({ text: expect.stringMatching(/^w88 .* w99 $/) });
  expect(foldSame(wordDiff(many, many))).toEqual([{ kind: "same", text: many }]);
  const short = wordDiff("a b c Berlin d e f", "a b c Hamburg d e f");
  expect(foldSame(short)).toEqual(short);
});
