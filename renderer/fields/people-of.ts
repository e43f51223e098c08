import { z } from "zod";
import { isObject } from "../../shared/contract/liberal.ts";
import { type Resource, resourceOfSlug } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../core/queries.ts";
import { nameOf } from "./value-text.ts";

export interface Subject {
  readonly resource: Resource;
  readonly key: string;
  readonly name: string;
}

export interface Person extends Subject {
  readonly resource: "candidate" | "contact";
}

const related = z.looseObject({ slug: z.string() });
const guests = z.looseObject({
  candidates: z.array(related).catch([]),
  contacts: z.array(related).catch([]),
  users: z.array(z.unknown()).catch([]),
});

/** Returns what an activity is about and then who is invited, colleagues left out. */
export function subjectsOf(activity: ShownRecord): readonly Subject[] {
  const about = related.safeParse(activity["related_record"]);
  const invited = guests.safeParse(activity["attendees"]);
  const candidates = [
    ...(about.success ? [about.data] : []),
    ...(invited.success ? [...invited.data.candidates, ...invited.data.contacts] : []),
  ];
  const subjects = candidates.flatMap((record) => {
    const resource = resourceOfSlug(record.slug);
    return resource === null ? [] : [{ resource, key: record.slug, name: nameOf(record) }];
  });
  return subjects.filter(
    ({ key }, index) => subjects.findIndex((candidate) => candidate.key === key) === index,
  );
}

/** Returns the names on an activity, each once: not those that its title has already. */
export function namesBeside(activity: ShownRecord): string {
  const title = typeof activity["title"] === "string" ? activity["title"].toLowerCase() : "";
  // The record that it is about may have no address here, and is named all the same.
  const names = [
    nameOf(activity["related_record"]),
    ...subjectsOf(activity).map(({ name }) => name),
  ];
  return [...new Set(names)]
    .filter((name) => name !== "" && !title.includes(name.toLowerCase()))
    .join(", ");
}

/** Returns the people of an activity: whom it is about first, then who is invited. */
export function peopleOf(activity: ShownRecord): readonly Person[] {
  return subjectsOf(activity).flatMap(({ resource, ...subject }) =>
    resource === "candidate" || resource === "contact" ? [{ resource, ...subject }] : [],
  );
}

export function colleaguesOf(activity: ShownRecord, me: number | null): readonly string[] {
  const invited = guests.safeParse(activity["attendees"]);
  if (!invited.success) return [];
  const otherUsers = invited.data.users.filter((user) => !isObject(user) || user["id"] !== me);
  return otherUsers.map(nameOf).filter((name) => name !== "");
}
