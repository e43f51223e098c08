import { Badge } from "./badge.tsx";
import styles from "./fold-title.module.css";
import { numberText } from "./format.ts";

interface Props {
  readonly id: string;
  readonly title: string;
  /** Number of items in the section; undefined while it is not known. */
  readonly count: number | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The heading of a section that opens and closes. */
export function FoldTitle({ id, title, count, open, onOpen }: Props) {
  return (
    <h2 id={id}>
      <button
        type="button"
        className={styles["fold"]}
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
