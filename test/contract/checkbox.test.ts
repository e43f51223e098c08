import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { evaluatePolicy } from "../../shared/contract/policy.ts";
import { compileConditions } from "../../renderer/query/compile-conditions.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { type App, type Ask, askHttp, openApp, startFixtureSandbox } from "../fixtures/worlds.ts";

/** docs/assumptions.md, Nested custom fields: what counts as a ticked checkbox. */
const TICKED = ["true", "1", "yes", "y", "on"].flatMap((text) => [
  text,
  text.toUpperCase(),
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
  ` ${text}\t`,
]);
const OTHERS = ["false", "False", "0", "no", "N", "off", "", " ", "maybe", "-1", "yes, please"];
const SPELLINGS = [
  ...[...new Set(TICKED)].map((text) => ({ text, ticked: true })),
  ...OTHERS.map((text) => ({ text, ticked: false })),
];

const PARENT = 61;
const CHILD = 62;
const field = { default_value: null, entity_name: "contact" } as const;
const DEFINITIONS: readonly CustomFieldDefinition[] = [
  { ...field, id: PARENT, field_name: "Speaks", field_type: "checkbox", dependency: null },
  {
    ...field,
    id: CHILD,
    field_name: "Topic",
    field_type: "text",
    dependency: {
      parent_field_id: PARENT,
      parent_field_name: "Speaks",
      parent_field_type: "checkbox",
      visible_when: [{ parent_value: true, allowed_child_options: null }],
    },
  },
];

const contacts = SPELLINGS.map((_spelling, index) => ({
  ...FIXTURES["contact"]?.[0],
  id: 500 + index,
  slug: `contact_spelling_${index}`,
  custom_fields: [],
}));

let sandbox: Sandbox;
let app: App;
let server: Ask;
beforeAll(async () => {
  sandbox = await startFixtureSandbox({
    ...FIXTURES,
    contact: contacts,
    "custom-field": DEFINITIONS,
  });
  server = askHttp(sandbox.url, sandbox.token);
  for (const [index, { text }] of SPELLINGS.entries()) {
    const answer = await server("PUT", `/v1/contact/contact_spelling_${index}`, {
      first_name: "Anna",
      stage_id: 1,
      owner_id: 1,
      custom_fields: [
        { id: PARENT, value: text },
        { id: CHILD, value: "Rust" },
      ],
      invalid_linked_custom_field_value_policy: "clear",
    });
    expect([answer.status, answer.body]).toMatchObject([201, {}]);
  }
  app = await openApp(sandbox.url);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const ticked = SPELLINGS.map(({ ticked: is }) => is);

test("the policy reads every spelling of a checkbox as the table says", () => {
  const visible = SPELLINGS.map(
    ({ text }) =>
      evaluatePolicy(DEFINITIONS, [], [{ id: PARENT, value: text }], "keep").fields.get(CHILD)
        ?.visible,
  );
  expect(visible).toEqual(ticked);
});

test("the server keeps a child under a ticked checkbox, however it is spelled", async () => {
  const kept: boolean[] = [];
  for (const [index] of SPELLINGS.entries()) {
    const { body } = await server("GET", `/v1/contact/contact_spelling_${index}`);
    const values = body["custom_fields"] as unknown as { id: number; value: string | null }[];
    kept.push(values.find(({ id }) => id === CHILD)?.value === "Rust");
  }
  expect(kept).toEqual(ticked);
});

test.for(["true", "false"])("a filter for %s finds every spelling of it", async (wanted) => {
  const fields = listFields("contact", DEFINITIONS);
  const filter = compileConditions(
    { field: `custom_fields.${PARENT}`, op: "is", values: [wanted] },
    (name) => fields.find((known) => known.field === name),
    { today: "2026-11-21", me: null },
  );
  const query = encodeURIComponent(JSON.stringify(filter));
  const { body } = await app.ask("GET", `/local/keys/contact?sort=id:asc&filter=${query}`);
  const keys = new Set(body["keys"]);
  expect(SPELLINGS.map((_spelling, index) => keys.has(`contact_spelling_${index}`))).toEqual(
    ticked.map((is) => is === (wanted === "true")),
  );
});
