import { addDays, isSameDay } from "date-fns";
import { NotHereYet } from "../../core/not-here-yet.tsx";
import { useScope } from "../../query/scope.ts";
import { ScopeSwitch } from "../../query/scope-switch.tsx";
import { Button } from "../../ui/button.tsx";
import { rangeText } from "../../ui/format.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./agenda.module.css";
import { today, zoneText } from "./day-range.ts";
import { TEXTS } from "./texts.ts";
import type { Mode } from "./use-shown-day.ts";

const MODES: readonly (readonly [Mode, string])[] = [
  ["day", TEXTS.modes.day],
  ["week", TEXTS.modes.week],
];
export const ACTIVITIES = ["activity"] as const;

interface Props {
  readonly day: Date;
  readonly mode: Mode;
  /** The days that are on the screen. */
  readonly days: readonly Date[];
  readonly onShow: (day: Date, mode: Mode) => void;
  readonly hideDone: boolean;
  readonly onHideDone: (hide: boolean) => void;
}

/** Which days are shown, in which time zone, and the way to other days. */
export function AgendaHeader({ day, mode, days, onShow, hideDone, onHideDone }: Props) {
  const { scope } = useScope();
  const step = mode === "week" ? 7 : 1;
  return (
    <PageHeader
      title={scope === "mine" ? TEXTS.myTitle : TEXTS.title}
      end={
        <>
          <label className={styles["check"]}>
            <input
              type="checkbox"
              checked={hideDone}
              onChange={(event) => onHideDone(event.target.checked)}
            />
            {TEXTS.hideDone}
          </label>
          <Segmented
            label={TEXTS.show}
            options={MODES}
            value={mode}
            onChange={(next) => onShow(day, next)}
          />
          <span className={styles["steps"]} role="group" aria-label={TEXTS.goTo}>
            <Button
              small
              onPress={() => onShow(addDays(day, -step), mode)}
              aria-label={TEXTS.previous[mode]}
            >
              ‹
            </Button>
            <Button
              small
              onPress={() => onShow(today(), mode)}
              isDisabled={days.some((date) => isSameDay(date, today()))}
            >
              {TEXTS.today}
            </Button>
            <Button
              small
              onPress={() => onShow(addDays(day, step), mode)}
              aria-label={TEXTS.next[mode]}
            >
              ›
            </Button>
          </span>
        </>
      }
    >
      <span className={styles["range"]} role="status">
        {rangeText(days[0] ?? day, days.at(-1) ?? day)}
      </span>
      <span className={styles["zone"]}>{zoneText(days[0] ?? day)}</span>
      <NotHereYet resources={ACTIVITIES} />
      <ScopeSwitch />
    </PageHeader>
  );
}
