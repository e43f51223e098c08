import type { ProfileName } from "../../shared/contract/profile.ts";
import type { Profile } from "../../shared/contract/profile.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { Random } from "../../main/sandbox/generate/random.ts";

export const FAULTS = [
  "refused",
  "dropped-before",
  "dropped-after",
  "hang",
  "hang-after",
  "5xx",
  "5xx-after",
  "429",
  "429-date",
  "429-bare",
  "401",
  "400",
  "half-body",
  "malformed",
  "html",
] as const;
export type Fault = (typeof FAULTS)[number];

/** What kind of server, network and machine a run has. */
export interface World {
  readonly profile: ProfileName;
  /**
   * How the server reads sortOrder and sortByColumn; `ignored`: nothing is in an order of time;
   * `searches-only`: but the searches.
   */
  readonly sorting: Profile["listSort"] | "ignored" | "searches-only";
  /** Rows of a page at most, whatever is asked for. */
  readonly perPage: number;
  /** Operations of the extended profile that this server answers 404 to. */
  readonly absent: readonly string[];
  /** Milliseconds that the server's clock is ahead of ours. */
  readonly skew: number;
  /** Share of requests that a fault hits. */
  readonly faultRate: number;
  readonly faults: readonly Fault[];
  /** Milliseconds that a request takes at most, each way. */
  readonly latency: number;
  /** Requests a minute above which the server answers 429; null: no limit. */
  readonly perMinute: number | null;
  readonly data: number;
  /**
   * Lists that answer a status of their own until the end: a role without the right to them, or a
   * defect of the server.
   */
  readonly oddLists?: readonly OddList[] | undefined;
}

export interface OddList {
  /** A resource, `note:deal`, or `custom-field`. */
  readonly list: string;
  readonly status: number;
}
const ODD_STATUSES = [403, 404, 405, 410, 500, 502, 200] as const;
const LISTS = [
  ...RESOURCES.filter((resource) => resource !== "note"),
  "note:deal",
  "note:job",
  "custom-field",
];

export const ACTIONS = [
  "edit",
  "edit-again",
  "edit-custom",
  "create",
  "delete-job",
  "attach",
  "decide",
  "take-back",
  "sync",
  "colleague-edit",
  "colleague-edit-same",
  "colleague-create",
  "colleague-delete",
  "colleague-edit-custom",
  "definitions-change",
  "wait-short",
  "wait-long",
  "sleep",
  "network-down",
  "network-up",
  "token-revoked",
  "token-given",
  "offline-on",
  "offline-off",
  "crash",
  "power-loss",
  "restart",
  "clock-set",
  "clock-set-while-off",
  "open",
  "edit-page",
  "undo",
  "delete-seen-job",
  "colleague-on-page",
  "hold-drafts",
  "edit-draft",
  "release-draft",
  "drop-draft",
] as const;
export type ActionName = (typeof ACTIONS)[number];
/**
 * What happens, and the seed of the choices in it: leaving one action out does not change the
 * others.
 */
export type Action = readonly [ActionName, number];

export interface Plan {
  readonly seed: number;
  readonly world: World;
  readonly actions: readonly Action[];
}

const WEIGHTS: Readonly<Record<ActionName, number>> = {
  edit: 14,
  "edit-again": 5,
  "edit-custom": 8,
  create: 8,
  "delete-job": 2,
  attach: 2,
  decide: 4,
  "take-back": 3,
  sync: 3,
  "colleague-edit": 8,
  "colleague-edit-same": 4,
  "colleague-create": 3,
  "colleague-delete": 2,
  "colleague-edit-custom": 3,
  "definitions-change": 2,
  "wait-short": 12,
  "wait-long": 8,
  sleep: 2,
  "network-down": 2,
  "network-up": 4,
  "token-revoked": 1,
  "token-given": 2,
  "offline-on": 1,
  "offline-off": 3,
  crash: 4,
  "power-loss": 3,
  restart: 1,
  "clock-set": 0,
  "clock-set-while-off": 0,
  open: 0,
  "edit-page": 0,
  undo: 0,
  "delete-seen-job": 0,
  "colleague-on-page": 0,
  "hold-drafts": 0,
  "edit-draft": 0,
  "release-draft": 0,
  "drop-draft": 0,
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
/**
 * How far a clock is set wrong: by a user, an empty battery, a wrong year, or a correction of the
 * network's time. Milliseconds.
 */
export const CLOCK_OFFSETS_MS = [
  -10 * YEAR_MS,
  -90 * DAY_MS,
  -DAY_MS,
  -5 * HOUR_MS,
  -4 * 60_000,
  -20_000,
  0,
  20_000,
  4 * 60_000,
  5 * HOUR_MS,
  DAY_MS,
  90 * DAY_MS,
  50 * YEAR_MS,
] as const;

/** The plan of a seed. */
export function planOf(seed: number): Plan {
  const random = new Random(Math.imul(seed + 1, 0x9e3779b1));
  const world: World = {
    profile: random.chance(0.75) ? "extended" : "documented",
    sorting: random.pick([
      "as-described",
      "as-described",
      "as-named",
      "ignored",
      "searches-only",
    ] as const),
    perPage: random.pick([4, 7, 50]),
    absent: random.chance(0.3)
      ? random.some(
          ["candidate.get", "deal.get", "candidate.create", "job.create", "note.create"],
          2,
        )
      : [],
    skew: random.chance(0.3) ? random.between(-3_600_000 * 5, 3_600_000 * 5) : 0,
    faultRate: random.pick([0, 0.05, 0.15, 0.35]),
    faults: random.some(FAULTS, random.between(2, FAULTS.length)),
    latency: random.pick([20, 400, 4_000]),
    perMinute: random.chance(0.2) ? random.pick([20, 40]) : null,
    data: random.between(0, 3),
  };
  // A stream of its own: what the other draws give stays as it was.
  const odd = new Random(Math.imul(seed + 1, 0x85eb_ca6b));
  const oddLists = odd.chance(0.35)
    ? odd.some(LISTS, odd.between(1, 3)).map((list) => ({ list, status: odd.pick(ODD_STATUSES) }))
    : [];
  const names = ACTIONS.flatMap((name) => Array.from({ length: WEIGHTS[name] }, () => name));
  const count = random.between(8, 40);
  const actions = Array.from({ length: count }, (): Action => [
    random.pick(names),
    random.between(0, 0x7fff_ffff),
  ]);
  // And another one.
  const clocks = new Random(Math.imul(seed + 1, 0xc2b2_ae35));
  const settings = clocks.chance(0.4) ? clocks.between(1, 4) : 0;
  for (let setting = 0; setting < settings; setting += 1) {
    const name = clocks.chance(0.6) ? "clock-set" : "clock-set-while-off";
    actions.splice(clocks.between(0, actions.length), 0, [name, clocks.between(0, 0x7fff_ffff)]);
  }
  // What the user does at the screens.
  const screens = new Random(Math.imul(seed + 1, 0x27d4_eb2f));
  const times = screens.chance(0.6) ? screens.between(2, 12) : 0;
  for (let time = 0; time < times; time += 1) {
    const name = screens.pick(SCREEN_ACTIONS);
    actions.splice(screens.between(0, actions.length), 0, [name, screens.between(0, 0x7fff_ffff)]);
  }
  // And in the inbox.
  const inbox = new Random(Math.imul(seed + 1, 0x1656_67b1));
  const draftActions = inbox.chance(0.5) ? inbox.between(3, 12) : 0;
  for (let count = 0; count < draftActions; count += 1) {
    const name = count === 0 ? "hold-drafts" : inbox.pick(DRAFT_ACTIONS);
    actions.splice(inbox.between(0, actions.length), 0, [name, inbox.between(0, 0x7fff_ffff)]);
  }
  return { seed, world: { ...world, oddLists }, actions };
}

const DRAFT_ACTIONS = [
  "hold-drafts",
  "hold-drafts",
  "edit-draft",
  "release-draft",
  "release-draft",
  "drop-draft",
] as const;

const SCREEN_ACTIONS = [
  "open",
  "edit-page",
  "edit-page",
  "edit-page",
  "undo",
  "undo",
  "delete-seen-job",
  "colleague-on-page",
] as const;

/** What is between two steps of a user and a colleague who work on the same records. */
const SHARED_ACTIONS: readonly ActionName[] = [
  ...SCREEN_ACTIONS,
  "colleague-on-page",
  "colleague-on-page",
  "colleague-on-page",
  "decide",
  "sync",
  "wait-short",
  "wait-long",
  "offline-on",
  "offline-off",
  "offline-off",
];

/**
 * A plan in which a user and a colleague take turns at the same records, on a server without
 * faults.
 */
export function sharedWorkPlanOf(seed: number): Plan {
  const random = new Random(Math.imul(seed + 1, 0x1b87_3593));
  const world = { ...CALM, data: random.between(0, 3) };
  const actions = Array.from({ length: random.between(6, 24) }, (): Action => [
    random.pick(SHARED_ACTIONS),
    random.between(0, 0x7fff_ffff),
  ]);
  return { seed, world, actions };
}

const CALM: World = {
  profile: "extended",
  sorting: "as-described",
  perPage: 50,
  absent: [],
  skew: 0,
  faultRate: 0,
  faults: FAULTS,
  latency: 20,
  perMinute: null,
  data: 0,
};
