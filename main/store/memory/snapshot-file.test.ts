import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import type { FileKey } from "../file/file-key.ts";
import { PartsReader, writeParts } from "./snapshot-file.ts";

const folder = makeFolder();
afterAll(() => folder.remove());
const path = join(folder.path, "texts");
const key: FileKey = new Uint8Array(32).fill(7);
const header = { stamp: "abc", about: ["anything", 1] };

/** The parts as they are read into others of the same length; null where one cannot be read. */
function readParts(lengths: readonly number[], stamp: string, by?: FileKey): Uint8Array[] | null {
  const reader = PartsReader.open(path, stamp, by);
  if (reader === null) return null;
  try {
    const parts = lengths.map((length) => new Uint8Array(length));
    for (const part of parts)
      for (let at = 0; at < part.length;) {
        const next = reader.read(part, at);
        if (next === null) return null;
        at = next;
      }
    return parts;
  } finally {
    reader.close();
  }
}

const someParts = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.nat(1_500_000).map((length) => filled(length)),
  ),
  { maxLength: 4 },
);

function filled(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_byte, at) => (at * 31) % 251);
}

test("what is written is read again, and nothing of it once a byte has changed", () => {
  fc.assert(
    fc.property(someParts, fc.boolean(), fc.nat(), (parts, isSealed, place) => {
      const by = isSealed ? key : undefined;
      writeParts(path, header, parts, by);
      const lengths = parts.map(({ length }) => length);
      const read = readParts(lengths, "abc", by);
      const isSame = parts.map((part, at) => Buffer.from(part).equals(read?.[at] ?? part.slice(1)));
      expect(isSame).not.toContain(false);
      expect(readParts(lengths, "another", by)).toBe(null);
      if (parts.every((part) => part.length === 0)) return;
      // The parts come last.
      const bytes = readFileSync(path);
      const length = lengths.reduce((sum, one) => sum + one, 0);
      const at = bytes.length - 1 - (place % length);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      expect(readParts(lengths, "abc", by)).toBe(null);
      writeFileSync(path, bytes.subarray(0, at));
      expect(readParts(lengths, "abc", by)).toBe(null);
    }),
    { numRuns: 25 },
  );
});

test("with a key nothing can be read without it, and what was encrypted is not in the file", () => {
  const secret = Buffer.from("The name of a candidate");
  writeParts(path, header, [secret], key);
  expect(readFileSync(path).includes("name of a candidate")).toBe(false);
  expect(readParts([secret.length], "abc", key)?.[0]).toEqual(new Uint8Array(secret));
  expect(readParts([secret.length], "abc", new Uint8Array(32).fill(8))).toBe(null);
  expect(readParts([secret.length], "abc")).toBe(null);
  writeParts(path, header, [secret], undefined);
  expect(readParts([secret.length], "abc", key)).toBe(null);
});

test("what is no snapshot is not read", () => {
  for (const text of [
    "",
    "{}",
    "roadbook texts 1\n",
    "roadbook texts 1\n{}\n",
    "roadbook texts 1\n[1",
  ]) {
    writeFileSync(path, text);
    expect(PartsReader.open(path, "abc", undefined)).toBe(null);
  }
  expect(PartsReader.open(join(folder.path, "none"), "abc", undefined)).toBe(null);
});
