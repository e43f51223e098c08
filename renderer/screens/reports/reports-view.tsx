import { useEffect, useMemo, useRef, useState } from "react";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import { type ReportName, REPORTS } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { IncompleteBadge } from "../../core/incomplete-badge.tsx";
import { usePersistedState } from "../../core/persisted-state.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { useLookups, useStatus } from "../../core/queries.ts";
import { useNow, useToday } from "../../ui/use-clock.tsx";
import { mineFilter, ScopeSwitch, useScope } from "../../query/scope.tsx";
import { agoText, instantTitle } from "../../ui/format.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { Select } from "../../ui/select.tsx";
import { PeriodSelect } from "./period-select.tsx";
import { periodOf, STORED_PERIOD } from "./report-period.ts";
import { ReportSection } from "./report-section.tsx";
import { REPORT_SUBJECTS } from "./report-subjects.ts";
import styles from "./reports-view.module.css";
import { REPORT_TEXTS, TEXTS } from "./texts.ts";
import { useScrollToReport } from "./use-scroll-to-report.ts";

const EVERYBODY: Filter = { op: "all" };

/** All reports on one page, computed on this machine from what it has, offline too. */
export function ReportsView({ name }: { readonly name: ReportName | null }) {
  const page = useRef<HTMLDivElement>(null);
  const [user, setUser] = useState("");
  const scrollTo = useScrollToReport(page, name);
  const { scope, me } = useScope();
  const isMine = scope === "mine" && user === "";
  const filters = useMemo(() => filtersFor(user, isMine ? me : null), [user, isMine, me]);
  const today = useToday();
  const { value: chosen, set: choosePeriod } = usePersistedState(STORED_PERIOD);
  const period = useMemo(() => periodOf(chosen, today), [chosen, today]);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["view"]}>
      <PageHeader
        title={isMine ? TEXTS.myTitle : TEXTS.title}
        end={
          isMine ? undefined : (
            // On paper it says whose records these are.
            <span {...(user === "" ? { "data-screen-only": true } : {})}>
              <OwnerSelect value={user} onChange={setUser} />
            </span>
          )
        }
      >
        <span data-screen-only>
          <ScopeSwitch value={isMine ? "mine" : "team"} onChange={() => setUser("")} />
        </span>
        <span data-screen-only>
          <PeriodSelect value={chosen} today={today} onChange={choosePeriod} />
        </span>
        <AsOf />
      </PageHeader>
      <nav className={styles["contents"]} aria-label={TEXTS.title}>
        {REPORTS.map((report) => (
          <PlaceLink
            key={report}
            place={{ view: "reports", name: report }}
            aria-current={name === report ? "true" : undefined}
            onGo={() => scrollTo(report)}
          >
            {REPORT_TEXTS[report].title}
          </PlaceLink>
        ))}
      </nav>
      <div className={styles["page"]} ref={page}>
        {REPORTS.map((report) => (
          <ReportSection
            key={report}
            name={report}
            filter={filters.get(report) ?? EVERYBODY}
            whose={isMine ? "mine" : user === "" ? "everyone" : "colleague"}
            period={period}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * Returns the filter of each report: the records of one user, mine, or everybody's ("" and null).
 */
function filtersFor(user: string, me: number | null): ReadonlyMap<ReportName, Filter> {
  return new Map(
    REPORTS.map((report): [ReportName, Filter] => [
      report,
      me !== null
        ? mineFilter(REPORT_SUBJECTS[report].resource, me)
        : user === ""
          ? EVERYBODY
          : { op: "is", field: REPORT_SUBJECTS[report].owner, value: Number(user) },
    ]),
  );
}

interface OwnerSelectProps {
  readonly value: string;
  readonly onChange: (user: string) => void;
}

function OwnerSelect({ value, onChange }: OwnerSelectProps) {
  const users = useLookups()?.users ?? [];
  return (
    <Select
      inline
      isChosen={value !== ""}
      label={TEXTS.owner}
      placeholder={TEXTS.everybody}
      value={value}
      options={[
        ["", TEXTS.everybody],
        ...users.map(
          (user) => [String(user.id), user.full_name ?? user.email ?? `#${user.id}`] as const,
        ),
      ]}
      onChange={onChange}
    />
  );
}

/** The time of the last complete sync, and what has not been read yet. */
function AsOf() {
  const status = useStatus();
  const now = useNow();
  if (status === undefined) return null;
  const at = status.last_synced_at;
  const shown = RESOURCES.filter((resource) =>
    REPORTS.some((report) => REPORT_SUBJECTS[report].resource === resource),
  );
  return (
    <>
      <span className={styles["asof"]} title={instantTitle(at)}>
        {at === null ? TEXTS.notSynced : TEXTS.asOf(at, agoText(at, now))}
      </span>
      <IncompleteBadge resources={shown} />
    </>
  );
}
