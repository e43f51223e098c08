import type { Random } from "../../main/sandbox/generate/random.ts";

/** Words for one thing: its usual name first, then what people write for it. */
export type Wordings = readonly [usual: string, ...others: string[]];

export interface Profession {
  readonly titles: Wordings;
  readonly skills: readonly Wordings[];
  /** Professions whose people may do it, too, by their index. */
  readonly near: readonly number[];
  /** Euros a year in the middle of a career. */
  readonly pay: number;
}

export interface City {
  readonly names: Wordings;
  readonly country: number;
  readonly lat: number;
  readonly lon: number;
}

export interface Country {
  readonly names: Wordings;
  readonly currency: string;
  /** Units of its currency for a euro. */
  readonly rate: number;
  readonly languages: readonly string[];
}

/** True qualities, which records tell only in part. */
export interface HiddenCandidate {
  readonly profession: number;
  readonly level: number;
  readonly years: number;
  readonly skills: ReadonlySet<string>;
  readonly city: number;
  readonly relocates: boolean;
  /** Euros a year. */
  readonly pay: number;
  readonly freeInDays: number;
  /** Language -> 1 to 7. */
  readonly languages: ReadonlyMap<string, number>;
  readonly contactDaysAgo: number | null;
}

export interface HiddenJob {
  readonly profession: number;
  readonly level: number;
  readonly skills: readonly string[];
  readonly city: number;
  readonly pay: number;
  readonly startInDays: number | null;
  readonly language: readonly [language: string, level: number] | null;
}

export interface Vocabulary {
  readonly professions: readonly Profession[];
  readonly cities: readonly City[];
  readonly countries: readonly Country[];
}

/** Draws the true qualities of a candidate. */
export function drawCandidate(random: Random, world: Vocabulary): HiddenCandidate {
  const profession = Math.floor(random.next() * world.professions.length);
  const { skills, near, pay } = at(world.professions, profession);
  const city = Math.floor(random.next() * world.cities.length);
  const { rate: _rate, languages: spoken } = at(world.countries, at(world.cities, city).country);
  const years = random.between(0, 22);
  const level = years < 2 ? 1 : years < 5 ? 2 : years < 11 ? 3 : random.chance(0.5) ? 3 : 4;
  const known = new Set<string>();
  const talent = 0.35 + 0.5 * random.next();
  for (const [skill] of skills) if (random.chance(talent)) known.add(skill);
  for (const other of near)
    for (const [skill] of at(world.professions, other).skills)
      if (random.chance(0.2)) known.add(skill);
  const languages = new Map<string, number>();
  for (const language of spoken) languages.set(language, 7);
  if (!languages.has("en") && random.chance(0.7)) languages.set("en", random.between(2, 6));
  for (const language of ["de", "fr", "es", "pl"])
    if (!languages.has(language) && random.chance(0.15))
      languages.set(language, random.between(2, 6));
  return {
    profession,
    level,
    years,
    skills: known,
    city,
    relocates: random.chance(0.15),
    pay: Math.round(pay * (0.65 + 0.13 * level) * (0.85 + 0.35 * random.next())),
    freeInDays: random.pick([0, 0, 14, 30, 30, 60, 90, 90, 180]),
    languages,
    contactDaysAgo: random.chance(0.3) ? null : random.between(1, 900),
  };
}

/** Draws what a job truly asks. */
export function drawJob(random: Random, world: Vocabulary): HiddenJob {
  const profession = Math.floor(random.next() * world.professions.length);
  const { skills, pay } = at(world.professions, profession);
  const level = random.pick([1, 2, 2, 3, 3, 4]);
  const city = Math.floor(random.next() * world.cities.length);
  const spoken = at(world.countries, at(world.cities, city).country).languages;
  return {
    profession,
    level,
    skills: random.some(skills, random.between(3, 6)).map(([skill]) => skill),
    city,
    pay: Math.round(pay * (0.65 + 0.13 * level) * (0.95 + 0.2 * random.next())),
    startInDays: random.chance(0.3) ? null : random.pick([0, 0, 14, 30, 60, 90]),
    language: random.chance(0.5)
      ? [random.chance(0.5) ? "en" : (spoken[0] ?? "en"), random.between(3, 5)]
      : null,
  };
}

export type Aspect = "skills" | "title" | "place" | "pay" | "available" | "languages" | "level";

/** How well a candidate truly fits, aspect by aspect, from 0 to 1. */
export function trueFits(
  job: HiddenJob,
  candidate: HiddenCandidate,
  world: Vocabulary,
  shareOf: (skill: string) => number,
): Readonly<Record<Aspect, number>> {
  const weights = job.skills.map((skill) => 1 - 0.3 * Math.log(Math.max(0.001, shareOf(skill))));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const matched = job.skills.reduce(
    (sum, skill, index) => sum + (candidate.skills.has(skill) ? (weights[index] ?? 0) : 0),
    0,
  );
  const isNear = at(world.professions, job.profession).near.includes(candidate.profession);
  const km = kilometres(at(world.cities, job.city), at(world.cities, candidate.city));
  const over = candidate.pay / job.pay - 1;
  const wait = candidate.freeInDays - (job.startInDays ?? candidate.freeInDays);
  const [language, asked] = job.language ?? ["", 0];
  const spoken = candidate.languages.get(language) ?? 0;
  return {
    skills: matched / total,
    title: candidate.profession === job.profession ? 1 : isNear ? 0.4 : 0,
    place: Math.max(km < 15 ? 1 : Math.exp(-(km - 15) / 60), candidate.relocates ? 0.4 : 0),
    pay: over <= 0 ? 1 : Math.max(0, 1 - over / 0.3),
    available: wait <= 0 ? 1 : Math.exp(-wait / 60),
    languages: job.language === null || spoken >= asked ? 1 : Math.max(0, 1 - (asked - spoken) / 3),
    level: Math.max(0, 1 - Math.abs(candidate.level - job.level) * 0.4),
  };
}

export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index}.`);
  return item;
}

function kilometres(from: City, to: City): number {
  const x = (to.lon - from.lon) * Math.cos(((from.lat + to.lat) * Math.PI) / 360);
  return Math.hypot(x, to.lat - from.lat) * 111.2;
}
