/** Least digits of a number of a person: shorter ones are rather prices, years or postcodes. */
const MIN_DIGITS = 6;
/** The longest number of ITU-T E.164, with what is dialled before it and an extension behind it. */
const MAX_DIGITS = 22;
/** Longer texts are no numbers, and some of them take seconds to normalise. */
const MAX_CHARACTERS = 500;

/** Returns the phone number that a copied text is; null for any other text. */
export function callerNumber(copied: string): string | null {
  if (copied.length > MAX_CHARACTERS) return null;
  const text = copied
    .normalize("NFKC")
    .trim()
    .replace(/^tel:/i, "")
    .replace(/[\p{Cf}\p{Zs}]+/gu, " ")
    .trim();
  if (!/^[+(]?[\d\s()./–-]+(?:(?:ext\.?|x|;ext=)\s?\d{1,6})?$/i.test(text)) return null;
  const digits = text.replace(/\D/g, "").length;
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS ? text : null;
}
