import { page, userEvent } from "vitest/browser";
import { expect, test, vi } from "vitest";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { JobDesk } from "../../renderer/screens/match/job-desk.tsx";
import { JobShortlist } from "../../renderer/screens/match/job-shortlist.tsx";
import { ShortlistsView } from "../../renderer/screens/match/shortlists-view.tsx";
import { SHORTLIST_STAGE_LABELS, SHORTLIST_STAGES } from "../../shared/local/shortlists.ts";
import { PRESETS } from "../../shared/matching/fit/importance.ts";
import { envelopeOf, NOT_SHARED, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const STAGES = SHORTLIST_STAGES.map((id) => ({ id, label: SHORTLIST_STAGE_LABELS[id] }));
const LINE = {
  candidate: "candidate_1",
  title: "Anna Kowalska",
  stage: "asked",
  reason: null,
  next_step: "Send the papers",
  changed_at: "2026-11-27T10:00:00.000Z",
  changed_by: null,
} as const;
const JOB = {
  id: 1,
  slug: "job_1",
  position_name: "Fitter",
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
} as const;
const MATCHES = {
  data: [
    {
      slug: "candidate_2",
      title: "Bo Berg",
      rank: 1,
      parts: [
        { part: "skills", importance: "matters", fit: "partly", text: "2 of 3 skills (no TIG)" },
        { part: "place", importance: "matters", fit: "yes", text: "12 km" },
      ],
    },
  ],
  considered: 1000,
  left_out: [{ reason: "pay", count: 3 }],
  as_of: "2026-11-27T10:00:00.000Z",
} as const;

async function showDesk() {
  const bridge = scriptedBridge({
    "GET /local/records/deal": envelopeOf([]),
    "GET /local/shortlists/job_1": { data: [LINE], stages: STAGES, sharing: NOT_SHARED },
    "GET /local/matches/job/job_1": MATCHES,
    "GET /local/matches/job/job_1/importance": {
      preset: "balanced",
      importance: PRESETS.balanced,
    },
    "PUT /local/shortlists/job_1/candidate_1": LINE,
    "PUT /local/shortlists/job_1/candidate_2": { ...LINE, candidate: "candidate_2" },
    "PUT /local/matches/job/job_1/importance": {
      preset: "practical",
      importance: PRESETS.practical,
    },
  });
  await show(bridge, <JobDesk jobKey="job_1" shown={JOB} />);
  return bridge;
}

const sent = (bridge: Awaited<ReturnType<typeof showDesk>>, method: string) =>
  bridge.asked.filter((request) => request.method === method);

test("a job's desk has its shortlist and its matches, each with reasons", async () => {
  await showDesk();
  await expect.element(page.getByRole("link", { name: "Anna Kowalska" })).toBeVisible();
  await expect.element(page.getByText("2 of 3 skills (no TIG)")).toBeVisible();
  await expect.element(page.getByText("3 candidates left out by pay")).toBeVisible();
});

test("a match is added to the shortlist as an idea, and a message can undo it", async () => {
  const bridge = await showDesk();
  await page.getByRole("button", { name: "Add Bo Berg to the shortlist" }).click();
  await expect
    .poll(() => sent(bridge, "PUT"))
    .toMatchObject([{ path: "/local/shortlists/job_1/candidate_2", body: { stage: "idea" } }]);
});

test("a next step is saved by Enter, and given back by Esc", async () => {
  const bridge = await showDesk();
  const box = page.getByRole("textbox", { name: "Next step of Anna Kowalska" });
  await box.fill("Call");
  await userEvent.keyboard("{Escape}");
  await expect.element(box).toHaveValue("Send the papers");
  await box.fill("Call on Monday");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => sent(bridge, "PUT"))
    .toMatchObject([{ body: { stage: "asked", next_step: "Call on Monday" } }]);
});

test("a preset is kept with the job", async () => {
  const bridge = await showDesk();
  await page.getByRole("radio", { name: "Practical" }).click({ force: true });
  await expect
    .poll(() => sent(bridge, "PUT"))
    .toMatchObject([
      { path: "/local/matches/job/job_1/importance", body: { preset: "practical" } },
    ]);
});

test("a card is moved to the next stage by Shift and an arrow", async () => {
  const bridge = scriptedBridge({
    "GET /local/shortlist-jobs": {
      data: [{ job: "job_1", title: "Fitter", data: [LINE] }],
      stages: STAGES,
    },
    "PUT /local/shortlists/job_1/candidate_1": { ...LINE, stage: "sent" },
  });
  useNavigation.getState().go({ view: "shortlists" }, "replace");
  await show(bridge, <ShortlistsView />);
  const card = page.getByRole("link", { name: "Anna Kowalska" });
  await expect.element(card).toBeVisible();
  card.element().focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  bridge.answer("GET /local/shortlist-jobs", {
    data: [{ job: "job_1", title: "Fitter", data: [{ ...LINE, stage: "sent" }] }],
    stages: STAGES,
  });
  bridge.tell({ type: "change", resource: "shortlists", slugs: [] });
  await expect.poll(() => sent(bridge, "PUT")).toMatchObject([{ body: { stage: "sent" } }]);
  await expect.element(card).toHaveFocus();
});

test("two quick moves of a card are two stages, though the first is not drawn yet", async () => {
  const bridge = scriptedBridge({
    "GET /local/shortlist-jobs": {
      data: [{ job: "job_1", title: "Fitter", data: [LINE] }],
      stages: STAGES,
    },
    "PUT /local/shortlists/job_1/candidate_1": LINE,
  });
  useNavigation.getState().go({ view: "shortlists" }, "replace");
  await show(bridge, <ShortlistsView />);
  const card = page.getByRole("link", { name: "Anna Kowalska" });
  await expect.element(card).toBeVisible();
  card.element().focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  await expect
    .poll(() => sent(bridge, "PUT"))
    .toMatchObject([{ body: { stage: "sent" } }, { body: { stage: "interview" } }]);
});

test("a move goes on from one that waits, although its card has been drawn again", async () => {
  const listWith = (stage: string) => ({
    data: [{ job: "job_1", title: "Fitter", data: [{ ...LINE, stage }] }],
    stages: STAGES,
  });
  const bridge = scriptedBridge({
    "GET /local/shortlist-jobs": listWith("idea"),
    "PUT /local/shortlists/job_1/candidate_1": LINE,
  });
  useNavigation.getState().go({ view: "shortlists" }, "replace");
  await show(bridge, <ShortlistsView />);
  const card = page.getByRole("link", { name: "Anna Kowalska" });
  await expect.element(card).toBeVisible();
  const firstCard = card.element() as HTMLElement;
  firstCard.focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  // Shows the first of the two moves only.
  bridge.answer("GET /local/shortlist-jobs", listWith("asked"));
  bridge.tell({ type: "change", resource: "shortlists", slugs: [] });
  await expect.poll(() => card.query() !== null && card.element() !== firstCard).toBe(true);
  await expect.element(card).toHaveFocus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await expect
    .poll(() => sent(bridge, "PUT"))
    .toMatchObject(["asked", "sent", "interview"].map((stage) => ({ body: { stage } })));
});

const SIDES = [
  { stage: "interview", reason: null, next_step: "Tuesday", by: "Tom Hill", at: LINE.changed_at },
  { stage: null, reason: null, next_step: null, by: "Ana Kovacs", at: LINE.changed_at },
] as const;

test("moves that contradict each other are shown with who made them; a press decides", async () => {
  const bridge = scriptedBridge({
    "GET /local/shortlists/job_1": {
      data: [{ ...LINE, sides: SIDES }],
      stages: STAGES,
      sharing: { ...NOT_SHARED, is_on: true, waiting: 2 },
    },
    "PUT /local/shortlists/job_1/candidate_1": LINE,
    "DELETE /local/shortlists/job_1/candidate_1": {},
  });
  await show(bridge, <JobShortlist job="job_1" title="Fitter" />);
  const group = page.getByRole("group", { name: "Disagreement about Anna Kowalska" });
  await expect.element(group.getByText("Tom Hill")).toBeVisible();
  await expect.element(page.getByText(/2 moves will be shared/)).toBeVisible();
  await page.getByRole("button", { name: "Keep Interview by Tom Hill" }).click();
  await expect
    .poll(() => sent(bridge, "PUT"))
    .toMatchObject([{ body: { stage: "interview", reason: null, next_step: "Tuesday" } }]);
  await page.getByRole("button", { name: "Keep Taken off by Ana Kovacs" }).click();
  await expect.poll(() => sent(bridge, "DELETE")).toHaveLength(1);
});

test("a shortlist is shared after the user has read what that means", async () => {
  const shared = { ...NOT_SHARED, is_on: true };
  const bridge = scriptedBridge({
    "GET /local/shortlists/job_1": { data: [], stages: STAGES, sharing: NOT_SHARED },
    "PUT /local/shortlists/job_1": shared,
  });
  await show(bridge, <JobShortlist job="job_1" title="Fitter" />);
  await page.getByRole("button", { name: "Kept on this machine" }).click();
  await expect.element(page.getByText(/Each move becomes a line in a note/)).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect
    .poll(() => sent(bridge, "PUT"))
    .toMatchObject([{ path: "/local/shortlists/job_1", body: { is_on: true } }]);
});

test("where notes can't be made, sharing says so and is off", async () => {
  const unavailable = "Your CRM doesn't take notes from other apps.";
  const bridge = scriptedBridge({
    "GET /local/shortlists/job_1": {
      data: [],
      stages: STAGES,
      sharing: { ...NOT_SHARED, unavailable },
    },
  });
  await show(bridge, <JobShortlist job="job_1" title="Fitter" />);
  await page.getByRole("button", { name: "Kept on this machine" }).click();
  await expect.element(page.getByText(unavailable)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Share", exact: true })).toBeDisabled();
});

test("a card of the job's board is dragged to another stage", async () => {
  const bridge = scriptedBridge({
    "GET /local/shortlists/job_1": { data: [LINE], stages: STAGES, sharing: NOT_SHARED },
    "PUT /local/shortlists/job_1/candidate_1": { ...LINE, stage: "offer" },
  });
  await show(bridge, <JobShortlist job="job_1" title="Fitter" />);
  await page.getByRole("radio", { name: "Board" }).click({ force: true });
  const card = page.getByRole("listitem").filter({ hasText: "Anna Kowalska" });
  await userEvent.dragAndDrop(card, page.getByRole("heading", { name: /^Offer/ }));
  await expect.poll(() => sent(bridge, "PUT")).toMatchObject([{ body: { stage: "offer" } }]);
});

test("a job's shortlist is exported as CSV in which no text starts a formula", async () => {
  const line = { ...LINE, title: "=Anna", stage: "out", reason: "Wants 20 % more" };
  const bridge = scriptedBridge({
    "GET /local/shortlists/job_1": {
      data: [{ ...line, next_step: "Call" }],
      stages: STAGES,
      sharing: NOT_SHARED,
    },
  });
  const saveFile = vi.spyOn(bridge, "saveFile");
  await show(bridge, <JobShortlist job="job_1" title="Fitter" />);
  await page.getByRole("button", { name: "Export the shortlist as CSV" }).click();
  await expect.poll(() => saveFile.mock.calls.length).toBe(1);
  const [name, type, content = ""] = saveFile.mock.calls[0] ?? [];
  expect(name).toMatch(/^Shortlist Fitter \d{4}-\d\d-\d\d\.csv$/);
  expect(type).toBe("text/csv;charset=utf-8");
  const [titles, row] = String(content).slice(1).split("\r\n");
  expect(titles).toBe('"Job","Candidate","Stage","Reason","Next step","Changed"');
  expect(row).toMatch(
    /^"Fitter","'=Anna","Out","Wants 20 % more","Call","2026-11-\d\d \d\d:\d\d"$/,
  );
  await expect.element(page.getByText("Exported 1 row.")).toBeVisible();
});

test("the shortlists of all jobs are exported as one file, by the button and by keys", async () => {
  const bridge = scriptedBridge({
    "GET /local/shortlist-jobs": {
      data: [
        { job: "job_1", title: "Fitter", data: [LINE] },
        { job: "job_2", title: "Welder", data: [LINE] },
      ],
      stages: STAGES,
    },
  });
  const saveFile = vi.spyOn(bridge, "saveFile");
  useNavigation.getState().go({ view: "shortlists" }, "replace");
  await show(bridge, <ShortlistsView />);
  await page.getByRole("button", { name: "Export" }).click();
  await expect.poll(() => saveFile.mock.calls.length).toBe(1);
  const [name, , content = ""] = saveFile.mock.calls[0] ?? [];
  expect(name).toMatch(/^Shortlists \d{4}/);
  expect(String(content).match(/^"(?:Fitter|Welder)","Anna Kowalska","Asked"/gm)).toHaveLength(2);
  commandOf("export-shortlists")?.run(bridge);
  await expect.poll(() => saveFile.mock.calls.length).toBe(2);
});
