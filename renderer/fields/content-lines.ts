/**
 * Lines of iCalendar (RFC 5545) and vCard (RFC 2426) files, which both have the form of RFC 2425:
 * `NAME:value`, escaped and folded.
 */

/** Octets of a line; longer ones are folded (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75;

/** Returns the text of a file with these lines. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Escapes a text (RFC 5545, 3.3.11): control characters but a tab are not allowed in one. */
export function escapedText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replace(/[\p{Cc}]/gu, (control) => (control === "\t" ? control : ""));
}

/** Returns the line of a property, none without a value. */
export function textLine(name: string, text: string): readonly string[] {
  return text === "" ? [] : [`${name}:${escapedText(text)}`];
}

/**
 * Returns the line of a web address, none for what is no such address. A URI is no text: nothing of
 * it is escaped.
 */
export function urlLine(name: string, text: string): readonly string[] {
  return URL.canParse(text) && /^https?:/i.test(text) ? [`${name}:${new URL(text).href}`] : [];
}

/** Returns an instant in UTC. */
export function utcText(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Breaks a line into pieces of at most 75 octets, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      pieces.push(piece);
      // A continued line begins with a blank, which counts.
      piece = " ";
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join("\r\n");
}
