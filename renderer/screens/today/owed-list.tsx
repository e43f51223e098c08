import { CalendarArrowUp, ListChecks, Milestone, NotebookPen, PhoneCall } from "lucide-react";
import { useState } from "react";
import { commandKeys } from "../../core/command-registry.ts";
import { namesOf } from "../../core/coverage.ts";
import { useAttendance } from "../../core/key-owner.ts";
import { OWED_KINDS, type OwedKind, useNavigation } from "../../core/navigation.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { type ListQuery, type Lookups } from "../../core/queries.ts";
import { useTarget } from "../../core/targets.ts";
import { useOverlays } from "../../core/view-state.ts";
import { useBridge } from "../../core/workspace.tsx";
import { ResourceIcon } from "../../fields/resource-icon.tsx";
import { writeQuery } from "../../query/list-address.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { numberText } from "../../ui/format.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { DoneBox } from "../agenda/activity-box.tsx";
import rows from "../agenda/activities.module.css";
import type { Planner } from "../agenda/use-planner.ts";
import { OVERDUE } from "./commands.ts";
import { moveAllToMonday, putOff, writeAbout } from "./owed-actions.ts";
import { type Owed, reasonOf } from "./owed.ts";
import styles from "./owed.module.css";
import { OWED_TEXTS as TEXTS, TEXTS as TODAY_TEXTS } from "./texts.ts";
import { MAX_ROWS } from "./today-filters.ts";
import { QUIET_DAY_CHOICES, useQuietDays } from "./today-queries.ts";
import { useOwed } from "./use-owed.ts";

const FIRST_ROWS = 12;
const MORE_ROWS = 25;

interface Props {
  readonly day: Date;
  /** Milliseconds. */
  readonly nowMs: number;
  readonly lookups: Lookups;
  readonly planner: Planner;
}

/** Everything that the user owes in one list: why, since when, and what can be done about it. */
export function OwedList({ day, nowMs, lookups, planner }: Props) {
  const [kind, setKind] = useState<OwedKind | null>(null);
  const [limit, setLimit] = useState(FIRST_ROWS);
  const { items, totals, lists, missing, isReading, isLoaded, error } = useOwed(
    day,
    lookups,
    kind,
    limit,
  );
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const toMonday = () => void moveAllToMonday({ bridge }, lists.activity);
  useTarget(OVERDUE, totals.activity === 0 ? null : { toMonday });
  const sum = totals.activity + totals.deal + totals.person;
  const total = kind === null ? sum : totals[kind];
  const options = [
    ["all", TEXTS.kinds.all(numberText(sum))],
    ...OWED_KINDS.map((name) => [name, TEXTS.kinds[name](numberText(totals[name]))] as const),
  ] as const;
  return (
    <section className={styles["owed"]} aria-label={TEXTS.title}>
      <header className={styles["head"]}>
        <h2>
          {TEXTS.title} {isLoaded && sum > 0 ? <Badge tone="bad">{numberText(sum)}</Badge> : null}
        </h2>
        {totals.activity === 0 || kind === "deal" || kind === "person" ? null : (
          <Button small onPress={toMonday}>
            <CalendarArrowUp size={14} aria-hidden /> {TEXTS.toMonday}
          </Button>
        )}
        {total === 0 ? null : (
          <Button
            small
            tone="primary"
            onPress={() => go(kind === null ? { view: "triage" } : { view: "triage", kind })}
          >
            <ListChecks size={14} aria-hidden /> {TEXTS.goThrough}
            <kbd aria-hidden>{commandKeys("triage")}</kbd>
          </Button>
        )}
      </header>
      {sum === 0 ? null : (
        <div className={styles["choice"]}>
          <Segmented
            label={TEXTS.show}
            options={options}
            value={kind ?? "all"}
            onChange={(next) => {
              setKind(next === "all" ? null : next);
              setLimit(FIRST_ROWS);
            }}
          />
        </div>
      )}
      {error === null ? null : (
        <p className={rows["line"]} role="alert">
          {TEXTS.unreadable(error.message)}
        </p>
      )}
      {isLoaded && total === 0 ? (
        <p className={rows["line"]}>{isReading ? TEXTS.noneYet : TEXTS.none}</p>
      ) : null}
      <ul>
        {items.map((owed) => (
          <OwedRow
            key={owed.id}
            owed={owed}
            reason={reasonOf(owed, day, nowMs)}
            planner={planner}
            lookups={lookups}
          />
        ))}
      </ul>
      <footer className={styles["foot"]}>
        {total > items.length && items.length > 0 ? (
          <Button
            small
            tone="quiet"
            onPress={() => setLimit(Math.min(MAX_ROWS, limit + MORE_ROWS))}
          >
            {TODAY_TEXTS.showMore(Math.min(MORE_ROWS, total - items.length))}
          </Button>
        ) : null}
        {kind === "activity" || kind === "deal" ? (
          <ListLink list={lists[kind]} text={TEXTS.asList[kind]} />
        ) : null}
        {kind === "person" ? (
          <>
            <ListLink list={lists.candidate} text={TEXTS.quietList.candidate} />
            <ListLink list={lists.contact} text={TEXTS.quietList.contact} />
          </>
        ) : null}
        {missing.length > 0 ? <span>{TEXTS.knownLater(namesOf(missing))}</span> : <QuietDays />}
      </footer>
    </section>
  );
}

function ListLink({ list, text }: { readonly list: ListQuery; readonly text: string }) {
  const { resource, filter, sort } = list;
  const place = {
    view: "list",
    resource,
    open: null,
    query: writeQuery({ filter, sort }),
  } as const;
  return <PlaceLink place={place}>{text}</PlaceLink>;
}

function QuietDays() {
  const quiet = useQuietDays();
  return (
    <label className={styles["days"]}>
      {TEXTS.quiet}{" "}
      <Select
        inline
        label={TEXTS.quiet}
        value={String(quiet.days)}
        options={QUIET_DAY_CHOICES.map((days) => [String(days), TEXTS.days(days)])}
        onChange={(days) => quiet.set(Number(days))}
      />
    </label>
  );
}

interface RowProps {
  readonly owed: Owed;
  readonly reason: string;
  readonly planner: Planner;
  readonly lookups: Lookups;
}

function OwedRow({ owed, reason, planner, lookups }: RowProps) {
  const bridge = useBridge();
  const attendance = useAttendance();
  const go = useNavigation((state) => state.go);
  const { show, capture } = useOverlays();
  const { resource, key, title } = owed;
  return (
    <li className={styles["row"]} data-activity>
      {owed.kind === "activity" ? (
        <DoneBox item={owed.item} planner={planner} />
      ) : (
        <span className={styles["icon"]}>
          <ResourceIcon resource={resource} />
        </span>
      )}
      <span className={styles["what"]}>
        <span className={styles["names"]}>
          <PlaceLink
            className={styles["name"]}
            place={{ view: "record", resource, key }}
            dir="auto"
          >
            {title}
          </PlaceLink>
          {owed.about === "" ? null : <span dir="auto">{owed.about}</span>}
        </span>
        <span className={styles["reason"]} dir="auto">
          {reason}
        </span>
      </span>
      <span className={styles["actions"]}>
        {owed.kind === "deal" ? (
          <IconButton
            icon={Milestone}
            label={TEXTS.changeStageOf(title)}
            onPress={() => {
              go({ view: "record", resource, key });
              show("palette", "stage");
            }}
          />
        ) : null}
        <IconButton
          icon={CalendarArrowUp}
          label={owed.kind === "person" ? TEXTS.planWith(title) : TEXTS.tomorrowWith(title)}
          onPress={() => putOff({ bridge, lookups, attendance }, owed, (save) => void save())}
        />
        <IconButton
          icon={NotebookPen}
          label={TEXTS.noteOn(title)}
          onPress={() => writeAbout(owed, "note", capture)}
        />
        <IconButton
          icon={PhoneCall}
          label={TEXTS.callFor(title)}
          onPress={() => writeAbout(owed, "call", capture)}
        />
      </span>
    </li>
  );
}
