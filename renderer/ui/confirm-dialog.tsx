import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./confirm-dialog.module.css";
import { Modal } from "./modal.tsx";
import { UI_TEXTS } from "./texts.ts";

interface Props {
  readonly title: string;
  readonly open: boolean;
  /** Label of the confirming button: an action, never "OK". */
  readonly confirm: string;
  /** `danger` where something is lost. */
  readonly tone?: "danger" | "primary";
  readonly isDisabled?: boolean;
  /** Whether Enter confirms at once; not where something has to be read or chosen first. */
  readonly startsOnConfirm?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What happens, and to what. */
  readonly children: ReactNode;
}

/** Asks before an action. Afterwards the focus returns to where it was. */
export function ConfirmDialog({
  title,
  open,
  confirm,
  tone = "danger",
  isDisabled = false,
  startsOnConfirm = true,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Modal title={title} open={open} onClose={onClose}>
      <div className={styles["body"]}>{children}</div>
      <footer className={styles["foot"]}>
        <Button onPress={onClose}>{UI_TEXTS.cancel}</Button>
        <Button tone={tone} isDisabled={isDisabled} autoFocus={startsOnConfirm} onPress={onConfirm}>
          {confirm}
        </Button>
      </footer>
    </Modal>
  );
}
