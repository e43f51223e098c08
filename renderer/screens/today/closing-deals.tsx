import { addDays, differenceInCalendarDays, format, parseISO } from "date-fns";
import { PlaceLink } from "../../core/place-link.tsx";
import { keyOf, type Lookups, type ShownRecord, useLookups, usePage } from "../../core/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { dayText, numberText } from "../../ui/format.ts";
import { nameOf } from "../../fields/value-text.ts";
import { useMineFilter, within } from "../../query/scope.ts";
import { EmptyList } from "../agenda/empty-list.tsx";
import { CLOSING_TEXTS, leftText } from "./texts.ts";
import styles from "./today-view.module.css";

/** Deals whose close date passed this long ago are still listed. */
const PAST_DAYS = 30;
const NEXT_DAYS = 30;
const MAX_DEALS = 12;

/** Returns the stages in which a deal is neither won nor lost: all but 0 and 100 percent. */
export function openStages(lookups: Lookups): readonly number[] {
  return lookups.deal_stage
    .filter(({ percentage }) => percentage !== 0 && percentage !== 100)
    .map((stage) => stage.id);
}

/** Open deals whose close date is near or has passed. */
export function ClosingDeals({ day }: { readonly day: Date }) {
  const lookups = useLookups();
  return lookups === undefined ? null : <Deals day={day} stages={openStages(lookups)} />;
}

function Deals({ day, stages }: { readonly day: Date; readonly stages: readonly number[] }) {
  const mine = useMineFilter("deal");
  const page = usePage(
    {
      resource: "deal",
      filter: within(mine, {
        op: "and",
        of: [
          { op: "oneOf", field: "stage", values: stages },
          {
            op: "between",
            field: "close_date",
            from: format(addDays(day, -PAST_DAYS), "yyyy-MM-dd"),
            to: format(addDays(day, NEXT_DAYS), "yyyy-MM-dd"),
          },
        ],
      }),
      sort: "close_date:asc",
    },
    1,
    MAX_DEALS,
  );
  const { data } = page;
  return (
    <section className={styles["section"]} aria-label={CLOSING_TEXTS.title}>
      <h2>
        {CLOSING_TEXTS.title}
        {data === undefined || data.total === 0 ? null : <Badge>{data.total}</Badge>}
      </h2>
      <EmptyList resource="deal" page={page}>
        {CLOSING_TEXTS.none(NEXT_DAYS)}
      </EmptyList>
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
        {leftText(left)}
      </span>
      <PlaceLink place={place} dir="auto">
        {nameOf(deal)}
      </PlaceLink>
      <span className={styles["stage"]}>{nameOf(deal["stage"])}</span>
      <span className={styles["amount"]}>{numberText(deal["deal_amount"])}</span>
    </li>
  );
}
