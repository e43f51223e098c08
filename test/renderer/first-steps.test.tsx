import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { useFollowFirstSteps } from "../../renderer/core/first-steps.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { statusWords } from "../../renderer/core/status-words.ts";
import { FirstRun } from "../../renderer/screens/first-run/first-run.tsx";
import { TodayView } from "../../renderer/screens/today/today-view.tsx";
import { Sidebar } from "../../renderer/shell/sidebar.tsx";
import { entry, envelopeOf, scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

beforeEach(() => useNavigation.getState().go({ view: "today" }, "replace"));

const NEW = {
  last_synced_at: null,
  records: { candidate: 0, contact: 0, organization: 0, job: 0, deal: 0, activity: 0, note: 0 },
};

function Steps() {
  useFollowFirstSteps();
  return <TodayView />;
}

test("the first steps tick themselves, are dismissed, and that is remembered", async () => {
  const stored: unknown[] = [];
  const bridge = scriptedBridge({
    "PUT /local/ui-settings/first-steps": (request) => {
      stored.push(request.body);
      return { status: 200, body: { value: null } };
    },
  });
  await show(bridge, <Steps />);
  const steps = page.getByRole("region", { name: "First steps" });
  await expect.element(steps.getByText("1 of 4 done")).toBeVisible();
  bridge.answer(
    "GET /local/outbox",
    envelopeOf([entry({ kind: "create", resource: "note", state: "queued" })]),
  );
  bridge.tell({ type: "restarted" });
  await expect.element(steps.getByText("2 of 4 done")).toBeVisible();
  const away = status({ work_offline: true });
  bridge.answer("GET /local/status", away);
  bridge.tell({ type: "status", status: away });
  await expect
    .poll(() => stored.at(-1))
    .toEqual({ value: { dismissed: false, logged: true, offline: "away" } });
  bridge.answer("GET /local/status", status());
  bridge.tell({ type: "status", status: status() });
  await expect.element(steps.getByText("3 of 4 done")).toBeVisible();
  await steps.getByRole("button", { name: "Dismiss the first steps" }).click();
  await expect.element(steps).not.toBeInTheDocument();
  expect(stored.at(-1)).toEqual({ value: { dismissed: true, logged: true, offline: "back" } });
});

test("while records are read, Today says what is here and what comes", async () => {
  const reading = status({
    last_synced_at: null,
    phase: "pulling",
    records: { ...NEW.records, candidate: 1_000, contact: 300 },
    progress: { resource: "contact", done: 300, total: 1_200 },
    incomplete: ["contact", "job", "deal", "activity", "note"],
    first_reading: [
      { resource: "contact", done: 300, total: 1_200 },
      { resource: "deal", done: 0, total: null },
    ],
  });
  const bridge = scriptedBridge({ "GET /local/status": reading });
  await show(bridge, <TodayView />);
  const box = page.getByRole("region", { name: "Getting your records" });
  await expect.element(box).toMatchTextContent(/Candidates1,000 here/);
  await expect.element(box).toMatchTextContent(/Contacts300 of 1,200/);
  await expect.element(box).toMatchTextContent(/DealsStill to come/);
  await expect.element(box).not.toMatchTextContent("in about");
  expect(statusWords(reading).text).toBe("Reading contacts: 300 of 1,200");
  const known = {
    ...reading,
    reading_ends_at: new Date(Date.now() + 300_000).toISOString(),
    first_reading: [
      { resource: "contact", done: 400, total: 1_200 },
      { resource: "deal", done: 100, total: 800 },
    ],
  } as const;
  // Four lists are read at the same time: one of them alone would come and go.
  expect(statusWords(known).text).toBe("Reading records: 1,500 of 3,000");
  bridge.answer("GET /local/status", known);
  bridge.tell({ type: "status", status: known });
  await expect.element(box).toMatchTextContent("Everything will be here in about 5 minutes.");
  await expect.element(box).toMatchTextContent(/Contacts400 of 1,200.*Deals100 of 800/);
  expect(statusWords({ ...reading, progress: null, phase: "idle" }).text).toBe(
    "Reading your records",
  );
  expect(statusWords(status()).text).toBe("Everything is sent");
});

test("while nothing comes, Today says why and when it goes on", async () => {
  const inOneMinute = new Date(Date.now() + 60_000).toISOString();
  const reading = status({
    last_synced_at: null,
    phase: "pulling",
    progress: { resource: "contact", done: 300, total: 1_200 },
    incomplete: ["contact", "note"],
  });
  const bridge = scriptedBridge({
    "GET /local/status": reading,
    "GET /local/records/candidate": envelopeOf([
      { id: 1, slug: "candidate_1", full_name: "Anna", last_contact: "2020-01-05T09:00:00Z" },
    ]),
  });
  await show(bridge, <TodayView />);
  const box = page.getByRole("region", { name: /Getting your records|Reading your records/ });
  for (const [change, words] of [
    [{ paused_until: inOneMinute }, /has paused.*limits how much.*continues at \d/],
    [{ online: false, phase: "idle", error: "No answer." }, /has paused.*can't be reached/],
    [{ auth: "needed", phase: "idle" }, /API key.*Enter a new API key/],
    [{ work_offline: true, phase: "idle" }, /working offline/],
    [{}, /^Getting your records/],
  ] as const) {
    const now = { ...reading, ...change };
    bridge.answer("GET /local/status", now);
    bridge.tell({ type: "status", status: now });
    await expect.element(box).toMatchTextContent(words);
  }
  expect(statusWords({ ...reading, paused_until: inOneMinute }).text).toMatch(
    /^Reading contacts, paused until \d/,
  );
  // Somebody may have been contacted in a note that is not here yet.
  const owed = page.getByRole("region", { name: "To catch up on" });
  await expect.element(owed).toMatchTextContent("People are listed once all notes are here.");
  await expect.element(page.getByText(/Get in touch/)).not.toBeInTheDocument();
});

test("before there is a connection the sidebar leads to the settings alone", async () => {
  const bridge = scriptedBridge({
    "GET /local/connection": { remote: null, profile: "extended", has_token: false },
    "GET /local/status": () => ({ status: 200, body: status(NEW) }),
    "PUT /local/connection": () => ({
      status: 200,
      body: {
        remote: "https://crm.example.com",
        profile: "extended",
        has_token: true,
        test: { ok: true, error: null, fault: null },
      },
    }),
  });
  await show(
    bridge,
    <>
      <Sidebar />
      <FirstRun>
        <p>The desk</p>
      </FirstRun>
    </>,
  );
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect.element(page.getByRole("heading", { name: "Welcome to Roadbook" })).toBeVisible();
  await expect.element(sidebar.getByText("Candidates")).toBeVisible();
  await expect.element(sidebar.getByRole("link", { name: "Candidates" })).not.toBeInTheDocument();
  await expect.element(sidebar.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect.element(page.getByLabelText("API profile")).not.toBeVisible();
  await page.getByText("Advanced").click();
  await expect.element(page.getByLabelText("API profile")).toBeVisible();
  await page.getByLabelText("Server address").fill("crm.example.com");
  await page.getByLabelText("API key").fill("secret");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect.element(page.getByText("The desk")).toBeVisible();
  expect(bridge.askedFor("PUT /local/connection").map((request) => request.body)).toEqual([
    { remote: "https://crm.example.com", token: "secret", moved: true },
  ]);
  await expect.element(sidebar.getByRole("link", { name: /Candidates/ })).toBeVisible();
});

test.each([
  ["a usual window", 1_280, 800, "Server address"],
  ["a window at 200 %", 720, 450, null],
])("the first run begins with its heading in %s", async (_what, width, height, focused) => {
  await page.viewport(width, height);
  const bridge = scriptedBridge({
    "GET /local/status": status(NEW),
    "GET /local/connection": { remote: null, has_token: false, profile: "extended" },
  });
  await show(
    bridge,
    <div style={{ height }}>
      <FirstRun>nothing</FirstRun>
    </div>,
  );
  const heading = page.getByRole("heading", { name: "Welcome to Roadbook" });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByLabelText("Server address")).toBeInTheDocument();
  const { top, bottom } = heading.element().getBoundingClientRect();
  expect([top >= 0, bottom <= height]).toEqual([true, true]);
  if (focused !== null) await expect.element(page.getByLabelText(focused)).toHaveFocus();
});
