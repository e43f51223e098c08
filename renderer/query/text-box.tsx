import { domAttribute } from "../ui/dom-attributes.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { MAX_TEXT_LENGTH } from "./list-address.ts";
import styles from "./text-box.module.css";
import type { How } from "./use-list-state.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

interface TextBoxProps {
  readonly text: string;
  /** What it filters is being asked for. */
  readonly asking: boolean;
  /**
   * `replace` while somebody types: going back leads to what was filtered before, not to each
   * letter.
   */
  readonly onChange: (text: string, how: How) => void;
  /** Called when the user leaves the box for the list. */
  readonly onLeave: () => void;
}

/**
 * The box above a list or a board. What is typed is in the address, and so in what is shown, at
 * once; while that is being asked for, the newest text waits for the answer. An address that came
 * from elsewhere is in the box at once.
 */
export function TextBox({ text, asking, onChange, onLeave }: TextBoxProps) {
  const [box, setBox] = useState({ typed: text, seen: text });
  if (box.seen !== text) setBox({ typed: text, seen: text });
  const shown = box.typed;
  const send = (typed: string) => onChange(typed, text === "" || typed === "" ? "push" : "replace");
  const sendLater = useEffectEvent(() => send(shown));
  useEffect(() => {
    if (shown !== text && !asking) sendLater();
  }, [shown, text, asking]);
  return (
    <input
      className={styles["text"]}
      type="search"
      placeholder={TEXTS.textBox.placeholder}
      aria-label={TEXTS.textBox.label}
      dir="auto"
      maxLength={MAX_TEXT_LENGTH}
      value={shown}
      onChange={({ target: { value: typed } }) => {
        setBox({ ...box, typed });
        // With the letter, and not after it was rendered: the page is rendered once for both.
        if (!asking && typed !== text) send(typed);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && event.key !== "Enter") return;
        event.preventDefault();
        if (shown !== text) send(shown);
        onLeave();
      }}
      {...domAttribute("list-filter")}
    />
  );
}
