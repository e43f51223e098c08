import type { ReactNode } from "react";
import styles from "./stack.module.css";

interface Props {
  /** In a row, which wraps where it has no room; else one below the other. */
  readonly row?: boolean;
  /** Step of the space between: `--space-1` to `--space-6`. */
  readonly gap?: 1 | 2 | 3 | 4 | 5 | 6;
  readonly align?: "start" | "center" | "end" | "baseline" | "stretch";
  readonly justify?: "start" | "center" | "end" | "between";
  readonly children: ReactNode;
}

/** Children with the same space between them. */
export function Stack({ row = false, gap = 2, align, justify = "start", children }: Props) {
  return (
    <div
      className={styles["stack"]}
      data-row={row}
      data-gap={gap}
      data-align={align ?? (row ? "center" : "stretch")}
      data-justify={justify}
    >
      {children}
    </div>
  );
}
