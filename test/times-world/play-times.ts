import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../main/sandbox/generate/random.ts";
import { ScriptedWire } from "../fixtures/scripted-wire.ts";
import { SimulatedMachine } from "../simulation/simulated-machine.ts";
import { settled, SimulatedTime } from "../simulation/simulated-time.ts";
import type { World } from "../simulation/world.ts";
import type { TimesDraw } from "./draw.ts";
import { LISTS, type ListName, MARKER, TimesServer } from "./times-server.ts";

const START = Date.UTC(2026, 4, 4, 8);
const ROUNDS = 5;

const WORLD: World = {
  profile: "extended",
  sorting: "as-described",
  perPage: 50,
  absent: [],
  skew: 0,
  faultRate: 0,
  faults: [],
  latency: 0,
  perMinute: null,
  data: 0,
};

/**
 * Plays one world and returns what was wrong in it: after two asked syncs something else was shown
 * than the server has, or a create whose answer was lost exists not once, and nobody was asked.
 */
export async function playTimes(draw: TimesDraw): Promise<readonly string[]> {
  const zone = process.env["TZ"];
  process.env["TZ"] = draw.zone;
  const root = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "roadbook-times-"));
  const play = new Play(root, draw);
  try {
    return await play.run();
  } finally {
    await play.close();
    rmSync(root, { recursive: true, force: true });
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
}

class Play {
  readonly #draw: TimesDraw;
  readonly #time = new SimulatedTime(START);
  readonly #server: TimesServer;
  readonly #wire: ScriptedWire;
  readonly #machine: SimulatedMachine;
  readonly #random: Random;
  #events = 0;

  constructor(root: string, draw: TimesDraw) {
    this.#draw = draw;
    this.#random = new Random(draw.seed ^ 0x71e5);
    this.#server = new TimesServer(draw, () => this.#time.now());
    this.#wire = new ScriptedWire(this.#time, (request) => this.#server.answer(request));
    this.#machine = new SimulatedMachine(root, WORLD, this.#time, this.#wire, draw.seed);
  }

  async run(): Promise<readonly string[]> {
    await this.#machine.start();
    await this.#sync();
    const wrong = await this.#compare("the first sync");
    if (wrong.length > 0) return wrong;
    for (let round = 0; round < ROUNDS; round += 1) {
      const event = await this.#event(round);
      if (event.problems.length > 0) return event.problems;
      const problems = await this.#compare(`round ${round}: ${event.name}`);
      if (problems.length > 0) return problems;
    }
    return this.#machine.errors;
  }

  async close(): Promise<void> {
    await this.#machine.close();
  }

  async #event(
    round: number,
  ): Promise<{ readonly name: string; readonly problems: readonly string[] }> {
    const random = this.#random;
    const list = random.pick(LISTS);
    const ids = this.#server.ids(list);
    const kind = random.pick([
      "edit-old",
      "edit-any",
      "bulk",
      "twice",
      "create",
      "import",
      "restore",
      "create-lost",
      "edit-own",
    ] as const);
    await this.#time.pass(random.pick([200, 3_000, 70_000, 400_000]));
    if (round === 2) this.#server.changeMeaning();
    this.#events += 1;
    const marker = `change ${this.#events}`;
    const name = `${kind} ${list} (${marker})`;
    let problems: readonly string[] = [];
    switch (kind) {
      case "edit-old":
        this.#server.edit(list, ids.slice(0, 1), marker);
        break;
      case "edit-any":
        this.#server.edit(list, random.some(ids, Math.min(ids.length, 2)), marker);
        break;
      case "bulk":
        await this.#bulk(list, ids, marker);
        break;
      case "twice":
        this.#server.edit(list, ids.slice(0, 1), `${marker}a`);
        await this.#sync();
        this.#server.edit(list, ids.slice(0, 1), marker);
        break;
      case "create":
        this.#create(list, marker);
        break;
      case "import":
        for (let row = 0; row < random.pick([3, 55]); row += 1)
          this.#create(list, `${marker} row ${row}`);
        break;
      case "restore":
        await this.#restore(list, ids, marker);
        break;
      case "create-lost":
        problems = await this.#createLost(marker);
        break;
      case "edit-own":
        await this.#editOwn(ids, list, marker);
        break;
    }
    await this.#time.pass(this.#server.visibleIn() + 1);
    await this.#sync();
    await this.#time.pass(random.pick([0, 1_000, 20_000]) + this.#draw.lag);
    await this.#sync();
    return { name, problems };
  }

  /** Many at once, of which a sync sees nothing yet, while it sees newer changes. */
  async #bulk(list: ListName, ids: readonly number[], marker: string): Promise<void> {
    this.#server.edit(list, ids.slice(0, Math.ceil(ids.length * 0.8)), marker, this.#draw.delay);
    await this.#time.pass(Math.floor(this.#draw.delay / 3));
    this.#server.edit(list, ids.slice(-1), `${marker} newer`);
    await this.#sync();
  }

  /** What a backup does not have is seen here before the server goes back to it. */
  async #restore(list: ListName, ids: readonly number[], marker: string): Promise<void> {
    // A list that comes back empty is believed only when the user says so.
    if (ids.length === 0) return;
    const to = this.#time.now();
    await this.#time.pass(5_000);
    this.#server.edit(list, this.#random.some(ids, Math.min(ids.length, 3)), `lost ${marker}`);
    if (this.#random.chance(0.5)) this.#create(list, `lost ${marker}`);
    await this.#sync();
    await this.#time.pass(this.#random.pick([1_000, 400_000]));
    this.#server.restore(to);
    if (this.#random.chance(0.5)) this.#server.edit(list, ids.slice(0, 1), `after ${marker}`);
  }

  #create(list: ListName, marker: string): void {
    this.#server.create(
      list,
      list === "deal"
        ? { name: marker }
        : { first_name: "New", last_name: marker, designation: marker },
    );
  }

  /** The user's own change, which the list has to show like any other. */
  async #editOwn(ids: readonly number[], list: ListName, marker: string): Promise<void> {
    const id = ids[0];
    if (list !== "contact" || id === undefined) return;
    await this.#machine.ask("PUT", `/v1/contact/contact_${id}x`, {
      body: { first_name: "Own", stage_id: 1, owner_id: 1, designation: `${marker} of ${id}` },
    });
  }

  /** The server creates the record, and its answer is lost. A day ago there was one like it. */
  async #createLost(marker: string): Promise<readonly string[]> {
    const hasTwin = this.#random.chance(0.4);
    const fields = { first_name: "Lost", last_name: marker, designation: marker };
    if (hasTwin) {
      this.#server.create("contact", fields);
      this.#time.sleep(86_400_000);
    }
    if (this.#server.ids("contact").length === 0) this.#create("contact", "somebody");
    await this.#sync();
    const body = { ...fields, stage_id: 1, owner_id: 1 };
    const made = await this.#machine.ask("POST", "/v1/contact", { body });
    if (made === null || made.status >= 400)
      return [`the create was not taken: ${JSON.stringify(made?.body)}`];
    this.#wire.next("POST /v1/contact", "unanswered");
    await this.#time.pass(2_000);
    for (let sync = 0; sync < 4; sync += 1) {
      await this.#sync();
      await this.#time.pass(10_000 + this.#draw.lag);
    }
    const markers = [...this.#server.truth("contact").values()];
    const count = markers.filter((text) => text === marker).length - Number(hasTwin);
    const states = await this.#waiting();
    if (states.includes("conflict")) return this.#settle();
    if (count === 1 && states.length === 0) return [];
    return [
      `a create whose answer was lost exists ${count} times, it is ${states.join() || "done"}`,
    ];
  }

  /** The user was asked; he drops the change, because the server has it. */
  async #settle(): Promise<readonly string[]> {
    const { data } = (await this.#ask("/local/outbox?limit=100")) as {
      readonly data: readonly { readonly id: number; readonly state: string }[];
    };
    for (const { id, state } of data)
      if (state === "conflict")
        await this.#machine.ask("POST", `/local/outbox/${id}/resolve`, {
          body: { take: "theirs" },
        });
    return [];
  }

  async #waiting(): Promise<readonly string[]> {
    const { data } = (await this.#ask("/local/outbox?limit=100")) as {
      readonly data: readonly { readonly state: string }[];
    };
    return data.map(({ state }) => state).filter((state) => state !== "done");
  }

  async #compare(when: string): Promise<readonly string[]> {
    const problems: string[] = [];
    for (const list of LISTS) {
      const [truth, shown] = [this.#server.truth(list), await this.#shown(list)];
      const missing = [...truth.keys()].filter((id) => !shown.has(id));
      const gone = [...shown.keys()].filter((id) => id > 0 && !truth.has(id));
      const old = [...truth].filter(([id, text]) => shown.has(id) && shown.get(id) !== text);
      const parts = [
        ...(missing.length > 0 ? [`${missing.length} missing`] : []),
        ...(gone.length > 0 ? [`${gone.length} that are gone`] : []),
        ...(old.length > 0
          ? [`${old.length} old, such as ${old[0]?.[0]}: "${shown.get(old[0]?.[0] ?? 0)}"`]
          : []),
      ];
      if (parts.length > 0)
        problems.push(`after ${when}, of ${truth.size} ${list}s: ${parts.join(", ")}`);
    }
    return problems;
  }

  async #shown(list: ListName): Promise<ReadonlyMap<number, string>> {
    const rows = new Map<number, string>();
    for (let page = 1; ; page += 1) {
      const { data, last_page } = (await this.#ask(`/v1/${list}?limit=50&page=${page}`)) as {
        readonly data: readonly Readonly<Record<string, unknown>>[];
        readonly last_page: number;
      };
      for (const row of data) rows.set(Number(row["id"]), String(row[MARKER[list]]));
      if (page >= last_page) return rows;
    }
  }

  async #ask(path: string): Promise<unknown> {
    return (await this.#machine.ask("GET", path as "/v1/contact"))?.body;
  }

  /** A sync that is asked for, while as much time passes as it needs. */
  async #sync(): Promise<void> {
    let done = false;
    const asked = this.#machine.ask("POST", "/local/sync").then(() => (done = true));
    for (let step = 0; step < 2_000; step += 1) {
      await settled();
      if (done) return void (await asked);
      await this.#time.pass(500);
    }
    throw new Error("A sync did not end within 1,000 seconds.");
  }
}
