import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import styles from "./inputs.module.css";
import { Dropdown } from "./popover.tsx";
import { focusOnce, selectText } from "./focus.ts";
import { calendarWeekStart, localNow } from "./local-date.ts";
import { DATE_TEXTS as TEXTS } from "./texts.ts";
import {
  dateInputText,
  type DateInputType,
  lengthText,
  onDay,
  stepped,
  typedDate,
} from "./typed-date.ts";
import { UnreadableInput } from "./read-number.ts";
import { type CalendarDate, parseDate } from "@internationalized/date";
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
import { userLocale } from "./locale.ts";

interface Props {
  readonly type: DateInputType;
  readonly label: string;
  /** Value by `DateInputType`, "" for none; or what was typed and is no date yet. */
  readonly value: string | UnreadableInput;
  /** The start, for an end: it may be typed as how long it takes. */
  readonly from?: string | undefined;
  /** Direction in which a date without a year lies. */
  readonly toward?: "future" | "past" | undefined;
  readonly invalid?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly onChange: (value: string | UnreadableInput) => void;
}

/** Text until the field is left. */
interface Typed {
  readonly text: string;
  readonly value: string | UnreadableInput;
  /** The last value before it. */
  readonly previousValue: string;
}

/**
 * A day or a time as people write it where they live ("tue 10", "in 2 weeks", "24.12."); says what
 * it understood while they type. Alt and the down arrow open a calendar, the arrows move the value.
 */
export function DateInput(props: Props) {
  const { type, label, value, from, toward, invalid, autoFocus, id, describedBy, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const [partialInput, setTyped] = useState<Typed | null>(null);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  // A value that comes from elsewhere takes the place of what was typed.
  const isTyped = partialInput !== null && isSame(partialInput.value, value);
  const current = value instanceof UnreadableInput ? "" : value;
  const previousValue = isTyped ? partialInput.previousValue : current;
  const change = (text: string) => {
    const next = typedDate(text, { type, previousValue, from, toward, currentTime: localNow() });
    setTyped({ text, value: next, previousValue });
    onChange(next);
  };
  const set = (next: string) => {
    setTyped(null);
    onChange(next);
  };
  const closeCalendar = () => {
    setCalendarOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const next = stepped(current, event.key === "ArrowDown" ? 1 : -1);
    if (event.altKey || next === null) setCalendarOpen(event.key === "ArrowDown");
    else set(next);
    event.preventDefault();
    event.stopPropagation();
  };
  const reading = isTyped && current !== "" ? dateInputText(current) : "";
  return (
    <>
      <span className={styles["dateBox"]}>
        <input
          className={styles["input"]}
          type="text"
          autoComplete="off"
          id={id}
          aria-label={id === undefined ? label : undefined}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          ref={(element) => {
            input.current = element;
            focusOnce(autoFocus)(element);
          }}
          placeholder={type === "day" ? TEXTS.placeholder.day : TEXTS.placeholder.time}
          value={isTyped ? partialInput.text : shownText(value)}
          onChange={(event) => change(event.target.value)}
          onFocus={(event) => selectText(event.target)}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles["button"]}
          // The keys of the field open the calendar, too.
          tabIndex={-1}
          aria-label={TEXTS.openCalendar}
          aria-expanded={isCalendarOpen}
          onClick={() => setCalendarOpen(!isCalendarOpen)}
        >
          <CalendarDays size={15} aria-hidden />
        </button>
        {reading === "" || reading === partialInput?.text || isCalendarOpen ? null : (
          <Dropdown anchor={input} isHint>
            <p className={styles["reading"]} role="status">
              {[reading, lengthText(from, current)].filter((part) => part !== "").join(" · ")}
            </p>
          </Dropdown>
        )}
        {isCalendarOpen ? (
          <CalendarDropdown
            anchor={input}
            day={current.slice(0, 10)}
            onChoose={(day) => {
              set(onDay(current, day, { type, previousValue, from, currentTime: localNow() }));
              closeCalendar();
            }}
            onEscape={closeCalendar}
            onLeave={() => setCalendarOpen(false)}
          />
        ) : null}
      </span>
      {lengthText(from, current) === "" ? null : (
        <span className={styles["length"]}>{lengthText(from, current)}</span>
      )}
    </>
  );
}

interface CalendarProps {
  readonly anchor: React.RefObject<HTMLInputElement | null>;
  readonly day: string;
  readonly onChoose: (day: string) => void;
  readonly onEscape: () => void;
  readonly onLeave: () => void;
}

function CalendarDropdown({ anchor, day, onChoose, onEscape, onLeave }: CalendarProps) {
  return (
    <Dropdown anchor={anchor}>
      <div
        role="group"
        aria-label={TEXTS.calendar}
        onKeyDown={(event) => {
          // Keys of the calendar do not reach the form around it.
          if (event.key !== "Tab") event.stopPropagation();
          if (event.key === "Escape") onEscape();
        }}
        onBlur={(event) => {
          const next = event.relatedTarget;
          if (next !== null && !event.currentTarget.contains(next)) onLeave();
        }}
      >
        <DateCalendar label={TEXTS.calendar} day={day} onChoose={onChoose} />
      </div>
    </Dropdown>
  );
}

function shownText(value: string | UnreadableInput): string {
  return value instanceof UnreadableInput ? value.text : dateInputText(value);
}

/** Some forms keep nothing while there is no date yet, and custom fields another object. */
function isSame(input: string | UnreadableInput, value: string | UnreadableInput): boolean {
  if (!(input instanceof UnreadableInput)) return input === value;
  return value instanceof UnreadableInput ? value.text === input.text : value === "";
}

interface DateCalendarProps {
  readonly label: string;
  /** YYYY-MM-DD; "" for none. */
  readonly day: string;
  readonly onChoose: (day: string) => void;
}

/** A month to choose a day from; arrow keys move, Page Up and Down change the month. */
function DateCalendar({ label, day, onChoose }: DateCalendarProps) {
  // In the calendar that the fields are written in, whatever the locale prefers.
  return (
    <I18nProvider locale={`${userLocale().split("-u-")[0] ?? ""}-u-ca-gregory`}>
      <Calendar<CalendarDate>
        aria-label={label}
        className={styles["calendar"] ?? ""}
        value={day === "" ? null : parseDate(day)}
        onChange={(day) => onChoose(day.toString())}
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
