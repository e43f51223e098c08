import type { Command } from "prosemirror-state";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { hasWords } from "../../ui/highlight.tsx";
import inputs from "../../ui/inputs.module.css";
import { useCombobox } from "../../ui/use-combobox.ts";
import type { EditorProps } from "../editor-props.ts";
import { useColleagueNames } from "../marked-text.tsx";
import { asText } from "../text-inputs.tsx";
import { linkAt, setLink, toggle, toggleList } from "./commands.ts";
import type { Format } from "./format.ts";
import { LinkRow, RichToolbar, type Tool } from "./rich-toolbar.tsx";
import { mentionAt, writeMention } from "./mention.ts";
import styles from "./rich-text.module.css";
import { RICH_TEXT_TEXTS as TEXTS } from "./texts.ts";
import { useRichEditor } from "./use-rich-editor.ts";

const MAX_COLLEAGUES = 8;

const COMMANDS: Readonly<Record<Exclude<Tool, "link">, Command>> = {
  bold: toggle("strong"),
  italic: toggle("em"),
  bullets: toggleList("bullet_list"),
  numbers: toggleList("ordered_list"),
  mention: (state, dispatch) => {
    const { $from } = state.selection;
    const textBefore = $from.parent.textBetween(0, $from.parentOffset);
    dispatch?.(state.tr.insertText(textBefore === "" || /\s$/.test(textBefore) ? "@" : " @"));
    return true;
  },
};

interface Props extends EditorProps {
  readonly format: Format;
}

/** A text with its formatting, tools for the mouse, and colleagues after an `@`. */
export function RichEditor({ format, label, value, invalid, id, describedBy, ...props }: Props) {
  const { autoFocus = false, onChange, onEnter } = props;
  const [isLinking, setLinking] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const colleagueNames = useColleagueNames();
  const editor = useRichEditor({
    format,
    value: asText(value),
    onChange,
    onLink: () => setLinking(true),
    autoFocus,
    colleagues: colleagueNames,
    onEnter,
  });
  const { box, state, run, hasFocus } = editor;
  const colleagues = useColleagues(editor, colleagueNames);
  const { list, isOpen } = colleagues;
  const active = list.inputProps["aria-activedescendant"];
  const placeholder = asText(value) === "" ? props.placeholder : undefined;
  const attributes = useMemo(
    () => ({
      class: [inputs["input"], styles["text"]].join(" "),
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      "aria-invalid": String(invalid),
      dir: "auto",
      ...(id !== undefined && { id }),
      ...(describedBy !== undefined && { "aria-describedby": describedBy }),
      ...(placeholder !== undefined && { "aria-placeholder": placeholder }),
      ...(active !== undefined && {
        "aria-autocomplete": "list",
        "aria-activedescendant": active,
      }),
    }),
    [label, invalid, id, describedBy, placeholder, active],
  );
  const { setAttributes } = editor;
  useEffect(() => setAttributes(attributes), [setAttributes, attributes]);
  useLabel(id, () => run(() => true));
  const back = () => run(() => true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "F10" || !event.altKey) return;
    tools.current?.querySelector("button")?.focus();
    event.preventDefault();
  };
  return (
    <div
      className={[styles["editor"], format.name === "html" ? styles["paragraphs"] : ""].join(" ")}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <div ref={box} onKeyDownCapture={isOpen ? list.inputProps.onKeyDown : undefined} />
      {isOpen && hasFocus ? (
        <ul {...list.listProps} className={styles["colleagues"]}>
          {colleagues.names.map((name, index) => (
            <li {...list.optionProps(index)} key={name} className={styles["colleague"]}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {isLinking && state !== null ? (
        <LinkRow
          href={linkAt(state)?.href ?? ""}
          onSet={(address) => {
            setLinking(false);
            run((state, dispatch) => {
              const transaction = setLink(state, address);
              if (transaction !== null) dispatch?.(transaction);
              return true;
            });
          }}
          onCancel={() => {
            setLinking(false);
            back();
          }}
        />
      ) : null}
      {state === null ? null : (
        <div ref={tools}>
          <RichToolbar
            label={label}
            state={state}
            onTool={(tool) => (tool === "link" ? setLinking(true) : run(COMMANDS[tool]))}
            onLeave={back}
          />
        </div>
      )}
    </div>
  );
}

/** The colleagues whose names go on as what was typed after an `@`. */
function useColleagues(
  { state, run }: ReturnType<typeof useRichEditor>,
  colleagueNames: readonly string[],
) {
  /** Position of the `@` at which the list was closed: it stays closed there. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const mention = state === null ? null : mentionAt(state);
  const names =
    mention === null || mention.from === closedAt
      ? []
      : colleagueNames
          .filter((name) => hasWords(name, mention.text) && !isWritten(name, mention.text))
          .slice(0, MAX_COLLEAGUES);
  const isOpen = names.length > 0;
  const list = useCombobox({
    label: TEXTS.colleagues,
    items: names,
    text: mention?.text ?? "",
    onText: () => undefined,
    isOpen,
    isPopup: true,
    onEscape: () => setClosedAt(mention?.from ?? null),
    onChoose: (name) =>
      run((state, dispatch) => {
        const mention = mentionAt(state);
        if (mention !== null) dispatch?.(writeMention(state, mention, name));
        return mention !== null;
      }),
  });
  return { list, isOpen, names };
}

/** A name that stands there whole, and the words after it, are no search. */
function isWritten(name: string, text: string): boolean {
  return text.endsWith(" ") && name.toLowerCase() === text.trim().toLowerCase();
}

/** A press on the label of a field gives the text the focus, as in other inputs. */
function useLabel(id: string | undefined, focus: () => void): void {
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    const label =
      id === undefined ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const onClick = () => latest.current();
    label?.addEventListener("click", onClick);
    return () => label?.removeEventListener("click", onClick);
  }, [id]);
}
