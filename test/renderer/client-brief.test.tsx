import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { Frame } from "../../renderer/shell/frame.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import "../../renderer/shell/command-table.ts";
import { SHORTLIST_STAGE_LABELS, SHORTLIST_STAGES } from "../../shared/local/shortlists.ts";
import { bridgeWithEverything } from "./every-place.ts";
import { envelopeOf, lookups, type ScriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const AT = "2026-11-20T09:00:00Z";
const ACME = { id: 2, slug: "organization_acme", name: "Acme", created_at: AT, updated_at: AT };
const JONAS = { id: 4, slug: "contact_jonas", full_name: "Jonas Weiß", phone: "+49 30 123456" };
const CALL = {
  id: 5,
  title: "Visit",
  start_datetime: AT,
  start_date: "2026-11-20",
  start_time: "09:00",
  description: "Ask for the fee",
  related_record: JONAS,
};
const LINE = {
  candidate: "candidate_1",
  title: "Anna Kowalska",
  stage: "asked",
  reason: null,
  next_step: "Send the papers",
  changed_at: AT,
  changed_by: null,
} as const;

let stop = () => {};
let printed = 0;

beforeEach(() => {
  printed = 0;
  vi.spyOn(window, "print").mockImplementation(() => {
    printed += 1;
  });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

function bridgeOfAcme(more: Readonly<Record<string, object>> = {}) {
  return bridgeWithEverything(
    {},
    {
      "GET /local/record/organization/organization_acme": { record: ACME, entries: [] },
      "GET /local/record/contact/contact_jonas": {
        record: { ...JONAS, organization: ACME },
        entries: [],
      },
      "GET /local/record/activity/5": { record: CALL, entries: [] },
      "GET /local/lookups": lookups({
        job_status: [
          { id: 1, label: "Open" },
          { id: 2, label: "Filled" },
        ],
      }),
      "GET /local/records/contact": envelopeOf([JONAS]),
      "GET /local/records/note": envelopeOf([
        {
          id: 7,
          note: "Agreed on 22 %",
          created_at: AT,
          created_by: { id: 7, full_name: "Marta" },
        },
      ]),
      "GET /local/records/activity": envelopeOf([CALL]),
      "GET /local/records/job": envelopeOf([
        { id: 1, slug: "job_1", position_name: "Baker", job_status: { id: 1, label: "Open" } },
        { id: 2, slug: "job_2", position_name: "Miller", job_status: { id: 2, label: "Filled" } },
      ]),
      "GET /local/shortlists/job_1": {
        data: [LINE],
        stages: SHORTLIST_STAGES.map((id) => ({ id, label: SHORTLIST_STAGE_LABELS[id] })),
        sharing: { is_on: false, unavailable: null, waiting: 0, unknown: 0, colleagues: [] },
      },
      "GET /local/matches/job/job_1": {
        data: [
          {
            slug: "candidate_2",
            title: "Bo Berg",
            rank: 1,
            parts: [{ part: "place", importance: "matters", fit: "yes", text: "12 km" }],
          },
        ],
        considered: 10,
        left_out: [],
        as_of: AT,
      },
      ...more,
    },
  );
}

async function open(bridge: ScriptedBridge, place: Parameters<typeof go>[0]) {
  go(place, "replace");
  stop = listenForShortcuts(bridge);
  await show(bridge, <Frame />);
}
const { go } = useNavigation.getState();

const sheet = () => page.getByRole("article", { name: "Client brief" });

test("B on an organization tells people, what is open, and each open job", async () => {
  const bridge = bridgeOfAcme();
  await open(bridge, { view: "record", resource: "organization", key: "organization_acme" });
  await expect.element(page.getByRole("heading", { name: "Acme" })).toBeVisible();
  await userEvent.keyboard("b");
  await expect.element(sheet()).toMatchTextContent(/Acme.*For you, not for the client/);
  await expect.element(sheet()).toMatchTextContent(/Jonas Weiß.*\+49 30 123456/);
  await expect.element(sheet()).toMatchTextContent(/Agreed on 22 %.*Marta/);
  await expect.element(sheet()).toMatchTextContent(/Still open.*Visit/);
  const job = sheet().getByRole("region", { name: "Baker" });
  await expect.element(job).toMatchTextContent(/Bo Berg.*12 km/);
  await expect.element(job).toMatchTextContent(/Anna Kowalska.*Send the papers.*Asked/);
  await expect.element(sheet().getByText("Miller")).not.toBeInTheDocument();
  const [asked] = bridge.askedFor("GET /local/matches/job/job_1");
  expect(asked?.query?.["limit"]).toBe("5");
});

test("B on an activity briefs on the organization of its guests; P prints it once", async () => {
  const bridge = bridgeOfAcme();
  await open(bridge, { view: "record", resource: "activity", key: "5" });
  await expect.element(page.getByRole("heading", { name: "Visit" })).toBeVisible();
  await userEvent.keyboard("b");
  await expect.element(sheet()).toMatchTextContent(/Acme.*Meeting.*Visit.*Ask for the fee/);
  await userEvent.keyboard("p");
  await expect.poll(() => printed).toBe(1);
});

test("an activity without an organization says why there is no brief", async () => {
  const bridge = bridgeOfAcme({
    "GET /local/record/contact/contact_jonas": { record: JONAS, entries: [] },
  });
  await open(bridge, { view: "client-brief", resource: "activity", key: "5" });
  await expect
    .element(page.getByRole("status").filter({ hasText: "No client to brief you on" }))
    .toMatchTextContent(/Jonas Weiß: no organization is named there/);
  await userEvent.keyboard("p");
  expect(printed).toBe(0);
});

test("elsewhere B is the brief of the day", async () => {
  const bridge = bridgeOfAcme();
  await open(bridge, { view: "record", resource: "contact", key: "contact_jonas" });
  await expect.element(page.getByRole("heading", { name: "Jonas Weiß" })).toBeVisible();
  await userEvent.keyboard("b");
  expect(useNavigation.getState().place).toEqual({ view: "brief" });
});
