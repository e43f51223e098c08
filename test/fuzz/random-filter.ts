import type { Random } from "../../main/sandbox/generate/random.ts";
import { ODD_TEXTS, ODD_VALUES } from "./odd-texts.ts";

const FIELDS = [
  "first_name",
  "full_name",
  "name",
  "email",
  "owner_id",
  "owner",
  "stage",
  "updated_at",
  "created_at",
  "tags",
  "job_description",
  "description",
  "note",
  "close_date",
  "deal_value",
  "id",
  "slug",
  "organization",
  "jobs",
  "related_to",
  "custom_fields.11",
  "custom_values",
  "constructor",
  "__proto__",
  "no_such_field",
];

/** A filter, mostly of the form; `depth` more levels at most. */
export function randomFilter(random: Random, depth = 4): unknown {
  const field = random.pick(FIELDS);
  const odd = () => random.pick(ODD_VALUES);
  const value = () => random.pick<unknown>([1, 2, "a", "an", "2026-05-04", null, true, odd()]);
  const deeper = () => (depth <= 0 ? { op: "all" } : randomFilter(random, depth - 1));
  return random.pick<() => unknown>([
    () => ({ op: "all" }),
    () => ({ op: "none" }),
    () => ({
      op: "contains",
      fields: random.some(FIELDS, 3),
      text: random.pick(["a", "an", "ann", ...ODD_TEXTS]),
    }),
    () => ({ op: "equals", field, text: random.pick(ODD_TEXTS) }),
    () => ({ op: "is", field, value: value() }),
    () => ({ op: "oneOf", field, values: [value(), value()] }),
    () => ({ op: "between", field, from: value(), to: value() }),
    () => ({ op: "empty", field }),
    () => ({ op: "related", field, of: deeper() }),
    () => ({ op: "not", of: deeper() }),
    () => ({ op: "and", of: [deeper(), deeper()] }),
    () => ({ op: "or", of: [deeper(), deeper()] }),
    () => odd(),
  ])();
}
