import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { linkTo } from "./schema.ts";

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
  const at = $from.parent.childAfter($from.parentOffset);
  const before = $from.parent.childBefore($from.parentOffset);
  const here = [at, before].find(({ node }) => node !== null && type.isInSet(node.marks));
  const mark = type.isInSet(here?.node?.marks ?? []);
  if (mark === undefined || here === undefined) return null;
  const { parent } = $from;
  let [first, last] = [here.index, here.index];
  const has = (index: number) =>
    index >= 0 && index < parent.childCount && mark.isInSet(parent.child(index).marks);
  while (has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  let from = $from.start();
  for (let index = 0; index < first; index += 1) from += parent.child(index).nodeSize;
  let to = from;
  for (let index = first; index <= last; index += 1) to += parent.child(index).nodeSize;
  return { from, to, href: String(mark.attrs["href"]) };
}

/**
 * Links the selection, or the link at it, to an address; without either the address is written
 * there. `""` removes a link. Null for what is no address.
 */
export function setLink(state: EditorState, typed: string): Transaction | null {
  const type = state.schema.marks["link"];
  if (type === undefined) return null;
  const found = linkAt(state);
  const { empty } = state.selection;
  const { from, to } = empty && found !== null ? found : state.selection;
  if (typed.trim() === "") return state.tr.removeMark(from, to, type);
  const href = linkTo(typed);
  if (href === null) return null;
  const mark = type.create({ href });
  if (from !== to) return state.tr.removeMark(from, to, type).addMark(from, to, mark);
  const words = state.schema.text(typed.trim(), [mark]);
  return state.tr.replaceSelectionWith(words, false).removeStoredMark(type);
}
