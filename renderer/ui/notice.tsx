import { type ReactNode, useEffect, useState } from "react";
import styles from "./notice.module.css";

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly tone?: "plain" | "bad";
}

/** Stands in for the content of a view that is empty, loading, not yet synced, or failed. */
export function Notice({ title, children, tone = "plain" }: Props) {
  return (
    <div className={styles["notice"]} role={tone === "bad" ? "alert" : "status"}>
      <p className={tone === "bad" ? styles["bad"] : styles["title"]}>{title}</p>
      {children === undefined ? null : <div className={styles["more"]}>{children}</div>}
    </div>
  );
}

/** Most answers are here sooner; a notice that is replaced by rows at once would flicker. */
const LOADING_DELAY_MS = 200;

/** Stands in for content that is loading, once that takes longer than usual. */
export function LoadingNotice({ title }: { readonly title: string }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <Notice title={title} /> : null;
}
