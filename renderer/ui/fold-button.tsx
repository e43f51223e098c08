import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./fold-button.module.css";

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
