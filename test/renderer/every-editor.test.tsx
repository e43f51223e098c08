import { beforeEach, describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { FactEditor } from "../../renderer/screens/record/facts/fact-editor.tsx";
import { factRows } from "../../renderer/screens/record/facts/fact-rows.ts";
import { CellEditor, cellTarget } from "../../renderer/screens/list/table/cell-editor.tsx";
import { listFields } from "../../renderer/query/list-fields.ts";
import { dateInputText } from "../../renderer/ui/typed-date.ts";
import type { BodyField, BodyKind } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { storedView } from "../../shared/contract/stored-view.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { envelopeOf, lookups, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/** Nothing here waits for a network: what is wrong is seen soon. */
const SOON = { timeout: 30_000 };

const MARTA = { id: 7, full_name: "Marta Nunes" };
const TARO = { id: 8, full_name: "Taro Ito" };
const STORED: Readonly<Record<Resource, Readonly<Record<string, unknown>>>> = {
  candidate: { full_name: "Anna Kim", first_name: "Anna", last_name: "Kim", current_salary: 60 },
  contact: { full_name: "Jonas Li", first_name: "Jonas", last_name: "Li", designation: "CTO" },
  organization: {},
  job: { position_name: "Welder", headcount: 60, minimum_experience: 60, tags: "one,two" },
  deal: { name: "Two welders", deal_amount: 36_000, close_date: "2026-12-01", owner: MARTA },
  activity: {
    title: "Call",
    start_datetime: "2026-11-23T09:00:00Z",
    end_datetime: "2026-11-23T09:30:00Z",
  },
  note: {},
};

interface Typing {
  readonly keys: string;
  readonly becomes: unknown;
  /** Keys that save it. */
  readonly end?: string;
}

/** What is typed for a kind of field, and what must become of it; null where nothing is typed. */
function typing(kind: BodyKind, name: string, stored: unknown): Typing | null {
  switch (kind.type) {
    case "text":
      switch (kind.format) {
        case "email":
          return { keys: "n@x.example", becomes: "n@x.example" };
        case "phone":
          return { keys: "+49 711 5", becomes: "+49 711 5" };
        case "url":
          return { keys: "https://x.example/7", becomes: "https://x.example/7" };
        case "long":
          return { keys: "Nova 7", becomes: "Nova 7", end: "{Control>}{Enter}{/Control}" };
        case "html":
          return { keys: "Nova 7", becomes: "<p>Nova 7</p>", end: "{Control>}{Enter}{/Control}" };
        case undefined:
          return { keys: "Nova 7", becomes: "Nova 7" };
      }
      break;
    case "integer":
      return { keys: "6", becomes: 6 };
    case "number":
      return { keys: "40000", becomes: 40_000 };
    case "date":
      return { keys: "2026-12-24", becomes: "2026-12-24" };
    case "datetime": {
      const time = "2026-11-24T14:30";
      return { keys: dateInputText(time), becomes: new Date(time).toISOString() };
    }
    case "list": {
      if (kind.choices !== undefined) return null;
      // A tag that is typed stands behind those that are there.
      if (name.endsWith("_ids")) return { keys: "7", becomes: "7" };
      const all = typeof stored === "string" && stored !== "" ? `${stored},gamma` : "gamma";
      return { keys: "gamma", becomes: name === "tags" ? all : "gamma", end: "{Enter}{Enter}" };
    }
    case "user":
      return { keys: "taro", becomes: 8 };
    case "users":
      return { keys: "taro", becomes: "8", end: "{Enter}{Enter}" };
    case "attendees":
      return kind.of === "users" ? { keys: "taro", becomes: "8", end: "{Enter}{Enter}" } : null;
    case "flag":
    case "switch":
    case "choice":
    case "word":
    case "lookup":
    case "gender":
      return { keys: "", becomes: undefined };
    case "ref":
    case "refs":
    case "related":
      return { keys: "", becomes: undefined };
    case "entity":
    case "file":
    case "custom_fields":
    case "policy":
      return null;
  }
  return null;
}

interface Editing {
  readonly resource: Resource;
  readonly name: string;
  readonly field: BodyField;
}

/** One field of each kind, in each of the resources that have it. */
const EDITED: readonly Editing[] = RESOURCES.filter((resource) => resource !== "note").flatMap(
  (resource) => {
    const kinds = new Map<string, Editing>();
    for (const [name, field] of Object.entries(CONTRACTS[resource].body)) {
      const wanted = typing(field.kind, name, undefined);
      const key = `${field.kind.type} ${field.kind.type === "text" ? field.kind.format : ""} ${
        name === "tags" ? name : ""
      }`;
      if (wanted !== null && wanted.keys !== "" && !kinds.has(key))
        kinds.set(key, { resource, name, field });
    }
    return [...kinds.values()];
  },
);

const NAMED = EDITED.map((editing) => [`${editing.resource} ${editing.name}`, editing] as const);

const recordOf = (resource: Resource) => ({
  id: 3,
  slug: `${resource}_3`,
  ...STORED[resource],
});

function bridgeOf(resource: Resource) {
  const record = recordOf(resource);
  const key = resource === "activity" ? "3" : `${resource}_3`;
  return scriptedBridge({
    "GET /local/lookups": lookups({ users: [MARTA, TARO] }),
    [`GET /local/record/${resource}/${key}`]: { record, entries: [] },
    [`PUT /v1/${resource}/${key}`]: record,
    ...Object.fromEntries(RESOURCES.map((of) => [`GET /local/records/${of}`, envelopeOf([])])),
  });
}

/** The editor of a field on the record; returns what was saved. */
async function openFact({ resource, name }: Editing) {
  const record = recordOf(resource);
  const row = factRows(resource, record, undefined).find((one) => one.name === name);
  if (row?.type !== "editable") throw new Error(`${name} has no editor.`);
  const saved: Readonly<Record<string, unknown>>[] = [];
  await show(
    bridgeOf(resource),
    <FactEditor
      row={row}
      draftName={`fact ${resource} ${name}`}
      resource={resource}
      storedView={storedView(resource, record)}
      onSave={(body) => {
        saved.push(body);
        return Promise.resolve();
      }}
      onLeave={() => undefined}
    />,
  );
  return () => saved.at(-1)?.[name];
}

/** The editor of a field in a list; null where its column has none. */
async function openCell({ resource, name }: Editing) {
  const cells = listFields(resource, []).map((field) => ({
    column: field.field,
    target: cellTarget(resource, field),
  }));
  const cell = cells.find(({ target }) => target.where === "cell" && target.name === name);
  if (cell?.target.where !== "cell") return null;
  const saved: Readonly<Record<string, unknown>>[] = [];
  const scripted = bridgeOf(resource);
  const bridge = {
    ...scripted,
    request: (request: WireRequest) => {
      if (request.method !== "PATCH") return scripted.request(request);
      saved.push((request.body as { readonly fields: Readonly<Record<string, unknown>> }).fields);
      return Promise.resolve({ status: 200, body: { missing: [], reversible: true } });
    },
  };
  await show(
    bridge,
    <div style={{ position: "relative", width: 400, height: 40 }}>
      <CellEditor
        resource={resource}
        row={recordOf(resource)}
        column={cell.column}
        target={cell.target}
        onFinish={() => undefined}
      />
    </div>,
  );
  return () => saved.at(-1)?.[name];
}

async function focusIsIn(box: string): Promise<void> {
  const group = page.getByRole("group", { name: new RegExp(box) }).first();
  await expect.element(group, SOON).toBeVisible();
  const hasFocus = () => group.element().contains(document.activeElement);
  await expect.poll(hasFocus, SOON).toBe(true);
}

beforeEach(() => page.viewport(900, 700));

const PLACES = [
  ["on the record", openFact],
  ["in a list", openCell],
] as const;

describe.each(PLACES)("%s", (_where, open) => {
  test.each(NAMED)("open, type, Enter: %s is what was typed", async (_field, editing) => {
    const { resource, name, field } = editing;
    const saved = await open(editing);
    if (saved === null) return;
    await focusIsIn("^Edit ");
    const typed = typing(field.kind, name, STORED[resource][field.path]);
    await userEvent.keyboard((typed?.keys ?? "").replaceAll("{", "{{").replaceAll("[", "[["));
    await userEvent.keyboard(typed?.end ?? "{Enter}");
    await expect.poll(saved, SOON).toEqual(typed?.becomes);
  });

  test.each(NAMED)("keys of an input method save no %s", async (_field, editing) => {
    const saved = await open(editing);
    if (saved === null) return;
    await focusIsIn("^Edit ");
    await cdp().send("Input.imeSetComposition", {
      text: "たろう",
      selectionStart: 3,
      selectionEnd: 3,
    });
    for (const key of ["Enter", "Escape", "Tab"])
      await cdp().send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        windowsVirtualKeyCode: 229,
        key,
        code: key,
      });
    await focusIsIn("^Edit ");
    expect(saved()).toBeUndefined();
    await cdp().send("Input.insertText", { text: "太郎" });
    const box = document.activeElement;
    const text = box instanceof HTMLInputElement ? box.value : box?.textContent;
    expect(text).toContain("太郎");
    expect(text).not.toContain("たろう");
  });
});
