import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { isGivenName } from "../../values/given-names.ts";
import { familyPlaceIn, type PersonName, splitName } from "../../values/person-name.ts";
import { hasNameOf, plainLetters } from "./find-contact.ts";

const PARTICLE = longPattern(
  String.raw`
    ^(?:von|van|vom|zu|zum|zur|de|del|della|dela|di|da|das|dos|do|du|des|der|den|ter|ten|te|
    la|le|lo|li|los|las|y|e|al|el|bin|ibn|ben|af|av|mac|ó|ní|nic|uí|mhic|st\.?|['’]t|d'|dall'|dell'|
    't|
    und|i)$
  `,
  "i",
);

export function isParticle(word: string): boolean {
  return PARTICLE.test(word);
}

/** Given names that mostly have another one behind them in Spanish and Portuguese. */
const DOUBLE_GIVEN = longPattern(String.raw`
  ^(?:m|ma|maria|jose|juan|ana|luis|luiz|miguel|francisco|rosa|carlos|jesus|pedro|joao|marco|paulo|
  antonio|victor|marcos|angel|julio|jorge|manuel)$
`);

/** Certainty of a split that nothing tells: it fills no field. */
const UNTOLD = 0.76;

/** Splits a name in two; a name of three words can be split in two places. */
export function splitParts(
  text: string,
  emails: readonly string[],
  language: string,
): { readonly name: PersonName; readonly certainty: number } {
  const particles = text.split(/\s+/);
  const ownWords = particles
    .map((word) => word.replace(/,$/, ""))
    .filter((word) => !isParticle(word));
  const [email = ""] = emails.filter((address) => hasNameOf(address, ownWords));
  const [, familyName = "", givenName = ""] = /^([^,]{2,40}),\s([^,]{2,40})$/.exec(text) ?? [];
  if (givenName !== "") return { name: { family: familyName, givenName }, certainty: 1 };
  // "De Santis Ilario": a name that begins with a particle begins with the family.
  if (particles.length > 2 && isParticle(particles[0] ?? "") && !text.includes(",")) {
    const count = 1 + particles.findIndex((word) => !isParticle(word));
    const family = particles.slice(0, count).join(" ");
    return { name: { family, givenName: particles.slice(count).join(" ") }, certainty: 0.95 };
  }
  const [firstWord = "", lastWord = ""] = text.split(/\s+/);
  // "Ben-Ami" has a given name in it, but "noa.benami@" begins with the other one.
  const isFirstGiven =
    particles.length === 2 &&
    lastWord.includes("-") &&
    plainLetters(firstWord) !== "" &&
    plainLetters(email).startsWith(plainLetters(firstWord));
  const place = isFirstGiven ? "last" : (familyPlaceIn(text, `${email}example.org`) ?? "last");
  const name = splitName(text, place);
  const words = text.split(/\s+/);
  const hasParticle = words.slice(1, -1).some(isParticle);
  const isIberian = language === "es" || language === "pt";
  if (isIberian && hasParticle && words.length > 3 && !text.includes(",")) {
    const count = 1 + words.slice(1).findIndex((word) => !isGivenName(word));
    const parts = {
      givenName: words.slice(0, count).join(" "),
      family: words.slice(count).join(" "),
    };
    // "Maria Leonor Sampaio de Brito": nobody can tell whether Leonor is a given name.
    const isUntold = words.findIndex(isParticle) > count + 1;
    return { name: parts, certainty: isUntold ? UNTOLD : 0.95 };
  }
  const particle = words.findIndex((word, index) => index > 0 && isParticle(word));
  if (particle > 0 && particle < words.length - 1 && place === "last" && !text.includes(","))
    return {
      name: {
        givenName: words.slice(0, particle).join(" "),
        family: words.slice(particle).join(" "),
      },
      certainty: 1,
    };
  // "baird.callum@": a mailbox can begin with the family, whatever the name begins with.
  const isByMailbox =
    place === "first" &&
    !/^\p{Lu}{2}/u.test(firstWord) &&
    isGivenName(firstWord) === isGivenName(words.at(-1) ?? "");
  if (isByMailbox) return { name, certainty: UNTOLD };
  const isPlain = words.length === 2 || hasParticle || text.includes(",") || place === "first";
  if (isPlain || words.length < 3) return { name, certainty: 1 };
  const [, second = "", third = ""] = words;
  const splitAt = (count: number): PersonName => ({
    givenName: words.slice(0, count).join(" "),
    family: words.slice(count).join(" "),
  });
  // A middle initial is part of no name that one is called by.
  if (/^\p{Lu}\.?$/u.test(second) && words.length === 3 && (words[0] ?? "").length > 2)
    return { name: { givenName: words[0] ?? "", family: third }, certainty: 1 };
  if (/^\p{Lu}\.?$/u.test(second)) return { name: splitAt(2), certainty: 1 };
  if (words.length === 3) {
    // "mertcan.demir" and "m.demir" tell the family; "mertcandemir" could be either.
    const parts = (email.split("@")[0] ?? "").split(/[._-]/).map(plainLetters);
    const isTold = (family: string) => parts.length > 1 && parts.includes(plainLetters(family));
    // "Thaís Nogueira Barcellos" writes but one of two family names before the @.
    const hasTwo = (isIberian || /^(?:sv|da|nb)$/.test(language)) && !isGivenName(second);
    if (isTold(third)) return { name: splitAt(2), certainty: hasTwo ? UNTOLD : 0.95 };
    const initials = second.slice(0, 1) + third.slice(0, 1);
    if (isTold(second + third) || isTold(initials)) return { name: splitAt(1), certainty: 0.95 };
    // "Lucía Martín García" has two family names, although Martín is a given name too.
    if (isGivenName(second))
      return {
        name: splitAt(2),
        certainty: !isIberian ? 1 : DOUBLE_GIVEN.test(plainLetters(words[0] ?? "")) ? 0.95 : UNTOLD,
      };
    if (isIberian) return { name: splitAt(1), certainty: 0.93 };
    return { name, certainty: UNTOLD };
  }
  if (words.length === 4) {
    const isDouble = isGivenName(second) && !isGivenName(third);
    return { name: splitAt(2), certainty: isIberian ? 0.97 : isDouble ? 0.9 : UNTOLD };
  }
  return { name, certainty: 0.75 };
}

/** Writes a name in capitals as usual: "VAN DER BERG" is "van der Berg"; `locale` has its i. */
export function properCase(text: string, locale: string): string {
  return text
    .split(" ")
    .map((word, index) => {
      const isCapital =
        word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
      if (!isCapital || /^(?:(?:\p{Lu}\.)+|I{2,3}|I?V)$/u.test(word)) return word;
      if (isParticle(word) && (index > 0 || text.includes(" "))) return word.toLowerCase();
      return word
        .toLocaleLowerCase(locale)
        .replace(
          /(^|[-'’])(\p{L})/gu,
          (_match, mark: string, letter: string) => mark + letter.toLocaleUpperCase(locale),
        )
        .replace(
          /^(Mc|Mac(?=[cdgkl]))(\p{L})/u,
          (_match, mark: string, letter: string) => mark + letter.toUpperCase(),
        );
    })
    .join(" ");
}
