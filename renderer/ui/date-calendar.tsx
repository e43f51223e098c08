import { type CalendarDate, parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from "react-aria-components";
import { Button } from "./button.tsx";
import styles from "./date-calendar.module.css";
import { userLocale } from "./locale.ts";
import { calendarWeekStart } from "./week.ts";

interface Props {
  readonly label: string;
  /** YYYY-MM-DD; "" for none. */
  readonly day: string;
  readonly onChoose: (day: string) => void;
}

/** A month to choose a day from; arrow keys move, Page Up and Down change the month. */
export function DateCalendar({ label, day, onChoose }: Props) {
  // In the calendar that the fields are written in, whatever the locale prefers.
  return (
    <I18nProvider locale={`${userLocale().split("-u-")[0] ?? ""}-u-ca-gregory`}>
      <Calendar<CalendarDate>
        aria-label={label}
        className={styles["calendar"] ?? ""}
        value={day === "" ? null : parseDate(day)}
        onChange={(chosen) => onChoose(chosen.toString())}
        autoFocus
        firstDayOfWeek={calendarWeekStart()}
      >
        <header className={styles["head"]}>
          <Button slot="previous" small tone="quiet">
            <ChevronLeft size={15} aria-hidden />
          </Button>
          <Heading />
          <Button slot="next" small tone="quiet">
            <ChevronRight size={15} aria-hidden />
          </Button>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>
            {(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={styles["day"] ?? ""} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
