import { Random } from "../../main/sandbox/generate/random.ts";

/** How a server spells a time; all of them are, or may be taken for, ISO 8601 in UTC. */
export const FORMS = [
  "ms-z",
  "seconds-z",
  "zoneless",
  "zoneless-space",
  "comma",
  "hours-zone",
  "digits-zone",
  "colon-zone",
  "other-zone",
  "lower-case",
  "microseconds",
  "epoch-seconds",
  "epoch-ms",
] as const;
export type TimeForm = (typeof FORMS)[number];

const ZONES = [
  "UTC",
  "America/Los_Angeles",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "America/St_Johns",
] as const;

/** What the server makes of the sort parameters of a list. */
export const SORTINGS = [
  "as-described",
  "as-named",
  "ignored",
  "ascending",
  "described-then-named",
  "described-then-ignored",
] as const;
export type Sorting = (typeof SORTINGS)[number];

const RESOLUTIONS_MS = [1, 1_000, 60_000] as const;
const DELAYS_MS = [0, 0, 12_000, 45_000, 240_000] as const;
const LAGS_MS = [0, 0, 9_000, 13_000] as const;
const SKEWS_MS = [[0], [0], [-40_000, 0, 25_000], [7_200_000], [-90_000, 90_000]] as const;
const FIRST_ROWS = [0, 1, 2, 5, 60, 60, 130] as const;

/** One world of times and orders: what its server does, and the seed of what happens in it. */
export interface TimesDraw {
  readonly form: TimeForm;
  /** Zone of the laptop. */
  readonly zone: string;
  readonly resolution: number;
  /** How far the clocks of the server's nodes are ahead; each request meets one of them. */
  readonly skews: readonly number[];
  /** From a change's own time until others can see it. */
  readonly delay: number;
  /** How far the replica that answers lists is behind at most. */
  readonly lag: number;
  /** Rows whose times lie in the future. */
  readonly future: number;
  readonly sorting: Sorting;
  /** Order of a list without an order: by id, which may look like one of time. */
  readonly idOrder: "asc" | "desc";
  /** Rows of each list at the first look, and whether their times are equal. */
  readonly rows: number;
  readonly equalTimes: boolean;
  readonly ties: "by-id" | "changing";
  readonly pages: "fixed" | "changing";
  readonly seed: number;
}

export function drawTimes(seed: number): TimesDraw {
  const random = new Random(Math.imul(seed + 1, 0x9e37_79b1));
  return {
    form: random.pick(FORMS),
    zone: random.pick(ZONES),
    resolution: random.pick(RESOLUTIONS_MS),
    skews: random.pick(SKEWS_MS),
    delay: random.pick(DELAYS_MS),
    lag: random.pick(LAGS_MS),
    future: random.chance(0.25) ? random.pick([1, 3, 70]) : 0,
    sorting: random.pick(SORTINGS),
    idOrder: random.pick(["asc", "desc"] as const),
    rows: random.pick(FIRST_ROWS),
    equalTimes: random.chance(0.35),
    ties: random.pick(["by-id", "changing"] as const),
    pages: random.chance(0.2) ? "changing" : "fixed",
    seed,
  };
}

export function writeDraw(draw: TimesDraw): string {
  return JSON.stringify(draw);
}

/** Reads a line that `writeDraw` wrote; what it leaves out is as in the draw of its seed. */
export function readDraw(line: string): TimesDraw {
  const parts = JSON.parse(line) as Partial<TimesDraw>;
  return { ...drawTimes(parts.seed ?? 0), ...parts };
}

/** Spells a time, milliseconds, in the form of a server. */
export function spell(time: number, form: TimeForm): string | number {
  const iso = new Date(time).toISOString();
  const seconds = iso.slice(0, 19);
  switch (form) {
    case "ms-z":
      return iso;
    case "seconds-z":
      return `${seconds}Z`;
    case "zoneless":
      return seconds;
    case "zoneless-space":
      return iso.slice(0, 23).replace("T", " ");
    case "comma":
      return iso.replace(".", ",");
    case "hours-zone":
      return `${iso.slice(0, 23)}+00`;
    case "digits-zone":
      return `${iso.slice(0, 23)}+0000`;
    case "colon-zone":
      return `${seconds}+00:00`;
    case "other-zone":
      return `${new Date(time + 7_200_000).toISOString().slice(0, 23)}+02:00`;
    case "lower-case":
      return iso.toLowerCase();
    case "microseconds":
      return `${iso.slice(0, 23)}417Z`;
    case "epoch-seconds":
      return Math.floor(time / 1000);
    case "epoch-ms":
      return time;
  }
}

/** Milliseconds that a form can tell apart. */
export function finenessOf(form: TimeForm): number {
  return ["seconds-z", "zoneless", "colon-zone", "epoch-seconds"].includes(form) ? 1_000 : 1;
}
