import { type ReactNode, useEffect, useState } from "react";
import styles from "./layout.module.css";

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

interface EmptyStateProps {
  /** Name of what is missing: "No deals yet". Left out in a section that has a heading. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Shown where there are no rows: with a title in a whole view, else as one line. */
export function EmptyState({ title, children }: EmptyStateProps) {
  if (title !== undefined) return <Notice title={title}>{children}</Notice>;
  return <p className={styles["emptyLine"]}>{children}</p>;
}

/** Failure beside the control that was used; read out when it appears. */
export function ErrorBox({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles["box"]} role="alert">
      {children}
    </p>
  );
}
