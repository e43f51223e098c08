import fc from "fast-check";
import { expect, test } from "vitest";
import { AnswerText, MAX_TEXT_BYTES, MAX_VALUES } from "./read-answer.ts";
import { TOO_DEEP, TOO_LONG } from "../../shared/contract/plain-row.ts";

/** Returns what is read from a text that arrives in these chunks. */
function read(
  text: string,
  sizes: readonly number[] = [65_536],
): { readonly ok: boolean; readonly text: string } {
  const answer = new AnswerText();
  const bytes = new TextEncoder().encode(text);
  let ok = true;
  for (let at = 0, piece = 0; at < bytes.length && ok; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    ok = answer.take(bytes.subarray(at, at + size));
    at += size;
  }
  return { ok, text: answer.text() };
}

const SIZES = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

test("any JSON, in any chunks, is read as it was sent", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), SIZES, (value, sizes) => {
      const text = JSON.stringify(value);
      expect(read(text, sizes)).toEqual({ ok: true, text });
    }),
  );
});

test("text that is not JSON stays unchanged", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', "\\", "a", "{", "<", ",", "é"), maxLength: 60 }),
      SIZES,
      (text, sizes) => {
        expect(read(text, sizes)).toEqual({ ok: true, text });
      },
    ),
  );
});

test("a text that is too long is replaced wherever it stands, and nothing else is", () => {
  for (const end of ["", "\\", '"', '\\"', "é"]) {
    const long = "x".repeat(MAX_TEXT_BYTES + 1) + end;
    const row = { id: 1, note: long, [long]: 2, last: "kept" };
    expect(JSON.parse(read(JSON.stringify({ data: [row, { id: 2 }] })).text)).toEqual({
      data: [{ id: 1, note: TOO_LONG, [TOO_LONG]: 2, last: "kept" }, { id: 2 }],
    });
  }
});

test("a value that is nested too deep is replaced, and nothing else", () => {
  const deep = (levels: number, inner: string) =>
    `${'{"a":['.repeat(levels)}${inner}${"]}".repeat(levels)}`;
  for (const sizes of [[7], [64]])
    for (const inner of ["1", '"text ]}"', '"\\""', "[]", ""]) {
      const { text } = read(
        `{"data":[{"id":1,"deep":${deep(60, inner)},"last":2},{"id":2}]}`,
        sizes,
      );
      const { data }: { data: Record<string, unknown>[] } = JSON.parse(text);
      expect(JSON.stringify(data[0]?.["deep"])).toContain(JSON.stringify(TOO_DEEP).slice(1, -1));
      expect(data[0]).toMatchObject({ id: 1, last: 2 });
      expect(data[1]).toEqual({ id: 2 });
    }
});

test("an answer with more values than any page has is not read", () => {
  expect(read(`[${"0,".repeat(MAX_VALUES - 1)}0]`).ok).toBe(true);
  expect(read(`[${"0,".repeat(MAX_VALUES)}0]`).ok).toBe(false);
});
