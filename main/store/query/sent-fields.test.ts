import { join } from "node:path";
import { expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { SENT_ONLY } from "../../../shared/contract/sent-only.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { openStore } from "../open-store.ts";

const AT = { created_at: "2025-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

function record(resource: Resource, id: number, sent: object): CrmRecord {
  return { id, slug: `${resource}_${id}`, ...sent, [SENT_ONLY]: Object.keys(sent), ...AT };
}

test("fields that the API takes and never shows are filtered and sorted as what they hold", () => {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  store.write(
    (writer) => {
      for (const one of [
        record("candidate", 1, { date_of_birth: "1990-05-01", language_ids: "3,12" }),
        record("candidate", 2, { date_of_birth: "1985-01-31", language_ids: "2" }),
        record("candidate", 3, {}),
      ])
        writer.records.saveBase("candidate", one);
      for (const one of [
        record("job", 1, { minimum_experience: 10, xml_feeds: "1,4", job_description: "<p>A</p>" }),
        record("job", 2, { minimum_experience: 9, xml_feeds: "14", job_description: "<p>B</p>" }),
        record("job", 3, { enable_job_application_form: 0 }),
      ])
        writer.records.saveBase("job", one);
    },
    { durable: false },
  );
  const found = (resource: Resource, filter: Filter, sort = "id") =>
    store.read((reader) =>
      reader.records
        .page(resource, {
          filter,
          sort: [{ field: sort, direction: "asc" }],
          offset: 0,
          limit: 9,
        })
        .map(({ id }) => id),
    );
  const born: Filter = { op: "between", field: "date_of_birth", from: "1986-01-01" };
  expect(found("candidate", born)).toEqual([1]);
  expect(found("candidate", { op: "empty", field: "date_of_birth" })).toEqual([3]);
  expect(found("candidate", { op: "oneOf", field: "language_ids", values: ["2", "3"] })).toEqual([
    1, 2,
  ]);
  expect(found("job", { op: "oneOf", field: "xml_feeds", values: ["4"] })).toEqual([1]);
  const known: Filter = { op: "between", field: "minimum_experience", from: 1 };
  // As numbers, not as texts.
  expect(found("job", known, "minimum_experience")).toEqual([2, 1]);
  expect(found("job", { op: "contains", fields: ["job_description"], text: "a" })).toEqual([1]);
  const off: Filter = { op: "oneOf", field: "enable_job_application_form", values: [0] };
  expect(found("job", off)).toEqual([3]);
  store.close();
  folder.remove();
});
