import { nounOf, recordsText } from "../../../changes/texts.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { Field } from "../../../ui/field.tsx";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import { inputProblem } from "../../../fields/missing-values.ts";
import styles from "./bulk.module.css";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS as TEXTS } from "../texts.ts";
import type { Bridge } from "../../../../shared/bridge.ts";
import {
  type BulkChange,
  type BulkPreview,
  type BulkRefusal,
  type BulkRow,
  PREVIEW_CHUNK,
} from "../../../../shared/local/bulk.ts";
import { callLocal } from "../../../core/local.ts";

const SHOWN_ROWS = 6;

/** Changes of an edit, added up over the chunks; `seen` counts the checked records. */
export type PreviewTotals = BulkPreview & { readonly seen: number };

export const NOTHING_SEEN: PreviewTotals = {
  change: [],
  same: 0,
  gone: 0,
  refused: [],
  incomplete: 0,
  missing: {},
  rows: [],
  rate: null,
  pace: null,
  seen: 0,
};

/** Previews the edit of every record, in chunks; ends early when `onChunk` returns false. */
export async function previewAll(
  bridge: Bridge,
  resource: Resource,
  keys: readonly string[],
  change: BulkChange,
  onChunk: (totals: PreviewTotals) => boolean,
): Promise<void> {
  const changing: string[] = [];
  const refused: BulkRefusal[] = [];
  const rows: BulkRow[] = [];
  let totals = NOTHING_SEEN;
  for (let start = 0; start < keys.length; start += PREVIEW_CHUNK) {
    const chunk = keys.slice(start, start + PREVIEW_CHUNK);
    const answer = await callLocal(bridge, "previewBulk", {
      params: { resource },
      body: { keys: chunk, ...change, rows: Math.max(0, SHOWN_ROWS - rows.length) },
    });
    changing.push(...answer.change);
    refused.push(...answer.refused);
    rows.push(...answer.rows);
    totals = {
      change: changing,
      refused,
      rows,
      same: totals.same + answer.same,
      gone: totals.gone + answer.gone,
      incomplete: totals.incomplete + answer.incomplete,
      missing: sum(totals.missing, answer.missing),
      rate: answer.rate,
      pace: answer.pace,
      seen: totals.seen + chunk.length,
    };
    if (!onChunk(totals)) return;
  }
  if (keys.length === 0) onChunk(NOTHING_SEEN);
}

function sum(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    [...Object.keys(a), ...Object.keys(b)].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]),
  );
}

/** Values for the records that lack them, by field of the PUT body. */
export type FilledValues = Readonly<Record<string, unknown>>;

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
          ? TEXTS.missing.onlyWhereMissing(CONTRACTS[resource].title[1].toLowerCase())
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
                  const otherChanges = Object.fromEntries(
                    Object.entries(fill).filter(([field]) => field !== name),
                  );
                  onChange(
                    value === undefined || value === ""
                      ? otherChanges
                      : { ...otherChanges, [name]: value },
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
