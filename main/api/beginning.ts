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
import { emptiedBy, evaluatePolicy, offers } from "../../shared/policy/index.ts";
import type { NotedField } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";

export interface Beginning {
  /** Ids of the items whose values are valid under the policy of the edit. */
  readonly validWhenEdited: readonly number[];
  /** Field definitions by id. */
  readonly customFields: Readonly<Record<string, NotedField>>;
  /** Values of other fields that the edit empties, as they were. */
  readonly cleared: readonly CustomFieldItem[];
}

/**
 * The context of a custom-field edit when it is made, so that it can be judged when it is sent:
 * definitions and other values may have changed by then.
 */
function beginningOf(
  definitions: readonly CustomFieldDefinition[],
  stored: readonly CustomFieldValue[],
  sent: readonly CustomFieldItem[],
  policy: InvalidValuePolicy,
): Beginning {
  const { fields } = evaluatePolicy(definitions, stored, sent, policy);
  const isValid = (id: number) => {
    const verdict = fields.get(id);
    return verdict !== undefined && (policy === "clear" ? !verdict.wouldClear : verdict.valid);
  };
  const noted = sent.flatMap(({ id, value }): [string, NotedField][] => {
    const definition = definitions.find((other) => other.id === id);
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
    validWhenEdited: sent.filter(({ id }) => isValid(id)).map(({ id }) => id),
    customFields: Object.fromEntries(noted),
    cleared: policy === "clear" ? emptiedBy(definitions, stored, sent) : [],
  };
}

/**
 * Stores in an entry the context in which its custom fields were edited. `before` is the record
 * without the edit, `edited` its items (none where items were removed); for coalesced edits all
 * values count.
 */
export function noteBeginning(
  writer: StoreWriter,
  entryId: number,
  before: CrmRecord,
  edited: readonly CustomFieldItem[],
): void {
  const entry = writer.outbox.entry(entryId);
  const entity = entry === null ? undefined : customFieldEntity(entry.resource);
  if (entry === null || entity === undefined) return;
  const all = customFieldItems(entry.body["custom_fields"]);
  const policy = policyOf(entry.body);
  // Only edits under `keep` coalesce. The record as shown already includes parents that one of them
  // reverted.
  const shown = policy === "keep" ? writer.records.byId(entry.resource, entry.recordId) : before;
  const noted = beginningOf(
    writer.lookups.definitions(entity),
    (shown ?? before).custom_fields ?? [],
    all,
    policy,
  );
  const now = new Set(edited.map((item) => String(item.id)));
  const earlier = Object.entries(entry.context.customFields ?? {}).filter(
    ([field]) => !now.has(field),
  );
  const customFields = { ...noted.customFields, ...Object.fromEntries(earlier) };
  const cleared = noted.cleared.length === 0 ? {} : { cleared: noted.cleared };
  writer.outbox.patch(entryId, {
    context: { ...entry.context, validWhenEdited: noted.validWhenEdited, customFields, ...cleared },
  });
}
