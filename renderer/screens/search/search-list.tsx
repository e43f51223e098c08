import type { ReactNode } from "react";
import { useCombobox } from "../../ui/use-combobox.ts";
import styles from "./search-list.module.css";
import { SEARCH_TEXTS } from "./texts.ts";

const KEYS = SEARCH_TEXTS.keys;

export interface SearchItem {
  readonly id: string;
  readonly group: string;
  readonly content: ReactNode;
  readonly run: () => void;
}

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly items: readonly SearchItem[];
  /** Shown below the box when there are no items. */
  readonly empty: ReactNode;
  /** How many there are, also for those who do not see the list. */
  readonly said?: string;
  readonly foot?: ReactNode;
}

/**
 * A box with a list below it that arrows move through and Enter opens; the focus stays in the box.
 */
export function SearchList({
  label,
  placeholder,
  text,
  onText,
  items,
  empty,
  said = "",
  foot = null,
}: Props) {
  const { active, inputProps, listProps, optionProps } = useCombobox({
    label,
    items,
    text,
    onText,
    isOpen: true,
    onChoose: (item) => item.run(),
  });
  const groups = [...new Set(items.map((item) => item.group))];
  return (
    <div className={styles["search"]}>
      <input
        {...inputProps}
        className={styles["box"]}
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        dir="auto"
        autoFocus
      />
      {items.length === 0 && empty !== "" ? <div className={styles["empty"]}>{empty}</div> : null}
      <div {...listProps} className={styles["items"]} tabIndex={-1}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <p className={styles["group"]} aria-hidden>
              {group}
            </p>
            {items.map((item, index) =>
              item.group === group ? (
                // By its place: the elements stay, and only their texts change with each letter.
                <div {...optionProps(index)} key={index} className={styles["item"]}>
                  {item.content}
                  {index === active ? (
                    <kbd className={styles["enter"]} aria-hidden>
                      ↵
                    </kbd>
                  ) : null}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <div className={styles["foot"]}>
        <span role="status">{said}</span>
        <span>{foot}</span>
        <span className={styles["keys"]} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {KEYS.move} <kbd>↵</kbd> {KEYS.open} <kbd>Esc</kbd> {KEYS.close}
        </span>
      </div>
    </div>
  );
}
