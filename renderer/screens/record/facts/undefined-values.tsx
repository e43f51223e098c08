import type {
  CustomFieldDefinition,
  CustomFieldValue,
} from "../../../../shared/contract/custom-field.ts";
import styles from "./custom-fields-section.module.css";
import { customValueText } from "../../../fields/custom-fields.ts";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
}

/** Returns the values of fields that the server does not list; the record has their names. */
function withoutDefinition({ definitions, values }: Props): readonly CustomFieldValue[] {
  const defined = new Set(definitions.map(({ id }) => id));
  return values.filter(
    (value) => !defined.has(value.id) && customValueText(value, value.value) !== "",
  );
}

/** The values of fields that the server does not list, read-only. */
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
