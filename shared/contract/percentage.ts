/** Returns the number of a percentage, without its sign and the blanks around. */
export function withoutPercentSign(text: string): string {
  const number = text.trim();
  return number.endsWith("%") ? number.slice(0, -1).trimEnd() : number;
}
