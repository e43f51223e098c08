import { nounOf, recordsText } from "../../../changes/texts.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { Field } from "../../../ui/field.tsx";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import { inputProblem } from "../../../fields/missing-values.ts";
import styles from "./bulk-dialog.module.css";
import type { PreviewTotals } from "./preview-all.ts";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/** Values for the records that lack them, by field of the PUT body. */
export type FilledValues = Readonly<Record<string, unknown>>;

/** Returns why a value cannot be sent, null when it can. */
export function fillProblem(resource: Resource, name: string, value: unknown): string | null {
  const contract = CONTRACTS[resource];
  const problem = inputProblem(contract, name, value);
  return problem === null ? null : `${fieldLabel(name, contract.body[name])} ${problem}.`;
}

interface Props {
  readonly resource: Resource;
  /** Fields that the server requires with every change, and that some of the records lack. */
  readonly fields: readonly string[];
  readonly totals: PreviewTotals | null;
  readonly fill: FilledValues;
  readonly onChange: (fill: FilledValues) => void;
}

/** Asks for the required values that some of the records lack; the others keep theirs. */
export function BulkFill({ resource, fields, totals, fill, onChange }: Props) {
  if (fields.length === 0) return null;
  const contract = CONTRACTS[resource];
  return (
    <section className={styles["fill"]} aria-label={TEXTS.missing.title}>
      <p>
        {totals === null || totals.incomplete === 0
          ? filledText(resource)
          : lackText(resource, totals)}
      </p>
      {fields.flatMap((name) => {
        const field = contract.body[name];
        if (field === undefined) return [];
        const label = fieldLabel(name, field);
        return [
          <Field
            key={name}
            label={TEXTS.missing.valueFor(label)}
            error={name in fill ? fillProblem(resource, name, fill[name]) : null}
          >
            {(ids) => (
              <FieldEditor
                {...ids}
                name={name}
                field={field}
                label={label}
                value={fill[name]}
                onChange={(value) => {
                  const others = Object.fromEntries(
                    Object.entries(fill).filter(([field]) => field !== name),
                  );
                  onChange(
                    value === undefined || value === "" ? others : { ...others, [name]: value },
                  );
                }}
              />
            )}
          </Field>,
        ];
      })}
    </section>
  );
}

/** "3 contacts have no owner, 1 has no stage: …" */
function lackText(resource: Resource, { incomplete, missing }: PreviewTotals): string {
  const each = Object.entries(missing).map(
    ([name, count]) =>
      `${numberText(count)} ${count === 1 ? "has" : "have"} no ${nounOf(resource, name)}`,
  );
  return TEXTS.missing.required(
    recordsText(resource, incomplete),
    each.join(", "),
    incomplete === 1,
  );
}

function filledText(resource: Resource): string {
  return TEXTS.missing.onlyWhereMissing(CONTRACTS[resource].title[1].toLowerCase());
}
