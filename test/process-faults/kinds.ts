import type { Json } from "./ask.ts";

/** A field that somebody changes: its name in the body, and how its value is made and read. */
export interface Field {
  readonly name: string;
  readonly write: (unique: number) => string | number;
  readonly read: (record: Json) => string;
}

export type EditableName = "contact" | "candidate" | "job" | "deal" | "activity";

/**
 * How a resource is edited from outside. What the app's user changes and what a colleague changes
 * never is the same field.
 */
export interface Kind {
  readonly name: EditableName;
  readonly slugged: boolean;
  /** Most records that a page has. */
  readonly cap: number;
  /**
   * The fields that every PUT must carry, from the record as it is; null when the record lacks one.
   */
  readonly required: (record: Json) => Json | null;
  readonly mine: readonly Field[];
  readonly theirs: readonly Field[];
  /** A required field: a PUT that carries an old value of it would undo the colleague's change. */
  readonly theirRequired: Field | null;
}

function text(name: string, word: string): Field {
  return { name, write: (unique) => `${word} ${unique}`, read: valueOf(name) };
}

function valueOf(name: string): (record: Json) => string {
  return ({ [name]: value }) =>
    typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
}

function whole(body: Json): Json | null {
  return Object.values(body).every((value) => value !== undefined && value !== null && value !== "")
    ? body
    : null;
}

const link: Field = {
  name: "meeting_link",
  write: (unique) => `https://meet.example.com/${unique}`,
  read: valueOf("meeting_link"),
};
const amount: Field = {
  name: "deal_amount",
  write: (unique) => 1_000_000 + unique,
  read: valueOf("deal_amount"),
};

export const KINDS: Readonly<Record<EditableName, Kind>> = {
  contact: {
    name: "contact",
    slugged: true,
    cap: 50,
    required: (record) =>
      whole({
        first_name: record["first_name"],
        stage_id: idOf(record["stage"]),
        owner_id: idOf(record["owner"]),
      }),
    mine: [text("designation", "Role"), text("city", "Town")],
    theirs: [text("description", "Words"), text("address", "Street")],
    theirRequired: text("first_name", "Renamed"),
  },
  candidate: {
    name: "candidate",
    slugged: true,
    cap: 50,
    required: (record) =>
      whole({
        first_name: record["first_name"],
        last_name: record["last_name"],
        owner_id: idOf(record["owner"]),
      }),
    mine: [text("current_position", "Position"), text("source", "Source")],
    theirs: [text("city", "Town"), text("university", "School")],
    theirRequired: text("first_name", "Renamed"),
  },
  job: {
    name: "job",
    slugged: true,
    cap: 50,
    required: (record) =>
      whole({
        position_name: record["position_name"],
        headcount: record["headcount"],
        owner_id: idOf(record["owner_id"]),
      }),
    mine: [text("category", "Category"), text("specialization", "Trade")],
    theirs: [text("city", "Town"), text("address", "Street")],
    theirRequired: text("position_name", "Renamed"),
  },
  deal: {
    name: "deal",
    slugged: true,
    cap: 50,
    required: (record) =>
      whole({
        name: record["name"],
        close_date: record["close_date"],
        deal_stage_id: idOf(record["stage"]),
        created_by: idOf(record["created_by"]),
        owner_id: idOf(record["owner"]),
      }),
    mine: [amount],
    theirs: [text("tags", "tag")],
    theirRequired: text("name", "Renamed"),
  },
  activity: {
    name: "activity",
    slugged: false,
    cap: 50,
    required: () => ({}),
    mine: [text("location", "Room"), text("description", "Words")],
    theirs: [link, text("title", "Renamed")],
    theirRequired: null,
  },
};

/** Slug, or the id as text where there is none. */
export function keyOf(kind: Kind, record: Json): string {
  return String(kind.slugged ? record["slug"] : record["id"]);
}

export type CreatedName = "deal" | "contact" | "activity" | "note" | "job";
export const CREATED: readonly CreatedName[] = ["deal", "contact", "activity", "note", "job"];
/** Where a new record carries its marker. */
export const MARKED: Readonly<Record<CreatedName, string>> = {
  deal: "name",
  contact: "last_name",
  activity: "title",
  note: "note",
  job: "position_name",
};

/** Body of a new record; `related` is the slug of a contact, that of an own new one too. */
export function newRecord(
  name: CreatedName,
  marker: string,
  related: string,
  samples: Samples,
): Json {
  switch (name) {
    case "deal":
      return { ...KINDS.deal.required(samples.deal), name: marker };
    case "contact":
      return { ...KINDS.contact.required(samples.contact), first_name: "New", last_name: marker };
    case "activity":
      return { title: marker, related_to: related, related_to_entity: 4 };
    case "note":
      return { entity_name: "contact", related_to: related, note: marker };
    case "job":
      return { ...KINDS.job.required(samples.job), position_name: marker };
  }
}

/** Records of the server whose ids of users and stages new ones use too. */
export type Samples = Readonly<Record<"deal" | "contact" | "job", Json>>;
