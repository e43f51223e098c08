import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { BulkRefusal } from "../../../../shared/local/bulk.ts";
import { visibleText } from "../../../ui/visible-text.ts";
import { NO_NAME } from "../../../fields/value-text.ts";
import { changeLines } from "../../../changes/change-lines.ts";
import { ChangeTable } from "../../../changes/change-table.tsx";
import { NOTHING_SEEN, previewAll, type PreviewTotals } from "./bulk-fill.tsx";
import styles from "./bulk.module.css";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS, BULK_TEXTS as TEXTS } from "../texts.ts";
import { useRef, useState } from "react";
import type { ListQuery } from "../../../core/queries.ts";
import { failureText } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import type { Selection } from "../../../query/selection.ts";
import { listKeys } from "../../../query/list-keys.ts";

/** Reasons for refusals, and records of each, that are shown. */
const MAX_REASONS = 5;
const MAX_TITLES = 3;

interface Props {
  readonly resource: Resource;
  readonly totals: PreviewTotals;
  readonly total: number;
  readonly definitions: readonly CustomFieldDefinition[];
}

/** Numbers of changing and of failing records, reasons, and first rows before and after. */
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

/** Each record is read before it is written, so that no colleague's work is overwritten. */
const REQUESTS_PER_RECORD = 2;

/** Requests a minute; null while that is not known. */
interface Speed {
  /** Requests per minute that the server allows. */
  readonly rate: number | null;
  /** Requests per minute that were answered recently. */
  readonly pace: number | null;
}

interface Estimate {
  readonly requests: number;
  /** Null while neither speed is known. */
  readonly minutes: number | null;
}

/** Estimates the requests and minutes that sending the changes takes. */
export function estimate(changes: number, { rate, pace }: Speed): Estimate {
  const requests = changes * REQUESTS_PER_RECORD;
  const speed = Math.min(rate ?? Infinity, pace ?? Infinity);
  return { requests, minutes: Number.isFinite(speed) && speed > 0 ? requests / speed : null };
}

export function estimateText(changes: number, speed: Speed): string {
  const { requests, minutes } = estimate(changes, speed);
  const count = TEXTS.estimate.requests(numberText(requests));
  if (minutes === null) return TEXTS.estimate.unknownDuration(count);
  const { rate, pace } = speed;
  const reasonText =
    rate !== null && rate <= (pace ?? Infinity)
      ? TEXTS.estimate.atAllowedRate(numberText(rate))
      : TEXTS.estimate.atRecentSpeed;
  return `${count}: ${durationText(minutes)}, ${reasonText}.`;
}

function durationText(minutes: number): string {
  if (minutes < 1) return TEXTS.estimate.underAMinute;
  return minutes < 90
    ? TEXTS.estimate.minutes(Math.round(minutes))
    : TEXTS.estimate.hours(numberText(Math.round(minutes / 6) / 10));
}

interface SelectionPreview {
  readonly totals: PreviewTotals | null;
  /** Reason why the last preview ended early. */
  readonly failure: string | null;
  /** Required fields that some of the records lack, also after they were filled in. */
  readonly lacking: readonly string[];
  readonly total: number;
  /** True if all records were checked. */
  readonly isComplete: boolean;
  readonly start: (wanted: Parameters<typeof previewAll>[3]) => Promise<void>;
  /** Drops the preview, because what is to be changed has changed. */
  readonly reset: () => void;
}

/** Previews an edit of the selected records; the totals grow while it runs. */
export function useBulkPreview(
  list: ListQuery,
  selection: Selection,
  size: number,
): SelectionPreview {
  const bridge = useBridge();
  const [totals, setTotals] = useState<PreviewTotals | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [total, setTotal] = useState(size);
  const [lacking, setLacking] = useState<readonly string[]>([]);
  /** Number of the current preview: answers of earlier ones are dropped. */
  const turn = useRef(0);
  const reset = () => {
    turn.current += 1;
    setTotals(null);
    setFailure(null);
  };
  const keysOf = async () => {
    if (selection.kind === "some") return [...selection.keys];
    return (await listKeys(bridge, list)).filter((key) => !selection.except.has(key));
  };
  const start: SelectionPreview["start"] = async (request) => {
    reset();
    const ownTurn = turn.current;
    setTotals(NOTHING_SEEN);
    try {
      const keys = await keysOf();
      if (ownTurn !== turn.current) return;
      setTotal(keys.length);
      await previewAll(bridge, list.resource, keys, request, (next) => {
        if (ownTurn !== turn.current) return false;
        setTotals(next);
        setLacking((names) => [...new Set([...names, ...Object.keys(next.missing)])]);
        return true;
      });
    } catch (error) {
      if (ownTurn !== turn.current) return;
      setTotals(null);
      setFailure(failureText(error, BULK_TEXTS.dialog.notPreviewed));
    }
  };
  const isComplete = totals !== null && totals.seen >= total;
  return { totals, failure, lacking, total, isComplete, start, reset };
}
