import { z } from "zod";
import { useTypedHere } from "../core/use-typed.tsx";
import { focusOnce } from "../ui/focus.ts";
import inputs from "../ui/inputs.module.css";
import { useCombobox } from "../ui/use-combobox.ts";
import { hasWords } from "../ui/highlight.tsx";
import styles from "./query.module.css";
import type { ListField } from "./list-fields.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

export type NamedField = Pick<ListField, "field" | "title" | "custom">;

interface Props<F extends NamedField> {
  readonly label: string;
  readonly fields: readonly F[];
  /** Names of fields that are offered first. */
  readonly firstFields: readonly string[];
  readonly onChoose: (field: F) => void;
}

/** Chooses a field by pieces of its name; arrow keys move, Enter chooses. */
export function FieldChooser<F extends NamedField>({
  label,
  fields,
  firstFields,
  onChoose,
}: Props<F>) {
  const [text, setText] = useTypedHere(`find ${label}`, z.string(), "");
  const often = firstFields.flatMap((name) => fields.find((field) => field.field === name) ?? []);
  const otherFields = fields.filter((field) => !often.includes(field));
  const visibleFields = [...often, ...otherFields].filter(({ title }) => hasWords(title, text));
  const { inputProps, listProps, optionProps } = useCombobox({
    label,
    items: visibleFields,
    text,
    onText: setText,
    isOpen: true,
    onChoose,
  });
  return (
    <div className={styles["chooser"]}>
      <input
        {...inputProps}
        className={inputs["input"]}
        aria-label={label}
        placeholder={TEXTS.fieldChooser.field}
        ref={focusOnce(true)}
      />
      <ul {...listProps} className={styles["options"]}>
        {visibleFields.map((field, index) => (
          <li
            {...optionProps(index)}
            key={field.field}
            className={styles["option"]}
            data-break={text.trim() === "" && often.length > 0 && index === often.length}
            dir="auto"
          >
            <span>{field.title}</span>
            {field.custom ? <small>{TEXTS.fieldChooser.custom}</small> : null}
          </li>
        ))}
        {visibleFields.length === 0 ? (
          <li className={styles["none"]}>{TEXTS.fieldChooser.noMatches}</li>
        ) : null}
      </ul>
    </div>
  );
}
