import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { invariant } from "../core/invariant.ts";
import { asText } from "./text-inputs.tsx";
import { RichText } from "./rich-text.tsx";

interface Props {
  readonly label: string;
  readonly text: string;
  readonly placeholder?: string;
  readonly describedBy?: string;
  /** Enter saves, but in a list, where it makes the next item. */
  readonly onEnter?: () => void;
  readonly onText: (text: string) => void;
}

/**
 * A box that takes the focus for a text that becomes a note: with bold, italic, lists, links and
 * names of colleagues, which are kept as light marks.
 */
export function NoteText({ label, text, onText, ...more }: Props) {
  const field = CONTRACTS.note.body["note"];
  invariant(field !== undefined, "A note has a text.");
  return (
    <RichText
      name="note"
      field={field}
      label={label}
      value={text}
      invalid={false}
      autoFocus
      onChange={(next) => onText(asText(next))}
      {...more}
    />
  );
}
