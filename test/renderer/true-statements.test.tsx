import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { SyncStatus } from "../../renderer/shell/sync-status.tsx";
import { fieldMarks } from "../../renderer/changes/marks.tsx";
import { SyncView } from "../../renderer/screens/sync-center/sync-view.tsx";
import { errorWords, waitWords } from "../../renderer/screens/sync-center/texts.ts";
import { OUTBOX_STATES } from "../../shared/local/status.ts";
import { entry, outboxOf, scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const LATER = "2026-11-20T10:05:00Z";
const HELD = /API key|work online again|your decision/;

test("nothing is said to be retried automatically while it waits for somebody", () => {
  for (const state of OUTBOX_STATES)
    for (const auth of ["ok", "needed"] as const)
      for (const work_offline of [false, true])
        for (const online of [false, true])
          for (const paused_until of [null, LATER])
            for (const next_attempt_at of [null, LATER])
              for (const code of [null, 429, 503])
                for (const before of [
                  undefined,
                  entry({ state: "conflict" }),
                  entry({ state: "queued" }),
                ]) {
                  const error = { status: code, message: "No." };
                  const about = entry({ id: 2, state, attempts: 1, next_attempt_at, error });
                  const now = status({ auth, work_offline, online, paused_until });
                  const waits = waitWords(about, now, NOW, before);
                  const said = errorWords(about, now, before);
                  if (HELD.test(waits))
                    expect(said?.advice ?? "").not.toMatch(/automatically|itself/);
                }
});

test("a quoted sentence of the server ends once", () => {
  const said = ["No", "No.", "No!", "No…"].map((message) => {
    const refused = entry({ state: "rejected", error: { status: 400, message } });
    return errorWords(refused, status())?.text;
  });
  expect(said).toEqual(
    ["“No”.", "“No.”", "“No!”", "“No…”"].map((text) => `The server says: ${text}`),
  );
});

test("what Roadbook itself does not send says what to do once", () => {
  const error = { status: null, message: "The file is gone. Choose it again." };
  const said = errorWords(entry({ state: "rejected", error }), status());
  expect(said).toEqual({ text: error.message, advice: "" });
});

test("a change that can still be undone says until when, and not that it failed", () => {
  const held = entry({ attempts: 0, next_attempt_at: LATER, held: true });
  expect(waitWords(held, status(), NOW, undefined)).toMatch(
    /^Sends at .* You can undo it until then\.$/,
  );
  // Waits for another record: nothing is offered for Undo.
  expect(waitWords({ ...held, held: false }, status(), NOW, undefined)).toMatch(
    /^Next attempt at [^.]*\.$/,
  );
});

test("a field that only I changed is not said to be changed on the server too", () => {
  const conflict = {
    kind: "fields",
    fields: [
      { field: "city", base: "Kraków", mine: "Berlin", theirs: "Łódź" },
      {
        field: "custom_fields",
        base: [
          { id: 1, value: "a" },
          { id: 2, value: "b" },
        ],
        mine: [
          { id: 1, value: "mine" },
          { id: 2, value: "mine" },
        ],
        theirs: [
          { id: 1, value: "theirs" },
          { id: 2, value: "b" },
          { id: 3, value: "c" },
        ],
      },
    ],
  } as const;
  const custom_fields = [
    { id: 1, value: "mine" },
    { id: 2, value: "mine" },
  ];
  const marks = fieldMarks([
    entry({
      state: "conflict",
      body: { city: "Berlin", email: "a@b.example", custom_fields },
      conflict,
    }),
  ]);
  expect(marks.markOf("city")).toMatchObject({
    text: "Changed on the server too",
    theirs: { value: "Łódź" },
  });
  expect(marks.markOf("email")?.text).toBe("Waiting for your decision");
  expect(marks.ofCustomField(1)).toMatchObject({
    text: "Changed on the server too",
    theirs: { value: "theirs" },
  });
  expect(marks.ofCustomField(2)?.text).toBe("Waiting for your decision");
  expect(marks.ofCustomField(3)).toBeNull();
});

test.each([
  ["an open conflict", { conflict: 1 }, "conflict"],
  ["a refused change", { rejected: 1 }, "rejected"],
] as const)("everything is not said to be on the server under %s", async (_name, counts, state) => {
  const none = { queued: 0, sending: 0, unsure: 0, conflict: 0, rejected: 0 };
  const bridge = scriptedBridge({
    "GET /local/status": () => ({ status: 200, body: status({ outbox: { ...none, ...counts } }) }),
    "GET /local/outbox": outboxOf([entry({ state })]),
    "GET /local/bulk": { data: [] },
  });
  await show(bridge, <SyncView />);
  await expect.element(page.getByText("Nothing else is waiting.", { exact: false })).toBeVisible();
  await expect
    .element(page.getByText("Everything you changed is on the server."))
    .not.toBeInTheDocument();
});

test("how long ago the last sync was goes on, offline too, without any event", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"], now: NOW });
  try {
    const last_synced_at = new Date(NOW).toISOString();
    const offline = () => ({
      status: 200,
      body: status({ work_offline: true, online: false, last_synced_at }),
    });
    await show(scriptedBridge({ "GET /local/status": offline }), <SyncStatus />);
    await expect.element(page.getByText("Synced just now")).toBeVisible();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await expect.element(page.getByText("Synced 5 minutes ago")).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test("what needs attention hides neither that nothing is sent nor how much waits", async () => {
  const outbox = { queued: 2, sending: 0, unsure: 1, conflict: 1, rejected: 0 };
  const offline = status({ work_offline: true, outbox });
  await show(scriptedBridge({ "GET /local/status": offline }), <SyncStatus />);
  const link = page.getByRole("link");
  await expect.element(link).toMatchTextContent(/1 needs attention/);
  await expect.element(link).toMatchTextContent(/Working offline, 3 changes waiting/);
  await expect
    .element(page.getByRole("status").first())
    .toHaveTextContent("1 needs attention. Working offline, 3 changes waiting");
});

test("the head of the Sync page says both as well", async () => {
  const outbox = { queued: 2, sending: 0, unsure: 0, conflict: 1, rejected: 0 };
  const bridge = scriptedBridge({
    "GET /local/status": status({ outbox }),
    "GET /local/outbox": outboxOf([]),
  });
  await show(bridge, <SyncView />);
  const head = page.getByRole("banner");
  await expect.element(head).toMatchTextContent(/1 needs attention/);
  await expect.element(head).toMatchTextContent(/2 changes waiting/);
});
