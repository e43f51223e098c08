import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { keyOf } from "../../core/queries.ts";
import type { AgendaMode } from "../../core/navigation.ts";
import { CURSOR, useTarget } from "../../core/targets.ts";
import { useBridge } from "../../core/workspace.tsx";
import type { Planned } from "../../fields/planned.ts";
import { Notice } from "../../ui/notices.tsx";
import { useNow } from "../../ui/use-clock.tsx";
import { AgendaHeader, useSecondZone } from "./agenda-header.tsx";
import { AgendaOnPaper } from "./agenda-print.tsx";
import styles from "./agenda.module.css";
import { AGENDA, saveCalendarFile } from "./commands.ts";
import { clockMinutes, monthWeeks, week } from "./day-lanes.ts";
import { FILE_TEXTS, KEY_TEXTS, TEXTS } from "./texts.ts";
import { focusActivity, useActivityKeys } from "./use-activity-keys.ts";
import { MonthGrid } from "./month-grid.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { usePlannedItems } from "./use-planned-items.ts";
import { type Planner, usePlanner } from "./use-planner.ts";
import { useShownDay } from "./use-shown-day.ts";
import { attributeValue } from "../../ui/dom-attributes.ts";
import { dayOf, isSameDay, isSameMonth, localNow } from "../../ui/local-date.ts";
import { KeyLegend } from "../../ui/keys.tsx";
import { STEP_MINUTES } from "./grid-drag.ts";

const CLOCK_MS = 60_000;

/** The calendar of a day or a week, in the user's time zone. */
export function AgendaView() {
  const { day, mode, show } = useShownDay();
  const [hideDone, setHideDone] = useState(false);
  const nowMs = useNow(CLOCK_MS);
  const planner = usePlanner();
  const second = useSecondZone();
  const [isEarlyShown, setEarlyShown] = useState(false);
  const days = daysOf(day, mode);
  const { items, error, cut, isComplete } = usePlannedItems(days);
  const page = useRef<HTMLDivElement>(null);
  const bridge = useBridge();
  const save = () => void saveCalendarFile(bridge, FILE_TEXTS.shown, items);
  useFocusedItemKeys({
    page,
    days,
    items,
    planner,
    saveCalendar: save,
    toggleEarly: () => setEarlyShown(!isEarlyShown),
  });
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["agenda"]} ref={page}>
      <AgendaHeader
        day={day}
        mode={mode}
        days={days}
        onShow={show}
        hideDone={hideDone}
        onHideDone={setHideDone}
        secondZone={second.zone}
        onSecondZone={second.set}
        onSave={save}
      />
      {cut === null ? null : <p className={styles["more"]}>{TEXTS.cut(cut.shown, cut.total)}</p>}
      {error === null ? (
        <AgendaOnPaper
          days={mode === "month" ? days.filter((date) => isSameMonth(date, day)) : days}
          items={items}
          hideDone={hideDone}
        />
      ) : null}
      <div className={styles["body"]} data-screen-only={error === null ? true : undefined}>
        {error !== null ? (
          <Notice title={TEXTS.unavailable} tone="bad">
            {error.message}
          </Notice>
        ) : mode === "month" ? (
          <MonthGrid
            month={day}
            days={days}
            items={items}
            nowMs={nowMs}
            hideDone={hideDone}
            planner={planner}
            complete={isComplete}
            onDay={(date) => show(date, "day")}
            onMonth={(date) => show(date, "month")}
          />
        ) : (
          <TimeGrid
            days={days}
            items={items}
            nowMs={nowMs}
            hideDone={hideDone}
            planner={planner}
            onDay={(date) => show(date, "day")}
            complete={isComplete}
            otherZone={second.zone}
            isEarlyShown={isEarlyShown}
            onEarly={setEarlyShown}
          />
        )}
      </div>
      <KeyHints mode={mode} />
    </div>
  );
}

function daysOf(day: Date, mode: AgendaMode): readonly Date[] {
  if (mode === "month") return monthWeeks(day);
  return mode === "week" ? week(day) : [day];
}

interface KeyOptions {
  readonly page: RefObject<HTMLElement | null>;
  readonly days: readonly Date[];
  readonly items: readonly Planned[];
  readonly planner: Planner;
  readonly saveCalendar: () => void;
  readonly toggleEarly: () => void;
}

/** Lets keys and commands act on the activity that has the focus. */
function useFocusedItemKeys(options: KeyOptions): void {
  const { page, days, items, planner, saveCalendar, toggleEarly } = options;
  const focused = () => {
    const element = document.activeElement?.closest<HTMLElement>("[data-id]");
    return items.find(({ record }) => String(record.id) === element?.dataset["id"]) ?? null;
  };
  /** The first of those that the focused button lists. */
  const beside = () => {
    const element = document.activeElement?.closest<HTMLElement>("[data-nearest]");
    return items.find(({ record }) => String(record.id) === element?.dataset["nearest"]) ?? null;
  };
  const inSight = () => {
    const elements = [...(page.current?.querySelectorAll<HTMLElement>("[data-id]") ?? [])];
    const ids = new Set(elements.map(({ dataset }) => dataset["id"]));
    return items.filter(({ record }) => ids.has(String(record.id)));
  };
  const start = () => itemFromNow(inSight(), localNow());
  useActivityKeys(page, () => idOf(start()));
  useTarget(CURSOR, {
    record: () => {
      const item = focused();
      return item === null
        ? null
        : { resource: "activity", key: keyOf("activity", item.record), shown: item.record };
    },
    // The focus is at it.
    isReached: () => true,
    reveal: () => document.activeElement?.scrollIntoView({ block: "nearest" }),
  });
  useTarget(AGENDA, {
    reschedule: (delta) => {
      const item = focused();
      if (item !== null && !(item.allDay && "minutes" in delta)) planner.move(item, delta);
    },
    changeDuration: (minutes) => {
      const item = focused();
      if (item !== null && !item.allDay) planner.extend(item, minutes);
    },
    save: saveCalendar,
    moveAcross: (delta) => {
      const from = focused() ?? beside();
      const target = from === null ? start() : itemAcross(inSight(), from, delta);
      focusActivity(page.current, idOf(target));
    },
    focusedDay: () => {
      const index = attributeValue(document.activeElement, "day");
      const day = index === null ? undefined : days[Number(index)];
      return day === undefined ? null : dayOf(day);
    },
    toggleEarly,
  });
}

function idOf(item: Planned | null): string | null {
  return item === null ? null : String(item.record.id);
}

/**
 * Returns the activity at which keys start: the first one with a time that is not over, of days
 * with the current time; the last one when all are over.
 */
export function itemFromNow(items: readonly Planned[], now: Date): Planned | null {
  const timed = items.filter(({ allDay }) => !allDay);
  const ahead = timed.find(({ start, end }) => (end ?? start) > now);
  const hasPast = timed.some(({ start }) => start <= now);
  if (!hasPast) return items[0] ?? null;
  return ahead ?? timed.at(-1) ?? null;
}

/**
 * Returns the activity of the next day that has one, or of the one before, that is nearest to the
 * time of another; the first one when none is given.
 */
export function itemAcross(
  items: readonly Planned[],
  from: Planned,
  direction: 1 | -1,
): Planned | null {
  const beyond = items.filter(
    ({ start }) =>
      !isSameDay(start, from.start) &&
      Math.sign(start.getTime() - from.start.getTime()) === direction,
  );
  const nearestDay = (direction === 1 ? beyond[0] : beyond.at(-1))?.start;
  if (nearestDay === undefined) return null;
  const minute = clockMinutes(from.start, from.start);
  const distance = ({ start }: Planned) => Math.abs(clockMinutes(start, start) - minute);
  const itemsOfDay = beyond.filter(({ start }) => isSameDay(start, nearestDay));
  return itemsOfDay.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The keys that work in the agenda; where there is little room, the first of them. */
function KeyHints({ mode }: { readonly mode: AgendaMode }) {
  return (
    <KeyLegend className={styles["keys"]} entries={mode === "month" ? MONTH_KEYS : HOUR_KEYS} />
  );
}

type KeyEntries = ComponentProps<typeof KeyLegend>["entries"];

const SHARED_KEYS: KeyEntries = [
  [["[", "]"], KEY_TEXTS.step],
  [["V", "T"], KEY_TEXTS.today],
  [["V", "D/W/M"], KEY_TEXTS.modes],
];
const HOUR_KEYS: KeyEntries = [
  [["↑", "↓", "←", "→"], KEY_TEXTS.move],
  [["X"], KEY_TEXTS.done],
  [["Enter"], KEY_TEXTS.open],
  [["Shift", "+", "↑", "↓"], KEY_TEXTS.byMinutes(STEP_MINUTES)],
  [["Shift", "+", "←", "→"], KEY_TEXTS.byDay],
  [["Alt", "+", "Shift", "+", "↑", "↓"], KEY_TEXTS.byLength],
  ...SHARED_KEYS,
];
const MONTH_KEYS: KeyEntries = [
  [["J", "K"], KEY_TEXTS.moveItem],
  [["↑", "↓", "←", "→"], KEY_TEXTS.moveDay],
  [["Enter"], KEY_TEXTS.open],
  [["C"], KEY_TEXTS.create],
  [["X"], KEY_TEXTS.done],
  [["Shift", "+", "←", "→"], KEY_TEXTS.byDay],
  ...SHARED_KEYS,
];
