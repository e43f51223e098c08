import { namesOf } from "../../shared/contract/enumeration.ts";
import type { Ask, Json } from "./ask.ts";
import { type EditableName, KINDS, keyOf, type Samples } from "./kinds.ts";
import { Promises } from "./promises.ts";
import { readAll } from "./server-lists.ts";

/**
 * One workspace folder, its server, and everything that was promised and done between its first
 * start and its last.
 */
export interface Life {
  /** Goes in front of every message: how to see this again. */
  readonly label: string;
  readonly promises: Promises;
  readonly colleague: ColleaguesWork;
  /** Records that the user and a colleague edit both, each their own fields. */
  readonly shared: Readonly<Record<EditableName, readonly string[]>>;
  /** Jobs that the user deletes. */
  readonly doomedJobs: string[];
  /** Activities that colleagues remove. */
  readonly doomedActivities: string[];
  readonly contacts: readonly string[];
  readonly samples: Samples;
  /** A number that nothing else has. */
  readonly unique: () => number;
  readonly marker: () => string;
}

export interface ColleaguesWork {
  /** Their last value of a field, by resource, key and field. */
  readonly values: Map<
    string,
    { readonly kind: EditableName; readonly key: string; field: string; value: string }
  >;
  /** Of the contacts that they added. */
  readonly markers: string[];
  readonly removed: string[];
  /**
   * Records of which a required field was changed: the user, who may look at an old value, leaves
   * them alone.
   */
  readonly renamed: Set<string>;
}

/** So few that the same fields are edited again and again. */
const SHARED = 5;
const NAMES = namesOf(KINDS);

/** Picks who works on what; the same for the same seed, because the server's data are. */
export async function beginLife(
  server: Ask,
  label: string,
  seed: number,
  number: number,
): Promise<Life> {
  const all = {} as Record<EditableName, readonly Json[]>;
  for (const name of NAMES)
    all[name] = [...(await readAll(server, name, false)).values()]
      .filter((record) => KINDS[name].required(record) !== null)
      .toSorted((a, b) => Number(a["id"]) - Number(b["id"]));
  const keys = (name: EditableName) => all[name].map((record) => keyOf(KINDS[name], record));
  const shared = {} as Record<EditableName, readonly string[]>;
  for (const name of NAMES) shared[name] = keys(name).slice(0, SHARED);
  const [deal, contact, job] = [all.deal[0], all.contact[0], all.job[0]];
  if (deal === undefined || contact === undefined || job === undefined)
    throw new Error("The sandbox has too few records for this test.");
  let count = 0;
  const unique = () => seed * 100_000 + number * 1_000 + (count += 1);
  return {
    label,
    promises: new Promises(),
    colleague: { values: new Map(), markers: [], removed: [], renamed: new Set() },
    shared,
    // The newest ones stay: the sandbox gives the id of a newest one that went to the next new
    // record.
    doomedJobs: keys("job").slice(SHARED, -1),
    doomedActivities: keys("activity").slice(SHARED, -1),
    contacts: keys("contact").slice(0, SHARED),
    samples: { deal, contact, job },
    unique,
    marker: () => `mark${unique()}x`,
  };
}
