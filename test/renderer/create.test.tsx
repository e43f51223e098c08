import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { commandOf } from "../../renderer/core/command-registry.ts";
import {
  followsFromRelated,
  relatedPresets,
  withEntity,
} from "../../renderer/fields/related-entity.ts";
import { RecordPage } from "../../renderer/screens/record/record-page.tsx";
import { CreateDialog } from "../../renderer/screens/record/create/create-dialog.tsx";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { ACTIVITY_TYPES, LOOKUPS } from "../../shared/contract/lookup.ts";
import { dateInputText } from "../../renderer/ui/typed-date.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { choose } from "./choose.ts";

beforeEach(() => {
  useOverlays.setState({ open: null, creating: null, capturing: null });
  useNavigation.getState().go({ view: "today" }, "replace");
});

const ANNA = {
  resource: "contact",
  slug: "contact_anna",
  id: 5,
  title: "Anna Kowalska",
  subtitle: "CTO",
  when: null,
  match: null,
};

async function open(resource: string, definitions: readonly object[] = []) {
  const bridge = scriptedBridge({
    "POST /v1/activity": { id: -4, title: "" },
    "GET /v1/custom-field": () => ({ status: 200, body: definitions }),
    "POST /local/duplicates/check": { data: [] },
    "GET /local/search": { data: [ANNA], total: 1, more: false },
    "GET /local/record/contact/contact_anna": {
      record: { id: 5, slug: "contact_anna", full_name: "Anna Kowalska" },
      entries: [],
    },
    "GET /local/lookups": {
      ...Object.fromEntries(LOOKUPS.map((lookup) => [lookup, []])),
      activity_type: ACTIVITY_TYPES,
      users: [
        { id: 7, full_name: "Marta Nunes" },
        { id: 8, full_name: "Étienne Moreau" },
        { id: 9, full_name: "Łukasz Moor" },
      ],
    },
  });
  await show(bridge, <CreateDialog />);
  useOverlays.getState().create(resource);
  return bridge;
}

const ACME = { id: 2, slug: "organization_acme", name: "Acme" };

test("a record begun on another one has that filled in, which can be taken out again", async () => {
  const bridge = scriptedBridge({
    "GET /local/record/organization/organization_acme": { record: ACME, entries: [] },
    "POST /local/duplicates/check": { data: [] },
  });
  await show(
    bridge,
    <>
      <RecordPage resource="organization" recordKey="organization_acme" />
      <CreateDialog />
    </>,
  );
  await page.getByRole("button", { name: "New deal" }).click();
  const dialog = page.getByRole("dialog", { name: "New deal" });
  const organization = dialog.getByRole("combobox", { name: "Organization" });
  await expect.element(organization).toBeVisible();
  const remove = dialog.getByRole("button", { name: /^Remove/ });
  await expect.element(dialog.getByText("Acme")).toBeVisible();
  await remove.click();
  await expect.element(dialog.getByText("Acme")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // The same by its command.
  commandOf("create-job")?.run(bridge);
  await expect
    .element(page.getByRole("dialog", { name: "New job" }).getByText("Acme"))
    .toBeVisible();
});

test("a new record takes over what it has to do with the one that is open, and no more", () => {
  const anna = { resource: "contact", key: "contact_anna" } as const;
  const shown = { id: 5, slug: "contact_anna", organization: ACME };
  expect(relatedPresets("job", { ...anna, shown })).toEqual({
    organization_slug: "organization_acme",
    primary_contact_slug: "contact_anna",
  });
  expect(relatedPresets("deal", { ...anna, shown: { id: 5, organization: null } })).toEqual({
    contact_slugs: "contact_anna",
  });
  expect(relatedPresets("contact", { ...anna, shown })).toEqual({});
  expect(relatedPresets("candidate", { ...anna, shown })).toEqual({});
  expect(relatedPresets("deal", null)).toEqual({});
  const note = { id: 3, related_record: { id: 5, slug: "contact_anna" } };
  const about = { related_to: "contact_anna", related_to_entity: 4 };
  expect(relatedPresets("activity", { resource: "note", key: "3", shown: note })).toEqual(about);
  expect(relatedPresets("activity", { ...anna, shown })).toEqual(about);
});

test("a draft is restored after Esc; Cancel and Clear discard it", async () => {
  await open("candidate");
  await page.getByRole("textbox", { name: /^First name/ }).fill("Anna");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  useOverlays.getState().create("contact");
  await expect.element(page.getByRole("textbox", { name: /^First name/ })).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  useOverlays.getState().create("candidate");
  await expect.element(page.getByText("Draft restored.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: /^First name/ })).toHaveValue("Anna");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(page.getByRole("textbox", { name: /^First name/ })).toHaveValue("");
  await page.getByRole("textbox", { name: /^First name/ }).fill("Ewa");
  await page.getByRole("button", { name: "Cancel" }).click();
  useOverlays.getState().create("candidate");
  await expect.element(page.getByRole("textbox", { name: /^First name/ })).toHaveValue("");
});

test("records and colleagues are picked by part of a name, by keyboard, with kind", async () => {
  const bridge = await open("activity");
  await page.getByRole("textbox", { name: /^Title/ }).fill("Call");
  await expect.element(page.getByLabelText("Kind of record")).not.toBeInTheDocument();
  await page.getByRole("combobox", { name: "Related to" }).fill("kowal");
  await expect.element(page.getByRole("option", { name: /Anna Kowalska/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Anna Kowalska")).toBeVisible();

  await page.getByRole("button", { name: /^More fields/ }).click();
  const colleagues = page.getByRole("combobox", { name: "Collaborators" });
  await colleagues.fill("mo");
  await userEvent.keyboard("{ArrowDown}");
  const second = page.getByRole("option", { name: "Łukasz Moor" });
  await expect.element(second).toHaveAttribute("aria-selected", "true");
  await expect.element(colleagues).toHaveAttribute("aria-activedescendant", second.element().id);
  await userEvent.keyboard("{Enter}");
  await colleagues.fill("etienne");
  await userEvent.keyboard("{Enter}");
  // Esc closes what was found, not the form.
  await colleagues.fill("marta");
  await expect.element(page.getByRole("option", { name: "Marta Nunes" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Remove Étienne Moreau" })).toBeVisible();
  await userEvent.keyboard("{Backspace}");
  await expect
    .element(page.getByRole("button", { name: "Remove Étienne Moreau" }))
    .not.toBeInTheDocument();
  await page.getByRole("button", { name: "Create" }).click();
  await expect
    .poll(() => bridge.askedFor("POST /v1/activity").map(({ body }) => body))
    .toMatchObject([
      { title: "Call", related_to: "contact_anna", related_to_entity: 4, collaborators: "9" },
    ]);
});

test("a new activity proposes its start and end, and the type that was used last", async () => {
  const bridge = await open("activity");
  await page.getByRole("textbox", { name: /^Title/ }).fill("Interview with Anna");
  const type = page.getByLabelText("Type (required)");
  const start = page.getByLabelText("Start (required)");
  const end = page.getByLabelText("End (required)");
  await expect.element(type).toHaveValue("Task");
  await choose(type, "Interview");
  await start.fill("2026-12-01T10:00");
  await expect.element(end).toHaveValue(dateInputText("2026-12-01T11:00"));
  await end.fill("45 min");
  await start.fill("2026-12-02T14:00");
  await expect.element(end).toHaveValue(dateInputText("2026-12-02T14:45"));
  // A time that is taken out is asked for again.
  await end.fill("");
  await page.getByRole("button", { name: "Create" }).click();
  await expect.element(page.getByText("End is required.")).toBeVisible();
  expect(bridge.askedFor("POST /v1/activity")).toHaveLength(0);
  await end.fill("2026-12-02T14:45");
  await page.getByRole("button", { name: "Create" }).click();
  const utc = (local: string) => new Date(local).toISOString();
  await expect
    .poll(() => bridge.askedFor("POST /v1/activity").map(({ body }) => body))
    .toEqual([
      {
        title: "Interview with Anna",
        activity_type_id: 5,
        start_datetime: utc("2026-12-02T14:00"),
        end_datetime: utc("2026-12-02T14:45"),
      },
    ]);
  expect(bridge.askedFor("PUT /local/ui-settings/activity-type").map(({ body }) => body)).toEqual([
    { value: 5 },
  ]);
  useOverlays.getState().create("activity");
  await expect.element(page.getByLabelText("Type (required)")).toHaveValue("Interview");
});

test("a problem in a custom field blocks the create and keeps the focus until fixed", async () => {
  const bridge = await open("candidate", [
    {
      id: 6,
      entity_name: "candidate",
      field_name: "Day rate",
      field_type: "number",
      default_value: null,
      dependency: null,
    },
  ]);
  bridge.answer("POST /v1/candidate", { id: -4, slug: "candidate_x" });
  await page.getByRole("textbox", { name: /^First name/ }).fill("Anna");
  await page.getByRole("textbox", { name: /^Last name/ }).fill("Kowalska");
  const owner = page.getByLabelText(/^Owner/);
  await choose(owner, "Marta Nunes");
  await page.getByRole("button", { name: /^More fields/ }).click();
  const rate = page.getByRole("textbox", { name: "Day rate" });
  await rate.fill("a lot");
  await page.getByRole("textbox", { name: /^First name/ }).click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect.element(page.getByText("Fix the highlighted fields.")).toBeVisible();
  await expect.element(rate).toHaveFocus();
  expect(bridge.askedFor("POST /v1/candidate")).toHaveLength(0);
  await rate.fill("450");
  await expect.element(page.getByText("Fix the highlighted fields.")).not.toBeInTheDocument();
  await choose(owner, "");
  await rate.fill("a lot");
  await page.getByRole("button", { name: "Create" }).click();
  // The first of several, which is one of the record's own here.
  await expect.element(owner).toHaveFocus();
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("the related record sets its kind, in the form that each resource wants", () => {
  expect(followsFromRelated(CONTRACTS.activity, "related_to_entity")).toBe(true);
  expect(followsFromRelated(CONTRACTS.activity, "related_to")).toBe(false);
  expect(withEntity(CONTRACTS.activity, "related_to", "deal_x")).toEqual({
    related_to: "deal_x",
    related_to_entity: 5,
  });
  expect(withEntity(CONTRACTS.note, "related_to", "job_x")).toEqual({
    related_to: "job_x",
    entity_name: "job",
  });
  expect(withEntity(CONTRACTS.activity, "title", "deal_x")).toEqual({ title: "deal_x" });
});

test("a new record begins with the fields that matter; the others follow in groups", async () => {
  const bridge = await open("contact");
  bridge.answer("POST /v1/contact", { id: -4, slug: "contact_x" });
  await expect.element(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Address" })).not.toBeInTheDocument();
  const more = page.getByRole("button", { name: /^More fields/ });
  await more.click();
  const group = page.getByRole("group", { name: "Contact" });
  await group.getByRole("textbox", { name: "Address" }).fill("Hafenstraße 1");
  // What was typed there is in sight again when the form is opened again.
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  useOverlays.getState().create("contact");
  await expect.element(more).toHaveAttribute("aria-expanded", "true");
  await expect
    .element(group.getByRole("textbox", { name: "Address" }))
    .toHaveValue("Hafenstraße 1");
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("Ctrl+Enter saves from any field", async () => {
  await open("candidate");
  await page.getByRole("textbox", { name: /^First name/ }).fill("Anna");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("Fix the highlighted fields.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("Create another keeps what people have in common, and saves a note of each", async () => {
  const bridge = await open("contact");
  bridge.answer("POST /v1/contact", { id: -9, slug: "contact_new", first_name: "Ewa" });
  bridge.answer("POST /v1/note", { id: -10 });
  useOverlays.getState().create("contact", { stage_id: 1, owner_id: 7 });
  const first = page.getByRole("textbox", { name: /^First name/ });
  await first.fill("Ewa");
  await page.getByRole("button", { name: /^More fields/ }).click();
  await page.getByRole("combobox", { name: "Tags" }).fill("fair,");
  await page.getByRole("textbox", { name: "Note" }).fill("Met at the stand");
  await userEvent.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  await expect.poll(() => bridge.askedFor("POST /v1/note").length).toBe(1);
  expect(bridge.askedFor("POST /v1/note")[0]?.body).toMatchObject({
    related_to: "contact_new",
    note: "Met at the stand",
  });
  await expect.element(first).toHaveValue("");
  await expect.element(first).toHaveFocus();
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
  await first.fill("Jan");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(bridge.askedFor("POST /v1/contact").map(({ body }) => body)).toMatchObject([
    { first_name: "Ewa", tags: "fair", owner_id: 7 },
    { first_name: "Jan", tags: "fair", owner_id: 7 },
  ]);
});
