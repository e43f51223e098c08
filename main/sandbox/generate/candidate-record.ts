import { GENDERS } from "../../../shared/contract/lookup.ts";
import { person } from "./people.ts";
import type { Random } from "./random.ts";
import {
  EMPLOYERS,
  POSITIONS,
  SENTENCES,
  SKILLS,
  SOURCES,
  STREETS,
  TAGS,
  UNIVERSITIES,
} from "./words.ts";
import { day, DAY_MS, fields, lookup, slugOf, someUser, stamps, type World } from "./world.ts";

export function candidateRecord(
  world: World,
  random: Random,
  number: number,
): Record<string, unknown> {
  const who = person(random, number);
  const salary = random.between(28, 140) * 1000;
  return {
    id: number,
    first_name: who.firstName,
    last_name: who.lastName,
    slug: slugOf(world, "candidate", number),
    full_name: who.full,
    email: who.email,
    phone: who.phone,
    resume: random.chance(0.6) ? `cv-${number}.pdf` : "",
    profile_picture: "",
    education_specialization: random.pick([
      "Computer science",
      "Economics",
      "Mechanical engineering",
      "Nursing",
      "Law",
      "",
    ]),
    university: random.pick(UNIVERSITIES),
    current_position: random.pick(POSITIONS),
    current_organization: random.pick(EMPLOYERS),
    last_organization: random.pick(EMPLOYERS),
    willing_to_relocate: random.between(0, 1),
    available_from: random.chance(0.4)
      ? null
      : day(world.today + random.between(-20, 180) * DAY_MS),
    tags: random.some(TAGS, random.between(0, 3)).join(","),
    skill: random.some(SKILLS, random.between(1, 5)).join(","),
    experience: random.between(0, 30),
    graduation_date: random.chance(0.3) ? null : `${random.between(1990, 2024)}-06-30`,
    current_salary: salary,
    expected_salary: salary + random.between(0, 20) * 1000,
    notice_period: random.pick([0, 14, 30, 60, 90]),
    salary_type: random.chance(0.1) ? null : random.between(1, 5),
    description: random.chance(0.3) ? "" : random.some(SENTENCES, random.between(1, 3)).join(" "),
    source: random.pick(SOURCES),
    nationality: who.country,
    address: `${random.pick(STREETS)} ${random.between(1, 199)}`,
    language: random.pick([
      "English",
      "English,German",
      "Polish,English",
      "日本語",
      "العربية,English",
    ]),
    city: who.city,
    state: "",
    country: who.country,
    industry: Number(lookup(random, "industry").id),
    // Samples have a number, the field list a text: both occur.
    qualification: random.chance(0.2)
      ? String(lookup(random, "qualification").id)
      : lookup(random, "qualification").id,
    gender: random.pick(GENDERS),
    owner: someUser(random),
    currency: lookup(random, "currency"),
    socials: {
      network_a: random.chance(0.6) ? `https://network-a.example/in/c${number.toString(36)}` : "",
      network_b: "",
    },
    ...stamps(world, random),
    created_by: someUser(random),
    updated_by: someUser(random),
    custom_fields: fields(world, random, "candidate"),
  };
}
