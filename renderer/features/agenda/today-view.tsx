import { addDays, format } from "date-fns";
import { useEffect } from "react";
import type { Filter } from "../../../shared/query/filter.ts";
import { addressOf, useNavigation } from "../../app/navigation.ts";
import { keyOf, type ShownRecord, usePage } from "../../data/queries.ts";
import { dayText, numberText } from "../../ui/format.ts";
import { nameOf } from "../records/value-text.ts";
import styles from "./agenda.module.css";
import { ActivityRow } from "./activity-row.tsx";
import { between, today, zone } from "./day-range.ts";

const OPEN: Filter = { op: "is", field: "mark_as_done", value: false };
const OVERDUE_DAYS = 30;

/** What a recruiter has to know in the morning. */
export function TodayView() {
  const day = today();
  useEffect(() => {
    document.title = "Today – Roadbook";
  }, []);
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>{format(day, "EEEE, d MMMM")}</h1>
        <span className={styles["zone"]}>times in {zone}</span>
      </header>
      <Activities title="Today" filter={between(day, addDays(day, 1))} />
      <Activities
        title={`Overdue, last ${OVERDUE_DAYS} days`}
        filter={{ op: "and", of: [OPEN, between(addDays(day, -OVERDUE_DAYS), day)] }}
        withDay
        newest
      />
      <Activities
        title="Next seven days"
        filter={{ op: "and", of: [OPEN, between(addDays(day, 1), addDays(day, 8))] }}
        withDay
      />
      <Deals from={format(addDays(day, -7), "yyyy-MM-dd")} to={format(addDays(day, 30), "yyyy-MM-dd")} />
    </div>
  );
}

interface ActivitiesProps {
  readonly title: string;
  readonly filter: Filter;
  readonly withDay?: boolean;
  readonly newest?: boolean;
}

function Activities({ title, filter, withDay = false, newest = false }: ActivitiesProps) {
  const { data } = usePage({ resource: "activity", filter, sort: `start:${newest ? "desc" : "asc"}` }, 1, 15);
  return (
    <section className={styles["day"]} aria-label={title}>
      <h2>
        {title} {data === undefined ? "" : `(${data.total})`}
      </h2>
      {data?.total === 0 ? <p className={styles["none"]}>Nothing.</p> : null}
      <ul>
        {(data?.data ?? []).map((record) => (
          <ActivityRow key={record.id} record={record} withDay={withDay} />
        ))}
      </ul>
    </section>
  );
}

function Deals({ from, to }: { readonly from: string; readonly to: string }) {
  const { data } = usePage(
    { resource: "deal", filter: { op: "between", field: "close_date", from, to }, sort: "close_date:asc" },
    1,
    10,
  );
  if (data === undefined || data.total === 0) return null;
  return (
    <section className={styles["day"]} aria-label="Deals closing soon">
      <h2>Deals closing soon ({data.total})</h2>
      <ul>
        {data.data.map((deal) => (
          <Deal key={keyOf("deal", deal)} deal={deal} />
        ))}
      </ul>
    </section>
  );
}

function Deal({ deal }: { readonly deal: ShownRecord }) {
  const go = useNavigation((state) => state.go);
  const place = { view: "record", resource: "deal", key: keyOf("deal", deal) } as const;
  return (
    <li className={styles["activity"]}>
      <span className={styles["time"]}>{dayText(deal["close_date"])}</span>
      <a
        href={addressOf(place)}
        dir="auto"
        onClick={(event) => {
          event.preventDefault();
          go(place);
        }}
      >
        {nameOf(deal)}
      </a>
      <span className={styles["about"]}>{nameOf(deal["stage"])}</span>
      <span>{numberText(deal["deal_amount"])}</span>
    </li>
  );
}
