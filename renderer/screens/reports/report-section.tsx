import { lazy, Suspense } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Report, ReportName } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PLOTS } from "./plots.ts";
import { REPORT_WORDS } from "./report-words.ts";
import styles from "./reports-view.module.css";
import { ReportGrid } from "./report-grid.tsx";
import { useReport } from "./use-report.ts";

// The plots' library is larger than the rest of the page: it is loaded when the first plot is to be
// drawn.
const BarPlot = lazy(() => import("./bar-plot.tsx"));

/** One report: its plot, and beside it the table that says the same in numbers. */
export function ReportSection({
  name,
  filter,
}: {
  readonly name: ReportName;
  readonly filter: Filter;
}) {
  const { data, error, isPlaceholderData } = useReport(name, filter);
  const { title } = REPORT_WORDS[name];
  return (
    <section
      className={styles["section"]}
      data-report={name}
      aria-labelledby={`report-${name}`}
      aria-busy={isPlaceholderData}
      tabIndex={-1}
    >
      <h2 id={`report-${name}`}>
        {title}
        {data === undefined || data.complete ? null : (
          <Badge tone="warn">
            Not all {CONTRACTS[data.resource].title[1].toLowerCase()} are here yet
          </Badge>
        )}
      </h2>
      {data !== undefined ? (
        <ReportBody report={data} />
      ) : error !== null ? (
        <Notice title="This report cannot be shown" tone="bad">
          {error.message}
        </Notice>
      ) : (
        <p className={styles["quiet"]}>Reckoning…</p>
      )}
    </section>
  );
}

function ReportBody({ report }: { readonly report: Report }) {
  const [, plural] = CONTRACTS[report.resource].title;
  if (
    report.totals.every((row) => Object.values(row.numbers).every((number) => number.value === 0))
  )
    return (
      <p className={styles["quiet"]}>
        {report.complete
          ? `There are no ${plural.toLowerCase()} to count here.`
          : `${plural} are still being read from the server.`}
      </p>
    );
  return (
    <>
      <div className={styles["body"]}>
        <div className={styles["plots"]}>
          <Suspense fallback={<p className={styles["quiet"]}>Drawing…</p>}>
            {PLOTS[report.name](report).map((plot) => (
              <BarPlot key={plot.key} plot={plot} resource={report.resource} />
            ))}
          </Suspense>
        </div>
        <ReportGrid report={report} />
      </div>
      <ul className={styles["notes"]}>
        {report.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}
