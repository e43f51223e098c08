import {
  customFieldEntity,
  type CustomFieldItem,
  type InvalidValuePolicy,
} from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { ConflictField } from "../../shared/local/outbox.ts";
import { describeReason, evaluatePolicy } from "../../shared/policy/index.ts";
import type { OutboxEntry, StoreReader } from "../store/types.ts";

export interface Judged {
  readonly conflict: ConflictField;
  /** Why the values no longer fit, in words for the user. */
  readonly message: string;
}

/**
 * Custom fields of the merge judged once more, by what the server has now: values that fitted their parents when they were edited, and no
 * longer do because somebody changed a parent, are a conflict, not something to send. Null when all still fit. api-spec: Nested
 * custom-field value policy.
 */
export function judgeMerge(
  reader: StoreReader,
  entry: OutboxEntry,
  theirs: CrmRecord,
  send: Readonly<Record<string, unknown>>,
): Judged | null {
  const entity = customFieldEntity(entry.resource);
  const sent = (send["custom_fields"] ?? []) as readonly CustomFieldItem[];
  if (entity === undefined || sent.length === 0) return null;
  const definitions = reader.definitions(entity);
  const stored = theirs.custom_fields ?? [];
  const policy = (send["invalid_linked_custom_field_value_policy"] ?? "keep") as InvalidValuePolicy;
  const { fields } = evaluatePolicy(definitions, stored, sent, policy);
  const unfit = sent.filter((item) => {
    const verdict = fields.get(item.id);
    return verdict !== undefined && (!verdict.valid || verdict.wouldClear) && entry.context.fitting?.includes(item.id);
  });
  if (unfit.length === 0) return null;
  const now = new Map(stored.map((item) => [item.id, item.value ?? ""]));
  const before = new Map(
    ((entry.base["custom_fields"] ?? []) as readonly CustomFieldItem[]).map((item) => [item.id, item.value]),
  );
  const side = (value: (id: number) => string) => unfit.map(({ id }) => ({ id, value: value(id) }));
  const reasons = unfit.flatMap(({ id }) => {
    const name = definitions.find((definition) => definition.id === id)?.field_name ?? `Field ${id}`;
    const verdict = fields.get(id);
    const reason = verdict === undefined ? null : describeReason(verdict);
    return reason === null ? [] : [`${name}: ${reason}`];
  });
  return {
    conflict: {
      field: "custom_fields",
      base: side((id) => before.get(id) ?? ""),
      mine: unfit,
      theirs: side((id) => now.get(id) ?? ""),
    },
    message: `Your value no longer fits what the server has by now. ${reasons.join(" ")}`,
  };
}

/** Items of custom fields can be disputed for two reasons; they are one field all the same. */
export function oneOfEach(disputes: readonly ConflictField[]): readonly ConflictField[] {
  const joined = new Map<string, ConflictField>();
  for (const dispute of disputes) {
    const known = joined.get(dispute.field);
    const both = (a: unknown, b: unknown) => [...(a as readonly unknown[]), ...(b as readonly unknown[])];
    joined.set(
      dispute.field,
      known === undefined
        ? dispute
        : {
            field: dispute.field,
            base: both(known.base, dispute.base),
            mine: both(known.mine, dispute.mine),
            theirs: both(known.theirs, dispute.theirs),
          },
    );
  }
  return [...joined.values()];
}
