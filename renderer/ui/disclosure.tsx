import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./layout.module.css";
import { Badge } from "./badge.tsx";
import { numberText } from "./format.ts";

interface Props {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Shows and hides what follows it, where that has no heading of its own. */
export function FoldButton({ isOpen, onOpen, children }: Props) {
  return (
    <button
      type="button"
      className={styles["fold"]}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      <ChevronRight size={14} aria-hidden /> {children}
    </button>
  );
}

interface FoldTitleProps {
  readonly id: string;
  readonly title: string;
  /** Number of items in the section; undefined while it is not known. */
  readonly count: number | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The heading of a section that opens and closes. */
export function FoldTitle({ id, title, count, open, onOpen }: FoldTitleProps) {
  return (
    <h2 id={id}>
      <button
        type="button"
        className={styles["titleFold"]}
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <span className={styles["chevron"]} aria-hidden>
          ›
        </span>
        {title}
        {count === undefined ? null : <Badge tone="plain">{numberText(count)}</Badge>}
      </button>
    </h2>
  );
}
