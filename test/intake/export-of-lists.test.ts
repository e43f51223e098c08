// Lists of a whole workspace, exported as the screen does it and read again.
import { afterAll, beforeAll, expect, test } from "vitest";
import { CsvText } from "../../renderer/query/export-file.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { exportCell } from "../../renderer/screens/list/export/export-cell.ts";
import { setUserZone } from "../../renderer/ui/time-zone.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { ShownRecord } from "../../renderer/core/queries.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
beforeAll(async () => {
  setUserZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  sandbox = await openSandbox({ fixtures: false, seed: 3, scale: 0.02 });
  app = await openApp(sandbox.url);
  await app.local("sync");
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

/** HTML becomes text by the parser of a browser, which is not here. */
function isHtml(resource: Resource, field: string): boolean {
  const kind = CONTRACTS[resource].record[field]?.kind;
  return kind?.type === "text" && kind.format === "html";
}

const RESOURCES = ["contact", "candidate", "job", "note", "activity"] as const;

async function exported(resource: (typeof RESOURCES)[number], locale: string) {
  const definitions = (await app.ask("GET", "/v1/custom-field"))
    .body as unknown as readonly CustomFieldDefinition[];
  const fields = listFields(
    resource,
    definitions.filter(({ entity_name: entity }) => entity === resource),
  ).filter(({ column, field }) => column && !isHtml(resource, field));
  const lookups = (await app.local("readLookups")) as never;
  const file = new CsvText(
    fields.map(({ title }) => title),
    locale,
  );
  for (let page = 1; ; page += 1) {
    const { body } = await app.ask("GET", `/local/records/${resource}?limit=50&page=${page}`);
    const rows = body.data as unknown as readonly ShownRecord[];
    if (rows.length === 0) break;
    file.add(rows.map((row) => fields.map((field) => exportCell(resource, field, row, lookups))));
  }
  return file.end();
}

test.for(
  RESOURCES.flatMap((resource) => ["en-US", "de-DE"].map((locale) => [resource, locale] as const)),
)("a list of %ss in %s, exported and imported, changes nothing", async ([resource, locale]) => {
  const text = await exported(resource, locale);
  const { blob } = await app
    .engine()
    .addBlob("list.csv", "text/csv", new TextEncoder().encode(text));
  const started = await app.ask("POST", "/local/imports", { blob, resource });
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  const { columns, id } = started.body;
  if (columns.some(({ unsure }) => unsure === "country"))
    await app.ask("PUT", `/local/imports/${id}`, { choices: { country: "DE" } });
  const plan = (await app.ask("GET", `/local/imports/${id}/plan?limit=500`)).body;
  const others = plan.data.filter(({ outcome }) => outcome !== "same");
  expect(plan.totals, JSON.stringify(others[0])).toMatchObject({ new: 0, changed: 0, faulty: 0 });
});
