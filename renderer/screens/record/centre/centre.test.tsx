import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fieldsOf } from "../../../../test/fixtures/fields-of.ts";
import { envelopeOf, lookups, scriptedBridge } from "../../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../../test/renderer/show.tsx";
import { useNavigation } from "../../../core/navigation.ts";
import { useViewState } from "../../../core/view-state.ts";
import { RecordPanel } from "../beside-panel.tsx";
import { RecordPage } from "../record-page.tsx";

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const ANNA = { id: 9, slug: "candidate_anna", full_name: "Anna Kowalska" };
const MARTA = { id: 7, full_name: "Marta Nunes" };

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useViewState.setState({ hideEmpty: true, panelPart: "facts" });
});

test("an organization begins with its people, what was said last, and what is open", async () => {
  const bridge = scriptedBridge({
    "GET /local/record/organization/organization_acme": {
      record: { id: 2, slug: "organization_acme", name: "Acme" },
      entries: [],
    },
    "GET /local/lookups": lookups({
      deal_stage: [
        { id: 1, label: "Offer", percentage: 70 },
        { id: 2, label: "Won", percentage: 100 },
      ],
      job_status: [
        { id: 1, label: "Open" },
        { id: 2, label: "Filled" },
      ],
    }),
    "GET /local/records/contact": envelopeOf([
      { id: 4, slug: "contact_jonas", full_name: "Jonas Weiß", last_contact: at(-3) },
    ]),
    "GET /local/records/note": envelopeOf([
      { id: 7, note: "Agreed on 22 %", created_at: at(-2), created_by: MARTA },
    ]),
    "GET /local/records/job": envelopeOf([
      { id: 1, slug: "job_1", position_name: "Baker", job_status: { id: 1, label: "Open" } },
      { id: 2, slug: "job_2", position_name: "Miller", job_status: { id: 2, label: "Filled" } },
    ]),
    "GET /local/records/deal": envelopeOf([
      { id: 1, slug: "deal_1", name: "Two bakers", stage: { id: 1, label: "Offer" } },
      { id: 2, slug: "deal_2", name: "Signed", stage: { id: 2, label: "Won" } },
    ]),
  });
  await show(bridge, <RecordPage resource="organization" recordKey="organization_acme" />);
  const brief = page.getByRole("region", { name: "Brief" });
  await expect
    .element(brief.getByRole("list", { name: "People" }))
    .toMatchTextContent(/Jonas Weiß.*3 days ago/);
  await expect
    .element(brief.getByRole("list", { name: "What was said last" }))
    .toMatchTextContent(/Agreed on 22 %.*Marta Nunes.*2 days ago/);
  await expect.element(brief.getByRole("list", { name: "Open jobs" })).toMatchTextContent(/Baker/);
  await expect.element(brief.getByText("Miller")).not.toBeInTheDocument();
  await expect
    .element(brief.getByRole("list", { name: "Open deals" }))
    .toMatchTextContent(/Two bakers/);
  await expect.element(brief.getByText("Signed")).not.toBeInTheDocument();
});

const CALL = {
  id: 5,
  title: "Call back",
  start_datetime: "2999-01-07T09:00:00Z",
  start_date: "2999-01-07",
  start_time: "09:00",
  description: "Ask for the fee",
  do_not_send_calendar_invite: true,
  mark_as_done: false,
  attendees: { candidates: [ANNA], contacts: [], users: [MARTA] },
};

function bridgeOfCall() {
  return scriptedBridge({
    "GET /local/record/activity/5": { record: CALL, entries: [] },
    "PUT /v1/activity/5": (request) => ({
      status: 200,
      body: { ...CALL, ...fieldsOf(request.body) },
    }),
  });
}

test("an activity shows when, with whom and its agenda; a tick says it is done", async () => {
  const bridge = bridgeOfCall();
  await show(bridge, <RecordPage resource="activity" recordKey="5" />);
  const centre = page.getByRole("region", { name: "Activity" });
  await expect.element(centre).toMatchTextContent(/2999/);
  await expect
    .element(centre.getByRole("list", { name: "With" }))
    .toMatchTextContent(/Anna Kowalska.*Marta Nunes/);
  await expect.element(centre.getByText("Ask for the fee")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Calendar invite: No. Edit" }))
    .toBeVisible();
  await centre.getByRole("checkbox", { name: "Done" }).click();
  await expect.poll(() => bridge.askedFor("PUT")[0]?.body).toMatchObject({ mark_as_done: true });
});

test("the agenda is edited from where it stands", async () => {
  await show(bridgeOfCall(), <RecordPage resource="activity" recordKey="5" />);
  await page.getByRole("button", { name: "Edit the agenda" }).click();
  await expect.element(page.getByRole("group", { name: "Edit Description" })).toBeVisible();
});

test("beside a list the agenda stands above the fields", async () => {
  await show(
    bridgeOfCall(),
    <RecordPanel resource="activity" recordKey="5" onClose={() => undefined} />,
  );
  await expect.element(page.getByText("Ask for the fee")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Facts" })).toBeVisible();
});

test("the page of a note is the record that it is about, with the note over it", async () => {
  const record = {
    id: 3,
    note: "Would move to Lund",
    created_at: at(-2),
    created_by: MARTA,
    related_record: ANNA,
  };
  const bridge = scriptedBridge({
    "GET /local/record/note/3": { record, entries: [] },
    "GET /local/record/candidate/candidate_anna": { record: ANNA, entries: [] },
  });
  await show(bridge, <RecordPage resource="note" recordKey="3" />);
  const sheet = page.getByRole("dialog", { name: "Note" });
  await expect.element(sheet).toMatchTextContent(/Marta Nunes.*2 days ago.*Would move to Lund/);
  await expect.poll(() => document.querySelector("article h1")?.textContent).toBe("Anna Kowalska");
  await userEvent.keyboard("{Escape}");
  await expect
    .poll(() => useNavigation.getState().place)
    .toEqual({ view: "record", resource: "candidate", key: "candidate_anna" });
});
