import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { focusOnce } from "../ui/focus-once.ts";
import inputs from "../ui/field.module.css";
import styles from "./chip-picker.module.css";

export interface Pick {
  readonly key: string;
  readonly title: string;
  readonly subtitle?: string;
}

interface Props {
  readonly label: string;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly autoFocus?: boolean | undefined;
  /** What is chosen, and how it is shown. */
  readonly chosen: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly text: string;
  }[];
  /** What can be chosen for the text that is typed; a few. */
  readonly hits: readonly Pick[];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (key: string) => void;
  /** Takes one out again; without it there is always exactly one, and another takes its place. */
  readonly onRemove?: ((key: string) => void) | undefined;
}

/**
 * Chooses some of many by a piece of their names: arrows and Enter take one, Esc closes what was
 * found, Backspace takes the last one out.
 */
export function ChipPicker({
  label,
  id,
  describedBy,
  invalid,
  autoFocus,
  chosen,
  hits,
  text,
  onText,
  onPick,
  onRemove,
}: Props) {
  const list = useId();
  const [active, setActive] = useState(0);
  const found = useRef<HTMLUListElement>(null);
  const at = Math.min(active, hits.length - 1);
  const isOpen = hits.length > 0;
  // In a form that scrolls they may lie below its edge.
  useEffect(() => {
    if (isOpen) found.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const pick = (key: string | undefined) => {
    if (key === undefined) return;
    onPick(key);
    onText("");
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = chosen.at(-1);
    if (event.key === "Backspace" && text === "" && onRemove !== undefined && last !== undefined)
      onRemove(last.key);
    else if (!isOpen) return;
    else if (event.key === "ArrowDown") setActive(Math.min(hits.length - 1, at + 1));
    else if (event.key === "ArrowUp") setActive(Math.max(0, at - 1));
    else if (event.key === "Enter") pick(hits[at]?.key);
    else if (event.key === "Escape") onText("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles["editor"]}>
      {chosen.length === 0 ? null : (
        <ul className={styles["chosen"]}>
          {chosen.map((item) => (
            <li key={item.key} className={styles["chip"]}>
              {item.name}
              {onRemove === undefined ? null : (
                <button
                  type="button"
                  aria-label={`Remove ${item.text}`}
                  onClick={() => onRemove(item.key)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        className={inputs["input"]}
        id={id}
        role="combobox"
        aria-label={id === undefined ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Type a name…"
        dir="auto"
        ref={focusOnce(autoFocus)}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        <ul
          className={styles["hits"]}
          id={list}
          ref={found}
          role="listbox"
          aria-label={`${label}: found`}
        >
          {hits.map((hit, index) => (
            <li key={hit.key} id={`${list}-${index}`} role="option" aria-selected={index === at}>
              <button type="button" tabIndex={-1} onClick={() => pick(hit.key)}>
                <bdi>{hit.title}</bdi>
                {hit.subtitle === undefined ? null : <small>{hit.subtitle}</small>}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
