import { expect, test } from "vitest";
import { COMMAND_OPTIONS } from "../main/engine/start-options.ts";
import { START_OPTIONS } from "./start-options.ts";

test("npm start names every option of the shells, and its own", () => {
  const taken = Object.entries(COMMAND_OPTIONS).map(([name, { type }]) => [name, type] as const);
  const named = Object.entries(START_OPTIONS).map(
    ([name, { takes }]) => [name, takes === "" ? "boolean" : "string"] as const,
  );
  expect(new Map(named)).toEqual(new Map([...taken, ["demo", "boolean"]]));
});
