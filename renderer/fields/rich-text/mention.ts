import { type EditorState, Plugin, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { type MentionRange, mentionsIn } from "../marked-text.tsx";

/** A colleague's name that is being typed after an `@`. */
interface Mention {
  /** Position of the `@`. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** At the beginning of a word, so that an address is none; of one or two words. */
const TYPED = /(?:^|[\s(])@((?:[\p{L}\p{N}.'’-]{0,30} ?)?[\p{L}\p{N}.'’-]{0,30})$/u;

export function mentionAt({ selection }: EditorState): Mention | null {
  const { $from, empty } = selection;
  if (!empty) return null;
  const textBefore = $from.parent.textBetween(0, $from.parentOffset, undefined, "\n");
  const text = TYPED.exec(textBefore)?.[1];
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

/** Keeps the names of colleagues beside their `@`, also while one is typed. */
export function mentionIsolation(names: () => readonly string[]): Plugin {
  return new Plugin({
    props: {
      decorations(state) {
        const ranges = rangesOf(state, names());
        const isolated = ranges.map(({ from, to }) =>
          Decoration.inline(from, to, { nodeName: "bdi" }),
        );
        return DecorationSet.create(state.doc, isolated);
      },
    },
  });
}

function rangesOf(state: EditorState, names: readonly string[]): readonly MentionRange[] {
  const ranges: MentionRange[] = [];
  state.doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    // Nodes without text take the room of one letter.
    const text = block.textBetween(0, block.content.size, undefined, "\n");
    for (const { from, to } of mentionsIn(text, names))
      ranges.push({ from: position + 1 + from, to: position + 1 + to });
    return false;
  });
  const unfinishedMention = mentionAt(state);
  const begins = (name: string) =>
    name.toLowerCase().startsWith(unfinishedMention?.text.toLowerCase() ?? "");
  const isKnown = ranges.some(({ from }) => from === unfinishedMention?.from);
  return unfinishedMention === null || isKnown || !names.some(begins)
    ? ranges
    : [...ranges, unfinishedMention];
}
