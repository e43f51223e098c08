import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { readBodyField } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../../shared/contract/record-view.ts";
import { type StoredView, storedView } from "../../shared/contract/stored-view.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
beforeAll(async () => {
  sandbox = await openSandbox({ fixtures: false, scale: 0.1, seed: 3 });
  app = await openApp(sandbox.url);
  await app.local("sync");
  // Made offline: without ids, and named by slugs of this machine.
  await app.local("setWorkOffline", { body: { work_offline: true } });
  const [owner] = (await app.local("readLookups")).users;
  await app.ask("POST", "/v1/contact", {
    first_name: "Ana",
    last_name: "New",
    owner_id: owner?.id,
  });
  await app.ask("POST", "/v1/deal", { name: "New", owner_id: owner?.id });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

/** The same by the reader of what servers send: slower, and for what is less regular. */
function normalized(resource: Resource, shown: ShownRecord): StoredView {
  const row = { ...shown, id: shown.id ?? -1 };
  const read = normalizeRecord(CONTRACTS[resource], row, { localIds: true });
  if (!read.ok) throw new Error(read.reason);
  const slugs = new Map(
    read.sideData.links.map(({ resource: of, id, slug }) => [`${of}:${id}`, slug]),
  );
  return {
    record: read.record,
    refs: { slugOf: (of, id) => slugs.get(`${of}:${id}`) ?? null, idOf: () => null },
  };
}

function bodyOf(resource: Resource, { record, refs }: StoredView): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(CONTRACTS[resource].body).map(([name, field]) => [
      name,
      readBodyField(name, field, record, refs),
    ]),
  );
}

test.for(RESOURCES)(
  "every body value of a shown %s is read as from a server's answer",
  async (resource) => {
    const { data } = await app.local("listRecords", {
      params: { resource },
      query: { limit: 200 },
    });
    expect(data.length).toBeGreaterThan(0);
    for (const row of data) {
      const key = row.slug ?? String(row.id);
      const { record } = await app.local("readRecord", { params: { resource, key } });
      for (const shown of [row, record])
        expect(bodyOf(resource, storedView(resource, shown))).toEqual(
          bodyOf(resource, normalized(resource, shown)),
        );
    }
  },
);
