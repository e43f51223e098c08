import { NO_NAME } from "../../fields/value-text.ts";
import { ConfirmDialog } from "../../ui/modal.tsx";
import { visibleText } from "../../ui/visible-text.ts";
import type { AlikeRefusals } from "./alike-refusals.ts";
import styles from "./alike-group.module.css";
import { ALIKE_TEXTS as TEXTS } from "./texts.ts";

/** More names than these are not read before an answer. */
const MAX_NAMES = 8;

interface Props {
  readonly alike: AlikeRefusals;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** Asks once before several changes are discarded, with their number and whose they are. */
export function DiscardAlikeDialog({ alike, open, onClose, onDiscard }: Props) {
  const { entries, first } = alike;
  const names = entries.slice(0, MAX_NAMES);
  return (
    <ConfirmDialog
      title={TEXTS.question[first.kind](entries.length)}
      open={open}
      confirm={TEXTS.answer[first.kind](entries.length)}
      tone={first.kind === "delete" ? "primary" : "danger"}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{TEXTS.what[first.kind]}</p>
      <ul className={styles["names"]}>
        {names.map(({ id, title }) => (
          <li key={id} dir="auto">
            {visibleText(title) || NO_NAME}
          </li>
        ))}
      </ul>
      {entries.length > MAX_NAMES ? <p>{TEXTS.more(entries.length - MAX_NAMES)}</p> : null}
    </ConfirmDialog>
  );
}
