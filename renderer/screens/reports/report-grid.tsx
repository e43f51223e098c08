import type {
  Report,
  ReportMeasure,
  ReportNumber,
  ReportRow,
} from "../../../shared/local/report.ts";
import { useLookups } from "../../core/queries.ts";
import { StagePill } from "../../fields/stage.tsx";
import { PlaceLink } from "../../core/place-link.tsx";
import { listPlace } from "./plots.ts";
import {
  measureText,
  REPORT_TEXTS,
  reportTitle,
  rowText,
  STEP_TEXTS,
  TABLE_TEXTS,
} from "./texts.ts";
import styles from "./reports.module.css";
import { centsText, wholeNumberText } from "../../ui/format.ts";

/** A report as a table; each number opens the list of what it counts. */
export function ReportGrid({ report }: { readonly report: Report }) {
  const title = reportTitle(report.name, report.step);
  const rowTitle = report.step === null ? REPORT_TEXTS[report.name].row : STEP_TEXTS[report.step];
  const allRows = [...report.rows, ...report.totals];
  const hasCurrencies = allRows.some((row) => row.currency !== null);
  const withCents = new Set(
    report.measures
      .filter(
        (measure) =>
          measure.unit === "cents" && hasCents(allRows.map((row) => row.numbers[measure.key])),
      )
      .map((measure) => measure.key),
  );
  const line = (row: ReportRow) => (
    <tr key={row.key}>
      <th scope="row" dir="auto">
        <RowLabel report={report} row={row} />
      </th>
      {hasCurrencies ? (
        <td className={styles["currency"]}>{row.currency ?? TABLE_TEXTS.noCurrency}</td>
      ) : null}
      {report.measures.map((measure) => (
        <td key={measure.key}>
          <NumberLink
            report={report}
            row={row}
            measure={measure}
            withCents={withCents.has(measure.key)}
          />
        </td>
      ))}
    </tr>
  );
  return (
    <div
      className={styles["scroll"]}
      role="region"
      aria-label={TABLE_TEXTS.label(title)}
      tabIndex={0}
    >
      <table className={styles["table"]}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{rowTitle}</th>
            {hasCurrencies ? <th scope="col">{TABLE_TEXTS.currency}</th> : null}
            {report.measures.map((measure) => (
              <th key={measure.key} scope="col">
                {measureText(report, measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{report.rows.map(line)}</tbody>
        <tfoot>{report.totals.map(line)}</tfoot>
      </table>
    </div>
  );
}

/** A stage has its colour. */
function RowLabel({ report, row }: { readonly report: Report; readonly row: ReportRow }) {
  const entries = useLookups()?.deal_stage;
  const id = Number.parseInt(row.key, 10);
  const text = rowText(report, row);
  if (report.name !== "pipeline" || entries === undefined || Number.isNaN(id)) return text;
  return <StagePill label={text} id={id} entries={entries} />;
}

interface LinkProps {
  readonly report: Report;
  readonly row: ReportRow;
  readonly measure: ReportMeasure;
  readonly withCents: boolean;
}

function NumberLink({ report, row, measure, withCents }: LinkProps) {
  const number = row.numbers[measure.key];
  if (number === undefined) return null;
  const text =
    measure.unit === "cents" ? centsText(number.value, withCents) : wholeNumberText(number.value);
  if (number.value === 0) return <span className={styles["zero"]}>{text}</span>;
  const place = listPlace(report.resource, number.filter);
  return (
    <PlaceLink
      place={place}
      aria-label={
        `${text}: ${measureText(report, measure)}, ` +
        `${rowText(report, row)}${row.currency === null ? "" : `, ${row.currency}`}`
      }
    >
      {text}
    </PlaceLink>
  );
}

function hasCents(numbers: readonly (ReportNumber | undefined)[]): boolean {
  return numbers.some((number) => number !== undefined && number.value % 100 !== 0);
}
