import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../core/navigation.ts";
import { useToasts } from "../core/toasts.ts";
import { ActionCancelled } from "../core/use-action.ts";
import { useMissingValues } from "./missing-values.ts";
import type { ShownRecord } from "../core/queries.ts";
import { saveFields } from "../changes/save.ts";
import { BulkDialog } from "../screens/list/bulk/bulk-dialog.tsx";
import { MissingDialog } from "../changes/missing-dialog.tsx";
import { RecordPage } from "../screens/record/record-page.tsx";
import { saveWithUndo } from "../changes/record-save.ts";
import { scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";
import { choose } from "../../test/renderer/choose.ts";
import { fieldsOf } from "../../test/fixtures/fields-of.ts";

const TIMES = { created_at: "2026-01-01T08:00:00Z", updated_at: "2026-01-01T08:00:00Z" };
const MARTA = { id: 7, full_name: "Marta Nunes" };

interface Required {
  readonly name: string;
  readonly label: string;
  /** As the record shows it. */
  readonly shown: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}
const OWNER: Required = { name: "owner_id", label: "Owner", shown: { owner: MARTA }, value: 7 };
const FIRST: Required = {
  name: "first_name",
  label: "First name",
  shown: { first_name: "Anna" },
  value: "Anna",
};
const LAST: Required = {
  name: "last_name",
  label: "Last name",
  shown: { last_name: "Berg" },
  value: "Berg",
};
/**
 * api-spec: the required fields of each body. A job's owner is returned under the name `owner_id`.
 */
const REQUIRED: Readonly<Record<"candidate" | "contact" | "job" | "deal", readonly Required[]>> = {
  candidate: [FIRST, LAST, OWNER],
  contact: [
    FIRST,
    OWNER,
    { name: "stage_id", label: "Stage", shown: { stage: { id: 3, label: "Lead" } }, value: 3 },
  ],
  job: [
    {
      name: "position_name",
      label: "Position name",
      shown: { position_name: "Driver" },
      value: "Driver",
    },
    { name: "headcount", label: "Openings", shown: { headcount: 2 }, value: 2 },
    { name: "owner_id", label: "Owner", shown: { owner_id: MARTA }, value: 7 },
  ],
  deal: [
    { name: "name", label: "Name", shown: { name: "Two drivers" }, value: "Two drivers" },
    {
      name: "close_date",
      label: "Close date",
      shown: { close_date: "2026-06-30" },
      value: "2026-06-30",
    },
    {
      name: "deal_stage_id",
      label: "Stage",
      shown: { stage: { id: 2, label: "Offer" } },
      value: 2,
    },
    { name: "created_by", label: "Created by", shown: { created_by: MARTA }, value: 7 },
    OWNER,
  ],
};
const CELLS = Object.entries(REQUIRED).flatMap(([resource, required]) =>
  [...required.map((field) => [field]), required].map((missing) => ({
    resource: resource as keyof typeof REQUIRED,
    required,
    missing,
    what: missing.length === 1 ? (missing[0]?.label ?? "") : "everything",
  })),
);
const slugOf = (resource: string) => `${resource}_x`;
function shownWithout(resource: keyof typeof REQUIRED, missing: readonly Required[]): ShownRecord {
  const has = REQUIRED[resource].filter((field) => !missing.includes(field));
  return Object.assign(
    { id: 9, slug: slugOf(resource), ...TIMES },
    ...has.map((field) => field.shown),
  );
}
const recordWithout = (resource: keyof typeof REQUIRED, missing: readonly Required[]) => ({
  record: shownWithout(resource, missing),
  entries: [],
});
const answers = (resource: keyof typeof REQUIRED, missing: readonly Required[] = []) => ({
  [`GET /local/record/${resource}/${slugOf(resource)}`]: recordWithout(resource, missing),
  [`PUT /v1/${resource}/${slugOf(resource)}`]: (request: { body?: unknown }) => ({
    status: 201,
    body: { id: 9, ...TIMES, ...fieldsOf(request.body) },
  }),
  "GET /local/lookups": {
    users: [MARTA],
    contact_stage: [{ id: 3, label: "Lead" }],
    deal_stage: [{ id: 2, label: "Offer" }],
    ...Object.fromEntries(
      ["job_status", "activity_type", "currency", "industry", "qualification", "note_type"].map(
        (name) => [name, []],
      ),
    ),
  },
});
/** What the options of the selects are called. */
const NAMES: Readonly<Record<number, string>> = { 2: "Offer", 3: "Lead", 7: "Marta Nunes" };

async function give({ label, value }: Required) {
  const dialog = page.getByRole("dialog");
  const control = dialog.getByLabelText(label, { exact: true });
  if (typeof value === "number" && label !== "Openings") await choose(control, NAMES[value] ?? "");
  else await control.fill(String(value));
}

beforeEach(() => {
  useToasts.setState({ toasts: [], undoable: [] });
  useMissingValues.setState({ requests: [] });
  useNavigation.getState().go({ view: "today" }, "replace");
});

test.each(CELLS)(
  "a $resource without $what: the editor asks for it, and saves both in one request",
  async ({ resource, required, missing }) => {
    const bridge = scriptedBridge(answers(resource, missing));
    await show(bridge, <MissingDialog />);
    const saved = saveFields(bridge, resource, shownWithout(resource, missing), { tags: "vip" });
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog).not.toMatchTextContent(/[a-z]_[a-z]/);
    for (const field of missing) await give(field);
    await dialog.getByRole("button", { name: "Save" }).click();
    const given = Object.fromEntries(missing.map(({ name, value }) => [name, value]));
    expect((await saved).undo.after).toEqual({ ...given, tags: "vip" });
    expect(bridge.askedFor("PUT").map(({ body }) => body)).toEqual([
      { ...Object.fromEntries(required.map(({ name, value }) => [name, value])), tags: "vip" },
    ]);
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test("editing a record without an owner on its page explains why in plain words", async () => {
  const shown = { ...shownWithout("contact", [OWNER]), full_name: "Anna Berg", city: "Berlin" };
  const bridge = scriptedBridge({
    ...answers("contact"),
    "GET /local/record/contact/contact_x": { record: shown, entries: [], files: {} },
  });
  await show(
    bridge,
    <>
      <RecordPage resource="contact" recordKey="contact_x" />
      <MissingDialog />
    </>,
  );
  await page.getByRole("button", { name: "City: Berlin. Edit" }).click();
  await page.getByRole("textbox", { name: "City" }).fill("Ghent");
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Add an owner" });
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Anna Berg.*This contact has no owner yet. The server needs one to save any change./,
    );
  // Nothing is sent without it, and who cancels finds the text as it was typed.
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Owner is still missing.");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "City" })).toHaveValue("Ghent");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(bridge.askedFor("PUT")).toHaveLength(0);
  await page.getByRole("textbox", { name: "City" }).click();
  await userEvent.keyboard("{Enter}");
  await choose(page.getByRole("dialog").getByLabelText("Owner"), "Marta Nunes");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^City → Ghent · /)).toBeVisible();
  expect(bridge.askedFor("PUT").map(({ body }) => body)).toEqual([
    { first_name: "Anna", stage_id: 3, owner_id: 7, city: "Ghent" },
  ]);
});

test("no message when the user picks no owner; a refusal names fields by label", async () => {
  const bridge = scriptedBridge(answers("deal", [OWNER]));
  await show(bridge, <MissingDialog />);
  const move = saveWithUndo(
    bridge,
    "deal",
    shownWithout("deal", [OWNER]),
    { deal_stage_id: 1 },
    { message: "Moved to Qualified." },
  );
  await expect.element(page.getByRole("dialog", { name: "Add an owner" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await move;
  expect(useToasts.getState().toasts).toEqual([]);
  bridge.answer("GET /local/record/deal/deal_x", recordWithout("deal", []));
  bridge.answer("PUT /v1/deal/deal_x", () => ({
    status: 422,
    body: {
      message: "owner_id is required",
      errors: [{ field: "owner_id", message: "is required" }],
    },
  }));
  await saveWithUndo(
    bridge,
    "deal",
    shownWithout("deal", []),
    { deal_stage_id: 1 },
    { message: "Moved to Qualified." },
  );
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(["Owner is required."]);
});

test("the proposed owner is the user, or nobody until the user is known", async () => {
  const bridge = scriptedBridge({ ...answers("contact", [OWNER]), "GET /local/me": MARTA });
  await show(bridge, <MissingDialog />);
  const saved = saveFields(bridge, "contact", shownWithout("contact", [OWNER]), { city: "Ghent" });
  await expect.element(page.getByRole("dialog").getByLabelText("Owner")).toHaveValue("Marta Nunes");
  await userEvent.keyboard("{Enter}");
  expect((await saved).undo.after).toEqual({ city: "Ghent", owner_id: 7 });
});

test("two saves that lack something are asked for one after the other", async () => {
  const bridge = scriptedBridge(answers("contact", [OWNER]));
  await show(bridge, <MissingDialog />);
  const first = saveFields(bridge, "contact", shownWithout("contact", [OWNER]), { city: "Ghent" });
  const second = saveFields(bridge, "contact", shownWithout("contact", [OWNER]), { city: "Gent" });
  const refused = expect(second).rejects.toThrow(ActionCancelled);
  await choose(page.getByRole("dialog").getByLabelText("Owner"), "Marta Nunes");
  await userEvent.keyboard("{Enter}");
  expect((await first).undo.after).toEqual({ city: "Ghent", owner_id: 7 });
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await refused;
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a bulk edit counts records without the value, and sets it for those alone", async () => {
  const preview = ({ body }: { body?: unknown }) => {
    const { fill } = body as { fill: Readonly<Record<string, unknown>> };
    const lacking = fill["owner_id"] === undefined;
    return {
      status: 200,
      body: {
        change: lacking ? ["a"] : ["a", "b", "c"],
        same: 0,
        gone: 0,
        refused: [],
        rows: [],
        rate: null,
        pace: null,
        incomplete: lacking ? 2 : 0,
        missing: lacking ? { owner_id: 2 } : {},
      },
    };
  };
  const edit = { run: 5, changed: 3, same: 0, gone: 0, refused: [] };
  const bridge = scriptedBridge({
    ...answers("contact"),
    "POST /local/bulk/contact/preview": preview,
    "POST /local/bulk/contact/edit": edit,
  });
  const list = { resource: "contact", filter: { op: "all" }, sort: "updated_at:desc" } as const;
  const selection = { kind: "some", keys: new Set(["a", "b", "c"]) } as const;
  const nothing = () => undefined;
  await show(
    bridge,
    <BulkDialog
      list={list}
      selection={selection}
      size={3}
      open
      onClose={nothing}
      onStart={nothing}
    />,
  );
  await page.getByRole("combobox", { name: "Field to change" }).fill("City");
  await userEvent.keyboard("{Enter}");
  await page.getByRole("textbox", { name: "City" }).fill("Ghent");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect
    .element(page.getByRole("list", { name: "What changes" }))
    .toMatchTextContent(/1 change.*2 are missing a value/);
  const missing = page.getByRole("region", { name: "Missing values" });
  await expect
    .element(missing)
    .toMatchTextContent(/needs more to change 2 contacts: 2 have no owner/);
  await expect.element(page.getByRole("button", { name: "Change 1 contact" })).toBeVisible();
  await choose(missing.getByLabelText("Owner where it is missing"), "Marta Nunes");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Change 3 contacts" }).click();
  await expect
    .poll(() => bridge.askedFor("POST /local/bulk/contact/edit").map(({ body }) => body))
    .toMatchObject([{ keys: ["a", "b", "c"], body: { city: "Ghent" }, fill: { owner_id: 7 } }]);
});
