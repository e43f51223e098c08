import { addDays, isSameDay } from "date-fns";
import { useEffect, useRef, useState } from "react";
import { usePage } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useNow } from "../../ui/use-now.ts";
import { isDone } from "./activity-parts.tsx";
import styles from "./agenda.module.css";
import { DayGrid } from "./day-grid.tsx";
import { between, rangeTitle, today, week, zoneText } from "./day-range.ts";
import { type Planned, planned } from "./planned.ts";
import { useActivityKeys } from "./use-activity-keys.ts";
import { type Planner, usePlanner } from "./use-planner.ts";
import { WeekGrid } from "./week-grid.tsx";

type Mode = "day" | "week";

const MODES: readonly (readonly [Mode, string])[] = [
  ["day", "Day"],
  ["week", "Week"],
];
/** As many as one page of the app's own lists holds. */
const MOST = 500;
const STEP_MINUTES = 15;

/** Activities of a day or a week, in the time zone of this machine. */
export function AgendaView() {
  const [day, setDay] = useState(today);
  const [mode, setMode] = useState<Mode>("week");
  const [hideDone, setHideDone] = useState(false);
  const now = useNow(60_000);
  const planner = usePlanner();
  const days = mode === "week" ? week(day) : [day];
  const first = days[0] ?? day;
  const last = days.at(-1) ?? day;
  const { data } = usePage(
    { resource: "activity", filter: between(first, addDays(last, 1)), sort: "start:asc" },
    1,
    MOST,
  );
  useEffect(() => {
    document.title = "Agenda – Roadbook";
  }, []);
  const items = (data?.data ?? []).flatMap((record) => planned(record) ?? []);
  const shown = hideDone ? items.filter((item) => !isDone(item)) : items;
  const page = useRef<HTMLDivElement>(null);
  useActivityKeys(page, (event) => event.shiftKey && moveByKey(event, items, planner));
  const step = mode === "week" ? 7 : 1;
  return (
    <div className={styles["agenda"]} ref={page}>
      <header className={styles["head"]}>
        <h1>Agenda</h1>
        <span className={styles["range"]} role="status">
          {rangeTitle(first, last)}
        </span>
        <span className={styles["zone"]}>{zoneText(first)}</span>
        <label className={styles["check"]}>
          <input type="checkbox" checked={hideDone} onChange={(event) => setHideDone(event.target.checked)} />
          Hide what is done
        </label>
        <Segmented label="Show" options={MODES} value={mode} onChange={setMode} />
        <span className={styles["steps"]} role="group" aria-label="Go to">
          <Button small onPress={() => setDay(addDays(day, -step))} aria-label={`Previous ${mode}`}>
            ‹
          </Button>
          <Button small onPress={() => setDay(today())} isDisabled={days.some((date) => isSameDay(date, today()))}>
            Today
          </Button>
          <Button small onPress={() => setDay(addDays(day, step))} aria-label={`Next ${mode}`}>
            ›
          </Button>
        </span>
      </header>
      {data !== undefined && data.total > items.length && data.total > MOST ? (
        <p className={styles["more"]}>
          The first {MOST} of {data.total.toLocaleString("en-GB")} activities are shown; show a day to see all of it.
        </p>
      ) : null}
      <div className={styles["body"]} data-mode={mode}>
        {mode === "week" ? (
          <WeekGrid
            days={days}
            items={shown}
            planner={planner}
            onDay={(date) => {
              setDay(date);
              setMode("day");
            }}
          />
        ) : (
          <DayGrid day={day} now={now} items={shown} planner={planner} />
        )}
      </div>
      <p className={styles["keys"]}>
        <kbd>J</kbd> <kbd>K</kbd> move · <kbd>X</kbd> done · <kbd>Enter</kbd> open · <kbd>Shift</kbd>+<kbd>↑</kbd>
        <kbd>↓</kbd> {STEP_MINUTES} minutes, <kbd>←</kbd>
        <kbd>→</kbd> a day earlier or later
      </p>
    </div>
  );
}

/** Shift and an arrow move the activity that has the focus. Returns whether it did. */
function moveByKey(event: KeyboardEvent, items: readonly Planned[], planner: Planner): boolean {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-id]") : null;
  const item = items.find(({ record }) => String(record.id) === element?.dataset["id"]);
  const steps: Readonly<Record<string, { minutes: number } | { days: number }>> = {
    ArrowUp: { minutes: -STEP_MINUTES },
    ArrowDown: { minutes: STEP_MINUTES },
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
  };
  const by = steps[event.key];
  if (item === undefined || by === undefined || (item.allDay && "minutes" in by)) return false;
  planner.move(item, by);
  return true;
}
