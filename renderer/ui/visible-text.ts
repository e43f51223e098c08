/** Characters that reorder the rest of a line, and are not seen themselves. */
const ORDER_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text that others wrote, with such characters made visible. They can make a name or a file
 * look like another one ("invoicefdp.exe" for "invoiceexe.pdf"), also beyond their own end;
 * `dir="auto"` is all that names in two directions need.
 */
export function visibleText(text: string): string {
  return text.replace(
    ORDER_CONTROLS,
    (control) => `‹U+${(control.codePointAt(0) ?? 0).toString(16).toUpperCase()}›`,
  );
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A value in a sentence. Two that are written from right to left would else be one run, and stand
 * in the wrong order: what it was where it should say what it is.
 */
export function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

const MAX_CHARACTERS = 80;

/** Returns a text as the name of a file, without characters that file systems refuse. */
export function fileNameOf(text: string, fallback: string): string {
  const safe = text
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_CHARACTERS);
  return safe === "" ? fallback : safe;
}

/** An address as people say it: where it leads comes first. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
}
