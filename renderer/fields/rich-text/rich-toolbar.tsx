import { AtSign, Bold, Italic, Link, List, ListOrdered, type LucideIcon } from "lucide-react";
import type { EditorState } from "prosemirror-state";
import { type KeyboardEvent, useId, useState } from "react";
import { keyText } from "../../core/keys.ts";
import { isActive, linkAt, listAround } from "./commands.ts";
import styles from "./rich-text.module.css";
import { RICH_TEXT_TEXTS as TEXTS } from "./texts.ts";
import { Button } from "../../ui/button.tsx";
import inputs from "../../ui/inputs.module.css";
import { focusOnce } from "../../ui/focus.ts";
import { linkTo } from "./schema.ts";

export type Tool = "bold" | "italic" | "bullets" | "numbers" | "link" | "mention";

const TOOLS: readonly (readonly [tool: Tool, icon: LucideIcon, keys: string])[] = [
  ["bold", Bold, "$mod+b"],
  ["italic", Italic, "$mod+i"],
  ["bullets", List, "$mod+Shift+8"],
  ["numbers", ListOrdered, "$mod+Shift+7"],
  ["link", Link, "$mod+k"],
  ["mention", AtSign, "@"],
];

interface Props {
  readonly label: string;
  readonly state: EditorState;
  readonly onTool: (tool: Tool) => void;
  readonly onLeave: () => void;
}

/**
 * The tools for the mouse. Each has keys in the text, so Tab passes them by; Alt+F10 goes to them,
 * arrows move between them, and Esc goes back.
 */
export function RichToolbar({ label, state, onTool, onLeave }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "Escape") onLeave();
    else if (step !== 0) {
      const buttons = [...event.currentTarget.querySelectorAll("button")];
      const index = buttons.findIndex((button) => button === document.activeElement);
      buttons[(index + step + buttons.length) % buttons.length]?.focus();
    } else {
      // Enter presses the button and does not save.
      if (event.key === "Enter") event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={styles["tools"]}
      role="toolbar"
      aria-label={TEXTS.toolbar(label)}
      onKeyDown={onKeyDown}
    >
      {TOOLS.map(([tool, Icon, keys]) => (
        <button
          key={tool}
          type="button"
          className={styles["tool"]}
          tabIndex={-1}
          title={TEXTS.withKeys(TEXTS[tool], keyText(keys))}
          aria-label={TEXTS[tool]}
          aria-pressed={tool === "mention" ? undefined : isOn(tool, state)}
          // The text keeps the focus and its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTool(tool)}
        >
          <Icon size={15} aria-hidden />
        </button>
      ))}
    </div>
  );
}

function isOn(tool: Tool, state: EditorState): boolean {
  const { strong, em } = state.schema.marks;
  switch (tool) {
    case "bold":
      return strong !== undefined && isActive(state, strong);
    case "italic":
      return em !== undefined && isActive(state, em);
    case "bullets":
      return listAround(state) === "bullet_list";
    case "numbers":
      return listAround(state) === "ordered_list";
    case "link":
      return linkAt(state) !== null;
    case "mention":
      return false;
  }
}

interface LinkRowProps {
  /** The address of the link that is edited, "" for a new one. */
  readonly href: string;
  /** With an address, or "" to remove the link. */
  readonly onSet: (address: string) => void;
  readonly onCancel: () => void;
}

/** The address of a link: Enter sets it, Esc goes back to the text. */
export function LinkRow({ href, onSet, onCancel }: LinkRowProps) {
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
