import { useTarget } from "../core/targets.ts";
import { MAX_TEXT_LENGTH } from "./list-address.ts";
import { FILTER_BOX } from "./list-targets.ts";
import styles from "./query.module.css";
import type { How } from "../core/navigation.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { atMost } from "../core/timeouts.ts";
import { isPageUntouched } from "../ui/focus.ts";
import { dropDraft, putDraft } from "../core/use-typed.tsx";

interface TextBoxProps {
  readonly text: string;
  /** Asks for what a text leaves; resolves when that is here, or cannot be had. */
  readonly onAsk: (text: string) => Promise<void>;
  readonly onChange: (text: string, how: How) => void;
  readonly onLeave: () => void;
}

/** The box above a list or a board. An address that came from elsewhere is in it at once. */
export function TextBox({ text, onAsk, onChange, onLeave }: TextBoxProps) {
  const { inputText, type, send } = useTypedText({ text, ask: onAsk, change: onChange });
  const box = useRef<HTMLInputElement>(null);
  useTarget(FILTER_BOX, { focus: () => box.current?.focus() });
  return (
    <input
      ref={box}
      className={styles["text"]}
      type="search"
      placeholder={TEXTS.textBox.placeholder}
      aria-label={TEXTS.textBox.label}
      dir="auto"
      maxLength={MAX_TEXT_LENGTH}
      value={inputText}
      onChange={({ target: { value } }) => type(value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && event.key !== "Enter") return;
        event.preventDefault();
        send();
        onLeave();
      }}
    />
  );
}

interface TypedTextOptions {
  /** Text of the address. */
  readonly text: string;
  /** Asks for what a text leaves; resolves when that is here, or cannot be had. Never rejects. */
  readonly ask: (text: string) => Promise<void>;
  /**
   * Changes the address: `replace` while the user types, because going back leads to what was
   * filtered before, not to each letter.
   */
  readonly change: (text: string, how: How) => void;
}

interface TypedText {
  /** Text of the box: what was typed last, or an address that came from elsewhere. */
  readonly inputText: string;
  readonly type: (text: string) => void;
  /** Changes the address to what was typed, without waiting for the answer. */
  readonly send: () => void;
}

/** The address has the text; a lock finds that it was typed. Only one such box is on the page. */
const DRAFT = "list-text";

/** An answer that takes longer is waited for with the new text in the address. */
const PATIENCE_MS = 50;

/**
 * A text that is asked for as soon as it is typed, and is in the address once it is answered: the
 * page is rendered once for both. There is never more than one question on its way; what is typed
 * meanwhile waits for its answer.
 */
export function useTypedText({ text, ask, change }: TypedTextOptions): TypedText {
  // `sent`: what the address has, or was given from here.
  const [box, setBox] = useState({ typed: text, seen: text, sent: text });
  if (box.seen !== text)
    setBox({ ...(box.sent === text ? box : { typed: text, sent: text }), seen: text });
  const latest = useRef({
    typed: text,
    sent: text,
    text,
    ask,
    change,
    isAsking: false,
    isLeft: false,
  });
  useEffect(() => {
    Object.assign(latest.current, { typed: box.typed, sent: box.sent, text, ask, change });
  });
  useEffect(() => {
    const { current } = latest;
    current.isLeft = false;
    return () => {
      current.isLeft = true;
      if (!isPageUntouched()) dropDraft(DRAFT);
    };
  }, []);
  const isEmpty = box.typed === "";
  useEffect(() => {
    if (isEmpty) dropDraft(DRAFT);
  }, [isEmpty]);
  const send = (inputText: string) => {
    const { text: previousText, change: changeNow } = latest.current;
    latest.current.sent = inputText;
    setBox((previous) => ({ ...previous, sent: inputText }));
    changeNow(inputText, previousText === "" || inputText === "" ? "push-soon" : "replace");
  };
  const askForNewest = async () => {
    const { typed, sent: sentText } = latest.current;
    const answered = latest.current.ask(typed);
    await atMost(PATIENCE_MS, answered);
    // The address may have come from elsewhere meanwhile, or the list was left.
    if (!latest.current.isLeft && latest.current.sent === sentText) flushSync(() => send(typed));
    await answered;
  };
  const follow = async () => {
    if (latest.current.isAsking) return;
    latest.current.isAsking = true;
    while (!latest.current.isLeft && latest.current.typed !== latest.current.sent)
      await askForNewest();
    latest.current.isAsking = false;
  };
  return {
    inputText: box.typed,
    type: (inputText) => {
      latest.current.typed = inputText;
      putDraft(DRAFT, inputText);
      setBox((previous) => ({ ...previous, typed: inputText }));
      void follow();
    },
    send: () => {
      if (latest.current.typed !== latest.current.sent) send(latest.current.typed);
    },
  };
}
