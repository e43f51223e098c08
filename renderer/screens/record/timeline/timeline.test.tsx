import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { choose } from "../../../../test/renderer/choose.ts";
import {
  type Answer,
  entry,
  envelopeOf,
  scriptedBridge,
} from "../../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../../test/renderer/show.tsx";
import { useNavigation } from "../../../core/navigation.ts";
import { RecordPage } from "../record-page.tsx";

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const activity = (id: number, title: string, start_datetime: string, more: object = {}) => ({
  id,
  title,
  start_datetime,
  start_date: start_datetime.slice(0, 10),
  start_time: start_datetime.slice(11, 16),
  mark_as_done: false,
  ...more,
});
const note = (id: number, text: string, created_at: string, more: object = {}) => ({
  id,
  note: text,
  created_at,
  ...more,
});
/** A list as the engine answers it: nothing when nothing is asked for. */
const listOf =
  (records: readonly object[]): Answer =>
  ({ query }) => ({
    status: 200,
    body: envelopeOf(query?.["filter"] === '{"op":"none"}' ? [] : records),
  });
const ACME = { id: 2, slug: "organization_acme", name: "Acme" };

beforeEach(() => useNavigation.getState().go({ view: "today" }, "replace"));

const texts = (name: string) =>
  page
    .getByRole("list", { name, exact: true })
    .getByRole("listitem")
    .elements()
    .map((item) => item.textContent);

test("what is to come stands first, soonest on top; then what was, newest on top", async () => {
  const anna = { id: 9, slug: "candidate_anna", full_name: "Anna Kowalska" };
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_anna": {
      record: anna,
      entries: [entry({ id: 3, body: { city: "Lund" }, state: "done", created_at: at(-1) })],
    },
    "GET /local/records/activity": listOf([
      activity(1, "Second interview", at(9)),
      activity(2, "First interview", at(2)),
      activity(3, "Held already", at(3), { mark_as_done: true }),
      activity(4, "Long ago", at(-9)),
    ]),
    "GET /local/records/note": listOf([note(7, "Asks for more", at(-3))]),
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  await expect.element(page.getByRole("heading", { name: "Upcoming" })).toBeVisible();
  await expect
    .poll(() => texts("Upcoming"))
    .toEqual([
      expect.stringContaining("First interview"),
      expect.stringContaining("Second interview"),
    ]);
  await expect
    .poll(() => texts("Earlier"))
    .toEqual([
      expect.stringContaining("Held already"),
      expect.stringContaining("Changed City"),
      expect.stringContaining("Asks for more"),
      expect.stringContaining("Long ago"),
    ]);
  await choose(page.getByRole("combobox", { name: "Show" }), "Field changes");
  await expect.poll(() => texts("Earlier")).toEqual([expect.stringContaining("Changed City")]);
});

test("a timeline of an organization has that of its contacts, jobs and deals", async () => {
  const about = { related_record: { slug: "contact_jonas", full_name: "Jonas Weiß" } };
  const bridge = scriptedBridge({
    "GET /local/record/organization/organization_acme": { record: ACME, entries: [] },
    "GET /local/keys/contact": { keys: ["contact_jonas"] },
    "GET /local/keys/job": { keys: ["job_baker"] },
    "GET /local/keys/deal": { keys: [] },
    "GET /local/records/note": envelopeOf([note(7, "Wants two bakers", at(-3), about)]),
  });
  await show(bridge, <RecordPage resource="organization" recordKey="organization_acme" />);
  const earlier = page.getByRole("list", { name: "Earlier" });
  await expect.element(earlier.getByText("Wants two bakers")).toBeVisible();
  await expect
    .poll(() => bridge.askedFor("GET /local/records/note").at(-1)?.query?.["filter"])
    .toContain('"values":["organization_acme","contact_jonas","job_baker"]');
  await page
    .getByRole("list", { name: "Earlier" })
    .getByRole("link", { name: "Jonas Weiß" })
    .click();
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "contact",
    key: "contact_jonas",
  });
});

test("a related record is a card with its own stage and last contact", async () => {
  const jonas = {
    id: 4,
    slug: "contact_jonas",
    full_name: "Jonas Weiß",
    designation: "Buyer",
    stage: { id: 1, label: "Lead" },
    last_contact: at(-3),
  };
  const bridge = scriptedBridge({
    "GET /local/record/organization/organization_acme": { record: ACME, entries: [] },
    "GET /local/records/contact": envelopeOf([jonas]),
  });
  await show(bridge, <RecordPage resource="organization" recordKey="organization_acme" />);
  const card = page.getByRole("list", { name: "Contacts (1)" }).getByRole("listitem");
  await expect.element(card).toMatchTextContent(/Jonas Weiß.*Buyer.*Lead.*Last contact 3 days ago/);
});

test("what a person attended is in the timeline, with the record that it is about", async () => {
  const deal = { slug: "deal_search", name: "Senior search" };
  const attended = activity(5, "Panel interview", at(-4), { related_record: deal });
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_anna": {
      record: { id: 9, slug: "candidate_anna", full_name: "Anna Kowalska" },
      entries: [],
    },
    // As the engine does: only a question that reaches into the attendees finds it.
    "GET /local/records/activity": (request) =>
      listOf(
        request.query?.["filter"]?.includes(
          '{"op":"is","field":"attendees.candidates","value":"candidate_anna"}',
        ) === true
          ? [activity(6, "Own call", at(-2)), attended]
          : [activity(6, "Own call", at(-2))],
      )(request),
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  await expect
    .poll(() => texts("Earlier"))
    .toEqual([expect.stringContaining("Own call"), expect.stringContaining("Panel interview")]);
  await expect
    .element(
      page.getByRole("list", { name: "Earlier" }).getByRole("link", { name: "Senior search" }),
    )
    .toBeVisible();
});

test("a note opens over its record in its lines, each in the direction of its script", async () => {
  const text = "שלום\nHello again";
  const anna = { id: 9, slug: "candidate_anna", full_name: "Anna Kowalska" };
  const record = note(5, text, at(-1), { created_by: { id: 7, full_name: "Marta Nunes" } });
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_anna": { record: anna, entries: [] },
    "GET /local/records/note": listOf([record]),
    "GET /local/record/note/5": { record, entries: [] },
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  const line = page
    .getByRole("list", { name: "Earlier" })
    .getByRole("link", { name: /Hello again/ });
  await expect.element(line).toBeVisible();
  await line.click();
  const sheet = page.getByRole("dialog", { name: "Note" });
  await expect.element(sheet.getByText("Marta Nunes")).toBeVisible();
  const hello = sheet.getByText("Hello again").element();
  const block = hello.parentElement?.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(hello);
  expect([...range.getClientRects()].at(-1)?.left).toBeCloseTo(block?.left ?? -1, 0);
  const shalom = hello.previousElementSibling?.getBoundingClientRect();
  expect(shalom?.right).toBeCloseTo(block?.right ?? -1, 0);
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(line).toHaveFocus();
});

test("an open activity of the past is overdue; arrows go from line to line", async () => {
  const anna = { id: 9, slug: "candidate_anna", full_name: "Anna Kowalska" };
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_anna": { record: anna, entries: [] },
    "GET /local/records/activity": listOf([
      activity(1, "Held", at(-2), { mark_as_done: true }),
      activity(2, "Forgotten", at(-5)),
    ]),
  });
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  const earlier = page.getByRole("list", { name: "Earlier" });
  const lines = earlier.getByRole("listitem");
  await expect.element(lines.nth(1)).toMatchTextContent(/Forgotten.*5 days ago.*overdue/);
  await expect.element(lines.nth(0)).not.toMatchTextContent(/overdue/);
  earlier.getByRole("link", { name: /Held/ }).element().focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(useNavigation.getState().place).toMatchObject({ resource: "activity", key: "2" });
});
