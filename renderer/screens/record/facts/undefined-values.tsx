import type {
  CustomFieldDefinition,
  CustomFieldValue,
} from "../../../../shared/contract/custom-field.ts";
import styles from "./custom-fields-section.module.css";
import { customValueText } from "../../../fields/custom-value-text.ts";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
}

/** Values of fields that the server does not list: the record carries their names and types. */
function withoutDefinition({ definitions, values }: Props): readonly CustomFieldValue[] {
  const defined = new Set(definitions.map(({ id }) => id));
  return values.filter(
    (value) => !defined.has(value.id) && customValueText(value, value.value) !== "",
  );
}

/** Rows of such values: to be looked at, not edited. */
export function UndefinedValues(props: Props) {
  return withoutDefinition(props).map((value) => (
    <div key={value.id} className={styles["row"]}>
      <dt>{value.field_name === "" ? TEXTS.customFields.unnamed(value.id) : value.field_name}</dt>
      <dd title={TEXTS.customFields.notListed}>
        <span className={styles["fixed"]}>
          <bdi>{customValueText(value, value.value)}</bdi>
        </span>
      </dd>
    </div>
  ));
}
