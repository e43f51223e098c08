import { useState } from "react";
import { focusOnce } from "../ui/focus-once.ts";
import inputs from "../ui/field.module.css";
import { hasWords } from "../ui/find-words.ts";
import styles from "./field-chooser.module.css";
import type { ListField } from "./list-fields.ts";

/** A field as it is chosen by its name. */
export type NamedField = Pick<ListField, "field" | "title" | "custom">;

interface Props<F extends NamedField> {
  readonly label: string;
  readonly fields: readonly F[];
  /** Names of fields that are offered first. */
  readonly first: readonly string[];
  readonly onChoose: (field: F) => void;
}

/** A field by pieces of its name; arrows move, Enter chooses. */
export function FieldChooser<F extends NamedField>({ label, fields, first, onChoose }: Props<F>) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const often = first.flatMap((name) => fields.find((field) => field.field === name) ?? []);
  const rest = fields.filter((field) => !often.includes(field));
  const shown = [...often, ...rest].filter(({ title }) => hasWords(title, text));
  const at = Math.min(active, Math.max(0, shown.length - 1));
  const id = (index: number) => `field-option-${index}`;
  const move = (to: number) => {
    const next = (to + shown.length) % Math.max(1, shown.length);
    setActive(next);
    document.getElementById(id(next))?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className={styles["chooser"]}>
      <input
        className={inputs["input"]}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls="field-options"
        aria-activedescendant={shown.length === 0 ? undefined : id(at)}
        autoComplete="off"
        placeholder="Field"
        ref={focusOnce(true)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") move(at + 1);
          else if (event.key === "ArrowUp") move(at - 1);
          else if (event.key === "Enter") {
            const field = shown[at];
            if (field !== undefined) onChoose(field);
          } else return;
          event.preventDefault();
        }}
      />
      <ul className={styles["options"]} id="field-options" role="listbox" aria-label={label}>
        {shown.map((field, index) => (
          <li
            key={field.field}
            id={id(index)}
            role="option"
            aria-selected={index === at}
            className={styles["option"]}
            data-break={text.trim() === "" && often.length > 0 && index === often.length}
            dir="auto"
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(field)}
          >
            <span>{field.title}</span>
            {field.custom ? <small>custom</small> : null}
          </li>
        ))}
        {shown.length === 0 ? <li className={styles["none"]}>No field of this name.</li> : null}
      </ul>
    </div>
  );
}
