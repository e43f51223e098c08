import { z } from "zod";
import { useTyped } from "../../../core/use-typed.tsx";
import { Button } from "../../../ui/button.tsx";
import inputs from "../../../ui/inputs.module.css";
import { focusOnce } from "../../../ui/focus.ts";
import { VIEW_TEXTS as TEXTS } from "./texts.ts";
import styles from "./view-menu.module.css";

interface Props {
  /** Name of what is typed here. */
  readonly draftName: string;
  readonly label: string;
  readonly name: string;
  readonly action: string;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the name of a view; Enter submits it. */
export function NameForm({ draftName, label, name, action, onName, onCancel }: Props) {
  const [text, setText] = useTyped(draftName, z.string(), name);
  return (
    <form
      className={styles["naming"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onName(text);
      }}
    >
      <input
        className={inputs["input"]}
        aria-label={label}
        placeholder={TEXTS.namePlaceholder}
        dir="auto"
        maxLength={80}
        ref={focusOnce(true)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button small tone="primary" type="submit">
        {action}
      </Button>
      <Button small tone="quiet" onPress={onCancel}>
        {TEXTS.cancel}
      </Button>
    </form>
  );
}
