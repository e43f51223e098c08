import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Notice } from "./notice.tsx";

interface Props {
  /** What there is none of: "No deals yet". Left out in a section that has a heading. */
  readonly title?: string;
  /** Why, and what to do about it. */
  readonly children?: ReactNode;
}

/** Shown where there are no rows: with a title in a whole view, else as one line. */
export function EmptyState({ title, children }: Props) {
  if (title !== undefined) return <Notice title={title}>{children}</Notice>;
  return <p className={styles["line"]}>{children}</p>;
}
