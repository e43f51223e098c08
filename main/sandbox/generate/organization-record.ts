import { latin } from "./people.ts";
import type { Random } from "./random.ts";
import { EMPLOYERS, FORMS, KINDS, STREETS, TAGS } from "./words.ts";
import { fields, lookup, slugOf, someUser, stamps, type World } from "./world.ts";

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
