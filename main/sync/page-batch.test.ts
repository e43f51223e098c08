import { SteadyTime } from "../../shared/runtime/steady-time.ts";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "../../test/fixtures/worlds.ts";
import { openStore } from "../store/open-store.ts";
import { MAX_BATCH_ROWS, PageBatch } from "./page-batch.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";

const folder = makeFolder();
const opened = openStore(join(folder.path, "workspace.db"));
if (!opened.ok) throw new Error(opened.message);
const { store } = opened;
afterAll(() => {
  store.close();
  folder.remove();
});

/** A clock that stands still until it is moved. */
function stoppedClock() {
  let time = 0;
  const timers = new Map<() => void, number>();
  return {
    now: () => time,
    elapsed: () => time,
    setTimeout: (run: () => void, ms: number) => {
      timers.set(run, time + ms);
      return () => void timers.delete(run);
    },
    move: (ms: number) => {
      time += ms;
      for (const [run, at] of timers) if (at <= time && timers.delete(run)) run();
    },
  };
}

function world(list: string, { isTyping = false } = {}) {
  const clock = stoppedClock();
  const progress: number[] = [];
  const context = {
    store,
    clock,
    steady: new SteadyTime(clock),
    serverTime: () => null,
    log: () => undefined,
    isTyping: () => isTyping,
    progress: (_resource: string, done: number) => void progress.push(done),
  };
  const stream = { key: list, resource: "contact", limit: 50 };
  let next = store.read((reader) => reader.records.baseCount("contact"));
  const page = (rows: number, total = 10_000) => ({
    total,
    perPage: rows,
    isSizeStated: true,
    from: null,
    lastPage: Math.ceil(total / rows),
    rows: Array.from({ length: rows }, () => {
      next += 1;
      return { id: next, slug: `contact_${next}`, updated_at: "2026-01-01T00:00:00Z" };
    }),
  });
  const before = next;
  return {
    clock,
    progress,
    page,
    batch: new PageBatch(context as never, stream as never),
    written: () => store.read((reader) => reader.records.baseCount("contact")) - before,
    state: () => store.read((reader) => readStreamState(reader, list)),
  };
}

test("pages wait for each other, and the cursor is written with them", () => {
  const { batch, page, written, state, progress } = world("full");
  for (let rows = 50; rows < MAX_BATCH_ROWS; rows += 50) batch.add(batch.next(), page(50), 0);
  const pages = MAX_BATCH_ROWS / 50;
  expect([written(), state().page, batch.cursor.page]).toEqual([0, 1, pages]);
  batch.add(batch.next(), page(50), 0);
  expect([written(), state().page, state().done]).toEqual([
    MAX_BATCH_ROWS,
    pages + 1,
    MAX_BATCH_ROWS,
  ]);
  expect(progress).toEqual(Array.from({ length: pages }, (_, index) => (index + 1) * 50));
});

test("while somebody types, a page does not wait for others", () => {
  const { batch, page, written, state } = world("typed", { isTyping: true });
  for (const pages of [1, 2]) {
    batch.add(batch.next(), page(50), 0);
    expect([written(), state().page]).toEqual([50 * pages, 1 + pages]);
  }
});

test("the last page of a list waits for nothing", () => {
  const { batch, page, written, state } = world("last");
  batch.add(batch.next(), page(50, 50), 0);
  expect([written(), state().complete]).toEqual([50, true]);
});

test("while a server pauses, what has arrived is written", async () => {
  const { batch, page, written, clock } = world("pause");
  batch.add(batch.next(), page(50), 0);
  let answer: (value: string) => void = () => undefined;
  const next = batch.awaitNext(new Promise<string>((resolve) => (answer = resolve)));
  clock.move(60_000);
  await expect.poll(written).toBe(50);
  answer("page");
  expect(await next).toBe("page");
});

test("pages of long texts do not wait in memory", () => {
  const { batch, page, written } = world("long");
  const { rows, ...rest } = page(10);
  batch.add(
    batch.next(),
    { ...rest, rows: rows.map((row) => ({ ...row, city: "x".repeat(300_000) })) },
    0,
  );
  expect(written()).toBe(10);
});

test("a list that is to be read again from its beginning is not continued", () => {
  const { batch, page, written, state } = world("again");
  batch.add(batch.next(), page(50), 0);
  const restarted = { ...state(), page: 1, whole: null, total: 7 };
  store.write((writer) => writeStreamState(writer, "again", restarted), { durable: false });
  batch.write();
  expect([written(), batch.cursor, state()]).toEqual([50, restarted, restarted]);
});
