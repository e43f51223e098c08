import { expect, test } from "vitest";
import { markAsForeign } from "./foreign-mark.ts";

async function marksOn(platform: NodeJS.Platform, fails = false): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  const note = (...given: readonly unknown[]) => {
    seen.push(given);
    return fails ? Promise.reject(new Error("no such thing here")) : Promise.resolve();
  };
  await markAsForeign("/opened/cv.pdf", platform, {
    write: note,
    run: note,
    clock: () => 0x6a000000_00,
  });
  return seen;
}

test("Windows: the stream that browsers add to a download", async () => {
  expect(await marksOn("win32")).toEqual([
    ["/opened/cv.pdf:Zone.Identifier", "[ZoneTransfer]\r\nZoneId=3\r\n"],
  ]);
});

test("macOS: the quarantine of a download, with its time", async () => {
  const seconds = Math.floor(0x6a000000_00 / 1000).toString(16);
  expect(await marksOn("darwin")).toEqual([
    [
      "/usr/bin/xattr",
      ["-w", "com.apple.quarantine", `0081;${seconds};Roadbook;`, "/opened/cv.pdf"],
    ],
  ]);
});

test("Linux has none, and a disk that cannot keep one is no failure", async () => {
  expect(await marksOn("linux")).toEqual([]);
  expect(await marksOn("win32", true)).toHaveLength(1);
});
