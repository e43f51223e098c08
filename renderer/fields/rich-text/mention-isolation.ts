import { type EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { type MentionRange, mentionsIn } from "../mentions.ts";
import { mentionAt } from "./mention.ts";

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
  state.doc.descendants((block, at) => {
    if (!block.isTextblock) return true;
    // What is no text takes the room of one letter.
    const text = block.textBetween(0, block.content.size, undefined, "\n");
    for (const { from, to } of mentionsIn(text, names))
      ranges.push({ from: at + 1 + from, to: at + 1 + to });
    return false;
  });
  const typed = mentionAt(state);
  const begins = (name: string) => name.toLowerCase().startsWith(typed?.text.toLowerCase() ?? "");
  const isKnown = ranges.some(({ from }) => from === typed?.from);
  return typed === null || isKnown || !names.some(begins) ? ranges : [...ranges, typed];
}
