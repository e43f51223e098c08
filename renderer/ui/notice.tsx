import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly tone?: "plain" | "bad";
}

/** What a view says when it has nothing to show: empty, loading, failed, not yet synced. */
export function Notice({ title, children, tone = "plain" }: Props) {
  return (
    <div className={styles["notice"]} role={tone === "bad" ? "alert" : "status"}>
      <p className={tone === "bad" ? styles["bad"] : styles["title"]}>{title}</p>
      {children === undefined ? null : <div className={styles["more"]}>{children}</div>}
    </div>
  );
}
