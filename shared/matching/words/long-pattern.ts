/** A letter of any script, with its marks, or a digit. */
const SIGN = String.raw`\p{L}\p{M}\p{N}_`;
const BORDER = `(?:(?<![${SIGN}])(?=[${SIGN}])|(?<=[${SIGN}])(?![${SIGN}]))`;
const TOKENS = /\\[\s\S]|\[|\]/g;

/**
 * Builds a pattern that is written over several lines; line breaks and the spaces after them do not
 * count. For patterns of words in many languages, which are longer than a line. With the flag "u",
 * `\b` and `\w` know letters of every script: by themselves they take the end of "âge" for a word.
 */
export function longPattern(source: string, flags = ""): RegExp {
  const pattern = source.replaceAll(/\n\s*/g, "");
  return new RegExp(flags.includes("u") ? withEveryScript(pattern) : pattern, flags);
}

function withEveryScript(pattern: string): string {
  let isInClass = false;
  return pattern.replaceAll(TOKENS, (token) => {
    if (token === "[") isInClass = true;
    if (token === "]") isInClass = false;
    if (token === "\\b" && !isInClass) return BORDER;
    return token === "\\w" ? (isInClass ? SIGN : `[${SIGN}]`) : token;
  });
}
