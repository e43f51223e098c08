import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps } from "react-aria-components";
import styles from "./text.module.css";

interface Props extends Omit<ButtonProps, "className" | "children"> {
  /** Nothing is there yet: it looks like an offer. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** A fact in a row of facts that does something when it is pressed. */
export function ChipButton({ isEmpty = false, children, ...htmlProps }: Props) {
  return (
    <AriaButton
      {...htmlProps}
      className={[styles["chip"], styles["button"], isEmpty ? styles["empty"] : ""].join(" ")}
    >
      {children}
    </AriaButton>
  );
}

/** Chip with nothing to press; a link in it fills it. */
export function Chip({
  title,
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles["chip"]} title={title}>
      {children}
    </span>
  );
}
