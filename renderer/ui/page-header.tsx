import type { ReactNode } from "react";
import styles from "./page-header.module.css";

interface Props {
  readonly title: string;
  /** How much the view shows; screen readers hear it when it changes. "" until it is known. */
  readonly count?: string;
  /** The space around it: that of a list, that of a page; none where the view has its own. */
  readonly inset?: "list" | "page" | "none";
  /** What stands after title and count. */
  readonly children?: ReactNode;
  /** What stands at the other end of the line. */
  readonly end?: ReactNode;
}

/** The first line of a view: what it is called, how much it shows, what can be done with it. */
export function PageHeader({ title, count, inset = "page", children, end }: Props) {
  return (
    <header className={styles["header"]} data-inset={inset}>
      <h1>{title}</h1>
      {count === undefined ? null : (
        <span className={styles["count"]} role="status">
          {count}
        </span>
      )}
      {children}
      {end === undefined ? null : <div className={styles["end"]}>{end}</div>}
    </header>
  );
}
