import { useState } from "react";
import inputs from "../../ui/field.module.css";
import styles from "./checklist.module.css";

interface Props {
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** More options than this are narrowed down by typing. */
const MANY = 8;

/** Any number of options; what is chosen stays in sight while others are looked for. */
export function Checklist({ label, options, chosen, onChange }: Props) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLocaleLowerCase();
  const unknown = chosen.filter((value) => value !== "" && !options.some(([option]) => option === value));
  const shown = [
    ...unknown.map((value): readonly [string, string] => [value, `${value} (not known here)`]),
    ...options.filter(([value, word]) => chosen.includes(value) || word.toLocaleLowerCase().includes(wanted)),
  ];
  return (
    <div className={styles["checklist"]}>
      {options.length > MANY ? (
        <input
          className={inputs["input"]}
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <div role="group" aria-label={label} className={styles["options"]}>
        {shown.map(([value, word]) => (
          <label key={value} className={styles["option"]}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen.filter((other) => other !== ""), value]
                    : chosen.filter((other) => other !== value),
                )
              }
            />
            <span dir="auto">{word}</span>
          </label>
        ))}
        {shown.length === 0 ? (
          <p className={styles["none"]}>{text === "" ? "Nothing to choose from yet." : "None of this name."}</p>
        ) : null}
      </div>
    </div>
  );
}
