import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Resource } from "../../../shared/contract/resource.ts";
import { RELATED_COUNTS } from "../../../shared/query/derived-fields.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../types.ts";

const AT = { created_at: "2025-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
const ORGANIZATIONS = [1, 2, 3];
/** Per kind, how many records each organization has. */
const COUNTS = {
  contact_count: [0, 3, 1],
  job_count: [2, 0, 0],
  deal_count: [1, 1, 4],
} as const;

const LINE = { reason: null, nextStep: null, changedAt: 1, changedBy: null } as const;
const FIELDS = ["contact_count", "job_count", "deal_count"] as const;

const folder = makeFolder();
let store: Store;

beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
  let id = 100;
  store.write(
    ({ records }) => {
      const save = (resource: Resource, organization: number | null) => {
        id += 1;
        records.saveBase(resource, {
          id,
          slug: `${resource}_${id}`,
          organization: organization === null ? null : { id: organization },
          ...AT,
        });
      };
      for (const organization of ORGANIZATIONS)
        records.saveBase("organization", {
          id: organization,
          slug: `organization_${organization}`,
          name: `O${organization}`,
          ...AT,
        });
      for (const field of FIELDS)
        for (const [index, count] of COUNTS[field].entries())
          for (let made = 0; made < count; made += 1)
            save(RELATED_COUNTS[field], ORGANIZATIONS[index] ?? 0);
      save("contact", null);
    },
    { durable: false },
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

test("an organization counts its contacts, jobs and deals", () => {
  const found = store.read(({ records }) => records.relatedCounts("organization", ORGANIZATIONS));
  expect([...found]).toEqual(
    ORGANIZATIONS.map((id, index) => [
      id,
      {
        contact_count: COUNTS.contact_count[index],
        job_count: COUNTS.job_count[index],
        deal_count: COUNTS.deal_count[index],
      },
    ]),
  );
});

test.for(FIELDS)("organizations are ordered and found by %s", (field) => {
  const ids = (from: number) =>
    store
      .read(({ records }) =>
        records.page("organization", {
          filter: { op: "between", field, from },
          sort: [
            { field, direction: "desc" },
            { field: "id", direction: "asc" },
          ],
          offset: 0,
          limit: 10,
        }),
      )
      .map(({ id }) => id);
  const count = (id: number) => COUNTS[field][id - 1] ?? 0;
  const ordered = ORGANIZATIONS.toSorted((a, b) => count(b) - count(a) || a - b);
  expect(ids(0)).toEqual(ordered);
  expect(ids(1)).toEqual(ordered.filter((id) => count(id) >= 1));
});

test("a job counts the people of its shortlist and deals once, and is ordered by them", () => {
  const jobs = [7_001, 7_002, 7_003];
  store.write(
    ({ records, shortlists }) => {
      for (const id of jobs) {
        records.saveBase("job", { id, slug: `job_${id}`, position_name: `J${id}`, ...AT });
        shortlists.put(id, 1, { ...LINE, stage: "out" });
      }
      shortlists.put(7_002, 2, { ...LINE, stage: "asked" });
      shortlists.put(7_002, 3, { ...LINE, stage: "idea" });
      const deal = (id: number, jobIds: readonly number[], candidateIds: readonly number[]) =>
        records.saveBase("deal", {
          id,
          slug: `deal_${id}`,
          name: `D${id}`,
          jobs: jobIds.map((jobId) => ({ id: jobId })),
          candidates: candidateIds.map((candidateId) => ({ id: candidateId })),
          ...AT,
        });
      // One of its people is on the shortlist, too.
      deal(8_001, [7_002], [3, 4]);
      deal(8_002, [7_002, 7_003], [4]);
      deal(8_003, [7_003], []);
    },
    { durable: false },
  );
  const counts = store.read(({ records }) => records.relatedCounts("job", jobs));
  expect([...counts]).toEqual([
    [7_001, { candidate_count: 0 }],
    [7_002, { candidate_count: 3 }],
    [7_003, { candidate_count: 1 }],
  ]);
  const found = store.read(({ records }) =>
    records.page("job", {
      filter: { op: "between", field: "candidate_count", from: 1 },
      sort: [{ field: "candidate_count", direction: "desc" }],
      offset: 0,
      limit: 10,
    }),
  );
  expect(found.map(({ id }) => id)).toEqual([7_002, 7_003]);
});
