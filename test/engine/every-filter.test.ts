import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { compileConditions } from "../../renderer/query/compile-conditions.ts";
import { countsDays, type Operator, OPERATORS } from "../../renderer/query/conditions.ts";
import { type FieldType, type ListField, listFields } from "../../renderer/query/list-fields.ts";
import { operatorsOf } from "../../renderer/query/operators.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

const TODAY = { today: "2026-11-21", me: 1 };
const DEFINITIONS: readonly CustomFieldDefinition[] = [
  ["text"],
  ["number"],
  ["date"],
  ["checkbox"],
  ["dropdown", "A,B"],
  ["multiselect", "Go,Rust"],
].map(([type = "", options = null], index) => ({
  id: index + 1,
  field_name: type,
  field_type: type,
  default_value: options,
  entity_name: "candidate",
  dependency: null,
}));

/** Values that a control of the field's type can hold. */
const VALUES: Readonly<Record<FieldType["type"], readonly string[]>> = {
  text: ["Berlin"],
  list: ["Go", "Rust"],
  number: ["3", "5.5"],
  day: ["2026-01-02", "2026-03-04"],
  instant: ["2026-01-02", "2026-03-04"],
  startDay: ["2026-01-02", "2026-03-04"],
  clock: [],
  flag: ["true"],
  choice: ["1", "2"],
  members: ["Go", "Rust"],
  user: ["1", "me"],
  lookup: ["1", "2"],
  record: ["contact_1", "contact_2"],
};

let sandbox: Sandbox;
let app: App;
beforeAll(async () => {
  sandbox = await openSandbox();
  app = await openApp(sandbox.url);
  await app.local("sync");
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const filterOf = (field: ListField, op: Operator) => {
  const values = countsDays(op) ? ["7"] : VALUES[field.type.type];
  return compileConditions({ field: field.field, op, values }, () => field, TODAY);
};

test("the engine answers every operator and order of every field", async () => {
  const [operators, types] = [new Set<string>(), new Set<string>()];
  for (const resource of RESOURCES) {
    const { total } = await app.local("countRecords", { params: { resource } });
    for (const field of listFields(resource, DEFINITIONS)) {
      if (field.sort !== null) {
        const query = { sort: `${field.sort}:asc`, limit: 1 };
        await app.local("listRecords", { params: { resource }, query });
      }
      for (const op of operatorsOf(field)) {
        const filter = filterOf(field, op);
        const label = `${resource} ${field.field} ${op}`;
        if (filter === null || filter.op === "none") throw new Error(`${label} asks nothing.`);
        const query = { filter };
        const answer = await app.local("countRecords", { params: { resource }, query });
        expect(answer.total, label).toBeLessThanOrEqual(total);
        operators.add(op);
        types.add(field.type.type);
      }
    }
  }
  expect(OPERATORS.filter((op) => !operators.has(op))).toEqual([]);
  expect(Object.keys(VALUES).filter((type) => !types.has(type))).toEqual([]);
});
