import { describe, expect, test } from "vitest";
import {
  drift,
  type Extent,
  isNearEnd,
  rowsIn,
  type ScrollPosition,
  positionAfterScroll,
  positionAt,
  contentHeight,
  MAX_HEIGHT_PX,
  topToReveal,
} from "./row-window.ts";

const short: Extent = { count: 1_000, rowHeight: 40, viewport: 600 };
const million: Extent = { count: 1_000_000, rowHeight: 40, viewport: 600 };
const topOf = ({ scrollTop, shift }: ScrollPosition) => scrollTop + shift;

test("a list that fits is scrolled as it is", () => {
  expect(contentHeight(short)).toBe(40_000);
  expect(positionAt(short, 1_234)).toEqual({ scrollTop: 1_234, shift: 0 });
  expect(positionAt(short, 1e9)).toEqual({ scrollTop: 39_400, shift: 0 });
  expect(positionAfterScroll(short, { scrollTop: 0, shift: 0 }, 20_000)).toEqual({
    scrollTop: 20_000,
    shift: 0,
  });
});

describe("a list that is longer than an element can be tall", () => {
  test("the element stays below browsers' limit, and row positions are exact to the pixel", () => {
    expect(contentHeight(million)).toBe(MAX_HEIGHT_PX);
    for (const top of [0, 40, 999, 19_999_987, 39_999_400]) {
      const standing = positionAt(million, top);
      expect(topOf(standing)).toBe(top);
      expect(standing.scrollTop).toBeLessThanOrEqual(MAX_HEIGHT_PX - million.viewport);
    }
  });

  test("the wheel moves rows pixel by pixel, wherever it is", () => {
    let standing = positionAt(million, 20_000_000);
    for (let step = 0; step < 20; step += 1) {
      const next = positionAfterScroll(million, standing, standing.scrollTop + 120);
      expect(topOf(next) - topOf(standing)).toBe(120);
      standing = next;
    }
  });

  test("the scroll bar dragged to its ends shows the first and the last row", () => {
    const middle = positionAt(million, 20_000_000);
    expect(topOf(positionAfterScroll(million, middle, 0))).toBe(0);
    const end = positionAfterScroll(million, middle, MAX_HEIGHT_PX - million.viewport);
    expect(rowsIn(million, topOf(end)).last).toBe(999_999);
  });

  test("every row can be brought into sight by dragging and wheeling", () => {
    for (let row = 0; row < million.count; row += 37_123) {
      const dragged = positionAfterScroll(
        million,
        { scrollTop: 0, shift: 0 },
        positionAt(million, row * 40).scrollTop,
      );
      let standing = dragged;
      for (let step = 0; step < 10 && topOf(standing) !== row * 40; step += 1) {
        const by = Math.max(-1_000, Math.min(1_000, row * 40 - topOf(standing)));
        standing = positionAfterScroll(million, standing, standing.scrollTop + by);
      }
      const { first, last } = rowsIn(million, topOf(standing));
      expect(first <= row && row <= last, `row ${row}`).toBe(true);
    }
  });

  test("wheeling on never runs into an end of the scroll bar before the end of the list", () => {
    let standing = positionAt(million, 60_000);
    for (let step = 0; step < 1_000 && topOf(standing) > 0; step += 1) {
      if (isNearEnd(million, standing)) standing = positionAt(million, topOf(standing));
      const before = topOf(standing);
      standing = positionAfterScroll(million, standing, Math.max(0, standing.scrollTop - 600));
      expect(before - topOf(standing)).toBeLessThanOrEqual(600 + 5);
    }
    expect(topOf(standing)).toBe(0);
  });
});

test("a row is revealed with the one beside it, and not at all when it is in sight", () => {
  expect(topToReveal(short, 4_000, 110)).toBe(4_000);
  expect(topToReveal(short, 4_000, 100)).toBe(99 * 40);
  expect(topToReveal(short, 4_000, 115)).toBe(117 * 40 - 600);
  expect(topToReveal(short, 4_000, 999)).toBe(1_000 * 40 - 600);
  expect(topToReveal(short, 4_000, 0)).toBe(0);
});

describe("what moved under the eye", () => {
  const rows = (from: number, ...keys: string[]) =>
    new Map(keys.map((key, index) => [from + index, key]));

  test("rows that came above push everything down", () => {
    expect(drift(rows(5, "a", "b", "c"), rows(5, "x", "y", "a", "b", "c"))).toBe(2);
  });

  test("one row that went elsewhere does not move the others", () => {
    expect(drift(rows(0, "a", "b", "c", "d"), rows(0, "c", "a", "b", "d"))).toBe(1);
    expect(drift(rows(0, "a", "b", "c", "d", "e"), rows(0, "a", "b", "d", "c", "e"))).toBe(0);
  });

  test("without a row that is known there is nothing to go by", () => {
    expect(drift(rows(0, "a"), rows(0, "z"))).toBe(0);
  });
});
