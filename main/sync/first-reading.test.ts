import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "../../test/fixtures/worlds.ts";
import { PROFILES } from "../../shared/contract/profile.ts";
import type { ListProblem } from "../../shared/local/left-out.ts";
import { openStore } from "../store/open-store.ts";
import type { StreamState } from "../store/state-keys.ts";
import { firstReading, pagesToRead } from "./first-reading.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";
import { streamsOf } from "./streams.ts";

const folder = makeFolder();
const opened = openStore(join(folder.path, "workspace.db"));
if (!opened.ok) throw new Error(opened.message);
const { store } = opened;
afterAll(() => {
  store.close();
  folder.remove();
});

const PROFILE = PROFILES.extended;
const WHOLE = { complete: true, total: 7, done: 7 };

function write(states: Readonly<Record<string, Partial<StreamState>>>) {
  store.write(
    (writer) => {
      for (const { key } of streamsOf(PROFILE))
        writeStreamState(writer, key, {
          ...readStreamState(writer, key),
          ...WHOLE,
          ...states[key],
        });
    },
    { durable: false },
  );
}

const ask = (problems: readonly ListProblem[] = []) =>
  store.read((reader) => ({
    lists: firstReading(reader, PROFILE, problems),
    pages: pagesToRead(reader, PROFILE, problems),
  }));

test("the pages that are left are those of all open lists, and nothing is left in the end", () => {
  write({
    contact: { complete: false, total: 1_001, perPage: 100, page: 4, done: 300 },
    "note:deal": { complete: false, total: 60, perPage: 50, page: 2, done: 50 },
  });
  expect(ask()).toEqual({
    lists: [
      { resource: "contact", done: 300, total: 1_001 },
      // The other lists of notes are whole, with 7 each.
      { resource: "note", done: 78, total: 88 },
    ],
    pages: 8 + 1,
  });
  write({});
  expect(ask()).toEqual({ lists: [], pages: 0 });
});

test("a list of which no page is here yet leaves the end open, unless it has a problem", () => {
  const unread = { complete: false, total: null, done: 0, page: 1 };
  write({
    deal: unread,
    contact: { complete: false, total: 250, perPage: 100, page: 2, done: 100 },
  });
  expect(ask()).toEqual({
    lists: [
      { resource: "contact", done: 100, total: 250 },
      { resource: "deal", done: 0, total: null },
    ],
    pages: null,
  });
  const problem = { problem: "refused", message: "", since: "2026-01-01T00:00:00Z" } as const;
  expect(ask([{ list: "deal", resource: "deal", ...problem }])).toEqual({
    lists: [{ resource: "contact", done: 100, total: 250 }],
    pages: 2,
  });
});
