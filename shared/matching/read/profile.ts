import type { LanguageLevels } from "./read-languages.ts";

export type PayPeriod = "year" | "month" | "week" | "day" | "hour";

/** Pay as a record has it; made comparable only with the other side's. */
export interface Pay {
  readonly low: number;
  readonly high: number;
  readonly period: PayPeriod | null;
  /** ISO 4217. */
  readonly currency: string | null;
}

/** Place where somebody lives or works. */
export interface ProfilePlace {
  /** City in the form in which places are compared; "" if only the country is known. */
  readonly city: string;
  readonly lat: number | null;
  readonly lon: number | null;
  /** ISO 3166. */
  readonly country: string | null;
}

/** Value of a custom field, as it is compared. */
export interface CustomFieldFact {
  readonly id: number;
  /** Label as the definition has it. */
  readonly name: string;
  /** In the form in which labels are compared. */
  readonly label: string;
  readonly type: string;
  /** True if another part reads it, as it does a field "Languages". */
  readonly isReadElsewhere?: true;
  /** Normalized; several of a multiselect. */
  readonly values: readonly string[];
}

/** Everything that matching reads of a candidate: can be stored as JSON, names nobody. */
export interface CandidateProfile {
  /** Keys of the skills in the field, in its order. */
  readonly skills: readonly string[];
  /** Keys of the skills that only texts name. */
  readonly textSkills: readonly string[];
  readonly hasTexts: boolean;
  /** See `ReadTitle`. */
  readonly role: string;
  /** Index in `LEVELS`; null if neither title nor years say one. */
  readonly level: number | null;
  readonly years: number | null;
  readonly place: ProfilePlace | null;
  readonly relocates: boolean;
  readonly pay: Pay | null;
  /** First free day, `YYYY-MM-DD`. */
  readonly freeFrom: string | null;
  readonly noticeDays: number | null;
  readonly languages: LanguageLevels;
  readonly customFields: readonly CustomFieldFact[];
  /** Day of the last contact, `YYYY-MM-DD`. */
  readonly lastContact: string | null;
}

export interface AskedSkill {
  readonly key: string;
  /** Name in sentences. */
  readonly label: string;
  /** 1 for a skill of the field; less for one that only the description names. */
  readonly weight: number;
}

export type Workplace = "remote" | "hybrid" | "site";

/** Everything that matching reads of a job. Members that it does not ask are null or empty. */
export interface JobProfile {
  readonly skills: readonly AskedSkill[];
  readonly role: string;
  readonly level: number | null;
  readonly minYears: number | null;
  readonly place: ProfilePlace | null;
  readonly workplace: Workplace | null;
  readonly pay: Pay | null;
  /** First day, "soon", or null if it is not said. */
  readonly start: string | null;
  readonly languages: LanguageLevels;
  readonly customFields: readonly CustomFieldFact[];
}
