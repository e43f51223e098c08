import { expect, test } from "vitest";
import { systemClock } from "../../main/engine/system.ts";
import { keepRemoved, dropOldRemoved, removedRecords } from "../../main/sync/removals.ts";
import { readStreamState, writeStreamState } from "../../main/sync/stream-state.ts";
import { ageOf, waitUntil } from "../../shared/runtime/clock.ts";
import { agoText } from "../../renderer/ui/format.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { openStore } from "../../main/store/open-store.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const TODAY = Date.UTC(2026, 4, 4);

test("a stored time of the future is not waited for, and counts as long ago", () => {
  expect(waitUntil(TODAY + 4_000, TODAY, 5_000)).toBe(4_000);
  expect(waitUntil(TODAY + 6_000, TODAY, 5_000)).toBe(0);
  expect(waitUntil(TODAY - YEAR_MS, TODAY, 5_000)).toBe(0);
  expect(ageOf(TODAY - DAY_MS, TODAY)).toBe(DAY_MS);
  expect(ageOf(TODAY + 1, TODAY)).toBe(Infinity);
});

test("a timer of more than 24 days does not fire at once, as Node's do", async () => {
  let fired = 0;
  const cancel = systemClock.setTimeout(() => (fired += 1), 90 * DAY_MS);
  // Timers fire in the order of their times: one that fired at once would be before this one.
  await new Promise((resolve) => setTimeout(resolve, 20));
  cancel();
  expect(fired).toBe(0);
});

test.each([
  ["a clock half a century ahead lets no removed record go", TODAY, [TODAY + 50 * YEAR_MS], 1],
  [
    "nor does one that was ten years behind when it was removed",
    TODAY - 10 * YEAR_MS,
    [TODAY + DAY_MS],
    1,
  ],
  ["after 90 days in which the server spoke it goes", TODAY, [TODAY + 91 * DAY_MS], 0],
])("%s", (_name, removedAt, starts, left) => {
  const folder = makeFolder();
  const opened = openStore(`${folder.path}/workspace.db`);
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const spoke = (watermark: number) =>
    store.write(
      (writer) =>
        writeStreamState(writer, "contact", { ...readStreamState(writer, "contact"), watermark }),
      {
        durable: false,
      },
    );
  spoke(TODAY);
  store.write(
    (writer) => keepRemoved(writer, "contact", FIXTURES["contact"]?.[0] as never, removedAt),
    {
      durable: true,
    },
  );
  spoke(left === 0 ? TODAY + 91 * DAY_MS : TODAY + DAY_MS);
  for (const start of starts)
    store.write((writer) => dropOldRemoved(writer, start), { durable: true });
  expect(store.read(removedRecords)).toHaveLength(left);
  store.close();
  folder.remove();
});

test("a time of the future is not told as one that comes", () => {
  expect(agoText(new Date(Date.now() + 90 * DAY_MS).toISOString(), Date.now())).toContain(
    "unknown",
  );
  expect(agoText(new Date(Date.now() - 90 * DAY_MS).toISOString(), Date.now())).toBe(
    "90 days ago".replace("90 days", "3 months"),
  );
});
