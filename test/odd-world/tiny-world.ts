import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { FIRST_ODD_ID, ODD_ID } from "./odd-ids.ts";
import { valuesOf } from "./tiny-definitions.ts";

type Row = Record<string, unknown>;

/** Words that only one record has, for searching it. */
export const WORDS: Readonly<Record<Resource, readonly [string, string, string]>> = {
  organization: ["Amberworks", "Brightloom", "Cinderpost"],
  contact: ["Aurelia", "Bronislaw", "Cordula"],
  job: ["Archivist", "Bricklayer", "Carpenter"],
  candidate: ["Amelia", "Balthasar", "Clothilde"],
  deal: ["Arbour", "Bellwether", "Cascade"],
  activity: ["Apéritif", "Breakfast", "Conference"],
  note: ["Albatross", "Bittern", "Cormorant"],
};

const wordOf = (words: readonly string[], id: number) => words[id - 1] ?? `Oddfellow${id}`;
/**
 * Neighbours have users and relations of their own number; the many odd records share those of the
 * second.
 */
const like = (id: number) => (id < FIRST_ODD_ID ? id : ODD_ID);

const user = (id: number) => {
  const first_name = wordOf(["Anna", "Ben", "Cleo"], id);
  const last_name = wordOf(["Sørensen", "O'Neil", "Nowak"], id);
  const full_name = `${first_name} ${last_name}`;
  const email = `user${id}@agency.example`;
  return {
    id,
    email,
    first_name,
    last_name,
    full_name,
    role: "Recruiter",
    phone: `+48 22 000 00 ${id}`,
  };
};
const activityUser = (id: number) => {
  const { full_name, email } = user(id);
  return { id, slug: `user_${id}`, full_name, email };
};
const labelled = (labels: readonly string[], id: number) => ({ id, label: wordOf(labels, id) });
const named = (names: readonly string[], id: number) => ({ id, name: wordOf(names, id) });
const industry = (id: number) => named(["Software", "Logistics", "Health care"], id);
const currency = (id: number) => ({
  id,
  country: wordOf(["Euro area", "United Kingdom", "Poland"], id),
  code: wordOf(["EUR", "GBP", "PLN"], id),
  currency: wordOf(["Euro", "Pound sterling", "Złoty"], id),
  symbol: wordOf(["€", "£", "zł"], id),
});
const slugged = (resource: Resource, id: number) => ({
  id: like(id),
  slug: `${resource}_${like(id)}`,
});
const socials = (id: number) => ({
  network_a: `https://network-a.example/${id}`,
  network_b: `https://network-b.example/${id}`,
});
const times = (id: number) => {
  const time = `0${like(id)}T10:00:${String(id % 60).padStart(2, "0")}Z`;
  return { created_at: `2025-01-${time}`, updated_at: `2025-02-${time}` };
};
const people = (id: number) => ({
  owner: user(id),
  created_by: user(like(id)),
  updated_by: user(4 - like(id)),
});
const CONTACT_VALUES = { 11: "Europe", 12: "PL", 13: "Mazovia", 14: "de,en" };
const PERCENTAGES = [10, 50, 80];

/**
 * A record of each resource by its number, as the API returns it, maximised: every field has a
 * value, so that each can be made odd.
 */
const RECORDS: Readonly<Record<Resource, (id: number) => Row>> = {
  organization: (id) => ({
    id,
    slug: `organization_${id}`,
    name: wordOf(WORDS.organization, id),
    website: `https://www.firm${id}.example/about`,
    location: "Antwerp",
    address: `Dock ${id}`,
    tags: "client",
    industry: industry(id),
    description: "Builds things.",
    profile_picture: `https://files.example/organization${id}.png`,
    ...people(id),
    socials: socials(id),
    ...times(id),
    custom_fields: valuesOf({ 51: "250" }),
  }),
  contact: (id) => ({
    id,
    slug: `contact_${id}`,
    first_name: wordOf(WORDS.contact, id),
    last_name: `Zweig${id}`,
    full_name: `${wordOf(WORDS.contact, id)} Zweig${id}`,
    email: `contact${id}@firm.example`,
    tags: "vip,warm",
    phone: `+49 30 123-45-${id}`,
    profile_picture: `https://files.example/contact${id}.png`,
    designation: "Head of People",
    address: `Lindenallee ${id}`,
    city: "Ghent",
    stage: labelled(["Lead", "Contacted", "Client"], id),
    description: "Met at the fair.",
    organization: { ...slugged("organization", id), name: wordOf(WORDS.organization, like(id)) },
    ...people(id),
    socials: socials(id),
    ...times(id),
    custom_fields: valuesOf(CONTACT_VALUES),
  }),
  job: (id) => ({
    id,
    slug: `job_${id}`,
    position_name: wordOf(WORDS.job, id),
    headcount: like(id),
    tags: "urgent",
    description: "<p>Work well.</p>",
    currency: currency(id),
    talent_funnel_id: 1,
    contract_details_id: 1,
    minimum_salary: 1000,
    maximum_salary: 2000,
    country: "Poland",
    category: "Trades",
    specialization: "Wood",
    city: "Ghent",
    state: "Flanders",
    address: `Quay ${id}`,
    frequency_type: 1,
    qualification: named(["School", "Apprenticeship", "Bachelor"], id),
    industry: industry(id),
    open_date: "2025-01-01",
    close_date: "2026-12-31",
    skills: "saw,plane",
    collaborators: [user(2), user(3)],
    job_status: labelled(["Draft", "Open", "On hold"], id),
    organization: slugged("organization", id),
    contact: slugged("contact", id),
    owner_id: user(id),
    created_by: user(like(id)),
    updated_by: user(4 - like(id)),
    ...times(id),
    custom_fields: valuesOf({ 41: "2025-05-05" }),
  }),
  candidate: (id) => ({
    id,
    slug: `candidate_${id}`,
    first_name: wordOf(WORDS.candidate, id),
    last_name: `Quist${id}`,
    full_name: `${wordOf(WORDS.candidate, id)} Quist${id}`,
    email: `candidate${id}@mail.example`,
    phone: `+33 1 22 33 44 ${id}`,
    resume: `cv-${id}.pdf`,
    profile_picture: `https://files.example/candidate${id}.png`,
    education_specialization: "Joinery",
    university: "Leuven",
    current_position: "Joiner",
    current_organization: "Woodshed",
    last_organization: "Oakery",
    willing_to_relocate: 1,
    available_from: "2025-09-01",
    tags: "hot",
    skill: "saw,plane",
    experience: 3,
    graduation_date: "2019-07-01",
    current_salary: 30000,
    expected_salary: 35000,
    notice_period: 30,
    salary_type: 1,
    description: "Careful.",
    source: "Referral",
    nationality: "Belgian",
    address: `Mill ${id}`,
    language: "1,2",
    city: "Ghent",
    state: "Flanders",
    country: "Belgium",
    industry: like(id),
    qualification: String(like(id)),
    gender: { id: 2, label: "Female" },
    currency: currency(id),
    socials: socials(id),
    ...people(id),
    ...times(id),
    custom_fields: valuesOf({ 31: "true" }),
  }),
  deal: (id) => ({
    id,
    slug: `deal_${id}`,
    name: wordOf(WORDS.deal, id),
    stage: {
      ...labelled(["Qualified", "Interviews", "Offer"], id),
      percentage: PERCENTAGES[like(id) - 1],
    },
    deal_amount: 1000,
    amount_by_stage: 10 * (PERCENTAGES[like(id) - 1] ?? 0),
    close_date: "2026-06-30",
    deal_type: "1",
    organization: slugged("organization", id),
    jobs: [slugged("job", id)],
    candidates: [slugged("candidate", id)],
    contacts: [slugged("contact", id)],
    tags: "spring",
    ...people(id),
    ...times(id),
    custom_fields: valuesOf({ 21: "20" }),
  }),
  activity: (id) => ({
    id,
    title: wordOf(WORDS.activity, id),
    activity_type: { id: id === 1 ? 5 : id, label: wordOf(["Interview", "Meeting", "Task"], id) },
    related_to: `candidate_${like(id)}`,
    related_record: { slug: `candidate_${like(id)}` },
    related_to_type: "candidate",
    collaborators: [activityUser(2), activityUser(3)],
    start_date: "2026-05-05",
    start_time: "09:00",
    end_time: "10:00",
    attendees: {
      candidates: [
        {
          slug: `candidate_${like(id)}`,
          full_name: `${wordOf(WORDS.candidate, like(id))} Quist${like(id)}`,
        },
      ],
      contacts: [
        {
          slug: `contact_${like(id)}`,
          full_name: `${wordOf(WORDS.contact, like(id))} Zweig${like(id)}`,
        },
      ],
      users: [{ id: 2, full_name: "Ben O'Neil", email: "user2@agency.example" }],
    },
    meeting_link: "https://meet.example/room",
    importance: "normal",
    location: "Café",
    description: "About the offer.",
    do_not_send_calendar_invite: false,
    mark_as_done: false,
    attachment: { file_name: "agenda.pdf", file_link: "https://files.example/agenda.pdf" },
    created_by: activityUser(like(id)),
    updated_by: activityUser(4 - like(id)),
    ...times(id),
  }),
  note: (id) => ({
    id,
    note_type: labelled(["General", "Call", "Mail"], id),
    note: `${wordOf(WORDS.note, id)} seen`,
    related_to: id === 3 ? "contact_3" : `candidate_${like(id)}`,
    related_record: { slug: id === 3 ? "contact_3" : `candidate_${like(id)}` },
    related_to_type: id === 3 ? 4 : 1,
    created_by: { id: like(id) },
    updated_by: { id: 4 - like(id) },
    ...times(id),
  }),
};

export function recordOf(resource: Resource, id: number): Readonly<Row> {
  return RECORDS[resource](id);
}

/**
 * Which records the server of a world has beside the three neighbours of each kind: so many more of
 * one kind, to be odd.
 */
export interface Odds {
  readonly resource: Resource | "definition";
  readonly count: number;
}

export function worldOf(odds: Odds | null): Readonly<Record<Resource, readonly Readonly<Row>[]>> {
  const idsOf = (resource: Resource) => [
    1,
    2,
    3,
    ...(odds?.resource === resource
      ? Array.from({ length: odds.count }, (_, index) => FIRST_ODD_ID + index)
      : []),
  ];
  const custom_fields = valuesOf(CONTACT_VALUES, odds?.resource === "definition" ? odds.count : 0);
  return Object.fromEntries(
    RESOURCES.map((resource) => [
      resource,
      // The neighbour among contacts has a value of every custom field.
      idsOf(resource).map((id) =>
        resource === "contact" && id === 3
          ? { ...recordOf(resource, id), custom_fields }
          : recordOf(resource, id),
      ),
    ]),
  ) as Record<Resource, Row[]>;
}
