import {
  customFieldEntity,
  type CustomFieldDefinition,
  type CustomFieldItem,
  customFieldItems,
  type CustomFieldValue,
  type InvalidValuePolicy,
  policyOf,
} from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { emptiedBy, evaluatePolicy, offers } from "../../shared/contract/policy.ts";
import type { NotedField } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";

export interface CustomFieldContext {
  /** Ids of the edited items whose values were valid under the edit's policy. */
  readonly validWhenEdited: readonly number[];
  /** Definitions of the edited fields, by field id. */
  readonly customFields: Readonly<Record<string, NotedField>>;
  /** Previous values of the other fields that the edit empties. */
  readonly cleared: readonly CustomFieldItem[];
}

/**
 * Describes the circumstances of a custom-field edit at the time it is made. When it is sent,
 * definitions and other values may have changed, and these circumstances show which of the changes
 * the user has not seen.
 */
function contextOf(
  definitions: readonly CustomFieldDefinition[],
  storedValues: readonly CustomFieldValue[],
  sentItems: readonly CustomFieldItem[],
  policy: InvalidValuePolicy,
): CustomFieldContext {
  const { fields } = evaluatePolicy(definitions, storedValues, sentItems, policy);
  const isValid = (id: number) => {
    const verdict = fields.get(id);
    return verdict !== undefined && (policy === "clear" ? !verdict.wouldClear : verdict.valid);
  };
  const noted = sentItems.flatMap(({ id, value }): [string, NotedField][] => {
    const definition = definitions.find((candidate) => candidate.id === id);
    if (definition === undefined) return [];
    return [
      [
        String(id),
        {
          name: definition.field_name,
          type: definition.field_type,
          offered: offers(definition, value),
        },
      ],
    ];
  });
  return {
    validWhenEdited: sentItems.filter(({ id }) => isValid(id)).map(({ id }) => id),
    customFields: Object.fromEntries(noted),
    cleared: policy === "clear" ? emptiedBy(definitions, storedValues, sentItems) : [],
  };
}

/**
 * Adds to an outbox entry the circumstances in which its custom fields were edited.
 * `recordBefore` is the record without the edit; `edited` has the items that the edit changed
 * (empty if it only removed some). For coalesced edits, the values of all of them count.
 */
export function noteCustomFieldContext(
  writer: StoreWriter,
  entryId: number,
  recordBefore: CrmRecord,
  edited: readonly CustomFieldItem[],
): void {
  const entry = writer.outbox.entry(entryId);
  const entity = entry === null ? undefined : customFieldEntity(entry.resource);
  if (entry === null || entity === undefined) return;
  const bodyItems = customFieldItems(entry.body["custom_fields"]);
  const policy = policyOf(entry.body);
  // Only edits under `keep` coalesce. In that case the shown record is used, because it already
  // includes parent values that a later edit of the entry set back.
  const visibleRecord =
    policy === "keep" ? writer.records.byId(entry.resource, entry.recordId) : recordBefore;
  const noted = contextOf(
    writer.lookups.definitions(entity),
    (visibleRecord ?? recordBefore).custom_fields ?? [],
    bodyItems,
    policy,
  );
  const editedIds = new Set(edited.map((item) => String(item.id)));
  const earlier = Object.entries(entry.context.customFields ?? {}).filter(
    ([field]) => !editedIds.has(field),
  );
  const customFields = { ...noted.customFields, ...Object.fromEntries(earlier) };
  const cleared = noted.cleared.length === 0 ? {} : { cleared: noted.cleared };
  writer.outbox.patch(entryId, {
    context: { ...entry.context, validWhenEdited: noted.validWhenEdited, customFields, ...cleared },
  });
}
