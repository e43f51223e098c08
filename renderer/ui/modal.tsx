import type { ReactNode } from "react";
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from "react-aria-components";
import styles from "./overlays.module.css";
import { Button } from "./button.tsx";
import { UI_TEXTS } from "./texts.ts";

interface Props {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Without a visible title: the first field says what it is. */
  readonly bare?: boolean;
}

/** A dialog over the page; Esc or a click beside it closes it. */
export function Modal({ title, open, onClose, children, wide = false, bare = false }: Props) {
  return (
    <ModalOverlay
      className={styles["overlay"] ?? ""}
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
    >
      <AriaModal className={[styles["modal"], wide ? styles["wide"] : ""].join(" ")}>
        <Dialog className={styles["dialog"] ?? ""} aria-label={title}>
          {bare ? null : (
            <Heading slot="title" className={styles["title"] ?? ""}>
              {title}
            </Heading>
          )}
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Label of the confirming button: an action, never "OK". */
  readonly confirm: string;
  /** `danger` where something is lost. */
  readonly tone?: "danger" | "primary";
  readonly isDisabled?: boolean;
  /** True if Enter confirms at once; not where something has to be read or chosen first. */
  readonly startsOnConfirm?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Text about what happens, and to what. */
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
}: ConfirmDialogProps) {
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
