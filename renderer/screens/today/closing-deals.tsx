import { addDays, differenceInCalendarDays, format, parseISO } from "date-fns";
import { PlaceLink } from "../../core/place-link.tsx";
import { keyOf, type Lookups, type ShownRecord, useLookups, usePage } from "../../core/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { dayText, numberText } from "../../ui/format.ts";
import { nameOf } from "../../fields/value-text.ts";
import { Nothing } from "../agenda/nothing.tsx";
import styles from "./today-view.module.css";

const BEFORE = 30;
const AHEAD = 30;

/** Stages in which a deal is neither won nor lost: everything but 0 and 100 percent. */
export function openStages(lookups: Lookups): readonly number[] {
  return lookups.deal_stage
    .filter(({ percentage }) => percentage !== 0 && percentage !== 100)
    .map((stage) => stage.id);
}

/** Open deals whose close date is near, or over. */
export function ClosingDeals({ day }: { readonly day: Date }) {
  const lookups = useLookups();
  return lookups === undefined ? null : <Deals day={day} stages={openStages(lookups)} />;
}

function Deals({ day, stages }: { readonly day: Date; readonly stages: readonly number[] }) {
  const page = usePage(
    {
      resource: "deal",
      filter: {
        op: "and",
        of: [
          { op: "oneOf", field: "stage", values: stages },
          {
            op: "between",
            field: "close_date",
            from: format(addDays(day, -BEFORE), "yyyy-MM-dd"),
            to: format(addDays(day, AHEAD), "yyyy-MM-dd"),
          },
        ],
      },
      sort: "close_date:asc",
    },
    1,
    12,
  );
  const { data } = page;
  return (
    <section className={styles["section"]} aria-label="Deals closing soon">
      <h2>
        Deals closing soon
        {data === undefined || data.total === 0 ? null : <Badge>{data.total}</Badge>}
      </h2>
      <Nothing resource="deal" page={page}>
        No open deal closes in the next {AHEAD} days.
      </Nothing>
      <ul>
        {(data?.data ?? []).map((deal) => (
          <Deal key={keyOf("deal", deal)} deal={deal} day={day} />
        ))}
      </ul>
    </section>
  );
}

function Deal({ deal, day }: { readonly deal: ShownRecord; readonly day: Date }) {
  const place = { view: "record", resource: "deal", key: keyOf("deal", deal) } as const;
  const closes = deal["close_date"];
  const left = typeof closes === "string" ? differenceInCalendarDays(parseISO(closes), day) : 0;
  return (
    <li className={styles["deal"]} data-activity>
      <span className={styles["closes"]} title={dayText(closes)} data-late={left < 0}>
        {leftWords(left)}
      </span>
      <PlaceLink place={place} dir="auto">
        {nameOf(deal)}
      </PlaceLink>
      <span className={styles["stage"]}>{nameOf(deal["stage"])}</span>
      <span className={styles["amount"]}>{numberText(deal["deal_amount"])}</span>
    </li>
  );
}

/** Days until a deal should close, in words. */
export function leftWords(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days < 0 ? `${-days} ${days === -1 ? "day" : "days"} ago` : `in ${days} days`;
}
