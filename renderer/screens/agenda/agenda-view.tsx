import { type RefObject, useEffect, useRef, useState } from "react";
import { keyOf } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import type { Planned } from "../../fields/planned.ts";
import { Notice } from "../../ui/notices.tsx";
import { useNow } from "../../ui/use-clock.tsx";
import { AgendaHeader } from "./agenda-header.tsx";
import { AgendaOnPaper } from "./agenda-on-paper.tsx";
import styles from "./agenda.module.css";
import { week } from "./day-range.ts";
import { itemAcross } from "./item-across.ts";
import { KeyHints } from "./key-hints.tsx";
import { saveCalendarFile } from "./save-calendar-file.ts";
import { FILE_TEXTS, TEXTS } from "./texts.ts";
import { focusActivity, useActivityKeys } from "./use-activity-keys.ts";
import { TimeGrid } from "./time-grid.tsx";
import { useSecondZone } from "./time-zone.ts";
import { usePlannedItems } from "./use-planned-items.ts";
import { type Planner, usePlanner } from "./use-planner.ts";
import { useShownDay } from "./use-shown-day.ts";

const CLOCK_MS = 60_000;

/** The calendar of a day or a week, in the user's time zone. */
export function AgendaView() {
  const { day, mode, show } = useShownDay();
  const [hideDone, setHideDone] = useState(false);
  const now = useNow(CLOCK_MS);
  const planner = usePlanner();
  const second = useSecondZone();
  const days = mode === "week" ? week(day) : [day];
  const { items, error, cut, isComplete } = usePlannedItems(days[0] ?? day, days.at(-1) ?? day);
  const page = useRef<HTMLDivElement>(null);
  const bridge = useBridge();
  const save = () => void saveCalendarFile(bridge, FILE_TEXTS.shown, items);
  useFocusedItemKeys(page, items, planner, save);
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
      {error === null ? <AgendaOnPaper days={days} items={items} hideDone={hideDone} /> : null}
      <div className={styles["body"]} data-screen-only={error === null ? true : undefined}>
        {error !== null ? (
          <Notice title={TEXTS.unavailable} tone="bad">
            {error.message}
          </Notice>
        ) : (
          <TimeGrid
            days={days}
            items={items}
            now={now}
            hideDone={hideDone}
            planner={planner}
            onDay={(date) => show(date, "day")}
            complete={isComplete}
            otherZone={second.zone}
          />
        )}
      </div>
      <KeyHints />
    </div>
  );
}

/** Lets keys and commands act on the activity that has the focus. */
function useFocusedItemKeys(
  page: RefObject<HTMLElement | null>,
  items: readonly Planned[],
  planner: Planner,
  saveCalendar: () => void,
): void {
  const focused = () => {
    const element = document.activeElement?.closest<HTMLElement>("[data-id]");
    return items.find(({ record }) => String(record.id) === element?.dataset["id"]) ?? null;
  };
  /** The first of those that the focused button lists. */
  const beside = () => {
    const element = document.activeElement?.closest<HTMLElement>("[data-nearest]");
    return items.find(({ record }) => String(record.id) === element?.dataset["nearest"]) ?? null;
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
    extendTime: (minutes) => {
      const item = focused();
      if (item !== null && !item.allDay) planner.extend(item, minutes);
    },
    saveCalendar,
    across: (by) => {
      const found = [...(page.current?.querySelectorAll<HTMLElement>("[data-id]") ?? [])];
      const ids = new Set(found.map(({ dataset }) => dataset["id"]));
      const inSight = items.filter(({ record }) => ids.has(String(record.id)));
      const target = itemAcross(inSight, focused() ?? beside(), by);
      focusActivity(page.current, target === null ? null : String(target.record.id));
    },
  });
}
