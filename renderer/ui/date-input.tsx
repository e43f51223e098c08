import { isCalendarDate } from "../../shared/contract/instant.ts";
import { focusOnce } from "./focus-once.ts";
import inputs from "./field.module.css";
import { DATE_PROBLEMS } from "./texts.ts";
import { UnreadableInput } from "./unreadable-input.ts";

interface Props {
  readonly type: "date" | "datetime-local";
  readonly label?: string | undefined;
  readonly value: string | UnreadableInput;
  readonly invalid?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  /**
   * The date or time as the browser's control writes it, "" for none; or what is not complete yet.
   */
  readonly onChange: (value: string | UnreadableInput) => void;
}

/**
 * The browser's control for a day or a time. It says nothing while only some of its parts are
 * filled in and looks empty to the page, so it is asked after every key whether that is so.
 */
export function DateInput({
  type,
  label,
  value,
  invalid,
  autoFocus,
  id,
  describedBy,
  onChange,
}: Props) {
  const tell = (input: HTMLInputElement) => {
    const read = readControl(input);
    const isKnown =
      read instanceof UnreadableInput ? value instanceof UnreadableInput : read === value;
    if (!isKnown) onChange(read);
  };
  return (
    <input
      className={inputs["input"]}
      type={type}
      id={id}
      aria-label={id === undefined ? label : undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      ref={focusOnce(autoFocus)}
      value={value instanceof UnreadableInput ? value.text : value}
      onChange={(event) => onChange(readControl(event.currentTarget))}
      onKeyUp={(event) => tell(event.currentTarget)}
      onBlur={(event) => tell(event.currentTarget)}
    />
  );
}

/** Years that come about while the digits of a later one are typed. */
const FIRST_YEAR = 1_000;
const LAST_YEAR = 9_999;

/**
 * Whether the control can show a stored day: others look empty in it, and leaving it would clear
 * them.
 */
export function canShowDate(value: string): boolean {
  return isCalendarDate(value) && Number(value.slice(0, 4)) >= FIRST_YEAR;
}

function readControl(input: HTMLInputElement): string | UnreadableInput {
  const { value, validity, type } = input;
  if (validity.badInput)
    return new UnreadableInput(
      value,
      type === "date" ? DATE_PROBLEMS.incompleteDay : DATE_PROBLEMS.incompleteTime,
    );
  const year = Number(value.split("-")[0]);
  if (value !== "" && (year < FIRST_YEAR || year > LAST_YEAR))
    return new UnreadableInput(value, DATE_PROBLEMS.shortYear);
  return value;
}
