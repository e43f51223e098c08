/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A value in a sentence. Two that are written from right to left would else be one run, and stand
 * in the wrong order: what it was where it should say what it is.
 */
export function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}
