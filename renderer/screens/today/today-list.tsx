import { type ReactNode, useState } from "react";
import type { Filter } from "../../../shared/query/filter.ts";
import { usePage } from "../../core/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useMineFilter, within } from "../../query/scope.ts";
import { isDone } from "../agenda/activity-parts.tsx";
import { ActivityRow } from "../agenda/activity-row.tsx";
import { EmptyList } from "../agenda/empty-list.tsx";
import { TEXTS } from "./texts.ts";
import { planned } from "../../fields/planned.ts";
import styles from "./today-view.module.css";
import { usePlanner } from "../agenda/use-planner.ts";
import { numberText } from "../../ui/format.ts";

/** Activities that are not done. */
export const OPEN: Filter = { op: "is", field: "mark_as_done", value: false };

const MORE_ROWS = 25;
/** The largest page that /local answers. */
const MAX_ROWS = 500;

interface Props {
  readonly title: string;
  readonly about?: string;
  readonly tone?: "bad";
  readonly filter: Filter;
  /** Rows shown until the user asks for more. */
  readonly first: number;
  readonly withDay?: boolean;
  readonly newest?: boolean;
  readonly empty: string;
  /** Milliseconds; draws a line between past and coming activities. */
  readonly now?: number;
}

export function TodayList({
  title,
  about,
  tone,
  filter,
  first,
  withDay = false,
  newest = false,
  empty,
  now,
}: Props) {
  const [limit, setLimit] = useState(first);
  const planner = usePlanner();
  const mine = useMineFilter("activity");
  const page = usePage(
    {
      resource: "activity",
      filter: within(mine, filter),
      sort: `start:${newest ? "desc" : "asc"}`,
    },
    1,
    limit,
  );
  const { data } = page;
  const items = (data?.data ?? []).flatMap((record) => planned(record) ?? []);
  const total = data?.total ?? 0;
  const next =
    now === undefined ? -1 : items.findIndex((item) => !item.allDay && item.start.getTime() > now);
  const done = items.filter(isDone).length;
  return (
    <section className={styles["section"]} aria-label={title}>
      <h2>
        {title}
        {total === 0 ? null : <Badge tone={tone ?? "plain"}>{numberText(total)}</Badge>}
        {about === undefined ? null : <span className={styles["about"]}>{about}</span>}
        {done > 0 && items.length === total ? (
          <span className={styles["about"]}>{TEXTS.done(done)}</span>
        ) : null}
      </h2>
      <EmptyList resource="activity" page={page}>
        {empty}
      </EmptyList>
      <ul>
        {items.map((item, index) => (
          <ActivityRowWithNow key={item.record.id} isNext={index === next && index > 0}>
            <ActivityRow item={item} planner={planner} withDay={withDay} />
          </ActivityRowWithNow>
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

function ActivityRowWithNow({
  isNext,
  children,
}: {
  readonly isNext: boolean;
  readonly children: ReactNode;
}) {
  return (
    <>
      {isNext ? (
        <li className={styles["now"]}>
          <span>{TEXTS.now}</span>
        </li>
      ) : null}
      {children}
    </>
  );
}
