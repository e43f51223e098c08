import {
  customFieldEntity,
  type CustomFieldDefinition,
  type CustomFieldItem,
  customFieldItems,
  type CustomFieldValue,
  policyOf,
} from "../../shared/contract/custom-field.ts";
import {
  type ItemList,
  overlayItems,
  pickItems,
  valuesById,
} from "../../shared/contract/custom-field-items.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { ConflictField } from "../../shared/contract/three-way-merge.ts";
import { describeReason, emptiedBy, evaluatePolicy, offers } from "../../shared/contract/policy.ts";
import type { NotedField, OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreReader } from "../store/types.ts";

export interface Judged {
  readonly conflict: ConflictField;
  /** Reason why the user has to decide, as a sentence for the screen. */
  readonly message: string;
}

/** An item that must not be sent until the user has decided, and the reason. */
interface Doubt {
  readonly id: number;
  readonly reason: string;
}

/**
 * Checks the custom fields of a merge against the server's current values and definitions; null if
 * nothing is in doubt. The user has to decide about: a value that was valid for its parent when it
 * was edited and no longer is; a field that was changed; an option that no longer exists; and a
 * colleague's newer value that `clear` would empty. api-spec: Nested custom-field value policy.
 */
export function judgeMerge(
  reader: StoreReader,
  entry: OutboxEntry,
  theirs: CrmRecord,
  send: Readonly<Record<string, unknown>>,
): Judged | null {
  const entity = customFieldEntity(entry.resource);
  const sentItems = customFieldItems(send["custom_fields"]);
  if (entity === undefined || sentItems.length === 0) return null;
  const definitions = reader.lookups.definitions(entity);
  const storedItems = theirs.custom_fields ?? [];
  const doubts = [
    ...otherFields(definitions, sentItems, entry.context.customFields ?? {}),
    ...invalidated(definitions, storedItems, sentItems, entry, send),
    ...newerValues(definitions, storedItems, sentItems, entry, send),
  ];
  if (doubts.length === 0) return null;
  const ids = [...new Set(doubts.map(({ id }) => id))];
  const itemsBefore = [
    ...(entry.context.cleared ?? []),
    ...customFieldItems(entry.base["custom_fields"]),
  ];
  const side = (items: ItemList) => pickItems(items, ids);
  return {
    conflict: {
      field: "custom_fields",
      base: side(itemsBefore),
      mine: side(sentItems),
      theirs: side(storedItems),
    },
    message: [...new Set(doubts.map(({ reason }) => reason))].join(" "),
  };
}

/**
 * Finds fields that are gone or have changed since the edit, and options that are no longer
 * offered.
 */
function otherFields(
  definitions: readonly CustomFieldDefinition[],
  sentItems: readonly CustomFieldItem[],
  noted: Readonly<Record<string, NotedField>>,
): readonly Doubt[] {
  return sentItems.flatMap(({ id, value }): Doubt[] => {
    const was = noted[String(id)];
    if (was === undefined) return [];
    const field = definitions.find((definition) => definition.id === id);
    if (field === undefined)
      return [{ id, reason: `The field "${was.name}" is no longer on the server.` }];
    if (!sameName(was.name, field.field_name))
      return [
        {
          id,
          reason: `The field "${was.name}" is now called "${field.field_name}" on the server.`,
        },
      ];
    if (was.type !== field.field_type)
      return [{ id, reason: `The field "${was.name}" now has another type on the server.` }];
    if (was.offered && !offers(field, value))
      return [{ id, reason: `"${field.field_name}" no longer offers "${value}".` }];
    return [];
  });
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * Finds values that were valid when they were edited but are invalid against the server's current
 * values.
 */
function invalidated(
  definitions: readonly CustomFieldDefinition[],
  storedItems: readonly CustomFieldValue[],
  sentItems: readonly CustomFieldItem[],
  { context }: OutboxEntry,
  send: Readonly<Record<string, unknown>>,
): readonly Doubt[] {
  const policy = policyOf(send);
  const { fields } = evaluatePolicy(definitions, storedItems, sentItems, policy);
  return sentItems.flatMap(({ id }): Doubt[] => {
    const verdict = fields.get(id);
    if (verdict === undefined || context.validWhenEdited?.includes(id) !== true) return [];
    if (policy === "clear" ? !verdict.wouldClear : verdict.valid) return [];
    const name =
      definitions.find((definition) => definition.id === id)?.field_name ?? `Field ${id}`;
    const reason = describeReason(verdict);
    return [
      {
        id,
        reason:
          "Your value no longer fits what is on the " +
          `server.${reason === null ? "" : ` ${name}: ${reason}`}`,
      },
    ];
  });
}

/**
 * Finds values that `clear` would empty on the server, unless the user saw the same value being
 * emptied.
 */
function newerValues(
  definitions: readonly CustomFieldDefinition[],
  storedItems: readonly CustomFieldValue[],
  sentItems: readonly CustomFieldItem[],
  { context }: OutboxEntry,
  send: Readonly<Record<string, unknown>>,
): readonly Doubt[] {
  // Entries written by an older version do not record what the user saw.
  if (policyOf(send) !== "clear" || context.customFields === undefined) return [];
  const clearedValues = valuesById(context.cleared ?? []);
  return emptiedBy(definitions, storedItems, sentItems).flatMap(({ id, value }): Doubt[] => {
    if (clearedValues.get(id) === value) return [];
    const name =
      definitions.find((definition) => definition.id === id)?.field_name ?? `Field ${id}`;
    return [{ id, reason: `Your change would empty "${name}", which was changed on the server.` }];
  });
}

/**
 * Merges the disputes of each field into one: custom-field items may be disputed for several
 * reasons but belong to one field.
 */
export function onePerField(disputes: readonly ConflictField[]): readonly ConflictField[] {
  const joined = new Map<string, ConflictField>();
  for (const dispute of disputes) {
    const joinedDispute = joined.get(dispute.field);
    joined.set(
      dispute.field,
      joinedDispute === undefined
        ? dispute
        : {
            field: dispute.field,
            base: bothItems(joinedDispute.base, dispute.base),
            mine: bothItems(joinedDispute.mine, dispute.mine),
            theirs: bothItems(joinedDispute.theirs, dispute.theirs),
          },
    );
  }
  return [...joined.values()];
}

function bothItems(firstValue: unknown, second: unknown): readonly CustomFieldItem[] {
  return overlayItems(customFieldItems(firstValue), customFieldItems(second));
}
