import { Button } from "./button.tsx";
import { numberText } from "./format.ts";
import { PAGER_TEXTS } from "./texts.ts";
import styles from "./pager.module.css";

interface Props {
  /** What the pages are of, for screen readers. */
  readonly label: string;
  /** Counted from 1. */
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}

/** Leads to the previous and the next page; nothing where one page holds everything. */
export function Pager({ label, page, last, onPage }: Props) {
  if (last <= 1) return null;
  return (
    <nav className={styles["pager"]} aria-label={label}>
      <Button small isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {PAGER_TEXTS.previous}
      </Button>
      <span>{PAGER_TEXTS.page(numberText(page), numberText(last))}</span>
      <Button small isDisabled={page >= last} onPress={() => onPage(page + 1)}>
        {PAGER_TEXTS.next}
      </Button>
    </nav>
  );
}
