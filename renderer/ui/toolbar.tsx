import type { ReactNode } from "react";
import { Toolbar as AriaToolbar } from "react-aria-components";
import styles from "./toolbar.module.css";

interface Props {
  /** What the buttons are about, for screen readers: "Selected rows". */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Buttons that belong together: arrow keys move between them, Tab leaves them. Not for text
 * inputs, which need the arrows themselves.
 */
export function Toolbar({ label, children }: Props) {
  return (
    <AriaToolbar className={styles["toolbar"] ?? ""} aria-label={label}>
      {children}
    </AriaToolbar>
  );
}
