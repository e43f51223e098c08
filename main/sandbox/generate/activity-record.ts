import { ENTITY_CODES } from "../../../shared/contract/resource.ts";
import { IMPORTANCE } from "../../../shared/contract/resources/activity.ts";
import { person } from "./people.ts";
import { Random } from "./random.ts";
import { SANDBOX_LOOKUPS } from "./lookups.ts";
import { SANDBOX_USERS } from "./users.ts";
import { ACTIVITY_TITLES, SENTENCES } from "./words.ts";
import { DAY, iso, someActivityUser, someRecord, stamps, type World } from "./world.ts";

const RELATED = ["candidate", "candidate", "candidate", "contact", "contact", "job", "organization", "deal"] as const;

export function activityRecord(world: World, random: Random, number: number): Record<string, unknown> {
  const type = random.pick(SANDBOX_LOOKUPS.activity_type);
  const kind = random.chance(0.06) ? null : random.pick(RELATED);
  const related = kind === null ? null : someRecord(world, random, kind);
  // Half of them are spread around today, so that an agenda has something to show.
  const day = random.chance(0.5) ? random.between(-10, 14) : random.between(-400, 60);
  const start = world.today + day * DAY + random.between(7 * 4, 18 * 4) * 900_000;
  const end = start + random.pick([15, 30, 45, 60, 90]) * 60_000;
  const { created_at, updated_at } = stamps(world, random);
  return {
    id: number,
    title: random.pick(ACTIVITY_TITLES[type.id] ?? ["Appointment"]),
    activity_type: type,
    related_to: related?.slug ?? "",
    related_record: related === null ? null : { slug: related.slug },
    related_to_type: kind ?? Object.keys(ENTITY_CODES).at(-1) ?? "other",
    collaborators: random.chance(0.6) ? [] : [someActivityUser(random)],
    start_date: iso(start).slice(0, 10),
    start_time: iso(start).slice(11, 16),
    end_time: iso(end).slice(11, 16),
    attendees: {
      candidates: random.chance(0.3) ? [attendee(world, random, "candidate")] : [],
      contacts: random.chance(0.3) ? [attendee(world, random, "contact")] : [],
      users: random.chance(0.3) ? [shortUser(random)] : [],
    },
    meeting_link: random.chance(0.3) ? `https://meet.example/${number.toString(36)}` : "",
    importance: random.pick(IMPORTANCE),
    location: random.chance(0.4) ? random.pick(["Office", "Phone", "Café am Markt", "Fair hall 4"]) : "",
    description: random.chance(0.4) ? "" : random.pick(SENTENCES),
    do_not_send_calendar_invite: random.chance(0.2),
    mark_as_done: start < world.today && random.chance(0.8),
    attachment: random.chance(0.05)
      ? { file_name: `notes-${number}.pdf`, file_link: `https://files.example/notes-${number}.pdf` }
      : null,
    created_by: someActivityUser(random),
    updated_by: someActivityUser(random),
    created_at,
    updated_at,
  };
}

function attendee(world: World, random: Random, resource: "candidate" | "contact"): Record<string, unknown> {
  const { slug } = someRecord(world, random, resource);
  return { slug, full_name: person(new Random(slug.length + random.between(1, 1e6)), 0).full };
}

function shortUser(random: Random): Record<string, unknown> {
  const user = random.pick(SANDBOX_USERS);
  return { id: user.id, full_name: user.full_name, email: user.email };
}
