import type { ReactNode } from "react";
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from "react-aria-components";
import styles from "./modal.module.css";

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
      onOpenChange={(is) => !is && onClose()}
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
