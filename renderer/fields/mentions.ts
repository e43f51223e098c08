import { useLookups } from "../core/queries.ts";
import { nameOf } from "./value-text.ts";

/** Where a colleague is named in a text, the `@` included. */
export interface MentionRange {
  readonly from: number;
  readonly to: number;
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Finds the colleagues named in a text. An `@` has no direction of its own: in a line that runs the
 * other way than the name it would stand behind it, unless both are kept together.
 */
export function mentionsIn(text: string, names: readonly string[]): readonly MentionRange[] {
  const found: MentionRange[] = [];
  for (let from = text.indexOf("@"); from >= 0; from = text.indexOf("@", from + 1)) {
    // In an address it follows a letter.
    if (WORD.test(text.charAt(from - 1))) continue;
    const named = names.filter((name) => isNamedAt(text, from + 1, name));
    const length = Math.max(0, ...named.map((name) => name.length));
    if (length > 0) found.push({ from, to: from + 1 + length });
  }
  return found;
}

/** A name that goes on in the text is another one: "Anna" is not named by "@Annabel". */
function isNamedAt(text: string, at: number, name: string): boolean {
  return name !== "" && text.startsWith(name, at) && !WORD.test(text.charAt(at + name.length));
}

/** Puts the names of colleagues in a part of a page into elements of their own, with their `@`. */
export function isolateMentions(root: Node, names: readonly string[]): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null)
    if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts)
    // From the end, so that what is before keeps its place.
    for (const { from, to } of mentionsIn(text.data, names).toReversed()) {
      const name = text.splitText(from);
      name.splitText(to - from);
      const isolated = document.createElement("bdi");
      name.replaceWith(isolated);
      isolated.append(name);
    }
}

/** The names of all colleagues, as they are written after an `@`. */
export function useColleagueNames(): readonly string[] {
  return [...new Set((useLookups()?.users ?? []).map(nameOf))];
}
