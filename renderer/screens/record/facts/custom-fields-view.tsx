import type {
  CustomFieldDefinition,
  CustomFieldValue,
} from "../../../../shared/contract/custom-field.ts";
import { isKnownFieldType } from "../../../../shared/contract/read-custom-field.ts";
import { describeReason, type FieldVerdict, verdicts } from "../../../../shared/contract/policy.ts";
import { FieldMark } from "./fact.tsx";
import type { Mark } from "../../../changes/marks.tsx";
import { useViewState } from "../../../core/view-state.ts";
import { Badge } from "../../../ui/badge.tsx";
import styles from "./facts.module.css";
import { customValueText, fieldRows } from "../../../fields/custom-fields.ts";
import { FACT_TEXTS as TEXTS } from "../texts.ts";

interface Props {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
  /** Returns whether a change of the field is unsent, refused or in conflict. */
  readonly markOf: (id: number) => Mark | null;
  /** Opens the editor at a field; null for records that cannot be changed. */
  readonly onEdit: ((id: number) => void) | null;
}

/** The fields that apply, children below their parents, and why the others do not. */
export function CustomFieldsView({ definitions, values, markOf, onEdit }: Props) {
  const { hideEmpty } = useViewState();
  const judged = verdicts(definitions, values);
  const rows = fieldRows(definitions).map(({ definition, depth }) => ({
    definition,
    depth,
    verdict: judged.get(definition.id),
    text: customValueText(definition, values.find((value) => value.id === definition.id)?.value),
    mark: markOf(definition.id),
  }));
  const isShown = (row: (typeof rows)[number]) =>
    row.verdict?.visible !== false || row.text !== "" || row.mark !== null;
  const hidden = rows.filter((row) => !isShown(row));
  const applying = rows.filter(isShown);
  const filled = applying.filter(({ text, mark }) => text !== "" || mark !== null);
  const visibleFields = hideEmpty ? filled : applying;
  return (
    <>
      <dl>
        {visibleFields.map(({ definition, depth, verdict, text, mark }) => (
          <div
            key={definition.id}
            className={styles["customRow"]}
            data-depth={Math.min(depth, 3)}
            data-empty={text === "" && mark === null}
          >
            <dt>{definition.field_name}</dt>
            <dd>
              <div className={styles["customLine"]}>
                {onEdit === null || !isKnownFieldType(definition.field_type) ? (
                  <span className={styles["customFixed"]}>
                    <bdi>{text === "" ? "–" : text}</bdi>
                  </span>
                ) : (
                  <button
                    type="button"
                    className={styles["customValue"]}
                    aria-label={TEXTS.editNamed(
                      definition.field_name,
                      text === "" ? TEXTS.empty : text,
                    )}
                    onClick={() => onEdit(definition.id)}
                  >
                    <bdi>{text === "" ? "–" : text}</bdi>
                  </button>
                )}
                {mark === null ? null : <FieldMark mark={mark} />}
              </div>
              <Theirs definition={definition} mark={mark} />
              <Why verdict={verdict} />
            </dd>
          </div>
        ))}
        <UndefinedValues definitions={definitions} values={values} />
      </dl>
      {hidden.length === 0 ? null : (
        <details className={styles["hidden"]}>
          <summary>{TEXTS.customFields.notApplying(hidden.length)}</summary>
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

function Why({ verdict }: { readonly verdict: FieldVerdict | undefined }) {
  if (verdict === undefined || verdict.valid) return null;
  return (
    <span className={styles["why"]}>
      <Badge tone="warn">{TEXTS.customFields.noLongerValid}</Badge> {describeReason(verdict)}
    </span>
  );
}

/** The server's value, where both sides changed the field. */
function Theirs({
  definition,
  mark,
}: {
  readonly definition: CustomFieldDefinition;
  readonly mark: Mark | null;
}) {
  if (mark?.theirs === undefined) return null;
  const { value } = mark.theirs;
  const text = typeof value === "string" ? customValueText(definition, value) : "";
  return (
    <span className={styles["why"]}>
      {TEXTS.serverHas} <bdi>{text === "" ? TEXTS.nothing : text}</bdi>.
    </span>
  );
}

interface UndefinedProps {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
}

/** Returns the values of fields that the server does not list; the record has their names. */
function withoutDefinition({ definitions, values }: UndefinedProps): readonly CustomFieldValue[] {
  const defined = new Set(definitions.map(({ id }) => id));
  return values.filter(
    (value) => !defined.has(value.id) && customValueText(value, value.value) !== "",
  );
}

/** The values of fields that the server does not list, read-only. */
function UndefinedValues(props: UndefinedProps) {
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
