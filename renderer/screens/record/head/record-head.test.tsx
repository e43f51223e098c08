import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../../core/navigation.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { envelopeOf, lookups, scriptedBridge } from "../../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../../test/renderer/show.tsx";
import { UserDisc } from "../../../fields/resource-icon.tsx";
import { RecordPage } from "../record-page.tsx";
import { fieldsOf } from "../../../../test/fixtures/fields-of.ts";

const DAY_MS = 86_400_000;
const JONAS = {
  id: 4,
  slug: "contact_jonas",
  first_name: "Jonas",
  last_name: "Weiß",
  full_name: "Jonas Weiß",
  designation: "Buyer",
  organization: { id: 2, slug: "organization_acme", name: "Acme" },
  stage: { id: 1, label: "Lead" },
  owner: { id: 7, full_name: "Marta Nunes" },
  city: "",
  last_contact: null,
};

function bridgeOf(shown: object) {
  return scriptedBridge({
    "GET /local/record/contact/contact_jonas": { record: shown, entries: [] },
    "GET /local/lookups": lookups({
      contact_stage: [
        { id: 1, label: "Lead" },
        { id: 2, label: "Client" },
      ],
      users: [
        { id: 7, full_name: "Marta Nunes" },
        { id: 8, full_name: "Yuki Tanaka" },
      ],
    }),
    "PUT /v1/contact/contact_jonas": (request) => ({
      status: 201,
      body: { ...JONAS, ...fieldsOf(request.body) },
    }),
  });
}

async function open(bridge = bridgeOf(JONAS)) {
  await show(bridge, <RecordPage resource="contact" recordKey="contact_jonas" />);
  await expect.element(page.getByRole("heading", { name: "Jonas Weiß" })).toBeVisible();
  return bridge;
}

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useOverlays.setState({ creating: null, preset: {} });
});

test("the role says where, and leads there", async () => {
  await open();
  const line = page.getByText("Buyer at Acme");
  await expect.element(line).toBeVisible();
  await line.getByRole("link", { name: "Acme" }).click();
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "organization",
    key: "organization_acme",
  });
});

test("a stage has its pill in the head, among the facts and where it is chosen", async () => {
  await open();
  await page.getByRole("button", { name: "Show empty fields" }).click();
  for (const name of [/^Lead: change stage/, /^Stage: Lead/])
    await expect
      .poll(() => page.getByRole("button", { name }).element().querySelector("[class*=pill]"))
      .not.toBeNull();
  await page.getByRole("button", { name: /^Stage: Lead/ }).click();
  await userEvent.keyboard("{ArrowDown}");
  const client = page.getByRole("option", { name: "Client" });
  await expect.poll(() => client.element().querySelector("[class*=pill]")).not.toBeNull();
});

test("an organization without a contact of its own is not said to have none", async () => {
  const bridge = scriptedBridge({
    "GET /local/record/organization/organization_acme": {
      record: { id: 2, slug: "organization_acme", name: "Acme", last_contact: null },
      entries: [],
    },
  });
  await show(bridge, <RecordPage resource="organization" recordKey="organization_acme" />);
  await expect.element(page.getByRole("heading", { name: "Acme" })).toBeVisible();
  expect(page.getByText("No contact yet").elements()).toEqual([]);
});

test("a person nobody was in touch with is said to have no contact", async () => {
  await open();
  await expect.element(page.getByText("No contact yet")).toBeVisible();
});

test("a colleague has one colour, on a record as on a board", async () => {
  await show(
    bridgeOf(JONAS),
    <>
      <RecordPage resource="contact" recordKey="contact_jonas" />
      <UserDisc id={7} name="Marta Nunes-Ribeiro" />
    </>,
  );
  const owner = page.getByRole("button", { name: "Marta Nunes: change owner" });
  await expect.element(owner).toBeVisible();
  const after = page.getByRole("article").element().parentElement?.nextElementSibling;
  expect(owner.element().firstElementChild?.className).toBe(after?.className);
});

test("a stage is changed where it stands, and the focus is there again", async () => {
  const bridge = await open();
  await page.getByRole("button", { name: "Lead: change stage" }).click();
  await expect.element(page.getByRole("combobox", { name: "Stage" })).toHaveFocus();
  await userEvent.keyboard("cli{Enter}");
  await expect.poll(() => bridge.askedFor("PUT")[0]?.body).toMatchObject({ stage_id: 2 });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Lead: change stage" })).toHaveFocus();
});

test("a click on a name edits both of its parts, and saves what was changed", async () => {
  const bridge = await open();
  const name = page.getByRole("heading", { name: "Jonas Weiß" }).getByRole("button");
  await name.click();
  const first = page.getByRole("textbox", { name: "First name" });
  await expect.element(first).toHaveFocus();
  await first.fill("Jonathan");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => bridge.askedFor("PUT")).toHaveLength(1);
  expect(bridge.askedFor("PUT")[0]?.body).toMatchObject({ first_name: "Jonathan" });
  await expect.element(page.getByRole("dialog", { name: "Name" })).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await name.click();
  await expect.element(first).toHaveFocus();
  await first.fill("Somebody else");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog", { name: "Name" })).not.toBeInTheDocument();
  expect(bridge.askedFor("PUT")).toHaveLength(1);
});

test("a name that the server would not take is not sent", async () => {
  const bridge = await open();
  await page.getByRole("heading", { name: "Jonas Weiß" }).getByRole("button").click();
  const first = page.getByRole("textbox", { name: "First name" });
  await expect.element(first).toHaveFocus();
  await first.fill("");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/First name/);
  expect(bridge.askedFor("PUT")).toHaveLength(0);
});

test("a role is edited where it stands", async () => {
  const bridge = await open();
  await page.getByRole("button", { name: "Buyer", exact: true }).click();
  await expect.element(page.getByRole("textbox", { name: /title/i })).toHaveFocus();
  await userEvent.keyboard("{Control>}a{/Control}Head of purchasing{Enter}");
  await expect
    .poll(() => bridge.askedFor("PUT")[0]?.body)
    .toMatchObject({ designation: "Head of purchasing" });
});

test("a value that is missing is set beside the name; Esc changes nothing", async () => {
  const bridge = await open(bridgeOf({ ...JONAS, stage: null }));
  await page.getByRole("button", { name: "Set stage" }).click();
  await expect.element(page.getByRole("combobox", { name: "Stage" })).toHaveFocus();
  await userEvent.keyboard("cli{Escape}{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(bridge.askedFor("PUT")).toHaveLength(0);
  await page.getByRole("button", { name: "Set stage" }).click();
  await expect.element(page.getByRole("combobox", { name: "Stage" })).toHaveFocus();
  await userEvent.keyboard("cli{Enter}");
  await expect.poll(() => bridge.askedFor("PUT")[0]?.body).toMatchObject({ stage_id: 2 });
});

test("the next step is the soonest open activity that is still to come", async () => {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const activity = (id: number, title: string, start_datetime: string) => ({
    id,
    title,
    start_datetime,
    start_date: start_datetime.slice(0, 10),
    start_time: start_datetime.slice(11, 16),
  });
  const bridge = bridgeOf(JONAS);
  bridge.answer(
    "GET /local/records/activity",
    envelopeOf([activity(1, "Yesterday", at(-1)), activity(2, "Lunch", at(2))]),
  );
  await open(bridge);
  await page.getByRole("link", { name: /^Next: Lunch/ }).click();
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "activity",
    key: "2",
  });
  const asked = bridge
    .askedFor("GET /local/records/activity")
    .map(({ query }) => query?.["filter"] ?? "");
  expect(asked.some((filter) => filter.includes("attendees.contacts"))).toBe(true);
  expect(asked.some((filter) => filter.includes("mark_as_done"))).toBe(true);
});

test("without a next step one is planned about the record", async () => {
  await open();
  await page.getByRole("button", { name: "Plan next step" }).click();
  expect(useOverlays.getState()).toMatchObject({
    creating: "activity",
    preset: { related_to: "contact_jonas", related_to_entity: 4 },
  });
});
