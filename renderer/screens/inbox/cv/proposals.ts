import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { joinList } from "../../../../shared/contract/text-values.ts";
import type { Cv } from "../../../../shared/local/cv.ts";
import type { PageQuote } from "../../../fields/pdf/pdf-view.tsx";

/** Below this a value is a guess: it is offered, and filled in nowhere. */
const SURE = 0.75;

/** Value that a file has for a field. */
export interface Proposal {
  readonly value: unknown;
  /** False for a guess. */
  readonly isSure: boolean;
  /** Null where no words of the file say it. */
  readonly place: PageQuote | null;
}

/** Values of a file by field: the likeliest of each. */
export type Proposals = ReadonlyMap<string, Proposal>;

export function proposalsOf({ resource, fields, skills }: Cv): Proposals {
  const proposals = new Map<string, Proposal>();
  for (const { field, value, confidence, page, quote } of fields.toSorted(
    (a, b) => b.confidence - a.confidence,
  ))
    if (!proposals.has(field) && isFilled(value))
      proposals.set(field, { value, isSure: confidence >= SURE, place: placeOf(page, quote) });
  const [skill] = skills;
  if (resource === "candidate" && skill !== undefined && !proposals.has("skill"))
    proposals.set("skill", {
      value: joinList([...new Set(skills.map(({ value }) => value))]),
      isSure: true,
      place: placeOf(skill.page, skill.quote),
    });
  return proposals;
}

function placeOf(page: number, quote: string): PageQuote | null {
  return quote === "" ? null : { page, text: quote };
}

export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Fields that are asked for in any case: what a recruiter needs of a person, or of an email. */
const USUAL_FIELDS: Readonly<Record<Cv["resource"], readonly string[]>> = {
  candidate: [
    "first_name",
    "last_name",
    "email",
    "phone",
    "current_position",
    "current_organization",
    "city",
    "country",
    "skill",
  ],
  activity: ["title", "activity_type_id", "start_datetime", "description"],
};

/** Fields that the engine fills in: the file itself, and who brought it. */
const NOT_ASKED = new Set(["resume", "attachment", "created_by", "profile_picture"]);

/** Returns the fields of the form, in the order of a record's page. */
export function formFields(
  resource: Cv["resource"],
  fields: readonly { readonly name: string; readonly field: BodyField }[],
  names: ReadonlySet<string>,
  isWhole: boolean,
) {
  const usualFields = USUAL_FIELDS[resource];
  const groupNames = Object.keys(CONTRACTS[resource].groups);
  const order = (name: string) => {
    const position = usualFields.indexOf(name);
    return position === -1 ? usualFields.length + groupNames.indexOf(name) : position;
  };
  return fields
    .filter(({ name }) => !NOT_ASKED.has(name))
    .filter(({ name }) => isWhole || names.has(name) || usualFields.includes(name))
    .toSorted((a, b) => order(a.name) - order(b.name));
}
