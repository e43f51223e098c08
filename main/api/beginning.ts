import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
  InvalidValuePolicy,
} from "../../shared/contract/custom-field.ts";
import { emptiedBy, evaluatePolicy, offers } from "../../shared/policy/index.ts";
import type { NotedField } from "../store/types.ts";

export interface Beginning {
  /** Ids of the items whose values fit under the policy of the edit. */
  readonly fitting: readonly number[];
  /** What the fields are, by id. */
  readonly customFields: Readonly<Record<string, NotedField>>;
  /** Values of other fields that the edit empties, as they were. */
  readonly cleared: readonly CustomFieldItem[];
}

/**
 * What an edit of custom fields has to know about the moment at which it is made, so that it can be judged when it is
 * sent: the definitions, and somebody else's values, may have changed by then.
 */
export function beginningOf(
  definitions: readonly CustomFieldDefinition[],
  stored: readonly CustomFieldValue[],
  sent: readonly CustomFieldItem[],
  policy: InvalidValuePolicy,
): Beginning {
  const { fields } = evaluatePolicy(definitions, stored, sent, policy);
  const fits = (id: number) => {
    const verdict = fields.get(id);
    return verdict !== undefined && (policy === "clear" ? !verdict.wouldClear : verdict.valid);
  };
  const noted = sent.flatMap(({ id, value }): [string, NotedField][] => {
    const definition = definitions.find((other) => other.id === id);
    if (definition === undefined) return [];
    return [
      [String(id), { name: definition.field_name, type: definition.field_type, offered: offers(definition, value) }],
    ];
  });
  return {
    fitting: sent.filter(({ id }) => fits(id)).map(({ id }) => id),
    customFields: Object.fromEntries(noted),
    cleared: policy === "clear" ? emptiedBy(definitions, stored, sent) : [],
  };
}
