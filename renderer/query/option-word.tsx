import { isStageLookup, LookupWord } from "../fields/stage.tsx";
import type { FieldType } from "./list-fields.ts";

interface Props {
  readonly type: FieldType;
  readonly value: string;
  readonly word: string;
}

/** Whether the options of a field are stages or statuses, which have their colour everywhere. */
export function areStages(type: FieldType): boolean {
  return type.type === "lookup" && isStageLookup(type.lookup);
}

/** An option of a filter: its name, a stage or status in its pill. */
export function OptionWord({ type, value, word }: Props) {
  return type.type === "lookup" ? (
    <LookupWord lookup={type.lookup} value={value} word={word} />
  ) : (
    word
  );
}
