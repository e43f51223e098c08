import { join } from "node:path";
import { expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { openStore } from "../open-store.ts";

const AT = { created_at: "2025-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
const person = (id: number): CrmRecord => ({ id, slug: `candidate_${id}`, full_name: "A", ...AT });
const activity = (id: number, attendees: readonly number[], more: object = {}): CrmRecord => ({
  id,
  title: `Meeting ${id}`,
  attendees: { candidates: attendees.map((of) => ({ slug: `candidate_${of}`, full_name: "" })) },
  ...AT,
  ...more,
});
const dated = { start_date: "2026-03-01", start_time: "09:00" };

test("activities are found by who attends, with and without a date", () => {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  store.write(
    (writer) => {
      for (const id of [1, 2]) writer.records.saveBase("candidate", person(id));
      const about = { ...dated, related_to: "candidate_1", related_to_type: "candidate" };
      for (const record of [
        activity(1, [1, 2], dated),
        activity(2, [1]),
        activity(3, [2], dated),
        activity(4, [], about),
        activity(5, [1], about),
      ])
        writer.records.saveBase("activity", record);
      writer.records.saveBase("activity", activity(6, [1], dated));
      // Somebody who is no longer invited.
      writer.records.saveBase("activity", activity(6, [2], dated));
    },
    { durable: false },
  );
  const attends = { op: "is", field: "attendees.candidates", value: "candidate_1" } as const;
  const isAbout = { op: "is", field: "related_to", value: "candidate_1" } as const;
  const found = (filter: typeof attends | { op: "or"; of: (typeof attends | typeof isAbout)[] }) =>
    store.read((reader) =>
      reader.records
        .page("activity", { filter, sort: [], offset: 0, limit: 30 })
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    );
  expect(found(attends)).toEqual([1, 2, 5]);
  expect(found({ op: "or", of: [isAbout, attends] })).toEqual([1, 2, 4, 5]);
  store.close();
  folder.remove();
});
