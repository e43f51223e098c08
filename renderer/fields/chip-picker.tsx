import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Dropdown } from "../ui/popover.tsx";
import { focusOnce } from "../ui/focus.ts";
import { useCombobox } from "../ui/use-combobox.ts";
import inputs from "../ui/inputs.module.css";
import styles from "./editors.module.css";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

interface Hit {
  readonly key: string;
  readonly title: string;
  readonly subtitle?: string;
}

interface Chip {
  readonly key: string;
  readonly name: ReactNode;
  readonly text: string;
}

interface Props {
  readonly label: string;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  readonly autoFocus?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly chips: readonly Chip[];
  /** Hits of the typed text, and offers before anything is typed; a few. */
  readonly hits: readonly Hit[];
  /** Text where nothing is found, and what can be made of it. */
  readonly none?: { readonly text: string; readonly action: ReactNode } | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (key: string) => void;
  /** Removes an item; left out where one is picked, which the next pick replaces. */
  readonly onRemove?: ((key: string) => void) | undefined;
  /** The hits stand below the box until one is picked: they lie over no button of a dialog. */
  readonly isInline?: boolean;
}

/**
 * Picks items by a piece of their names: arrow keys and Enter pick one, Esc closes the list,
 * Backspace removes the last one.
 */
export function ChipPicker({
  label,
  id,
  describedBy,
  invalid,
  autoFocus,
  placeholder = TEXTS.chipPicker.typeAName,
  chips,
  hits,
  none = null,
  text,
  onText,
  onPick,
  onRemove,
  isInline = false,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Offers lie over other fields, and go when the field is left.
  const [isOffering, setOffering] = useState(false);
  const isOpen = hits.length > 0 && (text !== "" || (isInline ? chips.length === 0 : isOffering));
  const { inputProps, listProps, optionProps } = useCombobox({
    label: TEXTS.chipPicker.found(label),
    items: hits,
    text,
    onText,
    isOpen,
    startsNowhere: true,
    // Esc belongs to the dialog where the hits cannot be closed and nothing is typed.
    ...((!isInline || text !== "") && {
      onEscape: () => {
        setOffering(false);
        onText("");
      },
    }),
    onChoose: ({ key }) => {
      setOffering(false);
      onPick(key);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setOffering(true);
    const lastChip = chips.at(-1);
    if (
      event.key !== "Backspace" ||
      text !== "" ||
      onRemove === undefined ||
      lastChip === undefined
    )
      return inputProps.onKeyDown(event);
    onRemove(lastChip.key);
    event.preventDefault();
    event.stopPropagation();
  };
  const list = (
    <ul {...listProps} className={styles["hits"]} data-inline={isInline || undefined}>
      {hits.map((hit, index) => (
        <li {...optionProps(index)} key={hit.key} className={styles["hit"]}>
          <bdi>{hit.title}</bdi>
          {hit.subtitle === undefined ? null : <small>{hit.subtitle}</small>}
        </li>
      ))}
    </ul>
  );
  return (
    <div>
      <Chips chips={chips} onRemove={onRemove} />
      <input
        {...inputProps}
        className={inputs["input"]}
        id={id}
        aria-label={id === undefined ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        placeholder={placeholder}
        dir="auto"
        ref={(element) => {
          input.current = element;
          focusOnce(autoFocus)(element);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOffering(true)}
        onClick={() => setOffering(true)}
        onBlur={() => setOffering(false)}
      />
      {isOpen ? (
        isInline ? (
          list
        ) : (
          <Dropdown anchor={input}>{list}</Dropdown>
        )
      ) : none === null || text.trim() === "" ? null : (
        <p className={styles["none"]} role="status">
          <span dir="auto">{none.text}</span> {none.action}
        </p>
      )}
    </div>
  );
}

function Chips({ chips, onRemove }: Pick<Props, "chips" | "onRemove">) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles["chosen"]}>
      {chips.map((item) => (
        <li key={item.key} className={styles["chip"]}>
          {item.name}
          {onRemove === undefined ? null : (
            <button
              type="button"
              aria-label={TEXTS.chipPicker.remove(item.text)}
              onClick={() => onRemove(item.key)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
