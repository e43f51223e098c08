import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("what is not said is as the interface promises", () => {
  expect(readOptions([])).toEqual({
    kind: "run",
    options: { port: 4010, token: "demo-token", seed: 7, scale: 1, profile: "extended" },
  });
});

test("every option is taken, with a space or an equals sign", () => {
  const args = [
    "--port",
    "0",
    "--token=t",
    "--seed",
    "9",
    "--scale=0.5",
    "--today",
    "2026-01-15",
    "--data",
    "d",
  ];
  const more = [
    "--db",
    "f.db",
    "--profile",
    "documented",
    "--sort-reading",
    "as-named",
    "--faults=x.json",
  ];
  expect(readOptions([...args, ...more])).toEqual({
    kind: "run",
    options: {
      port: 0,
      token: "t",
      seed: 9,
      scale: 0.5,
      today: Date.UTC(2026, 0, 15),
      data: "d",
      db: "f.db",
      profile: "documented",
      "sort-reading": "as-named",
      faults: "x.json",
    },
  });
  expect(readOptions(["--help"])).toEqual({ kind: "help" });
});

test.each<[readonly string[], string]>([
  [["--port", "abc"], "--port must be a number."],
  [["--port", "70000"], "--port must not be above 65535."],
  [["--port", "1.5"], "--port must be a whole number."],
  [["--port=-1"], "--port must not be below 0."],
  [["--port", ""], "--port must not be empty."],
  [["--scale", "0"], "--scale must be above 0."],
  [["--scale", "many"], "--scale must be a number."],
  [["--seed", "1.5"], "--seed must be a whole number."],
  [["--token", ""], "--token must not be empty."],
  [["--data", " "], "--data must not be empty."],
  [["--today", "2026-02-30"], "--today must be a day, YYYY-MM-DD."],
  [["--profile", "full"], "--profile must be documented or extended."],
  [["--sort-reading", "odd"], "--sort-reading must be as-described or as-named."],
])("%o is refused with one sentence", (args, message) => {
  expect(readOptions(args)).toEqual({ kind: "bad", message });
});

test.each([[["--colour", "red"]], [["stray"]], [["--port"]]])("%o is refused and named", (args) => {
  const read = readOptions(args);
  expect(read).toMatchObject({
    kind: "bad",
    message: expect.stringContaining(args[0] ?? ""),
  });
});
