import type { CustomFieldDefinition, CustomFieldValue } from "../../../shared/contract/custom-field.ts";
import { describeReason, type FieldVerdict, verdicts } from "../../../shared/policy/index.ts";
import { Badge } from "../../ui/badge.tsx";
import styles from "./custom-fields-section.module.css";
import { customValueText } from "./custom-value-text.ts";
import { fieldRows } from "./field-rows.ts";

interface Props {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
  /** Opens the editor at a field; null for records that cannot be changed. */
  readonly onEdit: ((id: number) => void) | null;
}

/** The fields that apply, children below their parents, and why the others do not. */
export function CustomFieldsView({ definitions, values, onEdit }: Props) {
  const judged = verdicts(definitions, values);
  const rows = fieldRows(definitions).map(({ definition, depth }) => ({
    definition,
    depth,
    verdict: judged.get(definition.id),
    text: customValueText(definition, values.find((value) => value.id === definition.id)?.value),
  }));
  const isShown = (row: (typeof rows)[number]) => row.verdict?.visible !== false || row.text !== "";
  const hidden = rows.filter((row) => !isShown(row));
  return (
    <>
      <dl>
        {rows.filter(isShown).map(({ definition, depth, verdict, text }) => (
          <div key={definition.id} className={styles["row"]} data-depth={Math.min(depth, 3)}>
            <dt>{definition.field_name}</dt>
            <dd>
              {onEdit === null ? (
                <span dir="auto">{text === "" ? "–" : text}</span>
              ) : (
                <button
                  type="button"
                  className={styles["value"]}
                  aria-label={`${definition.field_name}: ${text === "" ? "empty" : text}. Edit`}
                  onClick={() => onEdit(definition.id)}
                >
                  <span dir="auto">{text === "" ? "–" : text}</span>
                </button>
              )}
              <Why verdict={verdict} />
            </dd>
          </div>
        ))}
      </dl>
      {hidden.length === 0 ? null : (
        <details className={styles["hidden"]}>
          <summary>
            {hidden.length} {hidden.length === 1 ? "field does" : "fields do"} not apply here
          </summary>
          <ul>
            {hidden.map(({ definition, verdict }) => (
              <li key={definition.id}>
                <strong>{definition.field_name}</strong>{" "}
                {verdict === undefined ? "" : (describeReason(verdict) ?? "").replace(/^O/, "o")}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Why a value does not count any more. */
function Why({ verdict }: { readonly verdict: FieldVerdict | undefined }) {
  if (verdict === undefined || verdict.valid) return null;
  return (
    <span className={styles["why"]}>
      <Badge tone="warn">No longer valid</Badge> {describeReason(verdict)}
    </span>
  );
}
