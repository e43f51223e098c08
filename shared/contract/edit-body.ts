import { readBodyField, type RefResolver, requiredBody } from "./body-value.ts";
import type { CrmRecord, ResourceContract } from "./define.ts";
import { undoValue } from "./undo-value.ts";

/** The PUT that changes some fields of a record, and what is known about it before it is sent. */
export interface EditBody {
  /** The changed fields, and the required ones with the record's current values. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Required fields that are not being changed and of which the record has no value. */
  readonly missing: readonly string[];
  /**
   * True if a second PUT can restore the previous values. Many fields cannot be emptied, and the
   * API may refuse a value that it once stored. Such a change has to be held while undo is offered.
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
    const previousValue = readBodyField(name, field, record, refs);
    return undoValue(contract, name, previousValue) !== undefined;
  });
  return {
    body: { ...required.body, ...fields },
    missing: required.missing.filter((name) => fields[name] === undefined),
    isReversible,
  };
}
