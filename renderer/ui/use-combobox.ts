import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

interface Options<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (item: T) => void;
  /** True if its list is shown; also an empty one may be. */
  readonly isOpen: boolean;
  /** The list lies over what follows the box; in a form that scrolls it may be out of sight. */
  readonly isPopup?: boolean;
  /** The option that is active when the list opens; the first one if left out. */
  readonly openAt?: number;
  /** While nothing is typed no option is active until the user goes to one: Enter chooses none. */
  readonly startsNowhere?: boolean;
  /** Closes the list; left out where Esc belongs to the dialog around it. */
  readonly onEscape?: () => void;
}

const PAGE_OPTIONS = 8;

/**
 * A text box with a list of options: arrows (which go round at the ends) and Page Up and Down move
 * through it, Enter chooses. The focus stays in the box, as the ARIA pattern for comboboxes has it;
 * how box and options look is up to the component.
 */
export function useCombobox<T>({
  label,
  items,
  text,
  onText,
  onChoose,
  isOpen,
  isPopup = false,
  openAt = 0,
  startsNowhere = false,
  onEscape,
}: Options<T>) {
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const [wantedIndex, setWanted] = useState<number | null>(null);
  const lastIndex = items.length - 1;
  const isNowhere = startsNowhere && text === "" && wantedIndex === null;
  const active = isNowhere ? -1 : Math.max(0, Math.min(wantedIndex ?? openAt, lastIndex));
  const optionId = (index: number) => `${id}-${index}`;
  const isShown = isOpen && items.length > 0;
  const activeId = isShown && !isNowhere ? optionId(active) : undefined;
  useEffect(() => {
    if (active > 0 && activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [active, activeId]);
  useEffect(() => {
    if (isPopup && isShown) list.current?.scrollIntoView({ block: "nearest" });
  }, [isPopup, isShown]);

  const move = (index: number) => {
    setWanted(index);
    // Now, before the new options are drawn: the layout is computed once for each letter.
    if (index === 0) list.current?.scrollTo({ top: 0 });
  };
  const choose = (item: T | undefined) => {
    if (item === undefined) return;
    setWanted(null);
    onChoose(item);
  };
  const moves: Readonly<Record<string, () => number>> = {
    ArrowDown: () => (active >= lastIndex ? 0 : active + 1),
    ArrowUp: () => (active <= 0 ? lastIndex : active - 1),
    PageDown: () => Math.min(lastIndex, active + PAGE_OPTIONS),
    PageUp: () => Math.max(0, active - PAGE_OPTIONS),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || (isNowhere && event.key === "Enter")) return;
    const next = moves[event.key];
    if (event.key === "Enter") choose(items[active]);
    else if (event.key === "Escape" && onEscape !== undefined) {
      setWanted(null);
      onEscape();
    } else if (next !== undefined && items.length > 0) move(next());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    active,
    inputProps: {
      role: "combobox",
      "aria-expanded": isOpen,
      "aria-controls": id,
      "aria-activedescendant": activeId,
      "aria-autocomplete": "list",
      autoComplete: "off",
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onText(event.target.value);
        if (startsNowhere && event.target.value === "") setWanted(null);
        else move(0);
      },
      onKeyDown,
    },
    listProps: {
      id,
      role: "listbox",
      "aria-label": label,
      ref: (element: HTMLElement | null) => {
        list.current = element;
      },
    },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: "option",
      "aria-selected": index === active,
      // The focus stays in the box.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onPointerMove: () => setWanted(index),
      onClick: () => choose(items[index]),
    }),
  } as const;
}
