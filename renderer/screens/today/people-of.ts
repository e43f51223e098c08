import { z } from "zod";
import { resourceOfSlug } from "../../../shared/contract/resource.ts";
import type { ShownRecord } from "../../core/queries.ts";
import { nameOf } from "../../fields/value-text.ts";

/** A candidate or a contact. */
export interface Person {
  readonly resource: "candidate" | "contact";
  readonly key: string;
  readonly name: string;
}

const related = z.looseObject({ slug: z.string() });
const guests = z.looseObject({
  candidates: z.array(related).catch([]),
  contacts: z.array(related).catch([]),
});

/** Returns the people of an activity: whom it is about first, then who is invited. */
export function peopleOf(activity: ShownRecord): readonly Person[] {
  const about = related.safeParse(activity["related_record"]);
  const invited = guests.safeParse(activity["attendees"]);
  const all = [
    ...(about.success ? [about.data] : []),
    ...(invited.success ? [...invited.data.candidates, ...invited.data.contacts] : []),
  ];
  const people = all.flatMap((record) => personOf(record) ?? []);
  return people.filter(
    ({ key }, index) => people.findIndex((other) => other.key === key) === index,
  );
}

function personOf(record: z.output<typeof related>): Person | null {
  const resource = resourceOfSlug(record.slug);
  if (resource !== "candidate" && resource !== "contact") return null;
  return { resource, key: record.slug, name: nameOf(record) };
}
