import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./search-list.module.css";

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

const PAGE = 8;

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
  const listId = useId();
  const [active, setActive] = useState(0);
  const last = items.length - 1;
  const at = Math.max(0, Math.min(active, last));
  const groups = [...new Set(items.map((item) => item.group))];
  const optionId = (item: SearchItem) => `${listId}-${item.id}`;
  const moves: Readonly<Record<string, () => number>> = {
    // Past the end it goes on at the beginning.
    ArrowDown: () => (at >= last ? 0 : at + 1),
    ArrowUp: () => (at <= 0 ? last : at - 1),
    PageDown: () => Math.min(last, at + PAGE),
    PageUp: () => Math.max(0, at - PAGE),
  };
  const current = items[at];
  const currentId = current === undefined ? null : optionId(current);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at > 0 && currentId !== null)
      document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [at, currentId]);
  const move = (to: number) => {
    setActive(to);
    // Before the new items render, so that each letter costs one layout only.
    if (to === 0) list.current?.scrollTo({ top: 0 });
  };
  return (
    <div className={styles["search"]}>
      <input
        className={styles["box"]}
        role="combobox"
        aria-label={label}
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={currentId ?? undefined}
        aria-autocomplete="list"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        autoFocus
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          move(0);
        }}
        onKeyDown={(event) => {
          // Enter ends the input of a character by an input method; it does not open anything then.
          if (event.nativeEvent.isComposing) return;
          const next = moves[event.key];
          if (event.key === "Enter") current?.run();
          else if (next !== undefined && items.length > 0) move(next());
          else return;
          event.preventDefault();
        }}
      />
      {items.length === 0 && empty !== "" ? <div className={styles["empty"]}>{empty}</div> : null}
      <div
        ref={list}
        className={styles["items"]}
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
      >
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <p className={styles["group"]} aria-hidden>
              {group}
            </p>
            {items.map((item, index) =>
              item.group === group ? (
                <div
                  key={item.id}
                  id={optionId(item)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={styles["item"]}
                  onClick={item.run}
                  onPointerMove={() => setActive(index)}
                >
                  {item.content}
                  {index === at ? (
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
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>↵</kbd> open <kbd>Esc</kbd> close
        </span>
      </div>
    </div>
  );
}
