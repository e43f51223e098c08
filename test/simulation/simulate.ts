import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../main/sandbox/generate/random.ts";
import { openStore } from "../../main/store/open-store.ts";
import { PROFILES } from "../../shared/contract/profile.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import { Actors } from "./actors.ts";
import { CustomFieldActors } from "./custom-field-actors.ts";
import { DraftUser } from "./draft-user.ts";
import { checkEnding, type Violation } from "./invariants.ts";
import { Ledger } from "./ledger.ts";
import { ScreenUser } from "./screen-user.ts";
import { SimulatedMachine } from "./simulated-machine.ts";
import { SimulatedNetwork } from "./simulated-network.ts";
import { seedServer, SimulatedServer, START } from "./simulated-server.ts";
import { VanishedRecords } from "./vanished.ts";
import { settled, SimulatedTime } from "./simulated-time.ts";
import { type Action, CLOCK_OFFSETS_MS, type Plan } from "./world.ts";

const CLOCK_CHECKS = 2;
const CLOCK_CHECK_MS = 5 * 60_000;
/** Five idle looks, and once whatever is done from time to time. */
const MAX_CHECK_REQUESTS = 100;
/** Timers of a request: its way there and back, its limit, its turn in the budget. */
const TIMERS_A_REQUEST = 4;
/** Each look may be followed by some steps of maintenance. */
const MAX_CHECK_TIMERS = 100;

export interface RunReport {
  readonly plan: Plan;
  readonly steps: number;
  readonly requests: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly crashes: number;
  readonly edits: number;
  readonly creations: number;
  readonly violations: readonly Violation[];
  /** Of everything that went over the network, in its order. */
  readonly traceHash: string;
}

/**
 * Folder in memory where there is one: forcing to the disk costs nothing there. Removed by `close`.
 */
export class Laboratory {
  readonly root = mkdtempSync(
    join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "roadbook-simulation-"),
  );
  #runs = 0;

  /** `say` hears every line of the trace: what was done, sent and answered, in its order. */
  async run(plan: Plan, say: (line: string) => void = () => undefined): Promise<RunReport> {
    this.#runs += 1;
    const folder = join(this.root, `run-${this.#runs}`);
    mkdirSync(folder);
    try {
      return await simulate(this.root, folder, plan, say);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

async function simulate(
  root: string,
  folder: string,
  plan: Plan,
  say: (line: string) => void,
): Promise<RunReport> {
  const { world, seed } = plan;
  const hash = createHash("sha256");
  const trace = (line: string) => {
    hash.update(`${line}\n`);
    say(line);
  };
  const time = new SimulatedTime(START);
  await seedServer(root, join(folder, "server"), world.data);
  const server = new SimulatedServer(join(folder, "server"), world, seed, () => time.now());
  const network = new SimulatedNetwork(world, time, server, new Random(seed ^ 0xfa17), trace);
  const machine = new SimulatedMachine(folder, world, time, network, seed);
  const ledger = new Ledger();
  const profile = PROFILES[world.profile];
  const creates = RESOURCES.filter((resource) => profile.operations[resource].includes("create"));
  const actors = new Actors(machine, server, ledger, creates);
  const customFields = new CustomFieldActors(machine, server, ledger);
  const screens = new ScreenUser(machine, actors, ledger);
  const drafts = new DraftUser(machine, server, ledger);
  const violations: Violation[] = [];
  let crashes = 0;
  let steps = 0;

  const vanished = new VanishedRecords(machine, server, ledger);
  const recover = async (): Promise<void> => {
    if (!machine.isDead()) return;
    await machine.recover();
    vanished.forget();
  };

  await machine.start();
  const act = async ([name, salt]: Action): Promise<void> => {
    const random = new Random(salt);
    trace(`${time.now()} ${name}`);
    switch (name) {
      case "edit":
        return actors.edit(random);
      case "edit-again":
        return actors.edit(random, true);
      case "edit-custom":
        return customFields.edit(random);
      case "create":
        return actors.create(random);
      case "delete-job":
        return actors.deleteJob(random);
      case "attach":
        return actors.attach(random);
      case "decide":
        // Recreating a record looks at the server first.
        return void (await during(time, actors.decide(random), 100_000));
      case "take-back":
        return actors.takeBack(random);
      case "sync":
        return machine.begin("POST", "/local/sync");
      case "colleague-edit":
        return actors.colleagueEdit(random, null);
      case "colleague-edit-same":
        return actors.colleagueEdit(random, actors.last());
      case "colleague-create":
        return actors.colleagueCreate(random);
      case "colleague-delete":
        return actors.colleagueDelete(random);
      case "colleague-edit-custom":
        return customFields.colleagueEdit(random);
      case "definitions-change":
        return customFields.changeDefinitions(random);
      case "wait-short":
        return time.pass(random.between(0, 3_000));
      case "wait-long":
        return time.pass(random.between(5_000, 150_000));
      case "sleep":
        return time.sleep(random.between(60_000, 36_000_000));
      case "network-down":
        network.up = false;
        return;
      case "network-up":
        network.up = true;
        return;
      case "token-revoked":
        network.token = false;
        return;
      case "token-given":
        return giveToken();
      case "offline-on":
        return void (await machine.ask("POST", "/local/work-offline", {
          body: { work_offline: true },
        }));
      case "offline-off":
        return void (await machine.ask("POST", "/local/work-offline", {
          body: { work_offline: false },
        }));
      case "crash":
      case "power-loss":
        crashes += 1;
        if (random.chance(0.3)) {
          vanished.forget();
          return machine.end(name);
        }
        // Somewhere in the steps that follow.
        return machine.plan(name, random.between(0, 120));
      case "restart":
        vanished.forget();
        return machine.restart();
      case "clock-set":
        // At once, or somewhere in the steps that follow.
        return machine.setClock(
          random.pick(CLOCK_OFFSETS_MS),
          random.chance(0.3) ? 0 : random.between(1, 120),
        );
      case "clock-set-while-off":
        vanished.forget();
        await machine.close();
        machine.setClock(random.pick(CLOCK_OFFSETS_MS));
        return machine.start();
      case "open":
        return screens.open(random);
      case "edit-page":
        return screens.edit(random);
      case "undo":
        return screens.undo(random);
      case "delete-seen-job":
        return screens.deleteJob(random);
      case "hold-drafts":
        return drafts.hold(random);
      case "edit-draft":
        return drafts.edit(random);
      case "release-draft":
        return drafts.release(random);
      case "drop-draft":
        return drafts.drop(random);
      case "colleague-on-page":
        return actors.colleagueEdit(random, screens.lastPlace(random));
    }
  };
  const giveToken = async (): Promise<void> => {
    network.token = true;
    network.isTested = true;
    await during(
      time,
      machine.ask("PUT", "/local/connection", { body: { token: `token-${time.now()}` } }),
      100_000,
    );
    network.isTested = false;
  };
  const status = async (): Promise<LocalStatus | null> => {
    const answer = await machine.ask("GET", "/local/status");
    return answer?.body ?? null;
  };

  for (const action of plan.actions) {
    steps += 1;
    await act(action);
    await settled();
    await recover();
    await time.pass(new Random(action[1] ^ 1).between(0, 900));
    await recover();
    violations.push(...(await vanished.look()));
  }

  // Then everything is well, and nobody presses anything but what decides parked changes.
  network.faulty = false;
  network.up = true;
  machine.calm();
  await recover();
  await machine.ask("POST", "/local/work-offline", { body: { work_offline: false } });
  await giveToken();
  const decisions = new Random(seed ^ 0xdec1de);
  let waits = 0;
  for (; waits < 120; waits += 1) {
    await recover();
    const now = await status();
    if (now !== null) {
      const { queued, sending, unsure, conflict, rejected } = now.outbox;
      if (conflict + rejected > 0) await during(time, actors.decide(decisions), 100_000);
      else if (queued + sending + unsure === 0 && now.phase === "idle") break;
    }
    await time.pass(30_000);
  }
  if (waits >= 120)
    violations.push(
      `changes still wait after an hour without faults: ${JSON.stringify(await status())}`,
    );
  if (plan.actions.some(([name]) => name.startsWith("clock-"))) {
    // A server that asked for a pause is not looked at before its end.
    for (
      let waited = 0;
      waited < 60 && typeof (await status())?.paused_until === "string";
      waited += 1
    )
      await time.pass(30_000);
    violations.push(...(await checkClocks(machine, network, time, decisions)));
  }
  // Two walks through everything: the second is the proof of a deletion where the API has no get. A
  // list that became empty is believed when the user says so.
  for (let round = 0; round < 4; round += 1) {
    for (const { list } of (await status())?.held_deletions ?? [])
      await machine.ask("POST", `/local/held-deletions/${encodeURIComponent(list)}/accept`);
    const synced = await during(time, machine.ask("POST", "/local/sync"), 3_600_000);
    const body = synced?.body;
    if (round === 3 && body?.ok !== true)
      violations.push(`the last sync failed: ${JSON.stringify(body ?? null)}`);
  }
  violations.push(...(await drafts.look()));
  await machine.close();
  const opened = openStore(join(machine.folder(), "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const listed = RESOURCES.filter((resource) => profile.operations[resource].includes("list"));
  const ending = {
    server,
    ledger,
    store: opened.store,
    listed,
    folder: machine.folder(),
    clock: time,
  };
  violations.push(...checkEnding(ending), ...machine.errors);
  opened.store.close();
  server.store.close();
  return {
    plan,
    steps,
    requests: network.requests,
    faults: Object.fromEntries(network.injected),
    crashes,
    edits: ledger.edits.length,
    creations: ledger.creations.length,
    violations,
    traceHash: hash.digest("hex").slice(0, 16),
  };
}

/**
 * However its clock is set, an app that nobody touches goes on looking at the server, and not more
 * often.
 */
async function checkClocks(
  machine: SimulatedMachine,
  network: SimulatedNetwork,
  time: SimulatedTime,
  random: Random,
): Promise<readonly Violation[]> {
  const violations: Violation[] = [];
  for (let round = 0; round < CLOCK_CHECKS; round += 1) {
    const offset = random.pick(CLOCK_OFFSETS_MS);
    machine.setClock(offset);
    const [requests, timers] = [network.requests, time.ran];
    await time.pass(CLOCK_CHECK_MS);
    const [asked, woken] = [network.requests - requests, time.ran - timers];
    const after =
      `in ${CLOCK_CHECK_MS / 60_000} minutes after the clock was set ` + `${offset / 1000} s off`;
    if (asked === 0) violations.push(`no look at the server ${after}`);
    if (asked > MAX_CHECK_REQUESTS) violations.push(`${asked} requests ${after}`);
    if (woken > asked * TIMERS_A_REQUEST + MAX_CHECK_TIMERS)
      violations.push(`${woken} timers ${after}`);
  }
  return violations;
}

/**
 * Lets time pass until a promise resolves, for so many milliseconds at most; null when it does not,
 * as when the app ends before.
 */
async function during<T>(
  time: SimulatedTime,
  promise: Promise<T>,
  limit: number,
): Promise<T | null> {
  let result: { readonly value: T } | null = null;
  void promise.then((value) => (result = { value }));
  const until = time.now() + limit;
  for (;;) {
    await settled();
    const done = result as { readonly value: T } | null;
    if (done !== null || time.now() >= until) return done?.value ?? null;
    await time.pass(1_000);
  }
}
