import {
  ArrowRight,
  Ellipsis,
  type LucideIcon,
  Maximize2,
  NotebookPen,
  Phone,
  UserRound,
} from "lucide-react";
import { commandOf } from "../../core/command-registry.ts";
import { keyText } from "../../core/keys.ts";
import styles from "./card-actions.module.css";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

/** What the menu of a card offers, by the ids of commands; those of a group stand together. */
export const CARD_COMMANDS: readonly (readonly string[])[] = [
  ["list-open", "list-enter", "list-mark"],
  ["card-on", "card-back", "card-choose"],
  ["record-sync"],
  ["capture-call", "capture-note"],
  ["record-owner", "record-edit"],
  ["record-mail", "record-template", "record-call", "record-copy-email", "record-copy-phone"],
  ["record-copy-text", "record-save-card"],
  ["record-delete"],
];

/** What is offered at once to a pointer: the commands and their icons. */
const QUICK: readonly (readonly [string, LucideIcon])[] = [
  ["list-enter", Maximize2],
  ["card-on", ArrowRight],
  ["capture-call", Phone],
  ["capture-note", NotebookPen],
  ["record-owner", UserRound],
  ["list-menu", Ellipsis],
];

interface Props {
  /** What the card is about. */
  readonly name: string;
  /** Whether there is a column after this one. */
  readonly hasNext: boolean;
  readonly onRun: (command: string) => void;
}

/**
 * The quick actions of a card, for a pointer. They are out of the way of Tab: every one has a key,
 * and the menu has them all.
 */
export function CardActions({ name, hasNext, onRun }: Props) {
  return (
    <span className={styles["actions"]}>
      {QUICK.filter(([id]) => hasNext || id !== "card-on").map(([id, Icon]) => {
        const keys = commandOf(id)?.keys;
        const title = TEXTS.actions[id] ?? "";
        return (
          <button
            key={id}
            type="button"
            className={styles["action"]}
            tabIndex={-1}
            data-menu={id === "list-menu"}
            aria-label={TEXTS.actionOn(title, name)}
            title={keys === undefined ? title : TEXTS.withKeys(title, keyText(keys))}
            onClick={(event) => {
              event.stopPropagation();
              onRun(id);
            }}
          >
            <Icon size={14} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
