import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { Unsent } from "../../../shared/local/unsent.ts";
import { isPress, keyText, readKeys } from "../../core/keys.ts";
import type { RecordKey } from "../../core/view-state.ts";
import { useCombobox } from "../../ui/use-combobox.ts";
import styles from "./search.module.css";
import { SEARCH_TEXTS } from "./texts.ts";

const KEYS = SEARCH_TEXTS.keys;
export const BESIDE_KEYS = "$mod+Enter";
const BESIDE = readKeys(BESIDE_KEYS);

function isBack({ key, shiftKey }: KeyboardEvent, text: string): boolean {
  return (key === "Backspace" && text === "") || (key === "Tab" && shiftKey);
}

export interface FoundRecord extends RecordKey {
  readonly name: string;
  readonly unsent?: Unsent | undefined;
}

export interface SearchItem {
  readonly id: string;
  readonly group: string;
  readonly content: ReactNode;
  /** The record that it stands for: more can be done with it than to open it. */
  readonly about?: FoundRecord;
  readonly run: () => void;
}

export interface ItemActions {
  /** Shows what else can be done with it. */
  readonly onMore: (about: FoundRecord, index: number) => void;
  readonly onBeside: (about: FoundRecord) => void;
}

export interface SearchListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly items: readonly SearchItem[];
  /** True if the hits are of an earlier text, and those of this one on their way: Enter waits. */
  readonly isEarlier?: boolean;
  /** Shown below the box when there are no items. */
  readonly empty: ReactNode;
  /** Number of hits, also for users who do not see the list. */
  readonly said?: string;
  readonly foot?: ReactNode;
  readonly openAt?: number;
  readonly actions?: ItemActions;
  /** Leads back to the list before this one: Esc, and Backspace in an empty box. */
  readonly onBack?: () => void;
}

/** A box with a list below: arrows move through it, Enter opens; the focus stays in the box. */
export function SearchList({
  label,
  placeholder,
  text,
  onText,
  items,
  isEarlier = false,
  empty,
  said = "",
  foot = null,
  openAt = 0,
  actions,
  onBack,
}: SearchListProps) {
  /** A key that waits for the items of this text. */
  const pendingAction = useRef<"open" | "beside" | null>(null);
  const { active, inputProps, listProps, optionProps } = useCombobox({
    label,
    items,
    text,
    onText: (next) => {
      pendingAction.current = null;
      onText(next);
    },
    isOpen: true,
    onChoose: (item) => item.run(),
    openAt,
    ...(onBack === undefined ? {} : { onEscape: onBack }),
  });
  const firstItem = items[0];
  useEffect(() => {
    if (isEarlier || pendingAction.current === null) return;
    if (pendingAction.current === "open") firstItem?.run();
    else if (firstItem?.about !== undefined) actions?.onBeside(firstItem.about);
    pendingAction.current = null;
  }, [isEarlier, firstItem, actions]);
  const box = useRef<HTMLInputElement>(null);
  // Another list takes the place of this one while the dialog stays.
  useEffect(() => box.current?.focus(), []);
  const about = actions === undefined ? undefined : items[active]?.about;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isBeside = BESIDE.every((press) => isPress(event.nativeEvent, press));
    // Enter on a later item means that item. Any other key calls the waiting off.
    const isAwaited = event.key === "Enter" && isEarlier && active === 0;
    pendingAction.current = isAwaited ? (isBeside ? "beside" : "open") : null;
    if (isAwaited) event.stopPropagation();
    else if (about !== undefined && event.key === "Tab" && !event.shiftKey)
      actions?.onMore(about, active);
    else if (about !== undefined && isBeside) actions?.onBeside(about);
    else if (onBack !== undefined && isBack(event, text)) onBack();
    else return inputProps.onKeyDown(event);
    event.preventDefault();
  };
  const groups = [...new Set(items.map((item) => item.group))];
  return (
    <div className={styles["search"]}>
      <input
        {...inputProps}
        ref={box}
        onKeyDown={onKeyDown}
        className={styles["box"]}
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        dir="auto"
        autoFocus
      />
      {items.length === 0 && empty !== "" ? <div className={styles["empty"]}>{empty}</div> : null}
      <div {...listProps} className={styles["items"]} tabIndex={-1}>
        {groups.map((group, place) => (
          // By their places: the elements stay, and only their texts change with each letter.
          <div key={place} role="group" aria-label={group}>
            <p className={styles["group"]} aria-hidden>
              <bdi>{group}</bdi>
            </p>
            {indexesOf(items, group).map((index, placeInGroup) => {
              const { about: itsRecord, content } = items[index] ?? NOTHING;
              return (
                <div
                  {...optionProps(index)}
                  key={placeInGroup}
                  className={styles["item"]}
                  aria-keyshortcuts={
                    actions === undefined || itsRecord === undefined ? undefined : "Tab"
                  }
                  onContextMenu={(event) => {
                    if (actions === undefined || itsRecord === undefined) return;
                    event.preventDefault();
                    actions.onMore(itsRecord, index);
                  }}
                >
                  {content}
                  {index === active ? (
                    <kbd className={styles["enter"]} aria-hidden>
                      ↵
                    </kbd>
                  ) : null}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <div className={styles["foot"]}>
        <span role="status">{said}</span>
        <span>{foot}</span>
        <span className={styles["keys"]} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {KEYS.move}
          </span>
          <span>
            <kbd>↵</kbd> {onBack === undefined ? KEYS.open : KEYS.run}
          </span>
          {about === undefined ? null : (
            <>
              <span className={styles["wide"]}>
                <kbd>{keyText(BESIDE_KEYS)}</kbd> {KEYS.beside}
              </span>
              <button
                type="button"
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => actions?.onMore(about, active)}
              >
                <kbd>Tab</kbd> {KEYS.more}
              </button>
            </>
          )}
          <span>
            <kbd>Esc</kbd> {onBack === undefined ? KEYS.close : KEYS.back}
          </span>
        </span>
      </div>
    </div>
  );
}

const NOTHING: Partial<SearchItem> = {};

function indexesOf(items: readonly SearchItem[], group: string): readonly number[] {
  return items.flatMap((item, index) => (item.group === group ? [index] : []));
}
