import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { DialogTrigger, Popover as AriaPopover } from "react-aria-components";
import styles from "./inputs.module.css";

interface Props {
  /** Name of the popover for screen readers. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A small dialog beside its button; Esc or a click elsewhere closes it and returns the focus. */
export function Popover({ label, trigger, open, onOpenChange, children }: Props) {
  const labelId = useId();
  return (
    <DialogTrigger isOpen={open} onOpenChange={onOpenChange}>
      {trigger}
      {/* The content is the dialog itself: what the library puts beside it is in it, too. */}
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

interface DropdownProps {
  /** Element that it opens below, or above where there is no room. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** Shows a text only: it lies above, where it hides no button, and clicks go through it. */
  readonly isHint?: boolean;
  readonly children: ReactNode;
}

/**
 * A box beside a control, over everything else on the page: no dialog or list that scrolls cuts it
 * off. It belongs to the control's part of the page, so a dialog around both keeps the focus.
 */
export function Dropdown({ anchor, isHint = false, children }: DropdownProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || anchor.current === null) return;
    element.showPopover({ source: anchor.current });
  }, [anchor]);
  return (
    <div ref={box} popover="manual" className={styles["dropdown"]} data-hint={isHint}>
      {children}
    </div>
  );
}
