import { type RefObject, useEffect, useRef, useState } from "react";
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
import {
  PERIOD_NAMES,
  type PeriodChoice,
  periodOf,
  REPORT_SUBJECTS,
  STORED_PERIOD,
} from "./report-period.ts";
import { ReportSection } from "./report-section.tsx";
import styles from "./reports.module.css";
import { PERIOD_TEXTS, REPORT_TEXTS, TEXTS } from "./texts.ts";
import { useIsFetching } from "@tanstack/react-query";
import { localKeys } from "../../core/local.ts";
import { useNavigation } from "../../core/navigation.ts";
import { DateInput } from "../../ui/date-input.tsx";

const EVERYBODY: Filter = { op: "all" };

/** All reports on one page, computed on this machine from what it has, offline too. */
export function ReportsView({ name }: { readonly name: ReportName | null }) {
  const page = useRef<HTMLDivElement>(null);
  const [user, setUser] = useState("");
  const scrollTo = useScrollToReport(page, name);
  const { scope, me } = useScope();
  const isMine = scope === "mine" && user === "";
  const filters = filtersFor(user, isMine ? me : null);
  const today = useToday();
  const { value: chosenPeriod, set: choosePeriod } = usePersistedState(STORED_PERIOD);
  const period = periodOf(chosenPeriod, today);
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
          <PeriodSelect value={chosenPeriod} today={today} onChange={choosePeriod} />
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

/** Returns the filter of each report: records of one user, mine, or everybody's ("" and null). */
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
  const nowMs = useNow();
  if (status === undefined) return null;
  const syncedAt = status.last_synced_at;
  const incompleteLists = RESOURCES.filter((resource) =>
    REPORTS.some((report) => REPORT_SUBJECTS[report].resource === resource),
  );
  return (
    <>
      <span className={styles["asof"]} title={instantTitle(syncedAt)}>
        {syncedAt === null ? TEXTS.notSynced : TEXTS.asOf(syncedAt, agoText(syncedAt, nowMs))}
      </span>
      <IncompleteBadge resources={incompleteLists} />
    </>
  );
}

/** Plots are drawn after their data have come: their height is known only then. */
const LAYOUT_DELAY_MS = 150;

/**
 * Scrolls to the report that the address names, once those above it have their height. Returns a
 * function that goes to one at once.
 */
export function useScrollToReport(
  page: RefObject<HTMLElement | null>,
  name: ReportName | null,
): (report: ReportName) => void {
  const go = useNavigation((state) => state.go);
  const isLoading = useIsFetching({ queryKey: localKeys("readReport") }) > 0;
  const shownReport = useRef<ReportName | null>(null);
  useEffect(() => {
    if (isLoading || name === null || shownReport.current === name) return undefined;
    const timer = setTimeout(() => {
      shownReport.current = name;
      const section = sectionOf(page.current, name);
      page.current?.scrollTo({ top: section?.offsetTop ?? 0, behavior: "instant" });
      section?.focus({ preventScroll: true });
    }, LAYOUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [page, name, isLoading]);
  return (report) => {
    shownReport.current = report;
    go({ view: "reports", name: report }, "replace");
    page.current?.scrollTo({ top: sectionOf(page.current, report)?.offsetTop ?? 0 });
  };
}

function sectionOf(page: HTMLElement | null, report: ReportName): HTMLElement | null {
  return page?.querySelector<HTMLElement>(`[data-report="${report}"]`) ?? null;
}

const OPTIONS = PERIOD_NAMES.map((name) => [name, PERIOD_TEXTS.names[name]] as const);
/** Today alone would empty most reports. */
const THIS_MONTH: PeriodChoice = { name: "this-month" };

interface Props {
  readonly value: PeriodChoice;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly onChange: (value: PeriodChoice) => void;
}

/** The period that the reports are about; own days begin with those of before, or this month. */
export function PeriodSelect({ value, today, onChange }: Props) {
  const days = periodOf(value, today);
  return (
    <span className={styles["period"]}>
      <Select
        inline
        isChosen={value.name !== "any"}
        label={PERIOD_TEXTS.label}
        value={value.name}
        options={OPTIONS}
        onChange={(name) =>
          onChange(name === "own" ? { name, ...(days ?? periodOf(THIS_MONTH, today)) } : { name })
        }
      />
      {value.name === "own"
        ? (["from", "to"] as const).map((end) => (
            <span key={end} className={styles["day"]}>
              <DateInput
                type="day"
                label={PERIOD_TEXTS[end]}
                toward="past"
                value={value[end] ?? today}
                onChange={(day) => {
                  // Unfinished input counts once it is a day.
                  if (typeof day === "string" && day !== "") onChange({ ...value, [end]: day });
                }}
              />
            </span>
          ))
        : null}
    </span>
  );
}
