import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { seekEntry } from "../../renderer/changes/entry-targets.ts";
import { SyncView } from "../../renderer/screens/sync-center/sync-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { statusWords } from "../../renderer/core/status-words.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { entry, outboxOf, scriptedBridge, status, synced } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { choose } from "./choose.ts";

const COUNTS = { queued: 0, sending: 0, unsure: 0, conflict: 0, rejected: 0 };

const conflicted = entry({
  id: 3,
  state: "conflict",
  body: {
    city: "Berlin",
    current_position: "Lead",
    description: "Wants to move to Berlin in spring, not before April.",
  },
  base: {
    city: "Kraków",
    current_position: "Developer",
    description: "Wants to move to Warsaw in spring, not before May.",
  },
  conflict: {
    kind: "fields",
    fields: [
      { field: "current_position", base: "Developer", mine: "Lead", theirs: "Architect" },
      {
        field: "description",
        base: "Wants to move to Warsaw in spring, not before May.",
        mine: "Wants to move to Berlin in spring, not before April.",
        theirs: "Wants to move to Hamburg in spring, not before May.",
      },
    ],
  },
});

function bridgeWith(
  entries: Parameters<typeof outboxOf>[0],
  change: Parameters<typeof status>[0] = {},
) {
  const counts = { ...COUNTS };
  for (const { state } of entries) if (state !== "done") counts[state] += 1;
  return scriptedBridge({
    "GET /local/status": () => ({ status: 200, body: status({ outbox: counts, ...change }) }),
    "GET /local/outbox": outboxOf(entries),
  });
}

test("says that everything is sent when nothing waits", async () => {
  await show(bridgeWith([]), <SyncView />);
  await expect.element(page.getByText("Everything is sent")).toBeVisible();
  await expect
    .element(page.getByText("Nothing is waiting. Everything you changed is on the server."))
    .toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "Needs attention" }))
    .not.toBeInTheDocument();
});

test("says how long sending takes, in the sync centre and in the status", async () => {
  const waiting = { outbox: { ...COUNTS, queued: 1_467 }, phase: "pushing" } as const;
  const soon = status({ ...waiting, sending_ends_at: new Date(Date.now() + 30_000).toISOString() });
  expect(statusWords(soon)).toMatchObject({
    text: "Sending 1,467",
    announcement: "Sending changes",
  });
  const later = new Date(Date.now() + 48.2 * 60_000).toISOString();
  expect(statusWords(status({ ...waiting, sending_ends_at: later })).text).toBe(
    "Sending 1,467 · about 48 minutes left",
  );
  await show(bridgeWith([], { ...waiting, sending_ends_at: later }), <SyncView />);
  await expect.element(page.getByText("Everything sent")).toBeVisible();
  await expect.element(page.getByText("in about 48 minutes", { exact: true })).toBeVisible();
});

test("the first reading says when all records will be here", async () => {
  const later = new Date(Date.now() + 12 * 60_000).toISOString();
  await show(bridgeWith([], { incomplete: ["note"], reading_ends_at: later }), <SyncView />);
  const end = page.getByText("in about 12 minutes", { exact: true });
  await expect.element(end).toBeVisible();
  expect(end.element().parentElement?.textContent).toContain("All records here");
});

const since = "2026-11-20T08:00:00Z";
const refusedList = {
  list: "deal",
  resource: "deal",
  problem: "refused",
  message: "The server doesn't let you read this list (403).",
  since,
} as const;
const failingList = {
  list: "note:job",
  resource: "note",
  problem: "failing",
  message: "The server failed to answer (500).",
  since,
} as const;

test("a list that the server refuses is told, and the rest counts as up to date", async () => {
  await show(bridgeWith([], { lists: [refusedList], incomplete: [] }), <SyncView />);
  await expect
    .element(page.getByText(/Deals: the server doesn't let you read this list \(403\)/))
    .toBeVisible();
  await expect.element(page.getByText("Everything else is up to date.")).toBeVisible();
  await expect.element(page.getByText("Not readable now")).toBeVisible();
  await expect.element(page.getByText("Everything is sent")).toBeVisible();
});

test("a list that fails is named, with what happens next", async () => {
  const error =
    "Notes on jobs couldn't be read: the server failed to answer (500). " +
    "Everything else is up to date.";
  await show(bridgeWith([], { lists: [failingList], error }), <SyncView />);
  await expect.element(page.getByText("1 list not read")).toBeVisible();
  await expect
    .element(page.getByText(/Notes on jobs: the server failed to answer \(500\)/))
    .toBeVisible();
  await expect
    .element(page.getByText(`${error} Roadbook will retry automatically; your changes are safe.`))
    .toBeVisible();
});

test("records that cannot be kept are counted, with the reasons", async () => {
  const left = {
    resource: "contact",
    count: 2,
    more: false,
    reasons: [{ reason: "It is nested more than 100 levels deep.", count: 2 }],
    examples: [],
  } as const;
  await show(bridgeWith([], { left_out: [left] }), <SyncView />);
  await expect.element(page.getByText("2 contacts can't be kept on this machine:")).toBeVisible();
  await expect.element(page.getByText("It is nested more than 100 levels deep. (2)")).toBeVisible();
});

test("everything can be read again; while that goes on, the button rests", async () => {
  const bridge = bridgeWith([]);
  bridge.answer("POST /local/sync", synced({ requests: 9 }));
  await show(bridge, <SyncView />);
  await page.getByRole("button", { name: "Read everything again" }).click();
  await expect
    .poll(() => bridge.askedFor("POST /local/sync").map(({ body }) => body))
    .toEqual([{ whole: true }]);
});

test("shows from what to what a waiting change goes, in names instead of ids", async () => {
  const waiting = entry({
    resource: "deal",
    slug: "deal_x",
    title: "Spring hiring",
    body: { deal_stage_id: 2 },
    base: { deal_stage_id: 1 },
  });
  await show(bridgeWith([waiting]), <SyncView />);
  const item = page.getByRole("listitem", { name: "Waiting to be sent: Spring hiring" });
  await expect.element(item.getByText("Qualified")).toBeVisible();
  await expect.element(item.getByText("Offer")).toBeVisible();
});

test("says why a change waits: offline, pause, next attempt, no network", async () => {
  await show(bridgeWith([entry({ attempts: 2 })], { work_offline: true }), <SyncView />);
  await expect
    .element(page.getByText("Tried twice. Will be sent when you turn off Work offline."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: /Sync now/ })).toBeDisabled();
});

test("a change behind one that needs the user says that it waits for the decision", async () => {
  const behind = entry({ id: 12, title: "Anna Kowalska", body: { city: "Gdynia" } });
  const after = entry({ id: 14, slug: "candidate_ben", title: "Ben", body: { tags: "hot" } });
  const first = entry({ id: 13, slug: "candidate_ben", title: "Ben" });
  await show(bridgeWith([conflicted, behind, first, after]), <SyncView />);
  await expect
    .element(page.getByText(/Waiting for your decision about an earlier change/))
    .toBeVisible();
  await expect
    .element(page.getByText("Waiting for an earlier change to this record."))
    .toBeVisible();
  await expect.element(page.getByText("Will be sent with the next sync.")).toBeVisible();
});

test("a refused change is edited in place, the named fields first", async () => {
  const refused = entry({
    id: 4,
    state: "rejected",
    body: { current_position: "Lead", email: "nonsense" },
    error: { status: 400, message: "email is not a valid address" },
  });
  const bridge = bridgeWith([refused]);
  bridge.answer("PATCH /local/outbox/4", {});
  await show(bridge, <SyncView />);
  await expect
    .element(page.getByText("The server says: “email is not a valid address”."))
    .toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await expect.element(email).toHaveFocus();
  await email.fill("");
  await page.getByRole("button", { name: "Save and send again" }).click();
  await expect.element(page.getByText("Email must have at least 1 character.")).toBeVisible();
  expect(bridge.askedFor("PATCH")).toEqual([]);
  await email.fill("anna@example.org");
  await page.getByRole("button", { name: "Save and send again" }).click();
  await expect
    .poll(() => bridge.askedFor("PATCH").map((request) => request.body))
    .toEqual([{ body: { email: "anna@example.org" } }]);
});

test("a refusal names fields by their labels and asks for missing values", async () => {
  const message = "owner_id is required; first_name must have at least 1 character";
  const bridge = bridgeWith([
    entry({ id: 4, state: "rejected", body: { city: "Berlin" }, error: { status: 400, message } }),
  ]);
  bridge.answer("PATCH /local/outbox/4", (request) => ({ status: 200, body: request.body }));
  await show(bridge, <SyncView />);
  await expect.element(page.getByText(/Owner is required; First name must have/)).toBeVisible();
  await expect.element(page.getByText(/owner_id|first_name/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await choose(page.getByLabelText("Owner"), "Marta Nunes");
  await page.getByRole("button", { name: "Save and send again" }).click();
  await expect
    .poll(() => bridge.askedFor("PATCH").map((request) => request.body))
    .toEqual([{ body: { owner_id: 7 } }]);
});

test("a long server message is cut, with the rest one press away", async () => {
  const message =
    "title is invalid. " +
    `${"at com.example.Contact.update(Contact.java:12) ".repeat(40)}the very end`;
  await show(
    bridgeWith([
      entry({
        id: 4,
        state: "rejected",
        body: { city: "Berlin" },
        error: { status: 400, message },
      }),
    ]),
    <SyncView />,
  );
  await expect.element(page.getByText(/title is invalid/)).toBeVisible();
  await expect.element(page.getByText(/the very end/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByText(/the very end/)).toBeVisible();
});

test("rewritten texts show their differences; long ones are folded", async () => {
  const long = "We talked for an hour about the team and what is expected of a lead. ".repeat(20);
  const [mine, theirs] = [`He moves to Berlin. ${long}`, `He moves to Hamburg. ${long}`];
  const rewritten = entry({
    id: 3,
    state: "conflict",
    body: { description: mine },
    base: { description: "Contract is with legal." },
    conflict: {
      kind: "fields",
      fields: [{ field: "description", base: "Contract is with legal.", mine, theirs }],
    },
  });
  const { container } = await show(bridgeWith([rewritten]), <SyncView />);
  await expect.element(page.getByRole("group", { name: "Description" })).toBeVisible();
  const marked = () =>
    [...container.querySelectorAll("ins")].map((element) => element.textContent.trim());
  await expect.poll(marked).toEqual(["Berlin.", "Hamburg."]);
  await expect.element(page.getByText(/unchanged words/).first()).toBeVisible();
  await page.getByRole("button", { name: "Show the whole texts" }).click();
  await expect.element(page.getByText(/unchanged words/)).not.toBeInTheDocument();
});

test("a refused change whose mending the app refuses says so in the form", async () => {
  const bridge = bridgeWith([
    entry({ id: 4, state: "rejected", error: { status: 400, message: "no" } }),
  ]);
  bridge.answer("PATCH /local/outbox/4", () => ({
    status: 400,
    body: { message: "End must be after start." },
  }));
  await show(bridge, <SyncView />);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Save and send again" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/End must be after start/);
});

test("text typed into a change that is sent meanwhile becomes its own change", async () => {
  let entries = [entry({ id: 7 })];
  const bridge = bridgeWith([]);
  bridge.answer("GET /local/outbox", (request) => outboxOf(entries)(request));
  bridge.answer("PATCH /local/outbox/7", () => ({
    status: 409,
    body: { message: "This change was sent already." },
  }));
  const owner = { id: 7, full_name: "Marta Nunes" };
  const anna = {
    id: 1,
    slug: "candidate_anna",
    first_name: "Anna",
    last_name: "Kowalska",
    owner,
    city: "Berlin",
  };
  bridge.answer("GET /local/record/candidate/candidate_anna", { record: anna, entries: [] });
  bridge.answer("PUT /v1/candidate/candidate_anna", anna);
  await show(bridge, <SyncView />);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "City" }).fill("Gdańsk");
  entries = [];
  bridge.tell({ type: "status", status: status() });
  await expect.poll(() => bridge.askedFor("GET /local/outbox").length).toBeGreaterThan(3);
  await expect.element(page.getByRole("textbox", { name: "City" })).toHaveValue("Gdańsk");
  await page.getByRole("button", { name: "Save and send again" }).click();
  await expect.element(page.getByText(/Your edit follows as a new change/)).toBeVisible();
  expect(bridge.askedFor("PUT").map(({ body }) => body)).toMatchObject([{ city: "Gdańsk" }]);
  await expect.element(page.getByRole("textbox", { name: "City" })).not.toBeInTheDocument();
});

test("a conflict is decided field by field, and not before every field is decided", async () => {
  const bridge = bridgeWith([conflicted]);
  bridge.answer("POST /local/outbox/3/resolve", {});
  await show(bridge, <SyncView />);
  const position = page.getByRole("group", { name: "Current position" });
  await expect.element(page.getByRole("button", { name: "Review" })).toBeDisabled();
  await position.getByRole("radio", { name: /Mine/ }).click();
  await expect.element(page.getByText("1 to decide")).toBeVisible();
  await page
    .getByRole("group", { name: "Description" })
    .getByRole("radio", { name: /Theirs/ })
    .click();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect
    .poll(() => bridge.askedFor("POST").map((request) => request.body))
    .toEqual([{ fields: { current_position: "mine", description: "theirs" } }]);
});

test("a conflict is decided by keyboard alone", async () => {
  const bridge = bridgeWith([conflicted]);
  bridge.answer("POST /local/outbox/3/resolve", {});
  await show(bridge, <SyncView />);
  await page.getByRole("button", { name: "Theirs for all" }).click();
  page.getByRole("button", { name: "Take theirs" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bridge.askedFor("POST").map((request) => request.body))
    .toEqual([{ fields: { current_position: "theirs", description: "theirs" } }]);
});

const GONE = { kind: "gone", fields: [] } as const;
const ALL_COUNTS = { ...COUNTS, queued: 1, conflict: 2, rejected: 1 };
const refused = entry({
  id: 4,
  state: "rejected",
  title: "Second",
  error: { status: 400, message: "no" },
});
const waiting = entry({ id: 5, title: "Third" });
const item = (name: RegExp) => page.getByRole("listitem", { name });

/** The sync centre with the keys of the app, as somebody finds it who just came there. */
async function arrive(bridge: ReturnType<typeof bridgeWith>): Promise<void> {
  (document.activeElement as HTMLElement | null)?.blur();
  await show(bridge, <SyncView />);
  onTestFinished(listenForShortcuts(bridge));
}

test("focus starts on the first entry that needs attention; J and K move it", async () => {
  const bridge = bridgeWith([conflicted, refused, waiting]);
  bridge.answer("POST /local/outbox/4/discard", {});
  await arrive(bridge);
  await expect.element(item(/Anna Kowalska/)).toHaveFocus();
  await userEvent.keyboard("jjj");
  await expect.element(item(/Third/)).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(item(/Second/)).toHaveFocus();
  await userEvent.keyboard("#");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(item(/Second/)).toHaveFocus();
  await userEvent.keyboard("#");
  await page.getByRole("button", { name: "Discard the change" }).click();
  await expect.poll(() => bridge.askedFor("POST /local/outbox/4/discard")).toHaveLength(1);
  await expect.element(item(/Anna Kowalska/)).toHaveFocus();
});

test("the hints are the keys that the entry with the focus takes", async () => {
  await page.viewport(1_280, 800);
  const deleted = entry({ id: 8, title: "Fourth", state: "conflict", conflict: GONE });
  const bridge = bridgeWith([conflicted, refused, deleted, waiting]);
  await arrive(bridge);
  const hints = () =>
    [...document.querySelectorAll("h2")].flatMap((heading) => {
      const keys = [...heading.querySelectorAll("kbd")].map((key) => key.textContent).join(" ");
      return keys === "" ? [] : [`${heading.firstChild?.textContent ?? ""}: ${keys}`];
    });
  await expect.element(item(/Anna Kowalska/)).toHaveFocus();
  await expect.poll(hints).toEqual(["Needs attention: J Enter M T #"]);
  await userEvent.keyboard("j");
  await expect.element(item(/Second/)).toHaveFocus();
  await expect.poll(hints).toEqual(["Needs attention: J Enter R #"]);
  await expect.element(page.getByText("R send now")).toBeVisible();
  // Nothing is sent while offline, so R does nothing.
  bridge.tell({ type: "status", status: status({ outbox: ALL_COUNTS, work_offline: true }) });
  await expect.poll(hints).toEqual(["Needs attention: J Enter #"]);
  bridge.tell({ type: "status", status: status({ outbox: ALL_COUNTS }) });
  await expect.poll(hints).toEqual(["Needs attention: J Enter R #"]);
  // A letter in the form is a letter.
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "City" })).toHaveFocus();
  await expect.poll(hints).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(item(/Second/)).toHaveFocus();
  await userEvent.keyboard("j");
  await expect.element(item(/Fourth/)).toHaveFocus();
  await expect.poll(hints).toEqual(["Needs attention: J Enter"]);
  await userEvent.keyboard("j");
  await expect.poll(hints).toEqual(["Waiting: J Enter R #"]);
  (document.activeElement as HTMLElement | null)?.blur();
  await expect.poll(hints).toEqual(["Needs attention: J"]);
});

test("a failed field of a record leads to its own decision, not to the first one", async () => {
  seekEntry(refused.id);
  await arrive(bridgeWith([conflicted, refused, waiting]));
  await expect.element(item(/Second/)).toHaveFocus();
  await userEvent.keyboard("k");
  await expect.element(item(/Anna Kowalska/)).toHaveFocus();
});

test("M chooses mine for all that is disputed, and Enter sends it", async () => {
  const bridge = bridgeWith([conflicted]);
  bridge.answer("POST /local/outbox/3/resolve", {});
  await arrive(bridge);
  await expect.element(item(/Anna Kowalska/)).toHaveFocus();
  await userEvent.keyboard("m{Enter}");
  await expect
    .poll(() => bridge.askedFor("POST").map((request) => request.body))
    .toEqual([{ fields: { current_position: "mine", description: "mine" } }]);
});

test("Enter opens the first decision or the edit form; Escape goes back", async () => {
  const bridge = bridgeWith([conflicted, refused]);
  bridge.answer("POST /local/outbox/3/resolve", {});
  await arrive(bridge);
  await expect.element(item(/Anna Kowalska/)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(
      page.getByRole("group", { name: "Current position" }).getByRole("radio", { name: /^Mine/ }),
    )
    .toHaveFocus();
  await userEvent.keyboard(" {Enter}");
  await expect.element(page.getByText("1 to decide")).toBeVisible();
  expect(bridge.askedFor("POST")).toEqual([]);
  await userEvent.keyboard("j{Enter}");
  await expect.element(page.getByRole("textbox", { name: "City" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(item(/Second/)).toHaveFocus();
});

test("a key that is faster than the entries waits for them", async () => {
  const bridge = bridgeWith([conflicted]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const outbox = outboxOf([conflicted]);
  bridge.answer("GET /local/outbox", (request) => promise.then(() => outbox(request)));
  await arrive(bridge);
  await expect.element(page.getByRole("heading", { name: "Waiting" })).toBeVisible();
  await userEvent.keyboard("m");
  resolve();
  await expect.element(page.getByRole("button", { name: "Keep mine and send" })).toHaveFocus();
});

test("the command that goes to what needs the user says so when nothing does", async () => {
  await arrive(bridgeWith([waiting]));
  await expect.element(item(/Third/)).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard("g!");
  await expect.element(page.getByText("No changes need attention.")).toBeVisible();
});

test("long texts in conflict show the words that differ from before", async () => {
  const { container } = await show(bridgeWith([conflicted]), <SyncView />);
  await expect.element(page.getByRole("group", { name: "Description" })).toBeVisible();
  const words = (selector: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.textContent.trim());
  await expect.poll(() => words("ins")).toEqual(["Berlin", "April.", "Hamburg"]);
  expect(words("del")).toEqual(["Warsaw", "May.", "Warsaw"]);
});

test("discarding first shows what it undoes, and the server's present value", async () => {
  const bridge = bridgeWith([conflicted]);
  bridge.answer("POST /local/outbox/3/discard", {});
  await show(bridge, <SyncView />);
  await page.getByRole("button", { name: "Discard…" }).click();
  const dialog = page.getByRole("dialog", { name: "Discard this change?" });
  await expect.element(dialog).toMatchTextContent(/Lead → becomesArchitect/);
  await expect.element(dialog).toMatchTextContent(/Berlin → becomesKraków/);
  expect(bridge.askedFor("POST")).toEqual([]);
  await dialog.getByRole("button", { name: "Discard the change" }).click();
  await expect.poll(() => bridge.askedFor("POST /local/outbox/3/discard").length).toBe(1);
});

test("discarding a new record names what is lost with it", async () => {
  const bridge = bridgeWith([
    entry({
      id: 5,
      kind: "create",
      resource: "deal",
      slug: "deal_local-1",
      title: "Spring hiring",
      body: { name: "Spring hiring" },
      base: {},
    }),
    entry({
      id: 6,
      resource: "deal",
      slug: "deal_local-1",
      title: "Spring hiring",
      state: "queued",
      body: { tags: "hot" },
      base: {},
    }),
  ]);
  await show(bridge, <SyncView />);
  await page.getByRole("button", { name: "Discard…" }).first().click();
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent(/together with 1 later change to it/);
});

test("a record that is gone on the server can be kept as a new one", async () => {
  const bridge = bridgeWith([
    entry({ id: 9, state: "conflict", conflict: { kind: "several", fields: [] } }),
  ]);
  bridge.answer("POST /local/outbox/9/resolve", {});
  await show(bridge, <SyncView />);
  await page.getByRole("button", { name: "Keep mine as a new record" }).click();
  await expect
    .poll(() => bridge.askedFor("POST").map((request) => request.body))
    .toEqual([{ choice: "mine" }]);
  bridge.answer("POST /local/outbox/9/unresolve", {});
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => bridge.askedFor("POST /local/outbox/9/unresolve")).toHaveLength(1);
});

test("an old token is named, with the way to a new one", async () => {
  await show(bridgeWith([entry()], { auth: "needed" }), <SyncView />);
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Nothing is lost/);
  await expect.element(page.getByRole("button", { name: "Enter a new API key" })).toBeVisible();
});

test("a run says what it did and how many requests it took", async () => {
  const bridge = bridgeWith([]);
  const pulled = { ...synced().pulled, candidate: 2, contact: 1 };
  bridge.answer("POST /local/sync", synced({ pulled, pushed: 3, requests: 9 }));
  await show(bridge, <SyncView />);
  await page.getByRole("button", { name: /Sync now/ }).click();
  await expect.element(page.getByText("3 sent, 3 read, 9 requests", { exact: true })).toBeVisible();
});

test("the log of sent changes opens on request, newest first", async () => {
  await show(
    bridgeWith([
      entry({ id: 1, state: "done", title: "First" }),
      entry({ id: 2, state: "done", title: "Second" }),
    ]),
    <SyncView />,
  );
  await page.getByRole("button", { name: "Sent" }).click();
  await expect
    .poll(() =>
      page
        .getByRole("listitem", { name: /^Sent:/ })
        .elements()
        .map((item) => item.getAttribute("aria-label")),
    )
    .toEqual(["Sent: Second", "Sent: First"]);
});

test("says which resource is not complete yet, and how far it is read", async () => {
  const change = {
    incomplete: ["note", "activity"],
    progress: { resource: "activity", done: 10, total: 100 },
    first_reading: [
      { resource: "note", done: 300, total: 1_200 },
      { resource: "activity", done: 10, total: null },
    ],
  } as const;
  await show(bridgeWith([], change), <SyncView />);
  await expect.element(page.getByText("Reading 25 %")).toBeVisible();
  await expect.element(page.getByText("Not complete yet")).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "Reading notes" })).toBeVisible();
});

test("a status that arrives by event is shown without asking", async () => {
  const bridge = bridgeWith([]);
  await show(bridge, <SyncView />);
  await expect.element(page.getByText("Everything is sent")).toBeVisible();
  bridge.tell({ type: "status", status: status({ online: false }) });
  await expect.element(page.getByText("Server not reached")).toBeVisible();
});

test("long texts can keep both sides; a decision can be undone", async () => {
  const bridge = bridgeWith([conflicted]);
  bridge.answer("POST /local/outbox/3/resolve", {});
  bridge.answer("POST /local/outbox/3/unresolve", {});
  await show(bridge, <SyncView />);
  const position = page.getByRole("group", { name: "Current position" });
  await expect.element(position.getByRole("radio", { name: /Both/ })).not.toBeInTheDocument();
  await position.getByRole("radio", { name: /Mine/ }).click();
  await page.getByRole("radio", { name: "Both texts, theirs first" }).click();
  await page.getByRole("button", { name: "Send my choice" }).click();
  await expect
    .poll(() => bridge.askedFor("POST /local/outbox/3/resolve").map((request) => request.body))
    .toEqual([{ fields: { current_position: "mine", description: "both" } }]);
  useToasts.getState().act(useToasts.getState().undoable.at(-1) as never);
  await expect.poll(() => bridge.askedFor("POST /local/outbox/3/unresolve")).toHaveLength(1);
});

test("mass deletions wait for the user's word; what is gone can be recreated", async () => {
  const held_deletions = [
    {
      list: "contact",
      resource: "contact",
      missing: 80,
      held: 150,
      noticed_at: "2026-05-04T08:00:00.000Z",
    },
  ] as const;
  const bridge = bridgeWith([], { held_deletions });
  bridge.answer("GET /local/removed", {
    ...outboxPage,
    total: 1,
    data: [
      {
        resource: "contact",
        id: 2,
        removed_at: "2026-05-04T08:00:00.000Z",
        title: "Mary Muller",
        can_restore: true,
      },
    ],
  });
  bridge.answer("POST /local/held-deletions/contact/accept", {});
  bridge.answer("POST /local/removed/contact/2/restore", {});
  await show(bridge, <SyncView />);
  await expect
    .element(page.getByText(/80 of 150 contacts are no longer on the server/))
    .toBeVisible();
  await expect.element(page.getByText("1 needs attention")).toBeVisible();
  await page.getByRole("button", { name: "Remove them here too" }).click();
  await page.getByRole("button", { name: "Recreate Mary Muller" }).click();
  await expect.poll(() => bridge.askedFor("POST /local/removed/contact/2/restore")).toHaveLength(1);
  expect(bridge.askedFor("POST /local/held-deletions/contact/accept")).toHaveLength(1);
  // The last copy goes only after a question.
  bridge.answer("DELETE /local/removed/contact/2", {});
  await page.getByRole("button", { name: "Delete the copy of Mary Muller" }).click();
  expect(bridge.askedFor("DELETE /local/removed/contact/2")).toHaveLength(0);
  await page.getByRole("button", { name: "Delete copy", exact: true }).click();
  await expect.poll(() => bridge.askedFor("DELETE /local/removed/contact/2")).toHaveLength(1);
});

test("after the only row of the last page went, the page before it is shown", async () => {
  const rows = Array.from({ length: 11 }, (_, index) => ({
    resource: "contact",
    id: index + 1,
    removed_at: "2026-05-04T08:00:00.000Z",
    title: `Contact ${index + 1}`,
    can_restore: true,
  }));
  const bridge = bridgeWith([]);
  bridge.answer("GET /local/removed", ({ query }) => {
    const page = Number(query?.["page"]);
    const data = rows.slice((page - 1) * 10, page * 10);
    const last_page = Math.max(1, Math.ceil(rows.length / 10));
    return {
      status: 200,
      body: { ...outboxPage, current_page: page, last_page, total: rows.length, data },
    };
  });
  bridge.answer("DELETE /local/removed/contact/11", () => {
    rows.splice(10, 1);
    return { status: 200, body: {} };
  });
  bridge.answer("DELETE /local/removed", () => {
    rows.length = 0;
    return { status: 200, body: {} };
  });
  await show(bridge, <SyncView />);
  const heading = page.getByRole("heading", { name: "Gone from the server" });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Delete the copy of Contact 11" }).click();
  await page.getByRole("button", { name: "Delete copy", exact: true }).click();
  await expect.element(page.getByText("Contact 10", { exact: true })).toBeVisible();
  await expect.element(heading).toBeVisible();
  await page.getByRole("button", { name: "Delete all…" }).click();
  await page.getByRole("button", { name: "Delete all", exact: true }).click();
  await expect.element(heading).not.toBeInTheDocument();
});

const outboxPage = {
  per_page: 10,
  current_page: 1,
  last_page: 1,
  next_page_url: null,
  prev_page_url: null,
  from: 1,
  to: 1,
};
