import type {
  CustomFieldDefinition,
  CustomFieldEntity,
} from "../../../shared/contract/custom-field.ts";
import type { LookupEntry, Lookup, User } from "../../../shared/contract/lookup.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { customFieldValues } from "./custom-field-values.ts";
import { SANDBOX_LOOKUPS } from "./lookups.ts";
import { type Person, person } from "./people.ts";
import { Random } from "./random.ts";
import { SANDBOX_USERS } from "./users.ts";

/** What the makers of records share. */
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
 * Who a candidate or contact is, without making the record: a person is the first thing that is
 * drawn for one.
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
