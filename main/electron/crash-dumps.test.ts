import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { crashReporter } from "../../test/doubles/electron.ts";
import { makeFolder } from "../../test/fixtures/worlds.ts";
import { crashDumps, keepCrashDumps } from "./crash-dumps.ts";

test("dumps stay on this computer, and only the newest are kept", () => {
  const { path: folder, remove } = makeFolder();
  mkdirSync(join(folder, "completed"));
  for (let day = 1; day <= 7; day += 1) {
    const file = join(folder, "completed", `${day}.dmp`);
    writeFileSync(file, "x".repeat(day));
    utimesSync(file, day * 86_400, day * 86_400);
  }
  writeFileSync(join(folder, "settings.dat"), "of the reporter");
  expect(crashDumps(folder)[0]).toMatchObject({ bytes: 7, at: 7 * 86_400_000 });
  keepCrashDumps(folder);
  expect(crashReporter.started).toMatchObject({ uploadToServer: false, submitURL: "" });
  expect(readdirSync(join(folder, "completed")).toSorted()).toEqual(
    [3, 4, 5, 6, 7].map((day) => `${day}.dmp`),
  );
  expect(readdirSync(folder)).toContain("settings.dat");
  remove();
  expect(crashDumps(folder)).toEqual([]);
});
