import type { Random } from "./random.ts";
import { EMPLOYERS, TAGS } from "./words.ts";
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
  const many = (resource: "job" | "candidate" | "contact") =>
    Array.from({ length: random.between(0, 3) }, () => someRecord(world, random, resource)).filter(
      (item, index, all) => all.findIndex((other) => other.id === item.id) === index,
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
    jobs: many("job"),
    candidates: many("candidate"),
    contacts: many("contact"),
    tags: random.chance(0.4) ? null : random.some(TAGS, 2).join(","),
    ...stamps(world, random),
    created_by: someUser(random),
    updated_by: someUser(random),
    owner: someUser(random),
    custom_fields: fields(world, random, "deal"),
  };
}
