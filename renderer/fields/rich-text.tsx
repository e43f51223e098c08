import { type FocusEvent, lazy, Suspense, useState } from "react";
import type { EditorProps } from "./editor-props.ts";
import { LongText } from "./text-inputs.tsx";

/** The editor is large: it is loaded with the first text that is edited. */
const RichField = lazy(() => import("./rich-text/rich-field.tsx"));

/**
 * Several lines of text with bold, italic, lists, links and names of colleagues. Until the editor
 * is there, a plain text can be typed already.
 */
export function RichText(props: EditorProps) {
  const { kind } = props.field;
  const isHtml = kind.type === "text" && kind.format === "html";
  // Who has gone on to another field meanwhile is not called back.
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
