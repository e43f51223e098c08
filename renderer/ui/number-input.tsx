import { useRef, useState } from "react";
import styles from "./inputs.module.css";
import { focusOnce, selectText } from "./focus.ts";
import { userLocale } from "./locale.ts";
import {
  numberInput,
  type NumberReading,
  readAmount,
  readNumber,
  UnreadableInput,
} from "./read-number.ts";
import { NUMBER_TEXTS } from "./texts.ts";

interface Props {
  readonly label: string;
  readonly value: unknown;
  readonly invalid?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  /** Percentages: a percent sign after the number is part of it. */
  readonly isPercent?: boolean | undefined;
  /** Currency of money, which may be short ("1.2k") and have it beside; null while unknown. */
  readonly currency?: string | null | undefined;
  /** A number, `undefined` for none, or what was typed and is no number yet. */
  readonly onChange: (value: number | undefined | UnreadableInput) => void;
}

/** At the end; Arabic and full-width ones, too, and direction marks after it. */
const PERCENT_SIGN = /\s*[%٪％][\s\u061c\u200e\u200f]*$/u;

/** A number as people type it, shown grouped; where it has two meanings, both are offered. */
export function NumberInput({
  label,
  value,
  invalid,
  autoFocus,
  id,
  describedBy,
  className,
  isPercent = false,
  currency,
  onChange,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const locale = userLocale();
  const valueText = shownText(value, locale);
  const [partialInput, setTyped] = useState<{
    readonly text: string;
    readonly value: unknown;
  } | null>(null);
  // A value that comes from elsewhere takes the place of what was typed.
  const isTyped =
    partialInput !== null &&
    (Object.is(partialInput.value, value) || isHalfTyped(partialInput.value, value));
  const text = isTyped ? partialInput.text : valueText;
  const read = (inputText: string) =>
    currency === undefined
      ? readNumber(isPercent ? inputText.replace(PERCENT_SIGN, "") : inputText, locale)
      : readAmount(inputText, locale, currency);
  // A number has one meaning already, however it looks.
  const reading = typeof value === "number" ? null : read(text);
  const change = (next: string) => {
    const nextValue = valueOf(next, read(next), locale);
    setTyped({ text: next, value: nextValue });
    onChange(nextValue);
  };
  const choose = (number: number) => {
    setTyped(null);
    onChange(number);
    input.current?.focus();
  };
  return (
    <>
      <input
        className={className ?? styles["input"]}
        id={id}
        aria-label={id === undefined ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        ref={(element) => {
          input.current = element;
          focusOnce(autoFocus)(element);
        }}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        // Typing replaces the number: 6 after 60 would be 606.
        onFocus={(event) => selectText(event.target)}
        onKeyDown={(event) => {
          // Also after a number that was refused.
          if (event.key === "Enter") event.currentTarget.select();
        }}
        onBlur={() => setTyped(null)}
      />
      {reading?.kind !== "ambiguous" ? null : (
        <span
          className={styles["meant"]}
          role="group"
          aria-label={NUMBER_TEXTS.chooseMeaning(label)}
        >
          <span role="status">{NUMBER_TEXTS.whichMeaning}</span>
          {[reading.grouped, reading.fraction].map((number) => (
            <button
              key={number}
              type="button"
              className={styles["choice"]}
              onClick={() => choose(number)}
              // Enter chooses here, and does not save the form around it.
              onKeyDown={(event) => (event.key === "Enter" ? event.stopPropagation() : undefined)}
            >
              {meaning(number, locale)}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

/** Some forms keep nothing while there is no number yet. */
function isHalfTyped(inputValue: unknown, savedValue: unknown): boolean {
  return inputValue instanceof UnreadableInput && (savedValue === undefined || savedValue === "");
}

function shownText(value: unknown, locale: string): string {
  if (value instanceof UnreadableInput) return value.text;
  if (typeof value === "number") return numberInput(value, locale);
  return typeof value === "string" ? value : "";
}

function valueOf(
  text: string,
  reading: NumberReading,
  locale: string,
): number | undefined | UnreadableInput {
  switch (reading.kind) {
    case "empty":
      return undefined;
    case "number":
      return reading.value;
    case "unreadable":
      return new UnreadableInput(text, reading.problem);
    case "ambiguous": {
      const [grouped, fraction] = [reading.grouped, reading.fraction].map((number) =>
        meaning(number, locale),
      );
      return new UnreadableInput(text, NUMBER_TEXTS.ambiguous(grouped ?? "", fraction ?? ""));
    }
  }
}

/** Thousands show their fraction, too: the two meanings look different. */
function meaning(number: number, locale: string): string {
  return numberInput(number, locale, Number.isInteger(number) ? 2 : 3);
}
