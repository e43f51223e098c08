import { type ReactNode, useId } from "react";
import { DialogTrigger, Popover as AriaPopover } from "react-aria-components";
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
  const labelId = useId();
  return (
    <DialogTrigger isOpen={open} onOpenChange={onOpenChange}>
      {trigger}
      {/* It is the dialog itself: what the library puts beside the content is in it, too. */}
      <AriaPopover
        className={styles["popover"] ?? ""}
        placement="bottom start"
        offset={4}
        aria-labelledby={labelId}
      >
        <div className={styles["dialog"]}>
          <span id={labelId} hidden>
            {label}
          </span>
          {children}
        </div>
      </AriaPopover>
    </DialogTrigger>
  );
}
