import type { ReactNode } from "react";
import styles from "./layout.module.css";
import { Toolbar as AriaToolbar } from "react-aria-components";
import { Button } from "./button.tsx";
import { numberText } from "./format.ts";
import { PAGER_TEXTS } from "./texts.ts";

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

interface ToolbarProps {
  /** Subject of the buttons, for screen readers: "Selected rows". */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Buttons that belong together: arrow keys move between them, Tab leaves them. Not for text
 * inputs, which need the arrows themselves.
 */
export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <AriaToolbar className={styles["toolbar"] ?? ""} aria-label={label}>
      {children}
    </AriaToolbar>
  );
}

interface PageHeaderProps {
  readonly title: string;
  /** Count of the view; screen readers hear its changes. "" until it is known. */
  readonly count?: string;
  /** The space around it: that of a list, that of a page; none where the view has its own. */
  readonly inset?: "list" | "page" | "none";
  /** Content after title and count. */
  readonly children?: ReactNode;
  readonly end?: ReactNode;
}

/** The first line of a view: what it is called, how much it shows, what can be done with it. */
export function PageHeader({ title, count, inset = "page", children, end }: PageHeaderProps) {
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

interface PagerProps {
  /** Subject of the pages, for screen readers. */
  readonly label: string;
  /** Counted from 1. */
  readonly page: number;
  readonly lastPage: number;
  readonly onPage: (page: number) => void;
}

/** Leads to the previous and the next page; nothing where one page holds everything. */
export function Pager({ label, page, lastPage, onPage }: PagerProps) {
  if (lastPage <= 1) return null;
  return (
    <nav className={styles["pager"]} aria-label={label}>
      <Button small isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {PAGER_TEXTS.previous}
      </Button>
      <span>{PAGER_TEXTS.page(numberText(page), numberText(lastPage))}</span>
      <Button small isDisabled={page >= lastPage} onPress={() => onPage(page + 1)}>
        {PAGER_TEXTS.next}
      </Button>
    </nav>
  );
}
