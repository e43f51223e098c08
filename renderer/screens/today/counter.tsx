import type { ReactNode } from "react";
import type { Resource } from "../../../shared/contract/resource.ts";
import { namesOf } from "../../core/coverage.ts";
import { useIncomplete } from "../../core/incomplete-badge.tsx";
import { PlaceLink } from "../../core/place-link.tsx";
import { keyOf, type ListQuery, type ShownRecord, usePage } from "../../core/queries.ts";
import { writeQuery } from "../../query/list-address.ts";
import { Badge } from "../../ui/badge.tsx";
import { numberText } from "../../ui/format.ts";
import rows from "../agenda/activity-row.module.css";
import { EmptyList } from "../agenda/empty-list.tsx";
import lines from "../agenda/empty-list.module.css";
import { TEXTS } from "./texts.ts";
import { ROWS } from "./today-filters.ts";
import styles from "./today-view.module.css";

interface Props {
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

/** How many records need attention, which leads to the list of them, and the first few. */
export function Counter({ title, list, tone = "bad", about, empty, dependsOn = [], row }: Props) {
  const { resource, filter, sort } = list;
  const page = usePage(list, 1, ROWS);
  const total = page.data?.total ?? 0;
  const missing = useIncomplete(dependsOn);
  const query = writeQuery({ filter, sort });
  const place = { view: "list", resource, open: null, query } as const;
  if (missing.length > 0)
    return (
      <section className={styles["section"]} aria-label={title}>
        <h2>{title}</h2>
        <p className={lines["line"]}>{TEXTS.knownLater(namesOf(missing))}</p>
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
export function CounterRow({
  resource,
  record,
  when,
  name,
  children,
}: {
  readonly resource: ListQuery["resource"];
  readonly record: ShownRecord;
  readonly when: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={rows["row"]} data-activity>
      <span className={styles["when"]}>{when}</span>
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
