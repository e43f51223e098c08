import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { must, rowsOf } from "./ask.ts";
import { KINDS, keyOf } from "./kinds.ts";
import { beginLife } from "./life.ts";
import { sleep } from "./moments.ts";
import { playLife, type Tally } from "./play-life.ts";
import { killAll, startApp, startSandbox } from "./processes.ts";
import { LISTS } from "./server-lists.ts";

/**
 * The app and its server as real processes; the app is killed again and again at moments that a seed chooses, and everything is looked at from
 * outside. A few rounds go with every `npm test`; ROADBOOK_KILL_ROUNDS=200 plays more, ROADBOOK_KILL_SEED=2 others.
 */
const ROUNDS = Number(process.env["ROADBOOK_KILL_ROUNDS"] ?? 12);
const SEED = Number(process.env["ROADBOOK_KILL_SEED"] ?? 1);
/** Kills that one workspace goes through before it is compared with its server and thrown away. */
const ROUNDS_A_LIFE = 6;
const LIVES = Array.from({ length: Math.ceil(ROUNDS / ROUNDS_A_LIFE) }, (_, index) => index + 1);

const ROOT = join(import.meta.dirname, "../..");
const tally: Tally = { rounds: 0, kills: 0, pulling: 0, pushing: 0, editing: 0, idle: 0, starting: 0 };
const sums = { edits: 0, creates: 0, violations: 0 };
let folder: ReturnType<typeof makeFolder>;
let dataDir: string;

beforeAll(() => {
  if (!existsSync(join(ROOT, "out/main/browser.js"))) execFileSync("npm", ["run", "build"], { cwd: ROOT });
}, 120_000);
beforeEach(() => {
  folder = makeFolder();
  dataDir = join(folder.path, "workspace");
});
afterEach(async () => {
  await killAll();
  folder.remove();
});
afterAll(() => {
  const { rounds, kills, pulling, pushing, editing } = tally;
  process.stdout.write(
    `${rounds} rounds, ${kills} kills (${pulling} while pulling, ${pushing} while pushing, ${editing} while editing), ` +
      `${sums.edits} edits, ${sums.creates} creates, ${sums.violations} violations\n`,
  );
});

test.each(LIVES)(
  "what was answered outlives SIGKILL and reaches the server once: workspace %i",
  {
    timeout: 120_000,
  },
  async (number) => {
    const server = await startSandbox(SEED + number, 0.3);
    const life = await beginLife(server.ask, `ROADBOOK_KILL_SEED=${SEED}, workspace ${number}`, SEED, number);
    const rounds = Math.min(ROUNDS_A_LIFE, ROUNDS - (number - 1) * ROUNDS_A_LIFE);
    try {
      await playLife(life, { server, dataDir, rounds, seed: SEED * 1_000 + number, tally });
    } catch (error) {
      sums.violations += 1;
      throw error;
    } finally {
      sums.edits += life.promises.edits;
      sums.creates += life.promises.creates;
    }
  },
);

test("a first sync that is killed three times goes on where it was, in every list", { timeout: 60_000 }, async () => {
  const random = new Random(SEED);
  const server = await startSandbox(SEED, 0.8);
  const limits = new Map(LISTS.map(({ resource, query }) => [resource, Number(/limit=(\d+)/.exec(query)?.[1])]));
  const pages = new Map<string, { pages: number; lists: number }>();
  for (const { resource, query } of LISTS) {
    const { total } = await must(server.ask, "GET", `/v1/${resource}?${query}`);
    const before = pages.get(resource) ?? { pages: 0, lists: 0 };
    const more = Math.max(1, Math.ceil(Number(total) / (limits.get(resource) ?? 1)));
    pages.set(resource, { pages: before.pages + more, lists: before.lists + 1 });
  }
  const all = [...pages.values()].reduce((sum, list) => sum + list.pages, 0);
  await must(server.ask, "PUT", "/sandbox/faults", [{ effect: { kind: "latency", ms: 30, jitter: 20 } }]);
  await must(server.ask, "DELETE", "/sandbox/log");
  const listed = async () => {
    const { counts } = await must(server.ask, "GET", "/sandbox/log");
    return new Map(
      [...pages.keys()].map((name) => [name, Number((counts as Record<string, number>)[`GET /v1/${name}`] ?? 0)]),
    );
  };
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);

  const shares = [0.4, 0.65, 0.85];
  let again = 0;
  for (const share of shares) {
    const app = await startApp(dataDir, again === 0 ? server.origin : null);
    // Known lists are looked at once more after each start: these requests are no progress.
    const goal = all * (share + (random.next() - 0.5) / 10) + again;
    while (sum(await listed()) < goal) {
      const status = await must(app.ask, "GET", "/local/status");
      expect(status["last_synced_at"], `the first sync is not over after ${sum(await listed())} of ${all}`).toBeNull();
      await sleep(3);
    }
    await app.kill();
    again += 4;
  }
  const app = await startApp(dataDir, null);
  await expect
    .poll(async () => (await must(app.ask, "GET", "/local/status"))["last_synced_at"], { timeout: 30_000 })
    .not.toBeNull();
  const counts = await listed();
  for (const [resource, list] of pages) {
    // A restart costs at most one request a list: for the page that was on its way, or to see whether a known list changed.
    const most = list.pages + shares.length * list.lists;
    expect(counts.get(resource), `requests for the ${list.pages} pages of ${resource}`).toBeLessThanOrEqual(most);
  }
  for (const { resource, query } of LISTS) {
    const [here, there] = await Promise.all(
      [app, server].map(({ ask }) => must(ask, "GET", `/v1/${resource}?${query}`)),
    );
    expect(here?.["total"], `records of ${resource}?${query}`).toBe(there?.["total"]);
  }
});

test.each(["once more", "back again"])(
  "a field that is edited %s after a kill, when the first edit may have arrived, ends as it was edited last",
  async (second) => {
    const server = await startSandbox(SEED, 0.05);
    const app = await startApp(dataDir, server.origin);
    expect(await must(app.ask, "POST", "/local/sync")).toMatchObject({ ok: true });
    const kind = KINDS.contact;
    const contact = rowsOf(await must(app.ask, "GET", "/v1/contact")).find(
      (row) => kind.required(row) !== null && row["designation"] !== "",
    );
    const path = `/v1/contact/${keyOf(kind, contact ?? {})}`;
    const put = (ask: typeof app.ask, designation: unknown) =>
      must(ask, "PUT", path, { ...kind.required(contact ?? {}), designation });

    await must(server.ask, "PUT", "/sandbox/faults", [
      { match: { method: "PUT" }, count: 1, effect: { kind: "hang", when: "after" } },
    ]);
    await put(app.ask, "First");
    await expect.poll(async () => (await must(server.ask, "GET", path))["designation"]).toBe("First");
    await must(app.ask, "POST", "/local/work-offline", { work_offline: true });
    await app.kill();

    const restarted = await startApp(dataDir, null);
    expect(await must(restarted.ask, "GET", path)).toMatchObject({ designation: "First" });
    const last = second === "back again" ? contact?.["designation"] : "Second";
    await put(restarted.ask, last);
    await must(restarted.ask, "POST", "/local/work-offline", { work_offline: false });
    expect(await must(restarted.ask, "POST", "/local/sync")).toMatchObject({ ok: true, conflicts: 0, rejected: 0 });
    expect(await must(server.ask, "GET", path)).toMatchObject({ designation: last });
    expect(await must(restarted.ask, "GET", path)).toMatchObject({ designation: last });
  },
);
