/**
 * Returns a text without the characters of a set at its end. A pattern such as `/\/+$/` would start
 * again at every run of them: its time grows with the square of the text.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
