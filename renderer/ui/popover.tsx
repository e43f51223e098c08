import type { ReactNode } from "react";
import { Dialog, DialogTrigger, Popover as AriaPopover } from "react-aria-components";
import styles from "./popover.module.css";

interface Props {
  /** Name of the popover for screen readers. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A small dialog beside its button; Esc or a click elsewhere closes it, and the button has the
 * focus again.
 */
export function Popover({ label, trigger, open, onOpenChange, children }: Props) {
  return (
    <DialogTrigger isOpen={open} onOpenChange={onOpenChange}>
      {trigger}
      <AriaPopover className={styles["popover"] ?? ""} placement="bottom start" offset={4}>
        <Dialog className={styles["dialog"] ?? ""} aria-label={label}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
