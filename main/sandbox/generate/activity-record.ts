import { IMPORTANCE } from "../../../shared/contract/resources/activity.ts";
import {
  DAY_MS,
  iso,
  personOf,
  SANDBOX_LOOKUPS,
  SANDBOX_USERS,
  slugOf,
  someActivityUser,
  someRecord,
  stamps,
  type World,
} from "./world.ts";
import type { Random } from "./random.ts";
import { ACTIVITY_TITLES, SENTENCES } from "./words.ts";

const RELATED = [
  "candidate",
  "candidate",
  "candidate",
  "contact",
  "contact",
  "job",
  "organization",
  "deal",
] as const;
const INTERVIEW_TYPE_ID = 5;

export function activityRecord(
  world: World,
  random: Random,
  number: number,
): Record<string, unknown> {
  const type = random.pick(SANDBOX_LOOKUPS.activity_type);
  const kind = random.chance(0.08)
    ? null
    : type.id === INTERVIEW_TYPE_ID
      ? "candidate"
      : random.pick(RELATED);
  const related = kind === null ? null : someRecord(world, random, kind);
  // Half of them are spread around today, so that an agenda has something to show.
  const day = random.chance(0.5) ? random.between(-10, 14) : random.between(-400, 60);
  const start = world.today + day * DAY_MS + random.between(7 * 4, 18 * 4) * 900_000;
  const end = start + random.pick([15, 30, 45, 60, 90]) * 60_000;
  const { created_at, updated_at } = stamps(world, random);
  const guests = (resource: "candidate" | "contact") => {
    const invited = random.chance(0.3) ? attendees(world, random, resource) : [];
    if (related === null || kind !== resource || type.id !== INTERVIEW_TYPE_ID) return invited;
    return [
      attendee(world, resource, related.id),
      ...invited.filter((guest) => guest["slug"] !== related.slug),
    ];
  };
  return {
    id: number,
    title: title(world, random, type.id, kind, related?.id ?? 0),
    activity_type: type,
    related_to: related?.slug ?? "",
    related_record: related === null ? null : { slug: related.slug },
    // Related to nothing: as "other", or not said at all.
    related_to_type: kind ?? (random.chance(0.5) ? "other" : null),
    collaborators: random.chance(0.6) ? [] : [someActivityUser(random)],
    start_date: iso(start).slice(0, 10),
    start_time: iso(start).slice(11, 16),
    end_time: iso(end).slice(11, 16),
    attendees: {
      candidates: guests("candidate"),
      contacts: guests("contact"),
      users: colleagues(random),
    },
    meeting_link: random.chance(0.3) ? `https://meet.example/${number.toString(36)}` : "",
    importance: random.pick(IMPORTANCE),
    location: random.chance(0.4)
      ? random.pick(["Office", "Phone", "Café am Markt", "Fair hall 4"])
      : "",
    description: random.chance(0.4) ? "" : random.pick(SENTENCES),
    do_not_send_calendar_invite: random.chance(0.2),
    mark_as_done: start < world.today && random.chance(0.8),
    attachment: random.chance(0.05)
      ? { file_name: `notes-${number}.pdf`, file_link: `https://files.example/notes-${number}.pdf` }
      : null,
    created_by: someActivityUser(random),
    updated_by: random.chance(0.05) ? null : someActivityUser(random),
    created_at,
    updated_at,
  };
}

/** At most 100 characters. api-spec: Activity. */
function title(
  world: World,
  random: Random,
  type: number,
  kind: string | null,
  related: number,
): string {
  const occasion = random.pick(ACTIVITY_TITLES[type] ?? ["Appointment"]);
  if (kind !== "candidate" && kind !== "contact") return occasion;
  const { full } = personOf(world, kind, related);
  return random.chance(0.7) && occasion.length + full.length < 98
    ? `${occasion}: ${full}`
    : occasion;
}

function attendees(
  world: World,
  random: Random,
  resource: "candidate" | "contact",
): Record<string, unknown>[] {
  const ids = new Set(
    Array.from({ length: random.between(1, 3) }, () => someRecord(world, random, resource).id),
  );
  return [...ids].map((id) => attendee(world, resource, id));
}

function attendee(
  world: World,
  resource: "candidate" | "contact",
  id: number,
): Record<string, unknown> {
  return { slug: slugOf(world, resource, id), full_name: personOf(world, resource, id).full };
}

function colleagues(random: Random): Record<string, unknown>[] {
  const users = random.some(SANDBOX_USERS, random.pick([0, 0, 0, 1, 1, 2]));
  return users.map(({ id, full_name, email }) => ({ id, full_name, email }));
}
