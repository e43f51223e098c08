import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import inputs from "../../ui/field.module.css";
import { focusOnce } from "../../ui/focus-once.ts";
import styles from "./rich-text.module.css";
import { linkTo } from "./schema.ts";
import { RICH_TEXT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  /** The address of the link that is edited, "" for a new one. */
  readonly href: string;
  /** With an address, or "" to remove the link. */
  readonly onSet: (address: string) => void;
  readonly onCancel: () => void;
}

/** The address of a link: Enter sets it, Esc goes back to the text. */
export function LinkRow({ href, onSet, onCancel }: Props) {
  const [address, setAddress] = useState(href);
  const [isTried, setTried] = useState(false);
  const problemId = useId();
  const isWrong = isTried && linkTo(address) === null;
  const set = () => {
    setTried(true);
    if (linkTo(address) !== null || (address.trim() === "" && href !== "")) onSet(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Neither saves what is around it.
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) set();
    else if (event.key === "Escape") onCancel();
    else {
      if (event.key === "Enter") event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles["link"]} role="group" aria-label={TEXTS.link} onKeyDown={onKeyDown}>
      <input
        className={inputs["input"]}
        ref={focusOnce(true)}
        type="text"
        inputMode="url"
        aria-label={TEXTS.linkAddress}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problemId : undefined}
        placeholder={TEXTS.linkPlaceholder}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button small tone="primary" onPress={set}>
        {TEXTS.setLink}
      </Button>
      {href === "" ? null : (
        <Button small tone="quiet" onPress={() => onSet("")}>
          {TEXTS.removeLink}
        </Button>
      )}
      {isWrong ? (
        <p id={problemId} className={inputs["error"]} role="alert">
          {TEXTS.notAnAddress}
        </p>
      ) : null}
    </div>
  );
}
