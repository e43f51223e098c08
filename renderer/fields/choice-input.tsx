import { useLookups } from "../core/queries.ts";
import { Select } from "../ui/select.tsx";
import { choicesOf } from "./choices.ts";
import type { EditorProps } from "./editor-props.ts";
import { LookupWord } from "./lookup-word.tsx";
import { asText } from "./text-inputs.tsx";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

/** A choice from a list. */
export function ChoiceInput(props: EditorProps) {
  const { label, field, value, invalid, autoFocus, id, describedBy, onChange } = props;
  const { kind } = field;
  const choices = choicesOf(kind, useLookups());
  if (choices === null) return null;
  const shown = kind.type === "flag" ? String(value === true) : asText(value);
  return (
    <Select
      label={label}
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      autoFocus={autoFocus}
      value={shown}
      options={[["", TEXTS.nothingChosen], ...choices.options]}
      show={
        kind.type === "lookup"
          ? (option, word) => <LookupWord lookup={kind.lookup} value={option} word={word} />
          : undefined
      }
      onChange={(next) => onChange(next === "" ? undefined : choices.read(next))}
    />
  );
}
