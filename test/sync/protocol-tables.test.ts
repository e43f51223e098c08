import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BELIEFS } from "../../main/sync/beliefs.ts";
import { PURPOSES } from "../../main/remote/outcome.ts";
import { CYCLE_KINDS } from "../../main/sync/cycle.ts";
import { SEND_EVENTS, TRANSITIONS } from "../../main/sync/outbox-states.ts";
import { REMEMBERED_WRITES } from "../../main/sync/remembered-writes.ts";
import { CHECKS } from "../../shared/local/doctor.ts";
import { CONFLICT_KINDS } from "../../shared/local/outbox.ts";
import { LIST_PROBLEMS } from "../../shared/local/left-out.ts";
import { docsTable } from "../fixtures/docs-table.ts";
import { INVARIANTS } from "../simulation/invariants.ts";

const ROOT = join(import.meta.dirname, "../..");
const TEXT = readFileSync(join(ROOT, "docs/sync.md"), "utf8");
const names = (heading: string) => docsTable(heading).map(([name]) => name);

test("what becomes of an entry after each outcome", () => {
  expect(
    docsTable("event").map(([event, , update, create, remove]) => [event, update, create, remove]),
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
  expect(names("belief")).toEqual(Object.keys(BELIEFS));
  expect(names("problem")).toEqual([...LIST_PROBLEMS]);
  expect(names("remembered write")).toEqual([...REMEMBERED_WRITES]);
  expect(names("conflict")).toEqual([...CONFLICT_KINDS]);
  expect(names("check")).toEqual([...CHECKS]);
  // The user of the inbox looks at drafts (test/simulation/draft-user.ts).
  expect(names("invariant")).toEqual([...Object.keys(INVARIANTS), "drafts"]);
});

test("each paragraph about a hazard has examples, and the files that hold them are there", () => {
  const paragraphs = [...TEXT.matchAll(/^(?:- )?\*\*([A-Z][^*]*?)\.?\*\*/gm)].map(
    ([, name]) => name,
  );
  const examples = names("paragraph").flatMap((cell = "") => cell.split("; "));
  expect(new Set(examples)).toEqual(new Set(["Cycles", ...paragraphs]));
  const files = docsTable("paragraph").flatMap(([, cell = ""]) => cell.split(" "));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
