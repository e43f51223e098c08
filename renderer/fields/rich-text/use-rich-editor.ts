import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { type Command, EditorState, type Plugin, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { editorKeys, listAround } from "./commands.ts";
import type { Format } from "./format.ts";
import { mentionIsolation } from "./mention.ts";
import { pasteHandlers } from "./pasted-html.ts";
import { InputRule, inputRules, wrappingInputRule } from "prosemirror-inputrules";
import type { Schema } from "prosemirror-model";

interface Options {
  readonly format: Format;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLink: () => void;
  readonly autoFocus: boolean;
  /** Names that may stand after an `@`. */
  readonly colleagues: readonly string[];
  /** Enter does this, but in a list and with Shift. */
  readonly onEnter?: (() => void) | undefined;
}

interface RichEditor {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly state: EditorState | null;
  /** Runs a command, and gives the text the focus again. */
  readonly run: (command: Command) => void;
  readonly setAttributes: (attributes: Readonly<Record<string, string>>) => void;
  readonly hasFocus: boolean;
}

/** The editor on the page. Opening and leaving it write nothing: only changes of the text do. */
export function useRichEditor(options: Options): RichEditor {
  const { format, value, colleagues } = options;
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(options);
  const shownValue = useRef(value);
  const [state, setState] = useState<EditorState | null>(null);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    latest.current = options;
  });
  // In the same moment in which a plain box is gone, so that no letter is typed into nothing.
  useLayoutEffect(() => {
    const place = box.current;
    if (place === null) return undefined;
    const firstOptions = latest.current;
    shownValue.current = firstOptions.value;
    const opened = stateOf(format, firstOptions.value, latest);
    const editor = new EditorView(place, {
      state: opened,
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        shownValue.current = next.doc.eq(opened.doc) ? firstOptions.value : format.write(next.doc);
        latest.current.onChange(shownValue.current);
      },
      handleDOMEvents: {
        ...pasteHandlers(format),
        // The library would take them from what is around the text: Esc leaves, Ctrl+Enter saves.
        keydown: (_view, event) =>
          event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey)),
        focus: () => setFocus(true),
        blur: () => setFocus(false),
      },
    });
    view.current = editor;
    setState(opened);
    if (firstOptions.autoFocus) {
      editor.dispatch(editor.state.tr.setSelection(Selection.atEnd(editor.state.doc)));
      editor.focus();
    }
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [format]);
  // A value that comes from elsewhere takes the place of the text.
  useEffect(() => {
    if (view.current === null || value === shownValue.current) return;
    shownValue.current = value;
    const next = stateOf(format, value, latest);
    view.current.updateState(next);
    setState(next);
  }, [format, value]);
  // Colleagues may be read after the text.
  useEffect(() => {
    view.current?.setProps({});
  }, [colleagues]);
  const setAttributes = useCallback((attributes: Readonly<Record<string, string>>) => {
    view.current?.setProps({ attributes: { ...attributes } });
  }, []);
  const run = (command: Command) => {
    const editor = view.current;
    if (editor === null) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  };
  return { box, state, run, setAttributes, hasFocus };
}

function stateOf(
  { schema, read }: Format,
  value: string,
  options: RefObject<Options>,
): EditorState {
  const onEnter: Command = (state) => {
    const act = options.current.onEnter;
    if (act === undefined || listAround(state) !== null) return false;
    act();
    return true;
  };
  return EditorState.create({
    doc: read(value),
    plugins: [
      typingRules(schema),
      mentionIsolation(() => options.current.colleagues),
      keymap({ Enter: onEnter }),
      keymap({
        ...editorKeys(schema),
        "Mod-k": () => {
          options.current.onLink();
          return true;
        },
      }),
      history(),
    ],
  });
}

/** Formats while typing: "- ", "1. ", `**bold**`, `*italic*`. */
function typingRules(schema: Schema): Plugin {
  const { bullet_list: bullets, ordered_list: numbers } = schema.nodes;
  const { strong, em } = schema.marks;
  return inputRules({
    rules: [
      ...(bullets === undefined ? [] : [wrappingInputRule(/^[-*•]\s$/, bullets)]),
      ...(numbers === undefined
        ? []
        : [
            wrappingInputRule(
              /^([1-9]\d{0,2})[.)]\s$/,
              numbers,
              ([, number]) => ({ order: Number(number) }),
              ([, number], list) =>
                list.childCount + Number(list.attrs["order"]) === Number(number),
            ),
          ]),
      ...(strong === undefined ? [] : [markRule(/(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/, strong)]),
      ...(em === undefined
        ? []
        : [markRule(/(?<![*\p{L}\p{N}])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/u, em)]),
    ],
  });
}

/** The signs around words go, and the words get the mark. */
function markRule(pattern: RegExp, type: Schema["marks"][string]): InputRule {
  return new InputRule(pattern, (state, [, sign = "", words = ""], start, end) => {
    // The last sign is being typed, and not there yet.
    const tr = state.tr.delete(start + sign.length + words.length, end);
    tr.delete(start, start + sign.length);
    tr.addMark(start, start + words.length, type.create());
    return tr.removeStoredMark(type);
  });
}
