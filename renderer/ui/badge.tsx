import type { ReactNode } from "react";
import styles from "./text.module.css";

export type Tone = "plain" | "good" | "warn" | "bad" | "info";

/** A short state in words as well as in colour. */
export function Badge({
  tone = "plain",
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return <span className={[styles["badge"], styles[tone]].join(" ")}>{children}</span>;
}
