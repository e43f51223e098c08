import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { findOldUpdate } from "./list-ages.ts";
import { statusWords } from "./status-words.ts";
import { AgendaView } from "../screens/agenda/agenda-view.tsx";
import { TodayView } from "../screens/today/today-view.tsx";
import { BoardView } from "../screens/board/board-view.tsx";
import {
  type Answer,
  envelopeOf,
  scriptedBridge,
  status,
} from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";

const NOTHING = envelopeOf([]);

/**
 * A workspace whose first sync has not read the activities and deals to the end; `rows` answers the
 * lists.
 */
function halfRead(rows: Answer = () => ({ status: 200, body: NOTHING })) {
  return scriptedBridge({
    "GET /local/status": status({ incomplete: ["activity", "deal"], last_synced_at: null }),
    "GET /local/records/activity": rows,
    "GET /local/records/deal": rows,
    "GET /local/records/candidate": NOTHING,
    "GET /local/records/contact": NOTHING,
  });
}

test("Today does not say that nothing is planned while it does not know", async () => {
  await show(halfRead(), <TodayView />);
  await expect.element(page.getByText("Still loading activities and deals")).toBeVisible();
  const owed = page.getByRole("region", { name: "To catch up on" });
  await expect
    .element(owed.getByText("None yet. Some records are still being read."))
    .toBeVisible();
  // The candidates are here, but not all activities by which they were contacted.
  await expect
    .element(owed.getByText("People are listed once all activities are here."))
    .toBeVisible();
  await expect.element(page.getByText("Nothing to catch up on.")).not.toBeInTheDocument();
});

test("the agenda calls no day free before all activities are here", async () => {
  await show(halfRead(), <AgendaView />);
  await expect.element(page.getByText("Still loading activities")).toBeVisible();
  await expect.element(page.getByText("Free")).not.toBeInTheDocument();
});

test("lists of Today that fail say why", async () => {
  const failing: Answer = () => ({
    status: 503,
    body: { message: "The app's engine does not answer." },
  });
  await show(halfRead(failing), <TodayView />);
  await expect
    .element(page.getByRole("region", { name: "To catch up on" }).getByRole("alert"))
    .toMatchTextContent("Couldn't load this: The app's engine does not answer.");
});

test("a board without stages says where they come from", async () => {
  const bridge = halfRead();
  bridge.answer("GET /local/board/deal", { columns: [] });
  await show(bridge, <BoardView resource="deal" open={null} />);
  await expect.element(page.getByText("No columns yet")).toBeVisible();
});

test("the first contact with a server is called that", () => {
  const before = { last_synced_at: null, online: false } as const;
  expect(statusWords(status({ ...before, phase: "pulling" })).text).toBe("Connecting…");
  expect(statusWords(status(before)).text).toBe("Not connected yet");
});

test("progress that changes many times a second is said once", () => {
  const reading = (done: number) =>
    statusWords(status({ progress: { resource: "candidate", done, total: 1_000 } }));
  expect(reading(100).text).toBe("Reading candidates: 100 of 1,000");
  expect(reading(100).announcement).toBe("Reading candidates");
  expect(reading(900).announcement).toBe(reading(100).announcement);
});

test("a list whose data is much older than the rest says so, and no other", async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const list = (name: "activity" | "contact", minutes: number) => ({
    list: name,
    resource: name,
    last_synced_at: at(minutes),
    complete: true,
  });
  const aged = (activities: number, contacts: number) =>
    status({ synced_lists: [list("activity", activities), list("contact", contacts)] });
  expect(findOldUpdate(aged(95, 1), "contact")).toBeNull();
  // All of them are old: the sync status says when the last sync was.
  expect(findOldUpdate(aged(95, 90), "activity")).toBeNull();
  const bridge = halfRead();
  bridge.answer("GET /local/status", aged(95, 1));
  await show(bridge, <AgendaView />);
  await expect.element(page.getByText(/^Activities last updated .* ago$/)).toBeVisible();
});
