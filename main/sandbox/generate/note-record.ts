import { ENTITY_CODES } from "../../../shared/contract/resource.ts";
import type { Random } from "./random.ts";
import { lookup, someRecord, someUser, stamps, type World } from "./world.ts";
import { person } from "./people.ts";
import { EMPLOYERS, POSITIONS, SENTENCES, SKILLS } from "./words.ts";

const RELATED = [
  "candidate",
  "candidate",
  "candidate",
  "contact",
  "contact",
  "organization",
  "job",
  "deal",
] as const;

export function noteRecord(world: World, random: Random, number: number): Record<string, unknown> {
  const kind = random.pick(RELATED);
  const related = someRecord(world, random, kind);
  return {
    id: number,
    note_type: random.chance(0.1) ? null : lookup(random, "note_type"),
    note: noteText(random),
    related_to: related.slug,
    related_record: { slug: related.slug },
    related_to_type: ENTITY_CODES[kind],
    created_by: { id: someUser(random)["id"] },
    updated_by: random.chance(0.1) ? null : { id: someUser(random)["id"] },
    ...stamps(world, random),
  };
}

const WHEN = [
  "on Monday",
  "next Thursday",
  "before the holidays",
  "in two weeks",
  "after 17:00",
  "by the end of Q2",
];

const LINES: readonly ((random: Random) => string)[] = [
  (r) => `Talked about the role as ${r.pick(POSITIONS)}, wants to hear back ${r.pick(WHEN)}.`,
  (r) =>
    `Strong in ${r.pick(SKILLS)} and ${r.pick(SKILLS)}, has not used ${r.pick(SKILLS)} ` +
    `for ${r.between(2, 6)} years.`,
  (r) =>
    `Asks for ${r.between(38, 130)}.${r.pick(["000", "500"])} a year, would go down for ` +
    `${r.between(2, 4)} days of home office.`,
  (r) =>
    `${r.pick(EMPLOYERS)} pays ${r.between(5, 25)} % more; counter offer expected ${r.pick(WHEN)}.`,
  (r) => `Introduced by ${person(r, 0).full}, who worked with them at ${r.pick(EMPLOYERS)}.`,
  (r) =>
    `Rejected after round ${r.between(1, 3)}: ` +
    `${r.pick(["too junior", "salary", "no German", "found something else"])}.`,
  (r) =>
    `Two days of shadowing agreed, starts ${r.pick(WHEN)}. Contact on site: ${person(r, 0).full}.`,
  (r) => `Would relocate for the right team; partner needs a job near by (${r.pick(POSITIONS)}).`,
  (r) =>
    `Invoice no. ${r.between(2024, 2026)}-${r.between(100, 999)} is open, remind them ` +
    `${r.pick(WHEN)}.`,
  (r) => r.pick(SENTENCES),
  (r) => r.pick(SENTENCES),
  (r) => r.pick(SENTENCES),
];

const QUESTIONS = [
  "Motivation",
  "Notice period",
  "Team size so far",
  "Languages",
  "Conflict handled",
  "Expectations",
];

/** Returns a note: mostly one to three lines, now and then the minutes of an interview. */
function noteText(random: Random): string {
  if (random.chance(0.06)) return minutes(random);
  return Array.from({ length: random.between(1, 3) }, () => random.pick(LINES)(random)).join(" ");
}

function minutes(random: Random): string {
  const answers = random
    .some(QUESTIONS, random.between(3, QUESTIONS.length))
    .map((question) => `- ${question}: ${random.pick(LINES)(random)}`);
  return (
    `Minutes, ${random.between(30, 75)} minutes with ` +
    `${person(random, 0).full}\n\n${answers.join("\n")}\n\nNext step: ` +
    `${random.pick(LINES)(random)}`
  );
}
