import type {
  CustomFieldDefinition,
  CustomFieldEntity,
} from "../../../shared/contract/custom-field.ts";
import type { Lookup, LookupEntry, User } from "../../../shared/contract/lookup.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { customFieldValues } from "./custom-field-definitions.ts";
import { latin, type Person, person } from "./people.ts";
import { Random } from "./random.ts";

const NAMES: readonly (readonly [string, string, string])[] = [
  ["Ingrid", "Solberg", "Admin"],
  ["Tomasz", "Wiśniewski", "Recruiter"],
  ["Aisha", "Khan", "Recruiter"],
  ["Étienne", "Moreau", "Recruiter"],
  ["Greta", "Lindqvist", "Team Lead"],
  ["Samuel", "Okafor", "Recruiter"],
  ["Yuki", "Tanaka", "Recruiter"],
  ["Marta", "Nunes", "Sourcer"],
  ["Deniz", "Aydın", "Sourcer"],
  ["Hannah", "Weiß", "Account Manager"],
  ["Luca", "Ferrari", "Account Manager"],
  ["Nora", "van Dijk", "Coordinator"],
];

/** The colleagues of the demo's account; the first one is who the token belongs to. */
export const SANDBOX_USERS: readonly User[] = NAMES.map(([firstName, lastName, role], index) => ({
  id: index + 1,
  slug: `user_${latin(firstName)}${index + 1}`,
  email: `${latin(`${firstName}.${lastName}`)}@roadbook.example`,
  first_name: firstName,
  last_name: lastName,
  full_name: `${firstName} ${lastName}`,
  role,
  phone: index % 3 === 2 ? null : `+44 20 7946 0${String(100 + index * 7)}`,
}));

/** The look-up tables of the demo's account, also of entries that no record uses yet. */
export const SANDBOX_LOOKUPS: Readonly<Record<Lookup, readonly LookupEntry[]>> = {
  contact_stage: entriesNamed("label", [
    "Lead",
    "Contacted",
    "Meeting planned",
    "Client",
    "Dormant",
    "Lost",
  ]),
  deal_stage: [
    { id: 1, label: "Qualified", percentage: 10 },
    { id: 2, label: "Brief received", percentage: 25 },
    { id: 3, label: "Profiles sent", percentage: 40 },
    { id: 4, label: "Interviews", percentage: 60 },
    { id: 5, label: "Offer", percentage: 80 },
    { id: 6, label: "Won", percentage: 100 },
    { id: 7, label: "Lost", percentage: 0 },
  ],
  job_status: entriesNamed("label", ["Draft", "Open", "On hold", "Filled", "Closed", "Cancelled"]),
  industry: entriesNamed("name", [
    "Software",
    "Logistics",
    "Health care",
    "Energy",
    "Finance",
    "Manufacturing",
    "Retail",
    "Public sector",
  ]),
  qualification: entriesNamed("name", [
    "School",
    "Apprenticeship",
    "Bachelor",
    "Master",
    "Doctorate",
  ]),
  currency: [
    { id: 1, country: "Euro area", code: "EUR", currency: "Euro", symbol: "€" },
    { id: 2, country: "United Kingdom", code: "GBP", currency: "Pound sterling", symbol: "£" },
    { id: 3, country: "Poland", code: "PLN", currency: "Złoty", symbol: "zł" },
    { id: 4, country: "United States", code: "USD", currency: "Dollar", symbol: "$" },
    { id: 5, country: "Japan", code: "JPY", currency: "Yen", symbol: "¥" },
  ],
  activity_type: [
    { id: 2, label: "Meeting" },
    { id: 3, label: "Task" },
    { id: 4, label: "Email" },
    { id: 5, label: "Interview" },
    { id: 11, label: "Reference check" },
    { id: 12, label: "Coffee" },
  ],
  note_type: entriesNamed("label", ["General", "Call", "Interview notes"]),
};

function entriesNamed(key: "label" | "name", values: readonly string[]): LookupEntry[] {
  return values.map((value, index) => ({ id: index + 1, [key]: value }));
}

/** State that the makers of records share. */
export interface World {
  readonly seed: number;
  readonly today: number;
  readonly counts: Readonly<Record<Resource, number>>;
  readonly definitions: readonly CustomFieldDefinition[];
}

export const DAY_MS = 86_400_000;

/**
 * Slug of the record with this number: opaque, never that of another one, and known without making
 * the record.
 */
export function slugOf(world: World, resource: Resource, number: number): string {
  const mixed = Math.imul(number + world.seed * 977, 2_246_822_519) >>> 0;
  return `${resource}_${mixed.toString(36).padStart(7, "0")}${number.toString(36)}`;
}

/**
 * The stream from which a record is made: it depends on the seed, the resource and the number only.
 */
export function randomOf(world: World, resource: Resource, number: number): Random {
  const start = Math.imul(
    world.seed * 31 + resource.length * 7919 + resource.charCodeAt(0),
    2_654_435_761,
  );
  return new Random(start ^ Math.imul(number, 40_503));
}

/**
 * Returns the person of a candidate or contact without making the record: the person is drawn
 * first.
 */
export function personOf(world: World, resource: "candidate" | "contact", number: number): Person {
  return person(randomOf(world, resource, number), number);
}

/** A reference with id and slug to some record of a resource. */
export function someRecord(
  world: World,
  random: Random,
  resource: Resource,
): { id: number; slug: string } {
  const id = random.between(1, world.counts[resource]);
  return { id, slug: slugOf(world, resource, id) };
}

export function someUser(random: Random): Record<string, unknown> {
  return fullUser(random.pick(SANDBOX_USERS));
}

function fullUser(user: User): Record<string, unknown> {
  const { slug: _slug, ...full } = user;
  return full;
}

function activityUser(user: User): Record<string, unknown> {
  return { id: user.id, slug: user.slug, full_name: user.full_name, email: user.email };
}

export function someActivityUser(random: Random): Record<string, unknown> {
  return activityUser(random.pick(SANDBOX_USERS));
}

export function lookup(random: Random, name: Lookup): LookupEntry {
  return random.pick(SANDBOX_LOOKUPS[name]);
}

export function fields(
  world: World,
  random: Random,
  entity: CustomFieldEntity,
): Record<string, unknown>[] {
  return customFieldValues(
    random,
    world.definitions.filter((definition) => definition.entity_name === entity),
  );
}

/** `created_at` in the three years before today and `updated_at` after it. */
export function stamps(world: World, random: Random): { created_at: string; updated_at: string } {
  const created = world.today - random.between(2 * DAY_MS, 3 * 365 * DAY_MS);
  const updated = created + Math.floor((world.today - created) * Math.sqrt(random.next()));
  return { created_at: iso(created), updated_at: iso(updated) };
}

export function iso(time: number): string {
  return new Date(time).toISOString();
}

export function day(time: number): string {
  return iso(time).slice(0, 10);
}
