import { expect, test } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import { MAX_BATCH_ROWS } from "../../main/sync/page-batch.ts";
import { type Ask, must, rowsOf } from "./ask.ts";
import { sleep } from "./moments.ts";
import { startApp, startSandbox } from "./processes.ts";
import { ROUNDS, SEED } from "./rounds.ts";
import { LISTS } from "./server-lists.ts";
import { setStage } from "./stage.ts";

const { dataDir } = setStage();
const SEEDS = Array.from({ length: Math.ceil(ROUNDS / 50) }, (_, index) => SEED + index);

/** Pages of 50 rows that a first sync writes together, and the one on its way. */
const BATCH_PAGES = MAX_BATCH_ROWS / 50;

interface Lists {
  readonly pages: number;
  /** Notes have a list for each kind of entity. */
  readonly lists: number;
}

/** Pages of every list as the server has them. */
async function countPages(server: Ask): Promise<ReadonlyMap<string, Lists>> {
  const counted = new Map<string, Lists>();
  for (const { resource, query } of LISTS) {
    const { last_page: pages } = await must(server, "GET", `/v1/${resource}?${query}`);
    const before = counted.get(resource) ?? { pages: 0, lists: 0 };
    counted.set(resource, { pages: before.pages + Number(pages), lists: before.lists + 1 });
  }
  return counted;
}

/** How often each list was asked for. */
async function countRequests(server: Ask): Promise<(resource: string) => number> {
  const { counts } = await must(server, "GET", "/sandbox/log");
  return (resource) => (counts as Record<string, number>)[`GET /v1/${resource}`] ?? 0;
}

/** Requests that the one rule in force has hit. */
async function hits(server: Ask): Promise<number> {
  const { rules } = await must(server, "GET", "/sandbox/faults");
  return Number(rowsOf({ data: rules })[0]?.["hits"]);
}

test.each(SEEDS)(
  "a first sync that is killed three times resumes in every list: seed %i",
  async (seed) => {
    const random = new Random(seed);
    const server = await startSandbox(seed, 0.8);
    const pages = await countPages(server.ask);
    const all = [...pages.values()].reduce((sum, list) => sum + list.pages, 0);
    await must(server.ask, "DELETE", "/sandbox/log");
    const readPages = async () => {
      const requests = await countRequests(server.ask);
      return [...pages].reduce(
        (sum, [resource, list]) => sum + Math.min(requests(resource), list.pages),
        0,
      );
    };
    const lastSynced = async (app: Ask) =>
      (await must(app, "GET", "/local/status"))["last_synced_at"];

    const kills = [0.4, 0.65, 0.85];
    for (const share of kills) {
      const goal = all * (share + (random.next() - 0.5) / 10);
      // The server falls silent there, so that the kill comes in the middle however fast the app
      // is.
      const silence = {
        after: Math.max(1, Math.round(goal - (await readPages()))),
        effect: { kind: "hang" },
      };
      await must(server.ask, "PUT", "/sandbox/faults", [silence]);
      const app = await startApp(dataDir(), share === kills[0] ? server.origin : null);
      while ((await hits(server.ask)) === 0) await sleep(3);
      expect(await lastSynced(app.ask), "killed before the first sync was over").toBeNull();
      await app.kill();
    }
    await must(server.ask, "DELETE", "/sandbox/faults");
    const app = await startApp(dataDir(), null);
    await expect.poll(() => lastSynced(app.ask)).not.toBeNull();
    const requests = await countRequests(server.ask);
    for (const [resource, list] of pages) {
      // A restart costs at most a batch of pages a list: those that had arrived and waited to be
      // written, and the one on its way. A known list costs a request to see whether it changed.
      const most = list.pages + kills.length * list.lists * BATCH_PAGES;
      expect(
        requests(resource),
        `requests for the ${list.pages} pages of ${resource}`,
      ).toBeLessThanOrEqual(most);
    }
    for (const { resource, query } of LISTS) {
      const path = `/v1/${resource}?${query}`;
      const [here, there] = [await must(app.ask, "GET", path), await must(server.ask, "GET", path)];
      expect(here["total"], `records of ${path}`).toBe(there["total"]);
    }
  },
);
