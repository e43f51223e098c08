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

const CVS = 40;

test.each(SEEDS.slice(0, 1))(
  "a draft of a CV has its text, and so has its candidate, whenever it is killed: seed %i",
  async (seed) => {
    const random = new Random(seed);
    const server = await startSandbox(seed, 0.02);
    let app = await startApp(dataDir(), server.origin);
    const synced = async () => (await must(app.ask, "GET", "/local/status"))["last_synced_at"];
    await expect.poll(synced).not.toBeNull();
    await must(app.ask, "POST", "/local/work-offline", { work_offline: true });
    const holdAll = async (): Promise<void> => {
      for (let index = 0; index < CVS; index += 1) {
        const blob = await addText(app, `Ann No ${index}\nWelds zirconium ${index}`);
        const fields = { first_name: "Ann", last_name: `No ${index}`, owner_id: 1 };
        await must(app.ask, "POST", "/local/cv/hold", { blob, fields, run: "cvs" });
      }
    };
    const restart = async () => {
      app = await startApp(dataDir(), null);
    };
    await killDuring(app, holdAll(), 200 + random.next() * 400);
    await restart();
    const listed = await must(app.ask, "GET", "/local/drafts?run=cvs&limit=100");
    const drafts = listed["data"] as readonly { readonly id: number }[];
    for (const { id } of drafts) {
      const { data } = await must(app.ask, "GET", `/local/cv-texts?draft=${id}`);
      expect(data).toEqual([expect.stringContaining("zirconium")]);
    }
    await holdAll();
    const found = async () =>
      Number((await must(app.ask, "GET", "/local/search?q=zirconium&limit=100"))["total"]);
    for (let kill = 0; kill < 2; kill += 1) {
      const release = must(app.ask, "POST", "/local/drafts/release", { run: "cvs" });
      await killDuring(app, release, 10 + random.next() * 100);
      await restart();
      expect((await found()) + (await total(app.ask, "/local/drafts?run=cvs&"))).toBe(CVS);
    }
    await must(app.ask, "POST", "/local/drafts/release", { run: "cvs" });
    expect(await found()).toBe(CVS);
  },
);

async function addText(app: RunningProcess, text: string): Promise<string> {
  const response = await fetch(`${app.origin}/local/blob?name=cv.txt&type=text/plain`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.key}` },
    body: text,
  });
  return String(((await response.json()) as Record<string, unknown>)["blob"]);
}
