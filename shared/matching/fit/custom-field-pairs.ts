import { readCheckbox } from "../../contract/text-values.ts";
import type { CustomFieldFact, JobProfile } from "../read/profile.ts";
import { labelKey } from "../read/record-values.ts";

/** A candidate's and a job's custom field that the user compares, by their ids. */
export interface FieldPair {
  readonly candidate: number;
  readonly job: number;
}

/** Identity of a candidate's custom field. */
type ComparedField = Pick<CustomFieldFact, "id" | "name">;

/** Demand of a job's custom field on a candidate's. */
export interface AskedField {
  readonly fact: CustomFieldFact;
  /** Returns whether a candidate's field is compared with it. */
  readonly pairs: (fact: ComparedField) => boolean;
}

/** Returns the fields of a job that are compared: by equal label, or as the user says. */
export function askedFields(
  job: JobProfile,
  pairs: readonly FieldPair[],
  candidateFields: readonly ComparedField[],
): readonly AskedField[] {
  const labels = new Set(candidateFields.map(({ name }) => labelKey(name)));
  return job.customFields.flatMap((fact) => {
    const ids = pairs.filter((pair) => pair.job === fact.id).map(({ candidate }) => candidate);
    if (isUnticked(fact)) return [];
    if (ids.length > 0) return [{ fact, pairs: (candidateFact) => ids.includes(candidateFact.id) }];
    if (fact.isReadElsewhere === true || !labels.has(fact.label)) return [];
    const isPaired = (candidateFact: ComparedField) => labelKey(candidateFact.name) === fact.label;
    return [{ fact, pairs: isPaired }];
  });
}

/** An empty tick box asks nothing. */
function isUnticked({ type, values }: CustomFieldFact): boolean {
  return type === "checkbox" && readCheckbox(values[0] ?? "") !== true;
}

/** Returns how well a candidate's field fulfils a job's, from 0 to 1. */
export function fieldScore(jobFact: CustomFieldFact, fact: CustomFieldFact): number {
  const [jobValue = "", value = ""] = [jobFact.values[0], fact.values[0]];
  if (jobFact.type === "checkbox") return readCheckbox(value) === true ? 1 : 0;
  const [amount, otherAmount] = [Number(jobValue), Number(value)];
  if (/^(number|percentage)$/.test(jobFact.type) && Number.isFinite(amount + otherAmount)) {
    const size = Math.max(Math.abs(amount), Math.abs(otherAmount), 1e-9);
    return Math.max(0, 1 - Math.abs(amount - otherAmount) / size / 0.5);
  }
  if (jobFact.type === "date") return value !== "" && value <= jobValue ? 1 : 0;
  const shared = jobFact.values.filter((item) => fact.values.includes(item)).length;
  if (shared > 0) return shared / jobFact.values.length;
  const isPart =
    jobValue.length > 3 &&
    value.length > 3 &&
    (value.includes(jobValue) || jobValue.includes(value));
  return isPart ? 0.7 : 0;
}
