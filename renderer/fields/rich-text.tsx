import { type FocusEvent, lazy, Suspense, useState } from "react";
import type { EditorProps } from "./editor-props.ts";
import { asText, LongText } from "./text-inputs.tsx";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { invariant } from "../core/invariant.ts";

/** The editor is large: it is loaded with the first text that is edited. */
const RichField = lazy(() => import("./rich-text/rich-field.tsx"));

/**
 * Several lines of text with bold, italic, lists, links and names of colleagues. Until the editor
 * is there, a plain text can be typed already.
 */
export function RichText(props: EditorProps) {
  const { kind } = props.field;
  const isHtml = kind.type === "text" && kind.format === "html";
  // The focus is not called back if it has gone on to another field meanwhile.
  const [isLeft, setLeft] = useState(false);
  const onBlur = ({ relatedTarget }: FocusEvent) => setLeft(relatedTarget !== null);
  const plain = (
    <div onBlur={onBlur}>
      <LongText {...props} />
    </div>
  );
  return (
    <Suspense fallback={isHtml ? null : plain}>
      <RichField {...props} autoFocus={props.autoFocus === true && !isLeft} />
    </Suspense>
  );
}

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
export function NoteText({ label, text, onText, ...editorProps }: Props) {
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
      {...editorProps}
    />
  );
}
