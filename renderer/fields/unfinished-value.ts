import { UnreadableInput } from "../ui/unreadable-input.ts";

/** Separates what was typed from what is wrong with it; nobody types it. */
const SEPARATOR = "\u0000";

/**
 * Values of custom fields are texts, and half a number can look like a whole one: what is no value
 * yet stands in their place as a text that `fieldProblem` refuses.
 */
export function unfinishedValue(input: UnreadableInput): string {
  return `${input.text}${SEPARATOR}${input.problem}`;
}

/** What was typed and is no value yet; null for a value. */
export function readUnfinished(value: string): UnreadableInput | null {
  const at = value.indexOf(SEPARATOR);
  return at < 0 ? null : new UnreadableInput(value.slice(0, at), value.slice(at + 1));
}
