import { type ReactNode, useState } from "react";
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
  readonly foot?: ReactNode;
}

/** A box with a list below it that arrows move through and Enter opens. */
export function SearchList({ label, placeholder, text, onText, items, empty, foot }: Props) {
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, items.length - 1));
  const groups = [...new Set(items.map((item) => item.group))];
  return (
    <div className={styles["search"]}>
      <input
        className={styles["box"]}
        role="combobox"
        aria-label={label}
        aria-expanded={items.length > 0}
        aria-controls="search-items"
        aria-activedescendant={items[at] === undefined ? undefined : `item-${items[at].id}`}
        aria-autocomplete="list"
        placeholder={placeholder}
        dir="auto"
        ref={(element) => {
          if (element !== null && element.dataset["focused"] === undefined) {
            element.dataset["focused"] = "true";
            element.focus();
          }
        }}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setActive(Math.min(items.length - 1, at + 1));
          else if (event.key === "ArrowUp") setActive(Math.max(0, at - 1));
          else if (event.key === "Enter") items[at]?.run();
          else return;
          event.preventDefault();
        }}
      />
      {items.length === 0 ? <div className={styles["empty"]}>{empty}</div> : null}
      <div className={styles["items"]} id="search-items" role="listbox" aria-label={label} tabIndex={-1}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <p className={styles["group"]} aria-hidden>
              {group}
            </p>
            {items.map((item, index) =>
              item.group === group ? (
                <div
                  key={item.id}
                  id={`item-${item.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={styles["item"]}
                  onClick={item.run}
                  onKeyDown={() => undefined}
                  onPointerMove={() => setActive(index)}
                  ref={(element) => {
                    if (index === at) element?.scrollIntoView({ block: "nearest" });
                  }}
                >
                  {item.content}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      {foot === undefined ? null : <div className={styles["foot"]}>{foot}</div>}
    </div>
  );
}
