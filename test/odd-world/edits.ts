import type { Resource } from "../../shared/contract/resource.ts";
import { recordOf } from "./tiny-world.ts";

type Row = Readonly<Record<string, unknown>>;

interface Editing {
  /** Field that the user changes: name in the body, the same in the record. */
  readonly field: string;
  /** What the API demands with every change: name in the body, path in a shown record. */
  readonly required: Readonly<Record<string, string>>;
}

/** How the user edits a record of each resource that has an update. */
export const EDITING: Readonly<Partial<Record<Resource, Editing>>> = {
  candidate: {
    field: "city",
    required: { first_name: "first_name", last_name: "last_name", owner_id: "owner.id" },
  },
  contact: {
    field: "city",
    required: { first_name: "first_name", stage_id: "stage.id", owner_id: "owner.id" },
  },
  job: {
    field: "city",
    required: { position_name: "position_name", headcount: "headcount", owner_id: "owner_id.id" },
  },
  deal: {
    field: "deal_amount",
    required: {
      name: "name",
      close_date: "close_date",
      deal_stage_id: "stage.id",
      created_by: "created_by.id",
      owner_id: "owner.id",
    },
  },
  activity: { field: "location", required: {} },
};

/** Fields of a record that every change carries along, as the server presently says them. */
export function carriedFields(resource: Resource): ReadonlySet<string> {
  return new Set(
    Object.values(EDITING[resource]?.required ?? {}).map((path) => path.split(".")[0] ?? ""),
  );
}

/** The value of the user's change of this number. */
export function editedValue(resource: Resource, number: number): string | number {
  return resource === "deal" ? 5_000 + number : `edited-${number}`;
}

/**
 * What the user sends: the change, and the required values as the app shows them; where it shows
 * none that could be sent, he gives them.
 */
export function editBody(
  resource: Resource,
  shown: Row,
  value: string | number,
): Record<string, unknown> {
  const editing = EDITING[resource];
  if (editing === undefined) throw new Error(`A ${resource} cannot be edited.`);
  const known = recordOf(resource, 1);
  const required = Object.entries(editing.required).map(([name, path]) => {
    const own = at(shown, path);
    return [name, sendable(name, own) ? own : at(known, path)];
  });
  return { ...Object.fromEntries(required), ...(value === "" ? {} : { [editing.field]: value }) };
}

/** Fields of the record of which the app shows nothing that could be sent. */
export function givenFields(resource: Resource, shown: Row): readonly string[] {
  return Object.entries(EDITING[resource]?.required ?? {})
    .filter(([name, path]) => !sendable(name, at(shown, path)))
    .map(([, path]) => path.split(".")[0] ?? "");
}

/** Whether a form could send a value: texts that are not empty, positive whole numbers, days. */
function sendable(name: string, value: unknown): boolean {
  if (name.endsWith("_date")) return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (name.endsWith("_id") || name === "created_by" || name === "headcount")
    return Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < 200;
  return typeof value === "string" && value.trim() !== "";
}

/**
 * The word by which a record that the user makes is known on both sides; the number tells several
 * apart.
 */
const createdWord = (number: number) => `Xylophone${number}x`;

/**
 * Number of a record that the user made, from its body, its row, or the stored record; null for all
 * others.
 */
export function createdNumber(record: unknown): number | null {
  if (typeof record !== "object" || record === null) return null;
  for (const name of ["first_name", "name", "position_name", "title", "note"]) {
    const value = (record as Row)[name];
    const number = typeof value === "string" ? /^Xylophone(\d+)x/.exec(value)?.[1] : undefined;
    if (number !== undefined) return Number(number);
  }
  return null;
}

/** The body of a record that the user makes; null where none can be made. */
export function createBody(
  resource: Resource,
  number: number,
): Readonly<Record<string, unknown>> | null {
  const word = createdWord(number);
  switch (resource) {
    case "candidate":
      return { first_name: word, last_name: "Quist", owner_id: 1, city: "Bruges" };
    case "contact":
      return {
        first_name: word,
        stage_id: 1,
        owner_id: 1,
        organization_slug: "organization_1",
        custom_fields: [{ id: 11, value: "Asia" }],
      };
    case "job":
      return {
        position_name: word,
        headcount: 1,
        owner_id: 1,
        organization_slug: "organization_1",
      };
    case "deal":
      return {
        name: word,
        close_date: "2026-12-31",
        deal_stage_id: 1,
        created_by: 1,
        owner_id: 1,
        job_slugs: "job_1",
        contact_slugs: "contact_1",
      };
    case "activity":
      return {
        title: word,
        activity_type_id: 3,
        start_datetime: "2026-06-01T09:00:00Z",
        end_datetime: "2026-06-01T10:00:00Z",
        related_to_entity: 1,
        related_to: "candidate_1",
      };
    case "note":
      return { entity_name: "candidate", related_to: "candidate_1", note: `${word} heard` };
    case "organization":
      return null;
  }
}

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === "object" && inside !== null ? (inside as Row)[key] : undefined,
      value,
    );
}
