import type { Random } from "../../main/sandbox/generate/random.ts";
import { type Ask, type Json, must, rowsOf } from "./ask.ts";
import { type Act, nextAct } from "./recruiter.ts";
import type { Life } from "./life.ts";

/**
 * When the app is killed: while it reads, while it sends, when the server has applied a request but
 * not answered it, when it has got a request but not applied it, or while the app itself is asked
 * to write.
 */
export const MOMENTS = ["pulling", "pushing", "answering", "arriving", "editing"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What the app was at when it was killed. */
export type KilledAt = "pulling" | "pushing" | "editing" | "idle";

/** Longest wait for a moment that does not come, milliseconds. */
const PATIENCE = 3_000;

export interface Scene {
  readonly life: Life;
  readonly app: Ask;
  readonly server: Ask;
  readonly random: Random;
  readonly kill: () => Promise<void>;
}

/** Answers that leave open what became of a request. */
const UNCLEAR: readonly Json[] = [
  { kind: "reset", when: "after" },
  { kind: "reset", when: "before" },
  { kind: "status", code: 503, when: "after" },
  { kind: "half-body" },
  { kind: "malformed-json" },
];

/** Whether the requests of others than the app would suffer from a round's faults too. */
export function isRough(rules: readonly Json[]): boolean {
  return rules.some(({ effect }) => (effect as Json)["kind"] !== "latency");
}

/**
 * The faults under which a round is played. A hanging request comes first: it hits before the
 * others wait.
 */
export function faultsOf(moment: Moment, random: Random): readonly Json[] {
  const method = random.pick(["POST", "PUT"]);
  const [read, write] = [random.between(5, 60), random.between(20, 120)];
  const [rough, lossy, effect] = [
    random.chance(0.3),
    random.pick(["POST", "PUT", "GET"]),
    random.pick(UNCLEAR),
  ];
  const slow = (name: string, ms: number) => ({
    match: { method: name },
    effect: { kind: "latency", ms, jitter: ms / 2 },
  });
  const hang = (when: "before" | "after") => ({
    match: { method },
    count: 1,
    effect: { kind: "hang", when },
  });
  return [
    ...(moment === "answering" ? [hang("after")] : moment === "arriving" ? [hang("before")] : []),
    ...(rough ? [{ match: { method: lossy }, probability: 0.4, effect }] : []),
    slow("GET", read),
    slow("PUT", write),
    slow("POST", write),
    slow("DELETE", write),
  ];
}

/** Waits for the moment, a little longer, and kills. */
export async function killAt(moment: Moment, scene: Scene): Promise<KilledAt> {
  const { random } = scene;
  switch (moment) {
    case "pulling": {
      const wait = random.between(0, 250);
      const cycle = scene.app("POST", "/local/sync");
      await until(async () => (await phase(scene.app)) === "pulling");
      return die(scene, wait, [cycle]);
    }
    case "pushing": {
      const wait = random.between(0, 150);
      const before = await writesSeen(scene.server);
      const cycle = random.chance(0.5) ? [scene.app("POST", "/local/sync")] : [];
      await until(async () => (await writesSeen(scene.server)) > before);
      return die(scene, wait, cycle);
    }
    case "answering":
    case "arriving": {
      const wait = random.between(0, 60);
      await until(async () => {
        const rules = await must(scene.server, "GET", "/sandbox/faults");
        return Number(rowsOf({ data: rules["rules"] })[0]?.["hits"]) > 0;
      });
      return die(scene, wait, []);
    }
    case "editing":
      return dieOverEdits(scene);
  }
}

async function die(
  scene: Scene,
  wait: number,
  underWay: readonly Promise<unknown>[],
): Promise<KilledAt> {
  await sleep(wait);
  const at = await phase(scene.app);
  await scene.kill();
  await Promise.all(underWay);
  return at;
}

/** Several requests at once, on different fields and records; the kill lands among them. */
async function dieOverEdits(scene: Scene): Promise<KilledAt> {
  const acts: Act[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const act = await nextAct(scene.life, scene.app, scene.random);
    if (act !== null && acts.every((other) => other.about !== act.about)) acts.push(act);
  }
  const wait = scene.random.between(0, 25);
  const sent = acts.map((act) => act.send());
  await sleep(wait);
  await scene.kill();
  const answered = await Promise.all(sent);
  return answered.includes(false) ? "editing" : "idle";
}

async function phase(app: Ask): Promise<KilledAt> {
  const status = await must(app, "GET", "/local/status");
  const name = status["phase"];
  return name === "pulling" || name === "pushing" ? name : "idle";
}

/** Writes that the server was asked for under these faults. */
async function writesSeen(server: Ask): Promise<number> {
  const { rules } = await must(server, "GET", "/sandbox/faults");
  return rowsOf({ data: rules })
    .slice(-3)
    .reduce((sum, rule) => sum + Number(rule["seen"]), 0);
}

async function until(come: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && !(await come())) await sleep(4);
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
