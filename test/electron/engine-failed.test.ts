import { beforeEach, expect, test } from "vitest";
import { tellEngineFailed } from "../../main/electron/engine-failed.ts";
import { dialog } from "../doubles/electron.ts";

beforeEach(() => {
  dialog.asked = [];
  dialog.errors = [];
});

async function tell(why: "refused" | "crashes", press: number): Promise<readonly string[]> {
  const done: string[] = [];
  dialog.press = press;
  await tellEngineFailed({
    message: "It stopped.",
    reason: why,
    copyDiagnostics: () => {
      done.push("copied");
      dialog.press = 0;
      return Promise.resolve();
    },
    restart: () => done.push("restarted"),
    quit: () => done.push("quit"),
  });
  dialog.press = 0;
  return done;
}

test("an engine that keeps stopping is told, with a restart and the diagnostics", async () => {
  expect(await tell("crashes", 0)).toEqual(["restarted"]);
  expect(await tell("crashes", 2)).toEqual(["quit"]);
  // The question is there again after what was copied.
  expect(await tell("crashes", 1)).toEqual(["copied", "restarted"]);
  expect(dialog.asked.map(({ detail }) => detail)).toEqual(Array(4).fill("It stopped."));
  expect(dialog.errors).toEqual([]);
});

test("a start that is refused says so, and quits", async () => {
  expect(await tell("refused", 0)).toEqual(["quit"]);
  expect(dialog.errors).toEqual([["Roadbook can't open its data", "It stopped."]]);
});
