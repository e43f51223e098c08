import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { readNumber } from "../../../store/query/phone-numbers.ts";
import {
  UNSURE,
  type CvSource,
  type Finding,
  finding,
  type HomeCountry,
  maskPrivate,
} from "./cv-reading.ts";
import type { Section, SourceLine } from "./sections.ts";

/** Where a value about the person may stand; the first is the surest. */
interface Zone {
  readonly lines: readonly SourceLine[];
  readonly confidence: number;
}

const EMAIL = /[\p{L}\d][\p{L}\d._%+'-]{0,63}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4}/gu;
/** Mailboxes of a firm. */
const SHARED_MAILBOX = longPattern(
  String.raw`
    ^(?:info|office|contact|kontakt|jobs?|hr|bewerbung|recruit\w*|career|careers|karriere|
    sales|service|support|admin|hello|team|noreply|no-reply|rekrutacja|rh|recrutement|rrhh|
    selezione|privacy)@
  `,
  "i",
);
/** Words of lines about another person or a firm. */
export const OF_OTHERS = longPattern(
  String.raw`
    \b(?:reference|referee|referenz|référence|referencia|referenza|referencje|referentie|
    supervisor|vorgesetzter|recruit(?:er|ing|ment)|staffing|personalvermittlung|zeitarbeit|
    uitzendbureau|
    cabinet de recrutement|selección de personal|agenzia per il lavoro|agencja pracy|agency|
    agentur|personalberatung|
    headhunter|consultancy|presented by|vorgestellt durch|submitted by|emergency|notfall|
    urgence|datenschutz|rodo|company (?:phone|number)|switchboard|zentrale|employer|
    arbeitgeber)\b
  `,
  "i",
);

/**
 * Returns lines outside of the head that have an address of the person, such as a footer: what
 * else stands there is theirs too.
 */
export function letterheadOf(
  sections: readonly Section[],
  nameWords: readonly string[],
): readonly SourceLine[] {
  return sections
    .filter(({ kind }) => !["head", "contact", "title", "references"].includes(kind))
    .flatMap(({ lines }) => lines)
    .filter(({ text }) => !OF_OTHERS.test(text) && text.length <= 200)
    .filter(({ text }) => [...text.matchAll(EMAIL)].some(([email]) => hasNameOf(email, nameWords)));
}

/** Returns the parts of a CV that tell how a person is reached. */
function zonesOf({ sections, letterhead }: CvSource): readonly Zone[] {
  const zoneLines = (names: readonly Section["kind"][], isFurniture: boolean) =>
    sections
      .filter(({ kind }) => names.includes(kind))
      .flatMap(({ lines }) => lines)
      .filter((line) => line.isFurniture === isFurniture && !OF_OTHERS.test(line.text));
  return [
    { lines: zoneLines(["head", "contact", "title"], false), confidence: 0.95 },
    { lines: letterhead, confidence: 0.9 },
    { lines: zoneLines(["profile", "other", "languages", "skills"], false), confidence: 0.82 },
    {
      lines: zoneLines(["head", "contact", "experience", "education", "other"], true),
      confidence: 0.74,
    },
    { lines: zoneLines(["education", "experience"], false), confidence: 0.55 },
  ];
}

/** Finds the person's own address among those of referees, employers and recruiters. */
export function findEmail(source: CvSource, nameWords: readonly string[]): readonly Finding[] {
  let hasShared = false;
  for (const { lines, confidence } of zonesOf(source)) {
    hasShared ||= lines.some(({ text }) =>
      [...text.matchAll(EMAIL)].some(([email]) => SHARED_MAILBOX.test(email)),
    );
    const emails = lines.flatMap((line) =>
      [...line.text.matchAll(EMAIL)]
        .map(([email]) => email.replace(/\.$/, ""))
        .filter((email) => !SHARED_MAILBOX.test(email) || hasDomainOf(email, nameWords))
        .map((email) => ({ email, line, isNamed: hasNameOf(email, nameWords) })),
    );
    const [best] = emails.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed));
    if (best === undefined) continue;
    const addressCount = new Set(emails.map(({ email }) => email.toLowerCase())).size;
    // Text of another column can touch the end of an address.
    const [, domain = ""] = best.email.split("@");
    const isJoined =
      /@.*\.\p{Ll}{2,}\p{Lu}/u.test(best.email) ||
      domain.split(".").some((label, index) => index > 0 && hasNameOf(`${label}@`, nameWords));
    // Where the person's own seems to be that of a firm, others may be of anybody.
    const sure = isJoined
      ? 0.6
      : hasShared && !best.isNamed
        ? UNSURE
        : best.isNamed
          ? Math.max(confidence, 0.85) + 0.02
          : confidence - (addressCount > 1 ? 0.12 : 0.03);
    return [finding("email", best.email, sure, best.line, best.email)];
  }
  const link = source.links.find(({ target }) => /^mailto:/i.test(target));
  const address = /^mailto:([^?]{3,100})/i.exec(link?.target ?? "")?.[1] ?? "";
  const line = source.lines.find(
    ({ text }) => link !== undefined && link.text !== "" && text.includes(link.text),
  );
  if (line === undefined || link === undefined || !address.includes("@")) return [];
  return [finding("email", address, hasNameOf(address, nameWords) ? 0.9 : UNSURE, line, link.text)];
}

/** Returns whether a domain is somebody's own: "office@brandl-it.example" of Stefan Brandl. */
function hasDomainOf(email: string, nameWords: readonly string[]): boolean {
  const domain = plainLetters(/@([^.]+)/.exec(email)?.[1] ?? "");
  const names = [nameWords.at(-1), nameWords[0]].map((word) => plainLetters(word ?? ""));
  return names.some((name) => name.length >= 4 && domain.includes(name));
}

/** Returns whether a mailbox has a part of a name: "a.berg" and "annab" have those of Anna Berg. */
export function hasNameOf(email: string, words: readonly string[]): boolean {
  const mailbox = plainLetters(email.split("@")[0] ?? "");
  return words.map(plainLetters).some((word) => word.length >= 3 && mailbox.includes(word));
}

export function plainLetters(text: string): string {
  return normalizeText(text)
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .replace(/ø/g, "o")
    .replace(/\P{L}/gu, "");
}

const PHONE = /(?<![\w@/.-])(?:\+|00)?\(?\d[\d\s()./–-]{5,26}\d(?![\w@])/g;
const DATE_PART = longPattern(
  String.raw`
    (?<![\d.])\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?![./-]?\d)|\b(?:19|
    20)\d{2}\s*(?:[-–—]|to|bis)\s*(?:19|20)\d{2}\b|\b(?:0?[1-9]|1[0-2])[./](?:19|20)\d{2}\b|
    \b(?:19|20)\d{2}[-/.](?:0[1-9]|1[0-2])(?:[-/.]\d{1,2})?\b
  `,
  "g",
);
const NOT_A_PHONE = longPattern(
  String.raw`
    \b(?:iban|bic|swift|konto|account|steuer|tax|nip|pesel|regon|krs|vat|ust|siret|siren|
    nif|dni|nie|cif|codice fiscale|p\.? ?iva|bsn|kvk|cpf|cnpj|rg|passport|reisepass|orcid|
    isbn|issn|doi|matrik\w*|versicherung\w*|social security|ssn|n[º°]|kundennummer|
    license no|lizenz|ahv|fax|telefax|id)\b
  `,
  "iu",
);
/** Postcodes with a dash, such as "04567-010", where no area code stands before them. */
const POSTCODE = /(?<![\d)-]|[\d)] )\d{4,5}-\d{3,4}(?![\d-]| \d)/g;
const IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){3,7}(?:\s?[A-Z\d]{1,4})?\b/g;
const PHONE_LABEL = longPattern(
  String.raw`
    (?:\b(?:phone|tel|telephone|telefon|telefono|teléfono|téléphone|telefone|telefoon|fon|
    mobile?|mobil|cell|cellulare|cel|handy|móvil|portable|komórka|gsm|kom|celular|telemóvel|
    whatsapp|call|t|m|p|h)\b\.?|☎|📞|✆|📱)[\s:.()a-z]*$
  `,
  "iu",
);
const MOBILE_LABEL =
  /\b(?:mobile?|mobil|cell|cellulare|handy|móvil|portable|kom|komórka|gsm|celular|telemóvel|m)\b/iu;
const WORK_LABEL = longPattern(
  String.raw`
    \b(?:office|work|business|geschäftlich|dienstlich|büro|bureau|travail|oficina|trabajo|
    ufficio|lavoro|służbow\w*|werk|zakelijk)\b
  `,
  "iu",
);

interface PhonePlace {
  readonly text: string;
  readonly line: SourceLine;
  readonly hasLabel: boolean;
  readonly isMobile: boolean;
  readonly isWork: boolean;
  /** Its label is of another number, such as that of a passport. */
  readonly isOther: boolean;
}

/** Finds the person's phone: in E.164 form where its country follows from the text. */
export function findPhone(source: CvSource, home: HomeCountry): readonly Finding[] {
  for (const { lines, confidence } of zonesOf(source)) {
    const places = lines.flatMap(phonesIn);
    const ranked = places.toSorted((a, b) => rankOf(b) - rankOf(a));
    for (const place of ranked) {
      const reading = readPhone(place, home, confidence);
      if (reading === null) continue;
      return [
        place.isOther ? { ...reading, confidence: Math.min(0.6, reading.confidence) } : reading,
      ];
    }
  }
  return [];
}

function rankOf({ isMobile, isWork, hasLabel }: PhonePlace): number {
  return (isWork ? -4 : 0) + (isMobile ? 2 : 0) + (hasLabel ? 1 : 0);
}

function phonesIn(line: SourceLine): readonly PhonePlace[] {
  const blank = (match: string) => " ".repeat(match.length);
  const text = maskPrivate(line.text)
    .replace(EMAIL, blank)
    .replace(/(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|org|net|de|fr)\/\S+/gi, blank)
    .replace(IBAN, blank)
    .replace(DATE_PART, blank)
    .replace(POSTCODE, (match, start: number) =>
      PHONE_LABEL.test(line.text.slice(0, start)) ? match : blank(match),
    );
  return [...text.matchAll(PHONE)].flatMap((match) => {
    // "(49) - 06 89 01 45 23" are a place and a number.
    const apart = /^\(?\d{2,5}\)\s[-–]\s/.exec(match[0])?.[0].length ?? 0;
    const written = match[0].slice(apart);
    const digits = written.replace(/\D/g, "");
    if (digits.length < 7 || digits.length > 15) return [];
    const textBefore = text.slice(Math.max(0, match.index + apart - 30), match.index + apart);
    // A label can be the cell before.
    const label =
      textBefore
        .replace(/\t\s*$/, ": ")
        .split(/[|•·;,\t]/)
        .at(-1) ?? "";
    if (NOT_A_PHONE.test(label)) return [];
    const before = text.slice(0, match.index).replace(/\t/g, ":");
    const number = written.replace(/[\s()./–-]+$/, "").trim();
    return [
      {
        text: balanced(number),
        line,
        hasLabel: PHONE_LABEL.test(label),
        isMobile: MOBILE_LABEL.test(label),
        isWork: WORK_LABEL.test(label),
        isOther: /^[\p{L}.º° ]{2,30}[:\t]\s*$/u.test(before) && !PHONE_LABEL.test(before),
      },
    ];
  });
}

function balanced(text: string): string {
  return text.startsWith("(") && !text.includes(")") ? text.slice(1) : text;
}

function readPhone(place: PhonePlace, home: HomeCountry, confidence: number): Finding | null {
  const { text, line, hasLabel, isWork } = place;
  const labelled = hasLabel ? 0 : -0.04;
  const work = isWork ? -0.15 : 0;
  const reading = readNumber(text, home.code);
  const phone = reading?.phone ?? null;
  const isAbroad = /^\(?(?:\+|00)/.test(text);
  if (
    phone?.isValid() === true &&
    (isAbroad || (reading?.hasCountry === true && home.code !== null))
  ) {
    const country = isAbroad ? 0 : Math.min(0, home.confidence - 0.95);
    return finding("phone", phone.number, confidence + labelled + country + work, line, text);
  }
  // Ranges of numbers are opened faster than libraries know of them.
  if (phone?.isPossible() === true && !isAbroad && home.confidence >= 0.95 && confidence >= 0.9)
    return finding("phone", phone.number, 0.8 + work, line, text);
  const digits = text.replace(/\D/g, "").length;
  if (digits < 8 || (!hasLabel && !isAbroad)) return null;
  // A number whose country nobody knows stays as it is written.
  const isLikely = home.code === null && !isAbroad;
  if (phone?.isPossible() === true && isAbroad)
    return finding("phone", phone.number, 0.82 + (confidence - 0.95) + work, line, text);
  return finding("phone", text, (isLikely ? 0.72 : 0.6) + (confidence - 0.95) + work, line, text);
}

const LINKEDIN =
  /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[\p{L}\d%_.-]{2,100}/iu;
const OTHER_NETWORK = longPattern(
  String.raw`
    (?:https?:\/\/)?(?:www\.)?(?:xing\.com\/profile\/[\p{L}\d_.-]{2,80}|
    github\.com\/[\w-]{2,40}|gitlab\.com\/[\w-]{2,40})
  `,
  "iu",
);

/** Finds the profiles of a person: the professional network first, then one more. */
export function findLinks(source: CvSource): readonly Finding[] {
  const lines = zonesOf(source).flatMap((zone) => zone.lines);
  return [
    ...findLink("profile_network_a_url", LINKEDIN, lines, source),
    ...findLink("profile_network_b_url", OTHER_NETWORK, lines, source),
  ];
}

function findLink(
  field: string,
  pattern: RegExp,
  lines: readonly SourceLine[],
  { links, lines: allLines }: CvSource,
): readonly Finding[] {
  for (const line of lines) {
    const match = pattern.exec(line.text);
    if (match === null) continue;
    const address = match[0].replace(/[.,;)]+$/, "");
    // "…/in/anna-be" goes on in the next line, which has but the rest of a word.
    const next = line.text.endsWith(address) ? allLines[allLines.indexOf(line) + 1] : undefined;
    const isCut = /^[a-z\d-]{1,20}\/?(?:\s\(|$)/.test(next?.text ?? "");
    return [finding(field, withScheme(address), isCut ? UNSURE : 0.93, line, address)];
  }
  for (const { target, text } of links) {
    const match = pattern.exec(target);
    const line = allLines.find((candidate) => text !== "" && candidate.text.includes(text));
    if (match !== null && line !== undefined)
      return [finding(field, withScheme(match[0]), 0.9, line, text)];
  }
  return [];
}

function withScheme(address: string): string {
  return /^https?:/i.test(address) ? address : `https://${address}`;
}
