import { format } from "date-fns";
import { useMemo } from "react";
import { z } from "zod";
import type { Filter } from "../../../shared/query/filter.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { usePersistedState } from "../../core/persisted-state.ts";
import { keyOf, type ShownRecord, useLookups, usePage } from "../../core/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Ago } from "../../ui/ago.tsx";
import { Select } from "../../ui/select.tsx";
import { instantText, numberText } from "../../ui/format.ts";
import type { Group } from "../../query/conditions.ts";
import { writeQuery } from "../../query/list-address.ts";
import { useMineFilter, within } from "../../query/scope.ts";
import { nameOf } from "../../fields/value-text.ts";
import { openStages } from "./closing-deals.tsx";
import { EmptyList } from "../agenda/empty-list.tsx";
import { UNTOUCHED_TEXTS } from "./texts.ts";
import styles from "./today-view.module.css";

const DAY_MS = 86_400_000;
const DAY_CHOICES = [7, 14, 30, 60, 90, 180] as const;
const MAX_ROWS = 5;
const schema = z.object({ candidate: z.number(), deal: z.number() });
const USUAL_DAYS: z.output<typeof schema> = { candidate: 60, deal: 14 };
const STORED_DAYS = { key: "untouched", schema, fallback: USUAL_DAYS } as const;

interface Props {
  readonly resource: "candidate" | "deal";
  /** Start of the day, milliseconds, so that the list does not change while it is read. */
  readonly since: number;
}

/** Candidates or open deals that nobody has changed for some days, the oldest first. */
export function Untouched({ resource, since }: Props) {
  const { value: days, set: keep } = usePersistedState(STORED_DAYS);
  const lookups = useLookups();
  const stages = lookups === undefined ? null : openStages(lookups);
  if (stages === null) return null;
  return (
    <UntouchedList
      resource={resource}
      before={since - days[resource] * DAY_MS}
      stages={stages}
      days={days[resource]}
      onDays={(value) => keep({ ...days, [resource]: value })}
    />
  );
}

interface ListProps {
  readonly resource: Props["resource"];
  readonly before: number;
  readonly stages: readonly number[];
  readonly days: number;
  readonly onDays: (days: number) => void;
}

function UntouchedList({ resource, before, stages, days, onDays }: ListProps) {
  const mine = useMineFilter(resource);
  const filter = useMemo<Filter>(() => {
    const old: Filter = { op: "between", field: "updated_at", to: before };
    const shown: Filter =
      resource === "deal"
        ? { op: "and", of: [old, { op: "oneOf", field: "stage", values: stages }] }
        : old;
    return within(mine, shown);
  }, [resource, before, stages, mine]);
  const page = usePage({ resource, filter, sort: "updated_at:asc" }, 1, MAX_ROWS);
  const { data } = page;
  const title = UNTOUCHED_TEXTS.title(resource);
  const all = {
    view: "list",
    resource,
    open: null,
    query: writeQuery({ where: conditions(resource, before, stages), sort: "updated_at:asc" }),
  } as const;
  return (
    <section className={styles["section"]} aria-label={title}>
      <h2>
        {title}
        {data === undefined || data.total === 0 ? null : <Badge>{numberText(data.total)}</Badge>}
        <span className={styles["days"]}>
          <Select
            inline
            label={UNTOUCHED_TEXTS.choice(title)}
            value={String(days)}
            options={DAY_CHOICES.map((choice) => [String(choice), UNTOUCHED_TEXTS.days(choice)])}
            onChange={(choice) => onDays(Number(choice))}
          />
        </span>
      </h2>
      <EmptyList resource={resource} page={page}>
        {UNTOUCHED_TEXTS.none}
      </EmptyList>
      <ul>
        {(data?.data ?? []).map((record) => (
          <Row key={keyOf(resource, record)} resource={resource} record={record} />
        ))}
      </ul>
      {data !== undefined && data.total > MAX_ROWS ? (
        <PlaceLink className={styles["all"]} place={all}>
          {UNTOUCHED_TEXTS.all(data.total)}
        </PlaceLink>
      ) : null}
    </section>
  );
}

/** Returns the same filter as chips, so that the list can be narrowed further. */
function conditions(resource: Props["resource"], before: number, stages: readonly number[]): Group {
  const old = {
    field: "updated_at",
    op: "before",
    values: [format(before, "yyyy-MM-dd")],
  } as const;
  const open = { field: "stage", op: "one", values: stages.map(String) } as const;
  return { match: "all", of: resource === "deal" ? [old, open] : [old] };
}

function Row({
  resource,
  record,
}: {
  readonly resource: Props["resource"];
  readonly record: ShownRecord;
}) {
  const place = { view: "record", resource, key: keyOf(resource, record) } as const;
  const updated = String(record["updated_at"]);
  return (
    <li className={styles["deal"]} data-activity>
      <time className={styles["closes"]} dateTime={updated} title={instantText(updated)}>
        <Ago at={updated} />
      </time>
      <PlaceLink place={place} dir="auto">
        {nameOf(record)}
      </PlaceLink>
      <span className={styles["stage"]} dir="auto">
        {resource === "deal" ? nameOf(record["stage"]) : nameOf(record["owner"])}
      </span>
    </li>
  );
}
