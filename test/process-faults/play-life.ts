import { join } from "node:path";
import { expect } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import { ageDoubts } from "../fixtures/age-doubts.ts";
import { must } from "./ask.ts";
import { checkRestarted, checkSettled, settle } from "./checks.ts";
import { rename, workAsColleague } from "./colleague.ts";
import type { Life } from "./life.ts";
import {
  faultsOf,
  isRough,
  type KilledAt,
  killAt,
  type Moment,
  MOMENTS,
  sleep,
} from "./moments.ts";
import { type RunningProcess, startAndKillApp, startApp } from "./processes.ts";
import { nextAct } from "./recruiter.ts";

/** What happened, for the line at the end. */
export type LifeCounts = Record<KilledAt | "starting" | "rounds" | "kills", number>;

export interface Stage {
  readonly server: RunningProcess;
  readonly dataDir: string;
  readonly rounds: number;
  readonly seed: number;
  readonly counts: LifeCounts;
}

/**
 * Plays the rounds of a workspace folder, each to a kill and the look at what a restart finds; then
 * lets it finish and compares all.
 */
export async function playLife(life: Life, stage: Stage): Promise<void> {
  const { server, dataDir } = stage;
  // The first kill comes into the first sync, then every moment has its turn.
  const moments: readonly Moment[] = [
    "pulling",
    ...new Random(stage.seed).some(MOMENTS, MOMENTS.length),
  ];
  let app: RunningProcess | null = null;
  for (let round = 1; round <= stage.rounds; round += 1) {
    const chance = chances(stage.seed, round);
    const moment = moments[(round - 1) % moments.length] ?? "pulling";
    const around = { ...life, label: `${life.label}, round ${round} (${moment})` };
    const faults = faultsOf(moment, chance.plan);
    await must(server.ask, "PUT", "/sandbox/faults", faults);
    app ??= await startApp(dataDir, server.origin);
    // Faults are for the app: a colleague waits until they are over.
    const colleague = isRough(faults) ? null : workAWhile(around, server, chance.colleague);
    await Promise.all([workAsUser(around, app, chance.user), colleague]);
    const offline = await killIn(around, moment, app, stage, chance.plan);
    await must(server.ask, "DELETE", "/sandbox/faults");
    // What the dead app sent may still be on its way through the server's latency.
    await isQuiet(server);
    await workAWhile(around, server, chance.colleague);
    await rename(around, server.ask, chance.colleague);
    if (chance.plan.chance(0.3)) {
      await startAndKillApp(dataDir, chance.plan.between(30, 400));
      stage.counts.kills += 1;
      stage.counts.starting += 1;
    }
    app = await startApp(dataDir, null);
    await checkRestarted(around, app);
    if (!offline) continue;
    await workAsUser(around, app, chance.user);
    await must(app.ask, "POST", "/local/work-offline", { work_offline: false });
  }
  if (app === null) return;
  await app.kill("SIGTERM");
  ageDoubts(join(dataDir, "workspace.db"));
  app = await startApp(dataDir, null);
  await settle(life, app);
  await checkSettled(life, app, server);
  await app.kill("SIGTERM");
  await server.kill("SIGTERM");
}

/**
 * Waits until no request is open at the server, also none that lay unread when it was first asked.
 */
async function isQuiet(server: RunningProcess): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const { open } = await must(server.ask, "GET", "/sandbox/log");
    quiet = open === 0 ? quiet + 1 : 0;
    if (quiet === 0) await sleep(5);
  }
}

type Chances = Readonly<Record<"plan" | "user" | "colleague", Random>>;

/**
 * A stream for each who chooses, so that the choices of one do not depend on how far another has
 * come.
 */
function chances(seed: number, round: number): Chances {
  const stream = (who: number) => new Random(seed * 1_000 + round * 10 + who);
  return { plan: stream(1), user: stream(2), colleague: stream(3) };
}

/** Kills the app at its moment; true when it was told to work offline just before. */
async function killIn(
  life: Life,
  moment: Moment,
  app: RunningProcess,
  stage: Stage,
  random: Random,
): Promise<boolean> {
  const { server, counts } = stage;
  const offline = (moment === "answering" || moment === "arriving") && random.chance(0.4);
  const kill = async () => {
    if (offline) await must(app.ask, "POST", "/local/work-offline", { work_offline: true });
    await app.kill();
  };
  const at = await killAt(moment, { life, app: app.ask, server: server.ask, random, kill });
  counts.rounds += 1;
  counts.kills += 1;
  counts[at] += 1;
  return offline;
}

async function workAsUser(life: Life, app: RunningProcess, random: Random): Promise<void> {
  for (let count = random.between(5, 14); count > 0; count -= 1) {
    const act = await nextAct(life, app.ask, random);
    if (act !== null)
      expect(await act.send(), `${life.label}: the app answers about ${act.about}`).toBe(true);
  }
}

async function workAWhile(life: Life, server: RunningProcess, random: Random): Promise<void> {
  for (let count = random.between(1, 3); count > 0; count -= 1)
    await workAsColleague(life, server.ask, random);
}
