import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import { localKeys } from "../../core/local.ts";
import { type ReportName, REPORTS } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { useNavigation } from "../../core/navigation.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { useLookups, useStatus } from "../../core/queries.ts";
import { agoText, instantText } from "../../ui/format.ts";
import { useNow } from "../../ui/use-now.ts";
import { NotHereYet } from "../../core/not-here-yet.tsx";
import { REPORT_WORDS } from "./report-words.ts";
import { ReportSection } from "./report-section.tsx";
import styles from "./reports-view.module.css";

const EVERYBODY: Filter = { op: "all" };

/** All reports on one page, computed on this machine from what it has, offline too. */
export function ReportsView({ name }: { readonly name: ReportName | null }) {
  const page = useRef<HTMLDivElement>(null);
  const [user, setUser] = useState("");
  const users = useLookups()?.users ?? [];
  const go = useNavigation((state) => state.go);
  useEffect(() => {
    document.title = "Reports – Roadbook";
  }, []);
  // Reports above the wanted one grow while they load: scroll to it once all of them are there.
  const isComputing = useIsFetching({ queryKey: localKeys("readReport") }) > 0;
  const shown = useRef<ReportName | null>(null);
  useEffect(() => {
    if (isComputing || name === null || shown.current === name) return undefined;
    const timer = setTimeout(() => {
      shown.current = name;
      const section = page.current?.querySelector<HTMLElement>(`[data-report="${name}"]`);
      page.current?.scrollTo({ top: section?.offsetTop ?? 0 });
      section?.focus({ preventScroll: true });
    }, 150);
    return () => clearTimeout(timer);
  }, [name, isComputing]);
  const filters = useMemo(
    () =>
      new Map(
        REPORTS.map((report): [ReportName, Filter] => [
          report,
          user === ""
            ? EVERYBODY
            : { op: "is", field: REPORT_WORDS[report].owner, value: Number(user) },
        ]),
      ),
    [user],
  );
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>Reports</h1>
        <AsOf />
        <span className={styles["gap"]} />
        <select
          className={styles["select"]}
          aria-label="Records of"
          value={user}
          data-chosen={user !== ""}
          onChange={(event) => setUser(event.target.value)}
        >
          <option value="">Records of: everybody</option>
          {users.map((item) => (
            <option key={item.id} value={item.id}>
              {item.full_name ?? item.email ?? `#${item.id}`}
            </option>
          ))}
        </select>
      </header>
      <nav className={styles["contents"]} aria-label="Reports">
        {REPORTS.map((report) => (
          <PlaceLink
            key={report}
            place={{ view: "reports", name: report }}
            aria-current={name === report ? "true" : undefined}
            onGo={() => {
              shown.current = report;
              go({ view: "reports", name: report }, "replace");
              const section = page.current?.querySelector<HTMLElement>(`[data-report="${report}"]`);
              page.current?.scrollTo({ top: section?.offsetTop ?? 0, behavior: "smooth" });
            }}
          >
            {REPORT_WORDS[report].title}
          </PlaceLink>
        ))}
      </nav>
      <div className={styles["page"]} ref={page}>
        {REPORTS.map((report) => (
          <ReportSection key={report} name={report} filter={filters.get(report) ?? EVERYBODY} />
        ))}
      </div>
    </div>
  );
}

/** From when the numbers are, and what they cannot know yet. */
function AsOf() {
  const status = useStatus();
  const now = useNow();
  if (status === undefined) return null;
  const shown = RESOURCES.filter((resource) =>
    REPORTS.some((report) => REPORT_WORDS[report].resource === resource),
  );
  return (
    <>
      <span className={styles["asof"]} title={instantText(status.last_synced_at)}>
        {status.last_synced_at === null
          ? "Not synced completely yet"
          : `As of ${instantText(status.last_synced_at)} (${agoText(status.last_synced_at, now)}), with your unsent changes`}
      </span>
      <NotHereYet resources={shown} />
    </>
  );
}
