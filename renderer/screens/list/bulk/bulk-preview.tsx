import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { BulkRefusal } from "../../../../shared/local/bulk.ts";
import { visibleText } from "../../../ui/visible-text.ts";
import { NO_NAME } from "../../../fields/value-text.ts";
import { changeLines } from "../../../changes/change-lines.ts";
import { ChangeTable } from "../../../changes/change-table.tsx";
import { estimateText } from "./bulk-estimate.ts";
import type { PreviewTotals } from "./preview-all.ts";
import styles from "./bulk-dialog.module.css";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/** Reasons for refusals, and records of each, that are shown. */
const MAX_REASONS = 5;
const MAX_TITLES = 3;

interface Props {
  readonly resource: Resource;
  readonly totals: PreviewTotals;
  readonly total: number;
  readonly definitions: readonly CustomFieldDefinition[];
}

/** How many records change, how many cannot and why, and the first rows before and after. */
export function BulkPreviewView({ resource, totals, total, definitions }: Props) {
  const { change, same, gone, refused, incomplete, rows, seen, rate, pace } = totals;
  return (
    <div className={styles["preview"]}>
      {seen < total ? (
        <p>
          <progress
            className={styles["progress"]}
            max={total}
            value={seen}
            aria-label={TEXTS.preview.checking}
          />
          {TEXTS.preview.checked(numberText(seen), numberText(total))}
        </p>
      ) : null}
      <ul className={styles["counts"]} aria-label={TEXTS.preview.counts}>
        <Count label={TEXTS.preview.changing} count={change.length} />
        <Count label={TEXTS.preview.unchanged} count={same} />
        <Count label={TEXTS.preview.refused} count={refused.length} bad />
        {incomplete === 0 ? null : (
          <Count label={TEXTS.preview.incomplete} count={incomplete} bad />
        )}
        {gone === 0 ? null : <Count label={TEXTS.preview.gone} count={gone} />}
      </ul>
      {change.length === 0 ? null : (
        <p className={styles["estimate"]}>{estimateText(change.length, { rate, pace })}</p>
      )}
      <Refusals refused={refused} />
      {rows.length === 0 ? null : (
        <section aria-label={TEXTS.preview.rows}>
          <p className={styles["caption"]}>
            {rows.length === change.length
              ? TEXTS.preview.allRows
              : TEXTS.preview.firstRows(rows.length)}
          </p>
          <dl className={styles["rows"]}>
            {rows.map((row) => (
              <div key={row.key}>
                <dt dir="auto">{visibleText(row.title) || NO_NAME}</dt>
                <dd>
                  <ChangeTable
                    lines={changeLines(
                      { resource, body: row.after, base: row.before },
                      definitions,
                    )}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function Count({
  label,
  count,
  bad = false,
}: {
  readonly label: string;
  readonly count: number;
  readonly bad?: boolean;
}) {
  return (
    <li data-bad={bad && count > 0} data-none={count === 0}>
      <b>{numberText(count)}</b> {label}
    </li>
  );
}

/** The most frequent reasons first, each with the first records it is about. */
function Refusals({ refused }: { readonly refused: readonly BulkRefusal[] }) {
  if (refused.length === 0) return null;
  const reasons = new Map<string, string[]>();
  for (const { message, title } of refused)
    reasons.set(message, [...(reasons.get(message) ?? []), title]);
  const sorted = [...reasons].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MAX_REASONS);
  return (
    <ul className={styles["refusals"]} aria-label={TEXTS.preview.reasons}>
      {sorted.map(([message, titles]) => (
        <li key={message}>
          <b>{numberText(titles.length)}</b> {message}:{" "}
          <span dir="auto">
            {titles
              .slice(0, MAX_TITLES)
              .map((title) => visibleText(title) || NO_NAME)
              .join(", ")}
          </span>
          {titles.length > MAX_TITLES ? "…" : ""}
        </li>
      ))}
    </ul>
  );
}
