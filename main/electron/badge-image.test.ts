import { expect, test } from "vitest";
import { badgePixels, badgeText } from "./badge-image.ts";

const SIZE = 32;
/** Draws pixels as text: white ink, the disc, and what is outside of it. */
function drawn(count: number): readonly string[] {
  const pixels = badgePixels(count, SIZE);
  return Array.from({ length: SIZE }, (_row, y) =>
    Array.from({ length: SIZE }, (_column, x) => {
      const [blue = 0, , , opacity = 0] = pixels.subarray((y * SIZE + x) * 4);
      if (opacity === 0) return " ";
      return blue > 0x80 ? "#" : ".";
    }).join(""),
  );
}

test.each([
  [1, "1"],
  [9, "9"],
  [10, "9+"],
  [4_321, "9+"],
])("%i is written as %s", (count, text) => expect(badgeText(count)).toBe(text));

test("the number stands whole and centred in the disc", () => {
  for (const count of [1, 4, 8, 42]) {
    const rows = drawn(count);
    expect(rows).toHaveLength(SIZE);
    // No ink touches the edge: each piece of it has the disc on both sides.
    for (const row of rows) expect(row).not.toMatch(/(^| )#|#( |$)/);
    const inked = rows.flatMap((row, y) => (row.includes("#") ? [y] : []));
    expect(Math.abs((inked[0] ?? 0) + (inked.at(-1) ?? 0) - (SIZE - 1))).toBeLessThanOrEqual(1);
  }
  expect(drawn(4)).not.toEqual(drawn(8));
});

test("colours are multiplied by the opacity, as a bitmap of Electron has them", () => {
  const pixels = badgePixels(3, SIZE);
  for (let at = 0; at < pixels.length; at += 4)
    for (const part of pixels.subarray(at, at + 3))
      expect(part).toBeLessThanOrEqual(pixels[at + 3] ?? 0);
});
