import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PURPOSES } from "../../main/remote/purpose.ts";
import { CYCLE_KINDS } from "../../main/sync/cycle.ts";
import { SEND_EVENTS, TRANSITIONS } from "../../main/sync/outbox-states.ts";
import { REMEMBERED_WRITES } from "../../main/sync/remembered-writes.ts";
import { CHECKS } from "../../shared/local/doctor.ts";
import { CONFLICT_KINDS } from "../../shared/local/outbox.ts";
import { LIST_PROBLEMS } from "../../shared/local/list-problem.ts";
import { INVARIANTS } from "../simulation/invariants.ts";

const ROOT = join(import.meta.dirname, "../..");
const TEXT = readFileSync(join(ROOT, "docs/sync.md"), "utf8");

/**
 * Rows of the table whose first column has this heading, cell by cell, without the marks of code.
 */
function table(heading: string): readonly (readonly string[])[] {
  const lines = TEXT.split("\n");
  const start = lines.findIndex((line) => new RegExp(`^\\| ${heading} *\\|`).test(line));
  if (start === -1) throw new Error(`docs/sync.md has no table of ${heading}.`);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith("|"));
  return rest.slice(0, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}
const names = (heading: string) => table(heading).map(([name]) => name);

test("what becomes of an entry after each outcome", () => {
  expect(
    table("event").map(([event, , update, create, remove]) => [event, update, create, remove]),
  ).toEqual(
    SEND_EVENTS.map((event) => {
      const { update, create, delete: remove } = TRANSITIONS[event];
      return [event, update, create, remove];
    }),
  );
});

test("cycles, requests, list problems, conflicts, doctor's checks and invariants", () => {
  expect(names("cycle")).toEqual([...CYCLE_KINDS]);
  expect(names("purpose")).toEqual([...PURPOSES]);
  expect(names("problem")).toEqual([...LIST_PROBLEMS]);
  expect(names("remembered write")).toEqual([...REMEMBERED_WRITES]);
  expect(names("conflict")).toEqual([...CONFLICT_KINDS]);
  expect(names("check")).toEqual([...CHECKS]);
  expect(names("invariant")).toEqual(Object.keys(INVARIANTS));
});

test("each paragraph about a hazard has examples, and the files that hold them are there", () => {
  const paragraphs = [...TEXT.matchAll(/^(?:- )?\*\*([A-Z][^*]*?)\.?\*\*/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(names("paragraph"))).toEqual(new Set(["Cycles", ...paragraphs]));
  const files = table("paragraph").flatMap(([, examples = ""]) => examples.split(" "));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
