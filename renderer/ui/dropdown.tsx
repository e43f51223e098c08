import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./dropdown.module.css";

interface Props {
  /** What it opens below, or above where there is no room. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** It only says something: it lies above, where it hides no button, and clicks go through it. */
  readonly isHint?: boolean;
  readonly children: ReactNode;
}

/**
 * A box beside a control, over everything else on the page: no dialog or list that scrolls cuts it
 * off. It belongs to the control's part of the page, so a dialog around both keeps the focus.
 */
export function Dropdown({ anchor, isHint = false, children }: Props) {
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
