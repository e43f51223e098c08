import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import {
  type Report,
  type ReportName,
  type ReportPeriod,
  WEEKDAYS,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { reportNoteText } from "../../fields/texts.ts";
import { localKeys, localQuery } from "../../core/local.ts";
import { useLookups } from "../../core/queries.ts";
import { useThrottledInvalidation } from "../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../core/workspace.tsx";
import { dayText } from "../../ui/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { chosenZone } from "../../ui/time-zone.ts";
import { Notice } from "../../ui/notices.tsx";
import { weekStart } from "../../ui/local-date.ts";
import { BarPlot } from "./bar-plot.tsx";
import { PLOTS } from "./plots.ts";
import styles from "./reports.module.css";
import { ReportGrid } from "./report-grid.tsx";
import { REPORT_SUBJECTS } from "./report-period.ts";
import {
  COUNTED_TEXTS,
  PERIOD_TEXTS,
  reportTitle,
  SHARE_TEXTS,
  TEXTS,
  type Whose,
} from "./texts.ts";
import { Image, Printer, Table } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { copyPicture, copyTable, printReport } from "./share-report.ts";

interface Props {
  readonly name: ReportName;
  readonly filter: Filter;
  readonly whose: Whose;
  /** Null: any time. */
  readonly period: ReportPeriod | null;
}

/** Report: its plot and, beside it, a table with the same numbers. */
export function ReportSection({ name, filter, whose, period }: Props) {
  const { data, error, isPlaceholderData } = useReport(name, filter, period);
  const section = useRef<HTMLElement>(null);
  const title = reportTitle(name, data?.step ?? null);
  return (
    <section
      className={styles["section"]}
      data-report={name}
      aria-labelledby={`report-${name}`}
      aria-busy={isPlaceholderData}
      tabIndex={-1}
      ref={section}
    >
      <div className={styles["head"]}>
        <h2 id={`report-${name}`} data-pictured>
          {title}
          {data === undefined || data.complete ? null : (
            <Badge tone="warn">{TEXTS.incomplete(data.resource)}</Badge>
          )}
        </h2>
        {data === undefined || isEmpty(data) ? null : (
          <ReportActions report={data} title={title} section={section} />
        )}
      </div>
      <p className={styles["counted"]} data-pictured>
        {COUNTED_TEXTS[name](
          period === null ? null : PERIOD_TEXTS.range(dayText(period.from), dayText(period.to)),
        )}
      </p>
      {data !== undefined ? (
        <ReportBody report={data} whose={whose} isOfPeriod={period !== null} />
      ) : error !== null ? (
        <Notice title={TEXTS.unavailable} tone="bad">
          {error.message}
        </Notice>
      ) : (
        <p className={styles["quiet"]}>{TEXTS.loading}</p>
      )}
    </section>
  );
}

interface BodyProps extends Pick<Props, "whose"> {
  readonly report: Report;
  readonly isOfPeriod: boolean;
}

function ReportBody({ report, whose, isOfPeriod }: BodyProps) {
  const lookups = useLookups();
  if (isEmpty(report))
    return (
      <p className={styles["quiet"]}>
        {report.complete
          ? TEXTS.none(report.resource, whose, isOfPeriod)
          : TEXTS.reading(report.resource)}
      </p>
    );
  return (
    <>
      <div className={styles["body"]}>
        <div className={styles["plots"]}>
          {PLOTS[report.name](report, lookups).map((plot) => (
            <BarPlot key={plot.key} plot={plot} resource={report.resource} />
          ))}
        </div>
        <ReportGrid report={report} />
      </div>
      <ul className={styles["notes"]}>
        {report.notes.map((note) => (
          <li key={note.about}>{reportNoteText(note)}</li>
        ))}
      </ul>
    </>
  );
}

function isEmpty({ totals }: Report): boolean {
  return totals.every((row) => Object.values(row.numbers).every(({ value }) => value === 0));
}

/** Returns a report over the matching records; refetched when they change. */
function useReport(name: ReportName, filter: Filter, period: ReportPeriod | null) {
  const bridge = useBridge();
  useThrottledInvalidation([REPORT_SUBJECTS[name].resource], localKeys("readReport", name));
  return useQuery({
    ...localQuery(bridge, "readReport", {
      params: { name },
      query: { filter, period, weekStart: WEEKDAYS[weekStart()], zone: chosenZone() },
    }),
    placeholderData: keepPreviousData,
  });
}

interface ReportActionsProps {
  readonly report: Report;
  readonly title: string;
  readonly section: RefObject<HTMLElement | null>;
}

/** A report for others: as a picture, as a table, on paper. */
function ReportActions({ report, title, section }: ReportActionsProps) {
  const withSection = (act: (element: HTMLElement) => void) => () => {
    if (section.current !== null) act(section.current);
  };
  return (
    <span className={styles["actions"]} data-screen-only>
      <IconButton
        icon={Image}
        label={SHARE_TEXTS.copyPicture(title)}
        onPress={withSection((element) => void copyPicture(element, title))}
      />
      <IconButton
        icon={Table}
        label={SHARE_TEXTS.copyTable(title)}
        onPress={() => void copyTable(report, title)}
      />
      <IconButton
        icon={Printer}
        label={SHARE_TEXTS.print(title)}
        onPress={withSection(printReport)}
      />
    </span>
  );
}
