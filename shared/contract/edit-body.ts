import { readBodyField, type RefResolver, requiredBody } from "./body-value.ts";
import type { CrmRecord, ResourceContract } from "./define.ts";

/** The PUT that changes some fields of a record. */
export interface EditBody {
  /** The fields, and the required ones as the record has them. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Required fields that the record has no value of, and that are not among the changed ones. */
  readonly missing: readonly string[];
  /**
   * Whether the values of before can be written again after the change was sent: many fields cannot
   * be emptied.
   */
  readonly isReversible: boolean;
}

export function editBody(
  contract: ResourceContract,
  record: CrmRecord,
  refs: RefResolver,
  fields: Readonly<Record<string, unknown>>,
): EditBody {
  const required = requiredBody(contract, record, refs);
  const isReversible = Object.keys(fields).every((name) => {
    const field = contract.body[name];
    if (field === undefined || field.kind.type === "custom_fields" || field.kind.type === "policy")
      return true;
    return field.kind.type !== "file" && readBodyField(name, field, record, refs) !== undefined;
  });
  return {
    body: { ...required.body, ...fields },
    missing: required.missing.filter((name) => fields[name] === undefined),
    isReversible,
  };
}
