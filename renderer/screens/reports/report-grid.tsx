import type {
  Report,
  ReportMeasure,
  ReportNumber,
  ReportRow,
} from "../../../shared/local/report.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { listPlace } from "./list-link.ts";
import { hasCents, reportNumberText } from "./number-text.ts";
import { REPORT_TEXTS, TABLE_TEXTS } from "./texts.ts";
import styles from "./report-grid.module.css";

/** A report as a table; each number opens the list of what it counts. */
export function ReportGrid({ report }: { readonly report: Report }) {
  const { title, row: rowTitle } = REPORT_TEXTS[report.name];
  const all = [...report.rows, ...report.totals];
  const hasCurrencies = all.some((row) => row.currency !== null);
  const withCents = new Set(
    report.measures
      .filter(
        (measure) =>
          measure.unit === "cents" && hasCents(all.map((row) => row.numbers[measure.key])),
      )
      .map((measure) => measure.key),
  );
  const line = (row: ReportRow) => (
    <tr key={row.key}>
      <th scope="row" dir="auto">
        {row.label}
      </th>
      {hasCurrencies ? (
        <td className={styles["currency"]}>{row.currency ?? TABLE_TEXTS.noCurrency}</td>
      ) : null}
      {report.measures.map((measure) => (
        <td key={measure.key}>
          <NumberLink
            resource={report.resource}
            row={row}
            measure={measure}
            number={row.numbers[measure.key]}
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
              <th key={measure.key} scope="col" className={styles["number"]}>
                {measure.title}
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

interface LinkProps {
  readonly resource: Resource;
  readonly row: ReportRow;
  readonly measure: ReportMeasure;
  readonly number: ReportNumber | undefined;
  readonly withCents: boolean;
}

function NumberLink({ resource, row, measure, number, withCents }: LinkProps) {
  if (number === undefined) return null;
  const text = reportNumberText(number.value, measure.unit, withCents);
  if (number.value === 0) return <span className={styles["zero"]}>{text}</span>;
  const place = listPlace(resource, number.filter);
  return (
    <PlaceLink
      place={place}
      aria-label={
        `${text}: ${measure.title}, ` +
        `${row.label}${row.currency === null ? "" : `, ${row.currency}`}`
      }
    >
      {text}
    </PlaceLink>
  );
}
