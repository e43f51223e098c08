import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { SimulatedMachine } from "./simulated-machine.ts";
import { SimulatedNetwork } from "./simulated-network.ts";
import { seedServer, SimulatedServer, START } from "./simulated-server.ts";
import { Laboratory } from "./simulate.ts";
import { SimulatedTime } from "./simulated-time.ts";
import { CLOCK_OFFSETS_MS, type World } from "./world.ts";

const laboratory = new Laboratory();
afterAll(() => laboratory.close());

const WORLD: World = {
  profile: "extended",
  sorting: "as-described",
  perPage: 50,
  absent: [],
  skew: 0,
  faultRate: 0,
  faults: ["5xx"],
  latency: 5,
  perMinute: null,
  data: 0,
};
const MINUTE_MS = 60_000;
/**
 * The longest pause that a server is granted, and the longest wait for another attempt, each with a
 * minute for what follows.
 */
const SYNC_WITHIN_MS = 16 * MINUTE_MS;
const SENT_WITHIN_MS = 6 * MINUTE_MS;
const LOOK_MS = 5 * MINUTE_MS;
/** What a look costs at most, and what is done once after a long time. */
const MAX_REQUESTS_A_MINUTE = 10;
const MAX_RARE_REQUESTS = 40;

type Answer = (request: WireRequest) => WireResponse | null;

/** A machine that syncs by itself; `answer` takes the server's place where it says something. */
class Desk {
  readonly time = new SimulatedTime(START);
  readonly server: SimulatedServer;
  readonly network: SimulatedNetwork;
  readonly machine: SimulatedMachine;
  answer: Answer = () => null;

  constructor(folder: string) {
    this.server = new SimulatedServer(join(folder, "server"), WORLD, 1, () => this.time.now());
    const ordinary = this.server.answer.bind(this.server);
    this.server.answer = (request) => this.answer(request) ?? ordinary(request);
    this.network = new SimulatedNetwork(
      WORLD,
      this.time,
      this.server,
      new Random(1),
      () => undefined,
    );
    this.machine = new SimulatedMachine(folder, WORLD, this.time, this.network, 1);
  }

  async edit(): Promise<void> {
    const [contact] = this.server.records("contact");
    const body = { first_name: "Waits", stage_id: 1, owner_id: 1 };
    await this.machine.ask("PUT", `/v1/contact/${contact?.slug ?? ""}`, { body });
  }

  async create(): Promise<void> {
    const body = { first_name: "Made", last_name: "Here", stage_id: 1, owner_id: 1 };
    await this.machine.ask("POST", "/v1/contact", { body });
  }

  async status(): Promise<LocalStatus> {
    return (await this.machine.ask("GET", "/local/status"))?.body as LocalStatus;
  }
}

const only =
  (method: string, path: RegExp, response: WireResponse): Answer =>
  (request) =>
    request.method === method && path.test(request.path) ? response : null;
const all = (response: WireResponse): Answer => only("GET", /./, response);
const refused = (headers: Record<string, string>): WireResponse => ({
  status: 429,
  body: {},
  headers,
});
const broken: WireResponse = { status: 502, body: {} };

/** What the app is in the middle of when the clock is set. */
const STATES: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  idle: () => Promise.resolve(),
  "a pause of the server": async (desk) => {
    desk.answer = all(refused({ "retry-after": "600" }));
    await desk.time.pass(2 * MINUTE_MS);
  },
  "a pause until a date decades away": async (desk) => {
    const date = "Thu, 01 Jan 1970 00:00:00 GMT";
    desk.answer = all(refused({ "retry-after": "Fri, 01 Jan 2100 00:00:00 GMT", date }));
    await desk.time.pass(2 * MINUTE_MS);
  },
  "a pause of more seconds than there are": async (desk) => {
    desk.answer = all(refused({ "retry-after": "1e300" }));
    await desk.time.pass(2 * MINUTE_MS);
  },
  "a change that waits for its next attempt": async (desk) => {
    desk.answer = only("PUT", /./, broken);
    await desk.edit();
    await desk.time.pass(8 * MINUTE_MS);
  },
  "a create of unknown outcome": async (desk) => {
    desk.answer = only("POST", /./, broken);
    await desk.create();
    await desk.time.pass(1_000);
  },
  "a list that fails": async (desk) => {
    desk.answer = only("GET", /^\/v1\/deal$/, broken);
    await desk.time.pass(5 * MINUTE_MS);
  },
  "a list that is refused": async (desk) => {
    desk.answer = only("GET", /^\/v1\/deal$/, { status: 403, body: {} });
    await desk.time.pass(5 * MINUTE_MS);
  },
  "no network": async (desk) => {
    desk.network.up = false;
    await desk.edit();
    await desk.time.pass(5 * MINUTE_MS);
  },
};

/** How the clock comes to be wrong, or right again. */
const SETTINGS: Readonly<Record<string, (desk: Desk, offset: number) => Promise<void>>> = {
  "set while it runs": (desk, offset) => Promise.resolve(desk.machine.setClock(offset)),
  "set between two starts": async (desk, offset) => {
    await desk.machine.close();
    desk.machine.setClock(offset);
    await desk.machine.start();
  },
};

/** From where to where the clock is set: there, and from there back to the right time. */
const JUMPS = CLOCK_OFFSETS_MS.filter((ms) => ms !== 0).flatMap((ms) => [
  [0, ms] as const,
  [ms, 0] as const,
]);
/** Jumps that each cell tries: others in each; all of them take minutes. */
const TRIED = Math.min(JUMPS.length, Number(process.env["ROADBOOK_CLOCK_JUMPS"] ?? 1));
const CELLS = Object.keys(STATES)
  .flatMap((state) => Object.keys(SETTINGS).map((setting) => [state, setting] as const))
  .map(([state, setting], cell) => {
    const jumps = Array.from({ length: TRIED }, (_, step) => (cell * 5 + step) % JUMPS.length);
    return { state, setting, jumps: jumps.flatMap((jump) => JUMPS.slice(jump, jump + 1)) };
  });

/** Lets time pass until something holds, for so long at most. */
async function until(desk: Desk, ms: number, holds: () => Promise<boolean>): Promise<void> {
  for (let passed = 0; passed < ms && !(await holds()); passed += 5_000)
    await desk.time.pass(5_000);
}

test.for(CELLS)(
  "$state, and the clock is $setting: syncing goes on, with no more requests",
  async ({ state, setting, jumps }) => {
    for (const [before, after] of jumps) {
      const folder = join(
        laboratory.root,
        `${state}-${setting}${before}to${after}`.replaceAll(" ", "-"),
      );
      mkdirSync(folder);
      await seedServer(laboratory.root, join(folder, "server"), WORLD.data);
      const desk = new Desk(folder);
      desk.machine.setClock(before);
      await desk.machine.start();
      await desk.time.pass(3 * MINUTE_MS);
      await STATES[state]?.(desk);
      await SETTINGS[setting]?.(desk, after);
      desk.answer = () => null;
      desk.network.up = true;

      const words = `from ${before} to ${after}`;
      let synced: WireResponse | null = null;
      void desk.machine.ask("POST", "/local/sync").then((answer) => (synced = answer));
      await until(desk, SYNC_WITHIN_MS, () => Promise.resolve(synced !== null));
      expect(synced, `"sync now" hangs, ${words}`).toMatchObject({
        status: 200,
        body: { ok: true },
      });
      await until(desk, SENT_WITHIN_MS, async () => {
        const { outbox, lists } = await desk.status();
        return outbox.queued + outbox.unsure + outbox.sending + lists.length === 0;
      });
      expect(await desk.status(), words).toMatchObject({
        outbox: { queued: 0, unsure: 0, sending: 0 },
        lists: [],
      });

      const [requests, timers] = [desk.network.requests, desk.time.ran];
      await desk.time.pass(LOOK_MS);
      const used = desk.network.requests - requests;
      expect(used, `no look at the server, ${words}`).toBeGreaterThanOrEqual(
        LOOK_MS / MINUTE_MS - 1,
      );
      expect(used, words).toBeLessThanOrEqual(
        (LOOK_MS / MINUTE_MS) * MAX_REQUESTS_A_MINUTE + MAX_RARE_REQUESTS,
      );
      expect(desk.time.ran - timers, words).toBeLessThanOrEqual(4 * used + 60);
      await desk.machine.close();
      desk.server.store.close();
    }
  },
);
