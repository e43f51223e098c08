import { expect, test } from "vitest";
import { pngOf } from "../../../test/fixtures/pictures.ts";
import { canBeDrawn, imageSize, imageType } from "./image-type.ts";

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
      ),
    ),
  );

const SAMPLES = [
  ["image/png", pngOf(30, 20)],
  ["image/gif", bytes("GIF89a", [30, 0, 20, 0])],
  [
    "image/jpeg",
    bytes(
      [0xff, 0xd8],
      // A segment of another kind, filling, then the frame header.
      [0xff, 0xe0, 0, 4, 1, 2],
      [0xff, 0xff, 0xc2, 0, 11, 8, 0, 20, 0, 30],
    ),
  ],
  [
    "image/webp",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a], [30, 0, 20, 0]),
  ],
  [
    "image/webp",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8L", [0, 0, 0, 0, 0x2f], [29, (19 & 3) << 6, 19 >> 2, 0]),
  ],
  [
    "image/webp",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0], [29, 0, 0, 19, 0, 0]),
  ],
] as const;

test.each(SAMPLES)("%s is known by its first bytes, with its size", (type, sample) => {
  expect(imageType(sample)).toBe(type);
  expect(imageSize(sample, type)).toEqual({ width: 30, height: 20 });
  expect(canBeDrawn(sample, type)).toBe(true);
});

test.each(SAMPLES)("%s that ends within its head cannot be drawn", (type, sample) => {
  for (let length = 0; length < 18; length += 1)
    expect(canBeDrawn(sample.slice(0, Math.min(length, sample.length - 1)), type)).toBe(false);
});

test("nothing else is a picture", () => {
  for (const text of ["", "<svg/>", "<html>", "%PDF-1.7", "BM", "RIFF....WAVE"])
    expect(imageType(bytes(text))).toBeNull();
});

test("a picture of too many pixels cannot be drawn, however small its file is", () => {
  const bomb = pngOf(1, 1);
  new DataView(bomb.buffer).setUint32(16, 60_000);
  new DataView(bomb.buffer).setUint32(20, 60_000);
  expect(canBeDrawn(bomb, "image/png")).toBe(false);
});
