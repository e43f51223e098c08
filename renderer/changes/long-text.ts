/** Texts above this length, or with lines, are compared word by word. Characters. */
const LONG_TEXT_CHARACTERS = 48;

export function isLongText(value: unknown): value is string {
  return typeof value === "string" && (value.length > LONG_TEXT_CHARACTERS || value.includes("\n"));
}

/** Texts above this length are folded until the user opens them. */
const VERY_LONG_CHARACTERS = 600;

export function isVeryLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > VERY_LONG_CHARACTERS;
}

/** What is shown of a message at first. */
const MESSAGE_CHARACTERS = 280;

/** The beginning of a long message, up to a word's end. */
export function clipped(text: string): string {
  if (text.length <= MESSAGE_CHARACTERS) return text;
  return `${text.slice(0, MESSAGE_CHARACTERS).replace(/\s+\S*$/, "")} …`;
}
