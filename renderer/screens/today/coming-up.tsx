import { useState } from "react";
import { usePage } from "../../core/queries.ts";
import { planned } from "../../fields/planned.ts";
import { useMineFilter, within } from "../../query/scope.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { numberText } from "../../ui/format.ts";
import { addDays } from "../../ui/local-date.ts";
import { ActivityRow } from "../agenda/activity-row.tsx";
import { between } from "../agenda/day-range.ts";
import { EmptyList } from "../agenda/empty-list.tsx";
import type { Planner } from "../agenda/use-planner.ts";
import { TEXTS } from "./texts.ts";
import { OPEN } from "./today-filters.ts";
import styles from "./today-view.module.css";

const DAYS = 7;
const FIRST_ROWS = 5;
const MORE_ROWS = 25;
/** The largest page that /local answers. */
const MAX_ROWS = 500;

/** Activities of the next days that are not done. */
export function ComingUp({ day, planner }: { readonly day: Date; readonly planner: Planner }) {
  const [limit, setLimit] = useState(FIRST_ROWS);
  const mine = useMineFilter("activity");
  const filter = within(mine, {
    op: "and",
    of: [OPEN, between(addDays(day, 1), addDays(day, DAYS + 1))],
  });
  const page = usePage({ resource: "activity", filter, sort: "start:asc" }, 1, limit);
  const items = (page.data?.data ?? []).flatMap((record) => planned(record) ?? []);
  const total = page.data?.total ?? 0;
  return (
    <section className={styles["section"]} aria-label={TEXTS.nextWeek}>
      <h2>
        {TEXTS.nextWeek}
        {total === 0 ? null : <Badge>{numberText(total)}</Badge>}
      </h2>
      <EmptyList resources={["activity"]} page={page}>
        {TEXTS.nothingPlanned}
      </EmptyList>
      <ul>
        {items.map((item) => (
          <ActivityRow key={item.record.id} item={item} planner={planner} withDay />
        ))}
      </ul>
      {total > items.length && items.length > 0 ? (
        <Button small tone="quiet" onPress={() => setLimit(Math.min(MAX_ROWS, limit + MORE_ROWS))}>
          {TEXTS.showMore(Math.min(MORE_ROWS, total - items.length))}
        </Button>
      ) : null}
    </section>
  );
}
