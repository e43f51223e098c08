/**
 * Builds a pattern that is written over several lines; line breaks and the spaces after them do not
 * count. For patterns of words in six languages, which are longer than a line.
 */
export function longPattern(source: string, flags = ""): RegExp {
  return new RegExp(source.replaceAll(/\n\s*/g, ""), flags);
}
