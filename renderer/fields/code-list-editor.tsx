import { joinList, splitList } from "../../shared/contract/text-values.ts";
import type { Choice } from "../../shared/contract/record-field.ts";
import { arrowFocus } from "../ui/arrow-focus.ts";
import { focusOnce } from "../ui/focus-once.ts";
import styles from "./code-list-editor.module.css";
import type { EditorProps } from "./editor-props.ts";

interface Props extends EditorProps {
  readonly choices: readonly Choice[];
}

/** Check boxes for a few choices; holds the codes of the ticked ones, separated by commas. */
export function CodeListEditor({
  label,
  value,
  autoFocus,
  id,
  describedBy,
  onChange,
  choices,
}: Props) {
  const chosen = splitList(value);
  const known = choices.map((choice) => ({ code: String(choice.id), word: choice.label }));
  // An unknown code can be removed, but not added.
  const others = chosen.filter((code) => !known.some((choice) => choice.code === code));
  const all = [...known, ...others.map((code) => ({ code, word: code }))];
  const tick = (code: string, on: boolean) => {
    const codes = all
      .map((choice) => choice.code)
      .filter((one) => (one === code ? on : chosen.includes(one)));
    onChange(joinList(codes));
  };
  return (
    <div
      role="group"
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className={styles["choices"]}
      onKeyDown={arrowFocus("input")}
    >
      {all.map(({ code, word }, index) => (
        <label key={code} className={styles["choice"]}>
          <input
            type="checkbox"
            ref={focusOnce(autoFocus === true && index === 0)}
            checked={chosen.includes(code)}
            onChange={(event) => tick(code, event.target.checked)}
          />
          {word}
        </label>
      ))}
    </div>
  );
}
