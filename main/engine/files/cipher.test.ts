import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CHUNK_BYTES,
  fileKeyOf,
  HEADER_BYTES,
  opensWhole,
  seal,
  sealedSize,
  TAG_BYTES,
  unseal,
} from "./cipher.ts";

const KEY = new Uint8Array(randomBytes(32));
const FILE_KEY = fileKeyOf(KEY, "file1");
const SEALED_CHUNK = CHUNK_BYTES + TAG_BYTES;

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

const sealed = (bytes: Uint8Array) => collect(seal(FILE_KEY, [bytes]));
const opened = (bytes: Uint8Array, key = FILE_KEY) => collect(unseal(key, [bytes]));
const BROKEN = { name: "BrokenSeal" };

/** Around the ends of chunks. */
const SIZES = [0, 1, 17, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES];
const size = fc.oneof(fc.constantFrom(...SIZES), fc.nat({ max: 2.5 * CHUNK_BYTES }));

/** Divides bytes at any places, as a stream may. */
function parts(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length];
  places.sort((a, b) => a - b);
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}

test("what was sealed is opened again, however its bytes arrive", async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.array(fc.nat(), { maxLength: 6 }), async (length, cuts) => {
      const bytes = randomBytes(length);
      const whole = await collect(seal(FILE_KEY, parts(bytes, cuts)));
      expect(whole.length).toBe(sealedSize(length));
      expect(opensWhole(FILE_KEY, whole)).toBe(true);
      expect((await collect(unseal(FILE_KEY, parts(whole, cuts)))).equals(bytes)).toBe(true);
      if (length > 16) expect(whole.includes(bytes.subarray(0, 16))).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test("any changed byte, wherever it is, is found", async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.nat(), fc.integer({ min: 1, max: 255 }), async (length, at, by) => {
      const whole = await sealed(randomBytes(length));
      const place = at % whole.length;
      whole.writeUInt8(whole.readUInt8(place) ^ by, place);
      await expect(opened(whole)).rejects.toMatchObject(BROKEN);
      expect(opensWhole(FILE_KEY, whole)).toBe(false);
    }),
    { numRuns: 100 },
  );
});

test("a file that was cut off anywhere, or grew, is found", async () => {
  await fc.assert(
    fc.asyncProperty(size, fc.nat(), async (length, at) => {
      const whole = await sealed(randomBytes(length));
      expect(opensWhole(FILE_KEY, whole.subarray(0, at % whole.length))).toBe(false);
      await expect(opened(whole.subarray(0, at % whole.length))).rejects.toMatchObject(BROKEN);
      await expect(
        opened(Buffer.concat([whole, randomBytes(1 + (at % 40))])),
      ).rejects.toMatchObject(BROKEN);
    }),
    { numRuns: 60 },
  );
  // At the ends of chunks, where each remaining one is whole.
  const whole = await sealed(randomBytes(3 * CHUNK_BYTES));
  for (const chunks of [0, 1, 2])
    await expect(
      opened(whole.subarray(0, HEADER_BYTES + chunks * SEALED_CHUNK)),
    ).rejects.toMatchObject(BROKEN);
});

test("chunks that were swapped, repeated or taken from another file are found", async () => {
  const [whole, other] = [await sealed(randomBytes(4e5)), await sealed(randomBytes(4e5))];
  const header = (of: Buffer) => of.subarray(0, HEADER_BYTES);
  const chunk = (of: Buffer, index: number) =>
    of.subarray(HEADER_BYTES + index * SEALED_CHUNK).subarray(0, SEALED_CHUNK);
  const count = Math.ceil((whole.length - HEADER_BYTES) / SEALED_CHUNK);
  const order = Array.from({ length: count }, (_item, index) => index);
  const from = (indices: readonly number[]) => indices.map((index) => chunk(whole, index));
  const [first = 0, second = 0, ...rest] = order;
  const wrong = [
    [header(whole), ...from([second, first, ...rest])],
    [header(whole), ...from([first, first, ...rest])],
    [header(whole), ...from([first, ...rest])],
    [header(whole), ...from(order.slice(0, -1))],
    [header(whole), chunk(other, 0), ...from([second, ...rest])],
    [header(other), ...from(order)],
  ];
  for (const made of wrong) await expect(opened(Buffer.concat(made))).rejects.toMatchObject(BROKEN);
  expect(await opened(Buffer.concat([header(whole), ...from(order)]))).toHaveLength(4e5);
});

test("a file opens with its own key only, and not under another name", async () => {
  const whole = await sealed(Buffer.from("hello"));
  expect((await opened(whole)).toString()).toBe("hello");
  await expect(opened(whole, fileKeyOf(KEY, "file2"))).rejects.toMatchObject(BROKEN);
  const other = fileKeyOf(new Uint8Array(randomBytes(32)), "file1");
  await expect(opened(whole, other)).rejects.toMatchObject(BROKEN);
  await expect(opened(Buffer.from("hello"))).rejects.toMatchObject(BROKEN);
});
