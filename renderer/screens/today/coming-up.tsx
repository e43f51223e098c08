import { useState } from "react";
import { usePage } from "../../core/queries.ts";
import { planned } from "../../fields/planned.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { numberText } from "../../ui/format.ts";
import { ActivityRow } from "../agenda/activity-row.tsx";
import { EmptyList } from "../agenda/empty-list.tsx";
import type { Planner } from "../agenda/use-planner.ts";
import { TEXTS } from "./texts.ts";
import { comingUp, MAX_ROWS, ROWS } from "./today-filters.ts";
import styles from "./today-view.module.css";
import { useMineFilters } from "./use-today.ts";

const MORE_ROWS = 25;

/** Activities of the next days that are not done. */
export function ComingUp({ day, planner }: { readonly day: Date; readonly planner: Planner }) {
  const [limit, setLimit] = useState(ROWS);
  const page = usePage(comingUp(day, useMineFilters()), 1, limit);
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
