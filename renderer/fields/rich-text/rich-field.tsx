import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { EditorProps } from "../editor-props.ts";
import { asText, LongText } from "../text-inputs.tsx";
import { formatOf, holds } from "./format.ts";
import { RichEditor } from "./rich-editor.tsx";
import styles from "./rich-text.module.css";
import { RICH_TEXT_TEXTS } from "./texts.ts";

const TEXTS = RICH_TEXT_TEXTS.plain;

/**
 * The editor of a field, by what it holds. A text that it could not write as it was is edited as
 * plain text, until the user agrees to lose the rest.
 */
export default function RichField(props: EditorProps) {
  const { field, value } = props;
  const [format] = useState(() =>
    formatOf(field.kind.type === "text" ? field.kind.format : undefined, asText(value)),
  );
  const [isPlain, setPlain] = useState(() => !holds(format, asText(value)));
  const [isSimplified, setSimplified] = useState(false);
  if (!isPlain)
    return (
      <RichEditor {...props} format={format} autoFocus={isSimplified || props.autoFocus === true} />
    );
  return (
    <>
      <LongText {...props} />
      <p className={styles["plain"]}>
        {TEXTS[format.name]}
        <Button
          small
          tone="quiet"
          onPress={() => {
            setSimplified(true);
            setPlain(false);
          }}
        >
          {TEXTS.simplify}
        </Button>
      </p>
    </>
  );
}
