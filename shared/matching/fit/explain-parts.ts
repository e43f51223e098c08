import { countryCode } from "../places/countries.ts";
import { type Importance, type Part, type PartImportance, PARTS } from "./importance.ts";
import { comparePlaces, gapOfRow, type JobPlan, type MatchContext, planJob } from "./job-plan.ts";
import { LEVELS } from "../words/levels.ts";
import { FLAGS, MatchPool, NO_DAY, NOTHING } from "./match-pool.ts";
import type { CandidateProfile, JobProfile } from "../read/profile.ts";
import { type Fit, freeDay, RowScorer } from "./score-parts.ts";

/** A part of a match, with its reason as a person would say it. */
export interface MatchPart {
  readonly part: Part;
  readonly importance: Importance;
  readonly fit: Fit;
  readonly text: string;
}

/** A match of one candidate. */
export interface Judgement {
  readonly score: number;
  /** The part that must fit and does not; null for a match. */
  readonly excludedBy: Part | null;
  /** Parts that the job asks and the importance does not ignore. */
  readonly parts: readonly MatchPart[];
}

/** Explains the row of one candidate. Builds sentences: for the rows on the screen, not for all. */
export function explainRow(plan: JobPlan, pool: MatchPool, row: number): Judgement {
  const scorer = new RowScorer(plan, pool);
  const score = scorer.score(row);
  const excluded = scorer.excludedBy;
  const parts = PARTS.flatMap((part, index): MatchPart[] => {
    if ((plan.weights[index] ?? 0) === 0) return [];
    const fit = scorer.fit(index);
    const text = TEXTS[part]({ plan, pool, row, scorer, fit });
    return [{ part, importance: plan.importance[part], fit, text }];
  });
  return { score, excludedBy: PARTS[excluded] ?? null, parts };
}

/**
 * Judges one candidate for one job, exactly as `rankMatches` does all of a pool. Meant for few,
 * such as the open jobs of a candidate.
 */
export function judge(
  job: JobProfile,
  candidate: CandidateProfile,
  importance: PartImportance,
  context: MatchContext,
): Judgement {
  const pool = new MatchPool(1);
  pool.put(0, candidate);
  return explainRow(planJob(job, importance, pool, context), pool, 0);
}

interface Subject {
  readonly plan: JobPlan;
  readonly pool: MatchPool;
  readonly row: number;
  readonly scorer: RowScorer;
  readonly fit: Fit;
}

const MAX_NAMES = 3;

function listNames(names: readonly string[], link: string): string {
  const moreCount = names.length - MAX_NAMES;
  if (moreCount > 0) return `${names.slice(0, MAX_NAMES).join(", ")} and ${moreCount} more`;
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} ${link} ${names.at(-1)}`;
}

/** Asked skills: those that the field of the job names, or all where it names none. */
function mainSkills({ job }: JobPlan): readonly number[] {
  const numbers = [...job.skills.keys()];
  const main = numbers.filter((index) => (job.skills[index]?.weight ?? 0) >= 1);
  return main.length > 0 ? main : numbers;
}

function labelsOf({ job }: JobPlan, indexes: readonly number[]): readonly string[] {
  return indexes.map((index) => job.skills[index]?.label ?? "");
}

function textOfSkills({ plan, scorer, fit }: Subject): string {
  if (fit === "unknown") return "skills not known";
  const askedSkills = mainSkills(plan);
  const missingSkills = askedSkills.filter((index) => scorer.hasSkill(index) !== "field");
  const count = askedSkills.length - missingSkills.length;
  if (missingSkills.length === 0)
    return askedSkills.length === 1
      ? `has ${labelsOf(plan, askedSkills)[0]}`
      : `all ${askedSkills.length} skills`;
  // A skill that texts name is no "no": the next part tells of it.
  const absent = missingSkills.filter((index) => scorer.hasSkill(index) === null);
  const names = listNames(labelsOf(plan, absent), "or");
  if (names === "") return `${count} of ${askedSkills.length} skills`;
  if (count === 0 && absent.length < missingSkills.length)
    return `none of ${askedSkills.length} skills in the field`;
  if (count === 0)
    return askedSkills.length === 1 ? `no ${names}` : `none of ${askedSkills.length} skills`;
  return `${count} of ${askedSkills.length} skills (no ${names})`;
}

function textOfTextSkills({ plan, scorer, fit }: Subject): string {
  const allSkills = [...plan.job.skills.keys()];
  const inTexts = allSkills.filter((index) => scorer.hasSkill(index) === "texts");
  if (inTexts.length > 0) return `${listNames(labelsOf(plan, inTexts), "and")} in texts`;
  if (fit === "unknown") return "no texts";
  const isComplete = allSkills.every((index) => scorer.hasSkill(index) === "field");
  return isComplete ? "all skills in the field" : "no more skills in texts";
}

function textOfTitle({ pool, row, fit }: Subject): string {
  if (fit === "unknown") return "title not known";
  const role = pool.roles.items[pool.columns.role[row] ?? NOTHING] ?? "";
  if (fit === "yes") return "same kind of title";
  return fit === "partly" ? `similar title (${role})` : `another title (${role})`;
}

function textOfPlace({ plan, pool, row, fit }: Subject): string {
  const { job } = plan;
  const place = pool.places.items[pool.columns.place[row] ?? NOTHING];
  const relocates = ((pool.columns.flags[row] ?? 0) & FLAGS.relocates) !== 0;
  if (place === undefined) return relocates ? "place not known, would relocate" : "place not known";
  const { km } = comparePlaces(job, place);
  const move = relocates && fit !== "yes" ? ", would relocate" : "";
  if (km !== null) return `${km < 1.5 ? "same city" : distanceText(km)}${move}`;
  if (job.place?.city !== "" && job.place?.city === place.city) return "same city";
  if (fit === "unknown") return `distance not known${move}`;
  const isAbroad = place.country !== null && place.country !== job.place?.country;
  return isAbroad ? `${countryName(place.country ?? "")}${move}` : "same country";
}

function distanceText(km: number): string {
  const rounded = km < 100 ? Math.round(km) : Math.round(km / 10) * 10;
  return `${rounded.toLocaleString("en")} km`;
}

function countryName(code: string): string {
  return countryCode(code) === null
    ? "another country"
    : `in ${new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code}`;
}

function textOfPay({ plan, pool, row }: Subject): string {
  const kind = pool.payKinds.items[pool.columns.payKind[row] ?? NOTHING];
  if (kind === undefined) return "pay not known";
  const gap = gapOfRow(plan, pool, row);
  if (gap === null) {
    const isOther =
      kind.currency !== null && plan.job.pay !== null && kind.currency !== plan.job.pay.currency;
    return isOther ? `pay in ${kind.currency}, not compared` : "pay not comparable";
  }
  const percent = Math.round(gap * 100);
  if (percent > 0) return `asks ${percent} % more than the maximum`;
  return percent > -5 ? "asks about the maximum" : `asks ${-percent} % less than the maximum`;
}

function textOfFree({ plan, pool, row }: Subject): string {
  const day = freeDay(plan, pool, row);
  if (day === null) return "availability not known";
  const days = day - plan.today;
  return days <= 0 ? "free now" : `free in ${durationText(days)}`;
}

/** "5 days", "3 weeks", "4 months". */
function durationText(days: number): string {
  if (days < 14) return days === 1 ? "1 day" : `${days} days`;
  if (days < 63) return `${Math.round(days / 7)} weeks`;
  return days < 730 ? `${Math.round(days / 30.4)} months` : `${Math.round(days / 365)} years`;
}

function textOfLanguages({ plan, scorer, fit }: Subject): string {
  if (fit === "unknown") return "languages not known";
  const display = new Intl.DisplayNames(["en"], { type: "language" });
  const names = (condition: (score: number) => boolean) =>
    plan.asksLanguages.flatMap(([code], index) =>
      condition(scorer.languageScore(index)) ? [display.of(code) ?? code] : [],
    );
  const missingNames = names((score) => score < 0.05);
  const weak = names((score) => score >= 0.05 && score < 0.7);
  const good = names((score) => score >= 0.7);
  const reasons = [
    good.length > 0 ? `speaks ${listNames(good, "and")}` : "",
    weak.length > 0 ? `some ${listNames(weak, "and")}` : "",
    missingNames.length > 0 ? `no ${listNames(missingNames, "or")}` : "",
  ];
  return reasons.filter((reason) => reason !== "").join(", ");
}

function textOfLevel({ plan, pool, row }: Subject): string {
  const [level, years] = [pool.columns.level[row] ?? NOTHING, pool.columns.years[row] ?? NOTHING];
  if (level < 0 && years < 0) return "level not known";
  const { job } = plan;
  if (job.minYears !== null && years >= 0)
    return `${years} ${years === 1 ? "year" : "years"} of experience, ${job.minYears} asked`;
  const name = LEVELS[level] ?? "level not known";
  const askedName = job.level === null ? null : LEVELS[job.level];
  return askedName === null || askedName === name ? name : `${name}, ${askedName} asked`;
}

function textOfFields({ plan, scorer }: Subject): string {
  const names = (condition: (score: number) => boolean) =>
    plan.fields.flatMap(({ fact }, index) =>
      condition(scorer.fieldScore(index)) ? [fact.name] : [],
    );
  const groups = [
    ["same", names((score) => score >= 0.95)],
    ["partly", names((score) => score >= 0.2 && score < 0.95)],
    ["other", names((score) => score >= 0 && score < 0.2)],
    ["not known:", names((score) => score === NOTHING)],
  ] as const;
  return groups
    .filter(([, fieldNames]) => fieldNames.length > 0)
    .map(([word, fieldNames]) => `${word} ${listNames(fieldNames, "and")}`)
    .join(", ");
}

function textOfContact({ plan, pool, row }: Subject): string {
  const day = pool.columns.lastContact[row] ?? NO_DAY;
  if (day === NO_DAY) return "no contact yet";
  const days = plan.today - day;
  if (days <= 0) return "last contact today";
  return days < 100
    ? `last contact ${days === 1 ? "yesterday" : `${days} days ago`}`
    : `last contact ${durationText(days)} ago`;
}

const TEXTS: Readonly<Record<Part, (subject: Subject) => string>> = {
  skills: textOfSkills,
  skills_in_texts: textOfTextSkills,
  title: textOfTitle,
  place: textOfPlace,
  pay: textOfPay,
  available: textOfFree,
  languages: textOfLanguages,
  level: textOfLevel,
  custom_fields: textOfFields,
  last_contact: textOfContact,
};
