import type { ReactNode } from "react";
import type { Resource } from "../../../shared/contract/resource.ts";
import {
  keyOf,
  type ListQuery,
  type Lookups,
  type ShownRecord,
  usePage,
} from "../../core/queries.ts";
import { StagePill } from "../../fields/stage.tsx";
import { planned } from "../../fields/planned.ts";
import { nameOf } from "../../fields/value-text.ts";
import { Ago } from "../../ui/use-clock.tsx";
import { dayText, instantTitle, numberText } from "../../ui/format.ts";
import { differenceInCalendarDays, localTime } from "../../ui/local-date.ts";
import { Select } from "../../ui/select.tsx";
import { namesOf } from "../../core/coverage.ts";
import { useIncomplete } from "../../core/incomplete-badge.tsx";
import { PlaceLink } from "../../core/place-link.tsx";
import { writeQuery } from "../../query/list-address.ts";
import { Badge } from "../../ui/badge.tsx";
import { ActivityRow, EmptyList } from "../agenda/activity-list.tsx";
import type { Planner } from "../agenda/use-planner.ts";
import rows from "../agenda/activities.module.css";
import { CLOSING_TEXTS, leftText, QUIET_TEXTS, TEXTS } from "./texts.ts";
import { interviews, lateDeals, overdue, quietCandidates, ROWS } from "./today-filters.ts";
import styles from "./today.module.css";
import {
  CONTACTS_FROM,
  QUIET_DAY_CHOICES,
  useMineFilters,
  useNight,
  useQuietDays,
} from "./today-queries.ts";

interface Props {
  readonly day: Date;
  readonly lookups: Lookups;
  readonly planner: Planner;
}

/** Numbers that need attention: four, each with its first records. */
export function Counters({ day, lookups, planner }: Props) {
  const mine = useMineFilters();
  const quiet = useQuietDays();
  const night = useNight(day);
  const activityRow = (record: ShownRecord) => {
    const item = planned(record);
    return item === null ? null : (
      <ActivityRow key={record.id} item={item} planner={planner} withDay />
    );
  };
  return (
    <>
      <Counter
        title={TEXTS.overdue}
        list={overdue(day, mine, night)}
        empty={TEXTS.nothingOverdue}
        row={activityRow}
      />
      <Counter
        title={TEXTS.interviews}
        list={interviews(day, lookups, mine)}
        tone="plain"
        empty={TEXTS.noInterviews}
        row={activityRow}
      />
      <Counter
        title={CLOSING_TEXTS.title}
        list={lateDeals(day, lookups, mine)}
        empty={CLOSING_TEXTS.none}
        row={(deal) => (
          <CounterRow
            key={keyOf("deal", deal)}
            resource="deal"
            record={deal}
            name={nameOf(deal)}
            timeText={
              <span title={dayText(deal["close_date"])}>
                {leftText(daysLeft(deal["close_date"], day))}
              </span>
            }
          >
            <Stage value={deal["stage"]} lookups={lookups} />
            <span className={styles["amount"]}>{numberText(deal["deal_amount"])}</span>
          </CounterRow>
        )}
      />
      <Counter
        title={QUIET_TEXTS.title}
        list={quietCandidates(day, quiet.days, mine)}
        empty={QUIET_TEXTS.none}
        dependsOn={CONTACTS_FROM}
        about={
          <span className={styles["days"]}>
            <Select
              inline
              label={QUIET_TEXTS.choice}
              value={String(quiet.days)}
              options={QUIET_DAY_CHOICES.map((days) => [String(days), QUIET_TEXTS.days(days)])}
              onChange={(days) => quiet.set(Number(days))}
            />
          </span>
        }
        row={(candidate) => (
          <CounterRow
            key={keyOf("candidate", candidate)}
            resource="candidate"
            record={candidate}
            name={nameOf(candidate)}
            timeText={<LastContact timestamp={candidate["last_contact"]} />}
          >
            <span className={styles["beside"]} dir="auto">
              {nameOf(candidate["owner"])}
            </span>
          </CounterRow>
        )}
      />
    </>
  );
}

export function daysLeft(day: unknown, from: Date): number {
  return typeof day === "string" ? differenceInCalendarDays(localTime(day), from) : 0;
}

function LastContact({ timestamp }: { readonly timestamp: unknown }) {
  if (typeof timestamp !== "string") return null;
  return (
    <time dateTime={timestamp} title={instantTitle(timestamp)}>
      <Ago timestamp={timestamp} />
    </time>
  );
}

function Stage({ value, lookups }: { readonly value: unknown; readonly lookups: Lookups }) {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "number" ? (
    <StagePill label={nameOf(value)} id={id} entries={lookups.deal_stage} />
  ) : null;
}

interface CounterProps {
  readonly title: string;
  readonly list: ListQuery;
  readonly tone?: "bad" | "plain";
  /** Beside the title: what its number depends on. */
  readonly about?: ReactNode;
  readonly empty: string;
  /** Resources that have to be here as a whole before the list says anything true. */
  readonly dependsOn?: readonly Resource[];
  readonly row: (record: ShownRecord) => ReactNode;
}

/** Number of records that need attention, which leads to the list of them, and the first few. */
function Counter({ title, list, tone = "bad", about, empty, dependsOn = [], row }: CounterProps) {
  const { resource, filter, sort } = list;
  const page = usePage(list, 1, ROWS);
  const total = page.data?.total ?? 0;
  const missingLists = useIncomplete(dependsOn);
  const query = writeQuery({ filter, sort });
  const place = { view: "list", resource, open: null, query } as const;
  if (missingLists.length > 0)
    return (
      <section className={styles["section"]} aria-label={title}>
        <h2>{title}</h2>
        <p className={rows["line"]}>{TEXTS.knownLater(namesOf(missingLists))}</p>
      </section>
    );
  return (
    <section className={styles["section"]} aria-label={title}>
      <h2>
        <PlaceLink place={place} className={styles["counterTitle"]}>
          {title}{" "}
          {page.data === undefined ? null : (
            <Badge tone={total === 0 ? "plain" : tone}>{numberText(total)}</Badge>
          )}
        </PlaceLink>
        {about}
      </h2>
      <EmptyList resources={[resource]} page={page}>
        {empty}
      </EmptyList>
      <ul>{(page.data?.data ?? []).map((record) => row(record))}</ul>
      {total > ROWS ? (
        <PlaceLink className={styles["all"]} place={place}>
          {TEXTS.all(total)}
        </PlaceLink>
      ) : null}
    </section>
  );
}

/** A record in one line: a date, its name, and what else matters about it. */
function CounterRow({
  resource,
  record,
  timeText,
  name,
  children,
}: {
  readonly resource: ListQuery["resource"];
  readonly record: ShownRecord;
  readonly timeText: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={rows["row"]} data-activity>
      <span className={styles["when"]}>{timeText}</span>
      <PlaceLink
        className={styles["name"]}
        place={{ view: "record", resource, key: keyOf(resource, record) }}
        dir="auto"
      >
        {name}
      </PlaceLink>
      {children}
    </li>
  );
}
