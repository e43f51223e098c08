/**
 * One- and two-character texts (Chinese, Japanese and Korean names too) are too short for the trigram index. They are tokens of a second
 * index: the letter of the field, then the characters; ASCII signs move to the private use area, because the tokenizer would drop them.
 */
export function gramTokens(texts: readonly string[]): string {
  const tokens = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const lead = fieldLetter(index);
    let before = "";
    for (const character of text) {
      if (character === " ") {
        before = "";
        continue;
      }
      const one = gramCharacter(character);
      tokens.add(lead + one);
      if (before !== "") tokens.add(lead + before + one);
      before = one;
    }
  }
  return [...tokens].join(" ");
}

/** Match expression for a folded text of one or two characters in any of the fields. */
export function gramMatch(text: string, fields: readonly number[]): string {
  const gram = Array.from(text, gramCharacter).join("");
  return fields.map((index) => `"${fieldLetter(index)}${gram}"`).join(" OR ");
}

function gramCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const plain = code > 127 || (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  return plain ? character : String.fromCodePoint(0xe000 + code);
}

function fieldLetter(index: number): string {
  return String.fromCodePoint(97 + index);
}
