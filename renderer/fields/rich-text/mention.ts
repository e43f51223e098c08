import type { EditorState, Transaction } from "prosemirror-state";

/** A colleague's name that is being typed after an `@`. */
export interface Mention {
  /** Where the `@` stands. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** At the beginning of a word, so that an address is none; of one or two words. */
const TYPED = /(?:^|[\s(])@((?:[\p{L}\p{N}.'’-]{0,30} ?)?[\p{L}\p{N}.'’-]{0,30})$/u;

export function mentionAt({ selection }: EditorState): Mention | null {
  const { $from, empty } = selection;
  if (!empty) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\n");
  const text = TYPED.exec(before)?.[1];
  if (text === undefined) return null;
  return { from: $from.pos - text.length - 1, to: $from.pos, text };
}

/** The API has no form for mentions: the name is written as text. */
export function writeMention(
  { tr, schema }: EditorState,
  { from, to }: Mention,
  name: string,
): Transaction {
  return tr.replaceWith(from, to, schema.text(`@${name} `)).scrollIntoView();
}
