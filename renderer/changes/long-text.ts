/** Texts above this length, or with lines, are compared word by word. Characters. */
const LONG_TEXT_CHARACTERS = 48;

export function isLongText(value: unknown): value is string {
  return typeof value === "string" && (value.length > LONG_TEXT_CHARACTERS || value.includes("\n"));
}

/** Texts above this length are folded until somebody wants to see all of them. Characters. */
const VERY_LONG = 600;

export function isVeryLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > VERY_LONG;
}

/** Characters of a message that are shown at first. */
const MESSAGE = 280;

/** The beginning of a long message, up to a word's end. */
export function clipped(text: string): string {
  if (text.length <= MESSAGE) return text;
  return `${text.slice(0, MESSAGE).replace(/\s+\S*$/, "")} …`;
}
