import { keyOf, type Lookups } from "../../core/queries.ts";
import { StagePill } from "../../fields/stage-pill.tsx";
import { planned } from "../../fields/planned.ts";
import { nameOf } from "../../fields/value-text.ts";
import { Ago } from "../../ui/ago.tsx";
import { dayText, instantTitle, numberText } from "../../ui/format.ts";
import { differenceInCalendarDays, localTime } from "../../ui/local-date.ts";
import { Select } from "../../ui/select.tsx";
import { ActivityRow } from "../agenda/activity-row.tsx";
import type { Planner } from "../agenda/use-planner.ts";
import { Counter, CounterRow } from "./counter.tsx";
import { CLOSING_TEXTS, leftText, QUIET_TEXTS, TEXTS } from "./texts.ts";
import { interviews, lateDeals, overdue, quietCandidates } from "./today-filters.ts";
import styles from "./today-view.module.css";
import { useNight } from "./use-overdue.ts";
import { CONTACTS_FROM, QUIET_DAY_CHOICES, useMineFilters, useQuietDays } from "./use-today.ts";

interface Props {
  readonly day: Date;
  readonly lookups: Lookups;
  readonly planner: Planner;
}

/** What needs attention: four numbers, each with its first records. */
export function Counters({ day, lookups, planner }: Props) {
  const mine = useMineFilters();
  const quiet = useQuietDays();
  const night = useNight(day);
  return (
    <>
      <Counter
        title={TEXTS.overdue}
        list={overdue(day, mine, night)}
        empty={TEXTS.nothingOverdue}
        row={(record) => {
          const item = planned(record);
          return item === null ? null : (
            <ActivityRow key={record.id} item={item} planner={planner} withDay />
          );
        }}
      />
      <Counter
        title={TEXTS.interviews}
        list={interviews(day, lookups, mine)}
        tone="plain"
        empty={TEXTS.noInterviews}
        row={(record) => {
          const item = planned(record);
          return item === null ? null : (
            <ActivityRow key={record.id} item={item} planner={planner} withDay />
          );
        }}
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
            when={
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
            when={<LastContact at={candidate["last_contact"]} />}
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

function LastContact({ at }: { readonly at: unknown }) {
  if (typeof at !== "string") return null;
  return (
    <time dateTime={at} title={instantTitle(at)}>
      <Ago at={at} />
    </time>
  );
}

function Stage({ value, lookups }: { readonly value: unknown; readonly lookups: Lookups }) {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
  return typeof id === "number" ? (
    <StagePill label={nameOf(value)} id={id} entries={lookups.deal_stage} />
  ) : null;
}
