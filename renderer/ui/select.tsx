import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { normalizeText } from "../../shared/contract/normalize-text.ts";
import { Dropdown } from "./popover.tsx";
import inputs from "./inputs.module.css";
import { hasWords } from "./highlight.tsx";
import { focusOnce, selectText } from "./focus.ts";
import { SELECT_TEXTS as TEXTS } from "./texts.ts";
import { useCombobox } from "./use-combobox.ts";

export type SelectOption<T extends string = string> = readonly [T, string];

export interface SelectProps<T extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<T>[];
  /** Chosen option; a value that is not among the options is shown as nothing chosen. */
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly placeholder?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  /** Returns the look of an option in the list; left out: its text. */
  readonly show?: ((value: T, text: string) => ReactNode) | undefined;
  /** In a line with other controls, instead of on a line of its own. */
  readonly inline?: boolean;
  /** True if an inline one narrows what is shown. */
  readonly isChosen?: boolean;
}

/**
 * A choice from a list that can be searched by typing. A click or an arrow key opens it, Enter and
 * Tab choose what was found, Esc leaves it as it was.
 */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, options, value, onChange, inline = false, isChosen = false } = props;
  const { placeholder = TEXTS.choose, invalid, autoFocus, id, describedBy } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [inputText, setTyped] = useState<string | null>(null);
  const matches = inputText === null ? options : matching(options, inputText);
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = ([optionValue]: SelectOption<T>) => {
    close();
    if (optionValue !== value) onChange(optionValue);
  };
  const { active, inputProps, listProps, optionProps } = useCombobox({
    label: TEXTS.options(label),
    items: matches,
    text: inputText ?? textOf(options, value),
    onText: (text) => {
      setTyped(text);
      setOpen(true);
    },
    onChoose: choose,
    isOpen,
    openAt: inputText === null ? options.findIndex(([option]) => option === value) : 0,
    onEscape: close,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const option = matches[active];
    if (event.key === "Tab" && isOpen && inputText !== null && option !== undefined) choose(option);
    if (isOpen || (event.key !== "ArrowDown" && event.key !== "ArrowUp"))
      return inputProps.onKeyDown(event);
    setOpen(true);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      className={[inputs["box"], inline ? inputs["inline"] : ""].join(" ")}
      data-chosen={isChosen}
    >
      <input
        {...inputProps}
        className={inputs["input"]}
        type="text"
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
        onFocus={(event) => selectText(event.target)}
        onBlur={close}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <ChevronDown className={inputs["arrow"]} size={14} aria-hidden />
      {isOpen ? (
        <Options
          anchor={input}
          options={matches}
          value={value}
          show={props.show}
          listProps={listProps}
          optionProps={optionProps}
        />
      ) : null}
    </span>
  );
}

type Combobox = ReturnType<typeof useCombobox>;

interface OptionsProps<T extends string> extends Pick<Combobox, "listProps" | "optionProps"> {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly options: readonly SelectOption<T>[];
  readonly value: T;
  readonly show: SelectProps<T>["show"];
}

function Options<T extends string>({
  anchor,
  options,
  value,
  show,
  listProps,
  optionProps,
}: OptionsProps<T>) {
  return (
    <Dropdown anchor={anchor}>
      {options.length === 0 ? (
        <p className={inputs["none"]} role="status">
          {TEXTS.noMatch}
        </p>
      ) : (
        <ul {...listProps} className={inputs["options"]}>
          {options.map(([option, text], index) => (
            <li {...optionProps(index)} key={option} className={inputs["option"]}>
              <span dir="auto">{show === undefined ? text : show(option, text)}</span>
              {option === value ? <Check size={14} aria-hidden /> : null}
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  );
}

function textOf(options: readonly SelectOption[], value: string): string {
  // The placeholder says that nothing is chosen; typing replaces it.
  return value === "" ? "" : (options.find(([option]) => option === value)?.[1] ?? "");
}

/** The options with each word of a text: the one that is it, those that begin with it, others. */
function matching<T extends string>(
  options: readonly SelectOption<T>[],
  text: string,
): readonly SelectOption<T>[] {
  const normalizedText = normalizeText(text);
  const distance = ([, name]: SelectOption<T>) => {
    const normalized = normalizeText(name);
    return normalized === normalizedText ? 0 : normalized.startsWith(normalizedText) ? 1 : 2;
  };
  return options
    .filter(([, name]) => hasWords(name, text))
    .toSorted((a, b) => distance(a) - distance(b));
}
