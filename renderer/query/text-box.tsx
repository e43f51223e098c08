import { domAttribute } from "../ui/dom-attributes.ts";
import { MAX_TEXT_LENGTH } from "./list-address.ts";
import styles from "./text-box.module.css";
import type { How } from "../core/navigation.ts";
import { useTypedText } from "./use-typed-text.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

interface TextBoxProps {
  readonly text: string;
  /** Asks for what a text leaves; resolves when that is here, or cannot be had. */
  readonly onAsk: (text: string) => Promise<void>;
  readonly onChange: (text: string, how: How) => void;
  /** Called when the user leaves the box for the list. */
  readonly onLeave: () => void;
}

/** The box above a list or a board. An address that came from elsewhere is in it at once. */
export function TextBox({ text, onAsk, onChange, onLeave }: TextBoxProps) {
  const { typed, type, send } = useTypedText({ text, ask: onAsk, change: onChange });
  return (
    <input
      className={styles["text"]}
      type="search"
      placeholder={TEXTS.textBox.placeholder}
      aria-label={TEXTS.textBox.label}
      dir="auto"
      maxLength={MAX_TEXT_LENGTH}
      value={typed}
      onChange={({ target: { value } }) => type(value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && event.key !== "Enter") return;
        event.preventDefault();
        send();
        onLeave();
      }}
      {...domAttribute("list-filter")}
    />
  );
}
