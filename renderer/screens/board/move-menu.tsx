import type { RefObject } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components";
import { StagePill } from "../../fields/stage.tsx";
import styles from "./board.module.css";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";
import type { ShownColumn } from "./board-words.ts";

interface Props {
  readonly columns: readonly ShownColumn[];
  /** Key of the column that the card is in; null for cards of several ones. */
  readonly from: string | null;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMove: (id: number) => void;
}

/** Menu of a card's stages, by keys or by a click; the first letters of a stage find it. */
export function MoveMenu({ columns, from, anchor, open, onClose, onMove }: Props) {
  const stages = columns.flatMap(({ id, label, percentage }) =>
    id === null ? [] : [{ id, label, ...(percentage === null ? {} : { percentage }) }],
  );
  return (
    <Popover
      className={styles["popover"] ?? ""}
      triggerRef={anchor}
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="right top"
      offset={4}
    >
      <Menu
        className={styles["menu"] ?? ""}
        aria-label={TEXTS.moveTo}
        autoFocus="first"
        onAction={(key) => {
          onClose();
          onMove(Number(key));
        }}
      >
        {stages
          .filter(({ id }) => String(id) !== from)
          .map(({ id, label, percentage }) => (
            <MenuItem key={id} id={String(id)} className={styles["item"] ?? ""} textValue={label}>
              <StagePill label={label} id={id} entries={stages} />
              {percentage === undefined ? null : (
                <span className={styles["percent"]}>{TEXTS.percent(percentage)}</span>
              )}
            </MenuItem>
          ))}
      </Menu>
    </Popover>
  );
}
