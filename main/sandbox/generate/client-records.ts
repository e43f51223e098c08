import { latin, person } from "./people.ts";
import type { Random } from "./random.ts";
import { DESIGNATIONS, EMPLOYERS, FORMS, KINDS, SENTENCES, STREETS, TAGS } from "./words.ts";
import { fields, lookup, slugOf, someRecord, someUser, stamps, type World } from "./world.ts";

export function contactRecord(
  world: World,
  random: Random,
  number: number,
): Record<string, unknown> {
  const who = person(random, number);
  return {
    id: number,
    first_name: who.firstName,
    last_name: who.lastName,
    slug: slugOf(world, "contact", number),
    full_name: who.full,
    email: who.email,
    tags: random.chance(0.3) ? null : random.some(TAGS, random.between(1, 3)).join(","),
    phone: who.phone,
    profile_picture: "",
    designation: random.pick(DESIGNATIONS),
    address: random.chance(0.4) ? "" : `${random.pick(STREETS)} ${random.between(1, 199)}`,
    city: who.city,
    stage: lookup(random, "contact_stage"),
    description: random.chance(0.3) ? "" : random.pick(SENTENCES),
    organization: random.chance(0.1) ? null : someRecord(world, random, "organization"),
    ...stamps(world, random),
    created_by: someUser(random),
    updated_by: someUser(random),
    owner: someUser(random),
    socials: {
      network_a: random.chance(0.5) ? `https://network-a.example/in/${number.toString(36)}` : "",
      network_b: "",
    },
    custom_fields: fields(world, random, "contact"),
  };
}

export function organizationRecord(
  world: World,
  random: Random,
  number: number,
): Record<string, unknown> {
  const employer = random.pick(EMPLOYERS);
  const kind = random.pick(KINDS);
  const name = `${employer} ${kind} ${random.pick(FORMS)}`;
  const people = random.between(2, 60) * 10;
  const firm = latin(employer).replaceAll(".", "") || "firm";
  const domain = `${firm}-${kind.toLowerCase()}${number}.example`;
  const city = random.pick([
    "Berlin",
    "London",
    "Warszawa",
    "København",
    "東京",
    "Zürich",
    "İstanbul",
  ]);
  return {
    id: number,
    slug: slugOf(world, "organization", number),
    name,
    website: random.chance(0.5) ? `https://www.${domain}` : domain,
    location: city,
    address: `${random.pick(STREETS)} ${random.between(1, 199)}, ${city}`,
    tags: random.chance(0.3) ? null : random.some(TAGS, 2).join(","),
    industry: random.chance(0.1) ? null : lookup(random, "industry"),
    description: `${name} works in ${kind.toLowerCase()} with ${people} people.`,
    profile_picture: "",
    owner: someUser(random),
    ...stamps(world, random),
    created_by: someUser(random),
    updated_by: someUser(random),
    socials: { network_a: `https://network-a.example/company/${domain}`, network_b: "" },
    custom_fields: fields(world, random, "organization"),
  };
}
