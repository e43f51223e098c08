import { BookOpenText, CalendarArrowDown } from "lucide-react";
import { IncompleteBadge } from "../../core/incomplete-badge.tsx";
import { useMe } from "../../core/me.ts";
import { AGENDA_MODES, type AgendaMode } from "../../core/navigation.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { ScopeSwitch, useScope } from "../../query/scope.tsx";
import buttons from "../../ui/button.module.css";
import { Button, IconButton } from "../../ui/button.tsx";
import { monthText, rangeText } from "../../ui/format.ts";
import { isSameDay, isSameMonth, today } from "../../ui/local-date.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { Select } from "../../ui/select.tsx";
import {
  isForeignZone,
  systemZone,
  userZone,
  zoneChoices,
  zoneLabel,
  zoneName,
} from "../../ui/time-zone.ts";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./agenda.module.css";
import { FILE_TEXTS, REMINDER_TEXTS, TEXTS, ZONE_TEXTS } from "./texts.ts";
import { REMINDER_CHOICES, useReminderMinutes } from "./reminder-queries.ts";
import { briefOf, stepBy } from "./use-shown-day.ts";
import { z } from "zod";
import { usePersistedState } from "../../core/persisted-state.ts";
import { isTimeZone } from "../../../shared/query/zoned-date.ts";
import { userLocale } from "../../ui/locale.ts";

const MODES = AGENDA_MODES.map((mode) => [mode, TEXTS.modes[mode]] as const);
export const ACTIVITIES = ["activity"] as const;

interface Props {
  readonly day: Date;
  readonly mode: AgendaMode;
  readonly days: readonly Date[];
  readonly onShow: (day: Date, mode: AgendaMode) => void;
  readonly hideDone: boolean;
  readonly onHideDone: (hide: boolean) => void;
  /** A time zone beside the user's; null for none. */
  readonly secondZone: string | null;
  readonly onSecondZone: (zone: string | null) => void;
  /** Saves what is shown as a file that other calendars read. */
  readonly onSave: () => void;
}

/** Head of the agenda: its days, their time zone, and the way to other days. */
export function AgendaHeader(props: Props) {
  const { day, mode, days, onShow, hideDone, onHideDone, secondZone, onSecondZone, onSave } = props;
  const reminders = useReminderMinutes();
  const { scope } = useScope();
  const me = useMe();
  const step = (count: number) => onShow(stepBy(count)({ day, mode }).day, mode);
  const hasToday =
    mode === "month" ? isSameMonth(day, today()) : days.some((date) => isSameDay(date, today()));
  return (
    <PageHeader
      title={scope === "mine" ? TEXTS.myTitle : TEXTS.title}
      end={
        <>
          <label className={styles["check"]} data-screen-only>
            <input
              type="checkbox"
              checked={hideDone}
              onChange={(event) => onHideDone(event.target.checked)}
            />
            {TEXTS.hideDone}
          </label>
          {mode === "day" ? (
            <PlaceLink className={buttons["link"]} place={briefOf(day)} data-screen-only>
              <BookOpenText size={14} aria-hidden /> {TEXTS.brief}
            </PlaceLink>
          ) : null}
          <IconButton icon={CalendarArrowDown} label={FILE_TEXTS.saveShown} onPress={onSave} />
          <Segmented
            label={TEXTS.show}
            options={MODES}
            value={mode}
            onChange={(next) => onShow(day, next)}
          />
          <span className={styles["steps"]} role="group" aria-label={TEXTS.goTo}>
            <Button small onPress={() => step(-1)} aria-label={TEXTS.previous[mode]}>
              ‹
            </Button>
            <Button small onPress={() => onShow(today(), mode)} isDisabled={hasToday}>
              {TEXTS.today}
            </Button>
            <Button small onPress={() => step(1)} aria-label={TEXTS.next[mode]}>
              ›
            </Button>
          </span>
        </>
      }
    >
      <span className={styles["range"]} role="status">
        {mode === "month" ? monthText(day) : rangeText(days[0] ?? day, days.at(-1) ?? day)}
      </span>
      <ZoneNote day={days[0] ?? day} />
      <span className={styles["choices"]} data-screen-only>
        {mode === "month" ? null : (
          <Select
            inline
            label={TEXTS.zone}
            placeholder={TEXTS.zone}
            value={secondZone ?? ""}
            options={[["", TEXTS.noZone], ...zoneChoices()]}
            onChange={(zone) => onSecondZone(zone === "" ? null : zone)}
          />
        )}
        {/* Reminders wait until it is known whose activities are the user's. */}
        {me === null ? null : (
          <Select
            inline
            label={REMINDER_TEXTS.choice}
            value={String(reminders.minutes)}
            options={REMINDER_CHOICES.map((minutes) => [String(minutes), reminderText(minutes)])}
            onChange={(minutes) => reminders.set(minutes === "null" ? null : Number(minutes))}
          />
        )}
      </span>
      <IncompleteBadge resources={ACTIVITIES} />
      <ScopeSwitch />
    </PageHeader>
  );
}

function reminderText(minutes: number | null): string {
  if (minutes === null) return REMINDER_TEXTS.never;
  return minutes === 0 ? REMINDER_TEXTS.atStart : REMINDER_TEXTS.before(minutes);
}

/** The user's time zone above days and times, where the clock of the machine is another one. */
export function ZoneNote({ day }: { readonly day: Date }) {
  if (!isForeignZone()) return null;
  const zone = userZone();
  return (
    <span className={styles["zone"]} title={ZONE_TEXTS.machine(zoneLabel(systemZone()))}>
      {ZONE_TEXTS.user(zoneLabel(zone), zoneName(zone, day))}
    </span>
  );
}

const schema = z.string().nullable();
const STORED = { key: "second-zone", schema, fallback: null } as const;

/** The time zone that the agenda shows beside the user's; null for none. */
export function useSecondZone(): {
  readonly zone: string | null;
  readonly set: (zone: string | null) => void;
} {
  const { value, set } = usePersistedState<string | null>(STORED);
  return { zone: value !== null && isTimeZone(value) ? value : null, set };
}

/** The time of the day in a time zone. */
export function timeInZone(date: Date, zone: string): string {
  return new Intl.DateTimeFormat(userLocale(), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  }).format(date);
}
