import { person } from "./people.ts";
import type { Random } from "./random.ts";
import { DESIGNATIONS, SENTENCES, STREETS, TAGS } from "./words.ts";
import { fields, lookup, slugOf, someRecord, someUser, stamps, type World } from "./world.ts";

export function contactRecord(
  world: World,
  random: Random,
  number: number,
): Record<string, unknown> {
  const who = person(random, number);
  return {
    id: number,
    first_name: who.first,
    last_name: who.last,
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
