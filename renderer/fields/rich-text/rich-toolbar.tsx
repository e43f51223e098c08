import { AtSign, Bold, Italic, Link, List, ListOrdered, type LucideIcon } from "lucide-react";
import type { EditorState } from "prosemirror-state";
import type { KeyboardEvent } from "react";
import { keyText } from "../../core/keys.ts";
import { isActive, listAround } from "./commands.ts";
import { linkAt } from "./links.ts";
import styles from "./rich-text.module.css";
import { RICH_TEXT_TEXTS as TEXTS } from "./texts.ts";

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
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "Escape") onLeave();
    else if (by !== 0) {
      const all = [...event.currentTarget.querySelectorAll("button")];
      const at = all.findIndex((button) => button === document.activeElement);
      all[(at + by + all.length) % all.length]?.focus();
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
