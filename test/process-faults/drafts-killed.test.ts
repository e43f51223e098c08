// Drafts survive a kill while they are held and while they are released; each is sent once.
import { expect, test } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import { type Ask, must } from "./ask.ts";
import { sleep } from "./moments.ts";
import { type RunningProcess, startApp, startSandbox } from "./processes.ts";
import { ROUNDS, SEED } from "./rounds.ts";
import { setStage } from "./stage.ts";

const { dataDir } = setStage();
const SEEDS = Array.from({ length: Math.ceil(ROUNDS / 6) }, (_, index) => SEED + index);

const ROWS = 2_000;
const TEXT = [
  "First name\tLast name\tE-mail",
  ...Array.from({ length: ROWS }, (_, index) => `Ann\tNo ${index}\tann${index}@killed.example`),
].join("\n");

async function importAll(app: Ask): Promise<string> {
  const { id } = await must(app, "POST", "/local/imports", { text: TEXT, resource: "contact" });
  return String((await must(app, "POST", `/local/imports/${String(id)}/hold`))["run"]);
}

const total = async (app: Ask, path: string) =>
  Number((await must(app, "GET", `${path}limit=1`))["total"]);

/** Kills the app somewhere in what it does; whether that was done by then is all the same. */
async function killDuring(app: RunningProcess, work: Promise<unknown>, wait: number) {
  const ended = work.catch(() => undefined);
  await sleep(wait);
  await app.kill();
  await ended;
}

test.each(SEEDS)(
  "each draft is held once and sent once, however often it is killed: seed %i",
  async (seed) => {
    const random = new Random(seed);
    const server = await startSandbox(seed, 0.02);
    const before = await total(server.ask, "/v1/contact?");
    let app = await startApp(dataDir(), server.origin);
    const restart = async () => {
      app = await startApp(dataDir(), null);
    };
    const synced = async () => (await must(app.ask, "GET", "/local/status"))["last_synced_at"];
    await expect.poll(synced).not.toBeNull();
    await must(app.ask, "POST", "/local/work-offline", { work_offline: true });

    await killDuring(app, importAll(app.ask), 100 + random.next() * 400);
    await restart();
    const heldBefore = await total(app.ask, "/local/drafts?");
    const run = await importAll(app.ask);
    expect(await total(app.ask, "/local/drafts?")).toBe(ROWS);

    for (let kill = 0; kill < 3; kill += 1) {
      const release = must(app.ask, "POST", "/local/drafts/release", { run });
      await killDuring(app, release, 20 + random.next() * 130);
      await restart();
      const [left, waiting] = [
        await total(app.ask, "/local/drafts?"),
        await total(app.ask, "/local/outbox?"),
      ];
      expect(left + waiting, `after kill ${kill}, ${heldBefore} held before the first`).toBe(ROWS);
    }
    expect(await total(server.ask, "/v1/contact?"), "sent before the release").toBe(before);
    // Sending all of it would take minutes: the others are dropped.
    await must(app.ask, "POST", "/local/drafts/release", { run, first: 10 });
    const released = await total(app.ask, "/local/outbox?");
    expect(released).toBeGreaterThanOrEqual(10);
    await must(app.ask, "DELETE", `/local/drafts?run=${run}`);
    await must(app.ask, "POST", "/local/work-offline", { work_offline: false });
    await must(app.ask, "POST", "/local/sync");
    expect(await total(server.ask, "/v1/contact?")).toBe(before + released);
  },
);
