import { addDays, format, isSameDay, isValid, parseISO } from "date-fns";
import { useEffect, useRef, useState } from "react";
import { useNavigation } from "../../core/navigation.ts";
import { RESCHEDULE_MINUTES } from "./commands.ts";
import { keyOf, usePage } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useNow } from "../../ui/use-now.ts";
import { isDone } from "./activity-parts.tsx";
import { NotHereYet, useIncomplete } from "../../core/not-here-yet.tsx";
import styles from "./agenda.module.css";
import { DayGrid } from "./day-grid.tsx";
import { between, today, week, zoneText } from "./day-range.ts";
import { planned } from "../../fields/planned.ts";
import { useActivityKeys } from "./use-activity-keys.ts";
import { usePlanner } from "./use-planner.ts";
import { WeekGrid } from "./week-grid.tsx";
import { rangeText, numberText } from "../../ui/format.ts";

type Mode = "day" | "week";

const MODES: readonly (readonly [Mode, string])[] = [
  ["day", "Day"],
  ["week", "Week"],
];
const ACTIVITIES = ["activity"] as const;
/** As many as one page of the app's own lists holds. */
const MOST = 500;

/**
 * Which day, or which week, is shown: the address has it, so that it can be copied and gone back
 * to.
 */
function useShownDay() {
  const { place, go } = useNavigation();
  const named = place.view === "agenda" ? place : { day: undefined, mode: undefined };
  const parsed = named.day === undefined ? today() : parseISO(named.day);
  return {
    day: isValid(parsed) ? parsed : today(),
    mode: named.mode ?? "week",
    show: (day: Date, mode: Mode) =>
      go(
        isSameDay(day, today())
          ? { view: "agenda", mode }
          : { view: "agenda", day: format(day, "yyyy-MM-dd"), mode },
      ),
  };
}

/** Activities of a day or a week, in the time zone of this machine. */
export function AgendaView() {
  const { day, mode, show } = useShownDay();
  const [hideDone, setHideDone] = useState(false);
  const now = useNow(60_000);
  const planner = usePlanner();
  const days = mode === "week" ? week(day) : [day];
  const first = days[0] ?? day;
  const last = days.at(-1) ?? day;
  const { data, error, isPlaceholderData } = usePage(
    { resource: "activity", filter: between(first, addDays(last, 1)), sort: "start:asc" },
    1,
    MOST,
  );
  useEffect(() => {
    document.title = "Agenda – Roadbook";
  }, []);
  const cut = data !== undefined && data.total > data.data.length;
  // The days before stand here until those of another week are known.
  const complete =
    useIncomplete(ACTIVITIES).length === 0 && data !== undefined && !isPlaceholderData && !cut;
  const items = (data?.data ?? []).flatMap((record) => planned(record) ?? []);
  const shown = hideDone ? items.filter((item) => !isDone(item)) : items;
  const page = useRef<HTMLDivElement>(null);
  const focused = () => {
    const element = document.activeElement?.closest<HTMLElement>("[data-id]");
    return items.find(({ record }) => String(record.id) === element?.dataset["id"]) ?? null;
  };
  useActivityKeys(page, {
    active: () => {
      const item = focused();
      return item === null
        ? null
        : { resource: "activity", key: keyOf("activity", item.record), shown: item.record };
    },
    reschedule: (by) => {
      const item = focused();
      if (item !== null && !(item.allDay && "minutes" in by)) planner.move(item, by);
    },
  });
  const step = mode === "week" ? 7 : 1;
  return (
    <div className={styles["agenda"]} ref={page}>
      <header className={styles["head"]}>
        <h1>Agenda</h1>
        <span className={styles["range"]} role="status">
          {rangeText(first, last)}
        </span>
        <span className={styles["zone"]}>{zoneText(first)}</span>
        <NotHereYet resources={ACTIVITIES} />
        <label className={styles["check"]}>
          <input
            type="checkbox"
            checked={hideDone}
            onChange={(event) => setHideDone(event.target.checked)}
          />
          Hide what is done
        </label>
        <Segmented label="Show" options={MODES} value={mode} onChange={(next) => show(day, next)} />
        <span className={styles["steps"]} role="group" aria-label="Go to">
          <Button
            small
            onPress={() => show(addDays(day, -step), mode)}
            aria-label={`Previous ${mode}`}
          >
            ‹
          </Button>
          <Button
            small
            onPress={() => show(today(), mode)}
            isDisabled={days.some((date) => isSameDay(date, today()))}
          >
            Today
          </Button>
          <Button small onPress={() => show(addDays(day, step), mode)} aria-label={`Next ${mode}`}>
            ›
          </Button>
        </span>
      </header>
      {cut ? (
        <p className={styles["more"]}>
          The first {data.data.length} of {numberText(data.total)} activities are shown; show a day
          to see all of it.
        </p>
      ) : null}
      <div className={styles["body"]} data-mode={mode}>
        {error !== null && data === undefined ? (
          <Notice title="The agenda cannot be shown" tone="bad">
            {error.message}
          </Notice>
        ) : mode === "week" ? (
          <WeekGrid
            days={days}
            items={items}
            hideDone={hideDone}
            planner={planner}
            onDay={(date) => show(date, "day")}
            complete={complete}
          />
        ) : (
          <DayGrid day={day} now={now} items={shown} planner={planner} />
        )}
      </div>
      <p className={styles["keys"]}>
        <kbd>J</kbd> <kbd>K</kbd> move · <kbd>X</kbd> done · <kbd>Enter</kbd> open ·{" "}
        <kbd>Shift</kbd>+<kbd>↑</kbd>
        <kbd>↓</kbd> {RESCHEDULE_MINUTES} minutes, <kbd>←</kbd>
        <kbd>→</kbd> a day earlier or later
      </p>
    </div>
  );
}
