import { readPhone } from "../../../shared/contract/phone-number.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import { MIN_FORGIVEN_CHARACTERS, likeWords } from "../index/vocabulary.ts";
import type { Statements } from "../file/statements.ts";

/** A word of a search: any of these texts will do. The first is what was typed. */
export type Word = readonly [string, ...string[]];

/** Folded words of a search; a text that is a phone number in some format is one word of digits. */
export function searchWords(text: string): readonly Word[] {
  const folded = normalizeText(text);
  const phone = phoneWord(normalizeText(readPhone(text).number));
  if (phone !== null) return [phone];
  return [...new Set(folded.split(" ").filter((word) => word !== ""))].map((word): Word => [word]);
}

const MAX_COUNTRY_DIGITS = 3;
/** So many digits say who is meant without their country. */
const MIN_LOCAL_DIGITS = 6;
/** So many digits say it without anything before them. */
const MIN_WHOLE_DIGITS = 7;

/**
 * A phone number as its digits. One with its country ("+49", "0049") is also looked for with the
 * zero that some write after it, "+49 (0)171", and without the country, as people write it at home:
 * the length of a country's number is not known, so that each is tried.
 */
function phoneWord(folded: string): Word | null {
  if (!/^[+\d(][\d\s()./+-]*$/.test(folded)) return null;
  const typed = folded.replace(/\D/g, "");
  if (typed.length < 3) return null;
  const international = folded.startsWith("+")
    ? typed
    : folded.startsWith("00")
      ? typed.slice(2)
      : null;
  if (international === null || international === "") return nationalWord(typed);
  const others = new Set([international]);
  for (let country = 1; country <= MAX_COUNTRY_DIGITS; country += 1) {
    const local = international.slice(country).replace(/^0/, "");
    if (local.length < MIN_LOCAL_DIGITS) continue;
    others.add(`${international.slice(0, country)}0${local}`);
    others.add(`${international.slice(0, country)}${local}`);
    others.add(`0${local}`);
  }
  others.delete(typed);
  return [typed, ...others];
}

/** As it is dialled at home: with a country the zero before it is left out. */
function nationalWord(typed: string): Word {
  const withoutZero = typed.replace(/^0/, "");
  return typed === withoutZero || withoutZero.length < MIN_WHOLE_DIGITS
    ? [typed]
    : [typed, withoutZero];
}

/**
 * The same search forgiving one typing error in each longer word; `null` when no word is like one
 * of them.
 */
export function forgivingWords(
  statements: Statements,
  words: readonly Word[],
): readonly Word[] | null {
  let more = false;
  const forgiving = words.map((word): Word => {
    const [typed] = word;
    if (Array.from(typed).length < MIN_FORGIVEN_CHARACTERS || !/^\p{L}+$/u.test(typed)) return word;
    const like = likeWords(statements, typed);
    if (like.length > 0) more = true;
    return [...word, ...like];
  });
  return more ? forgiving : null;
}
