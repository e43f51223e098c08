import { baseKeymap, chainCommands, lift, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import type { MarkType, NodeType, ResolvedPos, Schema } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { canJoin } from "prosemirror-transform";
import { linkTo } from "./schema.ts";

/** Bold, italic and so on of the selection, or of what is typed next. */
export function toggle(name: string): Command {
  return (state, dispatch) => {
    const type = state.schema.marks[name];
    return type !== undefined && toggleMark(type)(state, dispatch);
  };
}

/** Returns whether the selection has a mark, or what is typed next would have it. */
export function isActive({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection;
  return empty
    ? type.isInSet(storedMarks ?? $from.marks()) !== undefined
    : doc.rangeHasMark(from, to, type);
}

/** Depth of the innermost list around a position; null outside of lists. */
function listDepth($pos: ResolvedPos): number | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1)
    if (isList($pos.node(depth).type)) return depth;
  return null;
}

function isList({ name }: NodeType): boolean {
  return name === "bullet_list" || name === "ordered_list";
}

/** The kind of list that the selection begins in; null outside of lists. */
export function listAround({ selection: { $from } }: EditorState): string | null {
  const depth = listDepth($from);
  return depth === null ? null : $from.node(depth).type.name;
}

/** Makes the lines of the selection a list, another kind of list, or lines again. */
export function toggleList(name: "bullet_list" | "ordered_list"): Command {
  return (editorState, dispatch, view) => {
    // "Select all" stands outside of the lines.
    const { $from, $to } = TextSelection.between(
      editorState.selection.$from,
      editorState.selection.$to,
    );
    const state = editorState.apply(editorState.tr.setSelection(new TextSelection($from, $to)));
    const { [name]: list, list_item: item } = state.schema.nodes;
    if (list === undefined || item === undefined) return false;
    const depth = listDepth($from);
    if (depth === null) return makeList(list, item)(state, dispatch, view);
    if ($from.node(depth).type === list) return liftListItem(item)(state, dispatch, view);
    if (depth > $to.depth || $to.node(depth) !== $from.node(depth)) return false;
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), list));
    return true;
  };
}

/** Each line becomes an item of its own. */
function makeList(list: NodeType, item: NodeType): Command {
  return (state, dispatch) => {
    const { $from, $to, anchor, head } = state.selection;
    const range = $from.blockRange($to);
    const line = state.schema.nodes["paragraph"];
    if (range === null || line === undefined) return false;
    const { parent, startIndex, endIndex, start, end } = range;
    const lines = Array.from({ length: endIndex - startIndex }, (_item, index) =>
      parent.child(startIndex + index),
    );
    if (!lines.every(({ isTextblock }) => isTextblock)) return false;
    if (dispatch === undefined) return true;
    const items = lines.map(({ content }) => item.create(null, line.create(null, content)));
    const tr = state.tr.replaceWith(start, end, list.create(null, items));
    // The list adds a token before, and each item one before and one after its line.
    const moved = (position: number) => {
      let indexBefore = start;
      const index = lines.findIndex(({ nodeSize }) => position < (indexBefore += nodeSize));
      return position + 2 + 2 * (index < 0 ? lines.length - 1 : index);
    };
    tr.setSelection(TextSelection.create(tr.doc, moved(anchor), moved(head)));
    const previous = tr.doc.resolve(start).nodeBefore;
    if (previous?.type === list && canJoin(tr.doc, start)) tr.join(start);
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** At the beginning of an item: it becomes a line again. */
const leaveItem: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const { list_item: item } = state.schema.nodes;
  const isAtStart = empty && $from.parentOffset === 0 && $from.index(-1) === 0;
  return isAtStart && item !== undefined && $from.node(-1).type === item
    ? liftListItem(item)(state, dispatch, view)
    : false;
};

const lineBreak: Command = (state, dispatch) => {
  const type = state.schema.nodes["hard_break"];
  if (type === undefined) return false;
  dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView());
  return true;
};

/**
 * The keys of the text itself. Tab goes on to the next field and Esc leaves, so neither is here;
 * Enter with Ctrl or Cmd saves, outside.
 */
export function editorKeys(schema: Schema): Readonly<Record<string, Command>> {
  const { list_item: item, hard_break: hardBreak } = schema.nodes;
  const isHtml = hardBreak !== undefined;
  const enter: Command = (state, dispatch, view) =>
    (item !== undefined && splitListItem(item)(state, dispatch, view)) ||
    baseKeymap["Enter"]?.(state, dispatch, view) === true;
  const { "Mod-Enter": _saves, ...base } = baseKeymap;
  const backspace = base["Backspace"];
  return {
    ...base,
    ...(backspace !== undefined && {
      Backspace: chainCommands(undoInputRule, leaveItem, backspace),
    }),
    Enter: enter,
    "Shift-Enter": isHtml ? lineBreak : enter,
    "Mod-b": toggle("strong"),
    "Mod-i": toggle("em"),
    ...(isHtml && item !== undefined
      ? {
          "Mod-u": toggle("underline"),
          "Mod-]": sinkListItem(item),
          "Mod-[": chainCommands(liftListItem(item), lift),
        }
      : {}),
    "Mod-Shift-8": toggleList("bullet_list"),
    "Mod-Shift-7": toggleList("ordered_list"),
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
  };
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** The link at the selection, as far as it goes; null without one. */
export function linkAt({ selection, schema }: EditorState): Found | null {
  // "Select all" stands outside of the lines.
  const { $from } = TextSelection.between(selection.$from, selection.$to);
  const type = schema.marks["link"];
  if (type === undefined) return null;
  const childAt = $from.parent.childAfter($from.parentOffset);
  const childBefore = $from.parent.childBefore($from.parentOffset);
  const here = [childAt, childBefore].find(({ node }) => node !== null && type.isInSet(node.marks));
  const mark = type.isInSet(here?.node?.marks ?? []);
  if (mark === undefined || here === undefined) return null;
  const { parent } = $from;
  let [firstIndex, lastIndex] = [here.index, here.index];
  const has = (index: number) =>
    index >= 0 && index < parent.childCount && mark.isInSet(parent.child(index).marks);
  while (has(firstIndex - 1)) firstIndex -= 1;
  while (has(lastIndex + 1)) lastIndex += 1;
  let from = $from.start();
  for (let index = 0; index < firstIndex; index += 1) from += parent.child(index).nodeSize;
  let to = from;
  for (let index = firstIndex; index <= lastIndex; index += 1) to += parent.child(index).nodeSize;
  return { from, to, href: String(mark.attrs["href"]) };
}

/**
 * Links the selection, or the link at it, to an address; without either the address is written
 * there. `""` removes a link. Null for what is no address.
 */
export function setLink(state: EditorState, inputText: string): Transaction | null {
  const type = state.schema.marks["link"];
  if (type === undefined) return null;
  const linkRange = linkAt(state);
  const { empty } = state.selection;
  const { from, to } = empty && linkRange !== null ? linkRange : state.selection;
  if (inputText.trim() === "") return state.tr.removeMark(from, to, type);
  const href = linkTo(inputText);
  if (href === null) return null;
  const mark = type.create({ href });
  if (from !== to) return state.tr.removeMark(from, to, type).addMark(from, to, mark);
  const words = state.schema.text(inputText.trim(), [mark]);
  return state.tr.replaceSelectionWith(words, false).removeStoredMark(type);
}
