import type { ReactNode } from "react";
import { z } from "zod";
import { useTypedHere } from "../core/use-typed.tsx";
import { arrowFocus } from "../ui/focus.ts";
import inputs from "../ui/inputs.module.css";
import { hasWords } from "../ui/highlight.tsx";
import styles from "./query.module.css";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";
import { isStageLookup, LookupWord } from "../fields/stage.tsx";
import type { FieldType } from "./list-fields.ts";

interface Props {
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
  readonly values: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Returns the look of an option; left out: its word. */
  readonly show?: (value: string, word: string) => ReactNode;
}

/** More options than this are narrowed down by typing. */
const MAX_UNSEARCHED_OPTIONS = 8;

/**
 * Check boxes for many options; chosen ones stay visible while others are searched. In the box,
 * Enter ticks the first match; without a text it submits the form. Arrow keys move.
 */
export function Checklist({ label, options, values, onChange, show }: Props) {
  const [text, setText] = useTypedHere(`find ${label}`, z.string(), "");
  const matches = options.filter(([, word]) => hasWords(word, text));
  const next =
    text.trim() === "" ? undefined : matches.find(([value]) => !values.includes(value))?.[0];
  const tick = (value: string) =>
    onChange([...values.filter((chosenValue) => chosenValue !== ""), value]);
  const unknown = values.filter(
    (value) => value !== "" && !options.some(([option]) => option === value),
  );
  const visibleOptions = [
    ...unknown.map((value): readonly [string, string] => [value, TEXTS.checklist.unknown(value)]),
    ...options.filter((option) => values.includes(option[0]) || matches.includes(option)),
  ];
  return (
    <div
      role="group"
      aria-label={label}
      className={styles["checklist"]}
      onKeyDown={arrowFocus("input")}
    >
      {options.length > MAX_UNSEARCHED_OPTIONS ? (
        <input
          className={inputs["input"]}
          type="search"
          aria-label={TEXTS.checklist.search(label)}
          placeholder={TEXTS.checklist.searchHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || text.trim() === "") return;
            event.preventDefault();
            if (next !== undefined) tick(next);
            setText("");
          }}
        />
      ) : null}
      <div className={styles["checklistOptions"]}>
        {visibleOptions.map(([value, word]) => (
          <label key={value} className={styles["checklistOption"]} data-next={value === next}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={(event) =>
                event.target.checked
                  ? tick(value)
                  : onChange(values.filter((chosenValue) => chosenValue !== value))
              }
            />
            <span dir="auto">{show === undefined ? word : show(value, word)}</span>
          </label>
        ))}
        {visibleOptions.length === 0 ? (
          <p className={styles["checklistNone"]}>
            {text === "" ? TEXTS.checklist.noOptions : TEXTS.checklist.noMatches}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface OptionWordProps {
  readonly type: FieldType;
  readonly value: string;
  readonly word: string;
}

/** Returns whether the options are stages or statuses, which have their colour everywhere. */
export function areStages(type: FieldType): boolean {
  return type.type === "lookup" && isStageLookup(type.lookup);
}

/** An option of a filter: its name, a stage or status in its pill. */
export function OptionWord({ type, value, word }: OptionWordProps) {
  return type.type === "lookup" ? (
    <LookupWord lookup={type.lookup} value={value} word={word} />
  ) : (
    word
  );
}
