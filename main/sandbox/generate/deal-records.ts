import type { Random } from "./random.ts";
import { EMPLOYERS, POSITIONS, SKILLS, TAGS } from "./words.ts";
import {
  day,
  DAY_MS,
  fields,
  lookup,
  slugOf,
  someRecord,
  someUser,
  stamps,
  type World,
} from "./world.ts";
import { jobDescription } from "./job-description.ts";

const SUBJECTS = [
  "two hires",
  "retained search",
  "contract extension",
  "project team",
  "interim CFO",
] as const;

export function dealRecord(world: World, random: Random, number: number): Record<string, unknown> {
  const stage = lookup(random, "deal_stage");
  const amount = random.between(4, 120) * 500;
  const pickSome = (resource: "job" | "candidate" | "contact") =>
    Array.from({ length: random.between(0, 3) }, () => someRecord(world, random, resource)).filter(
      (item, index, items) => items.findIndex((candidate) => candidate.id === item.id) === index,
    );
  return {
    id: number,
    slug: slugOf(world, "deal", number),
    name: `${random.pick(EMPLOYERS)}: ${random.pick(SUBJECTS)}`,
    stage,
    deal_amount: amount,
    amount_by_stage: Math.round(amount * Number(stage["percentage"])) / 100,
    close_date: day(world.today + random.between(-60, 150) * DAY_MS),
    // A text in the field list, a number in the samples: both occur.
    deal_type: random.chance(0.5) ? random.between(1, 2) : String(random.between(1, 2)),
    organization: random.chance(0.1) ? null : someRecord(world, random, "organization"),
    jobs: pickSome("job"),
    candidates: pickSome("candidate"),
    contacts: pickSome("contact"),
    tags: random.chance(0.4) ? null : random.some(TAGS, 2).join(","),
    ...stamps(world, random),
    created_by: someUser(random),
    updated_by: someUser(random),
    owner: someUser(random),
    custom_fields: fields(world, random, "deal"),
  };
}

export function jobRecord(world: World, random: Random, number: number): Record<string, unknown> {
  const position = random.pick(POSITIONS);
  const minimum = random.between(30, 110) * 1000;
  const opened = world.today - random.between(1, 240) * DAY_MS;
  return {
    id: number,
    position_name: `${random.chance(0.2) ? "Senior " : ""}${position}`,
    headcount: random.between(1, 6),
    slug: slugOf(world, "job", number),
    tags: random.chance(0.4) ? null : random.some(TAGS, 2).join(","),
    description: jobDescription(random, position),
    currency: random.chance(0.1) ? null : lookup(random, "currency"),
    talent_funnel_id: random.between(1, 4),
    contract_details_id: random.between(1, 9),
    minimum_salary: minimum,
    maximum_salary: minimum + random.between(5, 30) * 1000,
    country: random.pick(["Germany", "United Kingdom", "Poland", "Denmark"]),
    category: random.pick(["Engineering", "Operations", "Finance", "Care"]),
    specialization: random.pick(["Platform", "Plant", "Treasury", "Intensive care", ""]),
    city: random.pick(["Berlin", "Leeds", "Łódź", "Århus"]),
    state: "",
    address: "",
    frequency_type: random.between(1, 5),
    qualification: lookup(random, "qualification"),
    industry: random.chance(0.2) ? null : lookup(random, "industry"),
    open_date: day(opened),
    close_date: random.chance(0.5) ? "" : day(opened + random.between(20, 200) * DAY_MS),
    skills: random.some(SKILLS, random.between(2, 5)).join(","),
    collaborators: Array.from({ length: random.between(0, 3) }, () => someUser(random)),
    job_status: lookup(random, "job_status"),
    organization: someRecord(world, random, "organization"),
    contact: random.chance(0.2) ? null : someRecord(world, random, "contact"),
    ...stamps(world, random),
    created_by: someUser(random),
    updated_by: someUser(random),
    owner_id: someUser(random),
    custom_fields: fields(world, random, "job"),
  };
}
