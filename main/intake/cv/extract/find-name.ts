import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { isRoleNoun } from "../../../../shared/matching/words/title-vocabulary.ts";
import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { countryCode } from "../../../../shared/matching/places/countries.ts";
import { isGivenName } from "../../values/given-names.ts";
import { UNSURE, type CvSource, type Finding, finding } from "./cv-reading.ts";
import { hasNameOf, OF_OTHERS, plainLetters } from "./find-contact.ts";
import { isParticle, properCase, splitParts } from "./name-parts.ts";
import { headingKind } from "./section-headings.ts";
import { linesOfKinds, type SourceLine } from "./sections.ts";
import { hasRoleNoun, isFirm, isFormWord } from "./text-kinds.ts";

interface NameCandidate {
  readonly text: string;
  readonly quote: string;
  readonly line: SourceLine;
  readonly score: number;
}

const TITLES = longPattern(
  String.raw`
    ^(?:(?:prof|dr|dipl|ing|mag|med|rer|nat|phil|jur|univ|habil|oec|pol|msc|mba|capt|cpt|kpt|col|
    maj|lt|rev|mr|mrs|ms|
    miss|herr|frau|m(?!\.?ª)|mme|sr|sra|dott|dottssa|dra|prof\.ª|avv|mgr|inż|lic|drs|ir|eng|arch|
    doña|pan|pani|
    signor|signora)\.?(?:-?(?:ing|kfm|inf|psych|volksw|betriebsw|phys|math|des)\.?)?(?:\s|
    (?<=\.)))+
  `,
  "iu",
);
const DEGREES = longPattern(
  String.raw`
    (?:,?\s+(?:ph\.?\s?d|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|ll\.?m|m\.?eng|b\.?eng|cpa|pmp|
    esq|jr|sr|mrics|acca|cfa|md|mphil|ll\.?b|hons|rn|msn|bsn|aca|fcca|fca|cima|m?cipd|
    pe|p\.?eng|csm|bba|mph|dds|phd|dphil|edd|jd|b\.?s|m\.?s|riba|aia|cisa|cissp|pmi|
    meng|beng|msci|mres|[mb]pharm|mpsi|[mb]arch|mchem|[mb]tech|[mb]com|[mb]mus|[mb]des|b\.?ed|
    m\.?ed|pgce|mbbs|frcs|ceng|dipl\.?-?ing|fh|
    tu)\.?(?:\s?\([^)]{1,8}\))?)+$
  `,
  "iu",
);
const LABEL = longPattern(
  String.raw`
    ^(?:name|full name|candidate(?: profile| name)?|kandidat(?:in|enprofil)?|
    bewerber(?:in)?|vor- und (?:nach|zu)name|vor- und familienname|nom et prénom|
    prénom et nom|nom|nombre y apellidos|nombre completo|nombre|nome e cognome|
    apellidos?\s?\/\s?nombres?|
    apellidos? y nombres?|cognome\s?\/\s?nome|nom\(s\)\s?\/\s?prénom\(s\)|
    nazwisko\s?\/\s?imi[ęe]|ad[ıi] soyad[ıi]|jméno a příjmení|jméno|namn|navn|
    nome completo|nome|imię i nazwisko|naam|volledige naam|surname\(s\) \/ first name\(s\)|
    first name\(s\) surname\(s\)|first name\(s\) \/ surname\(s\)|
    nachname\(n\) \/ vorname\(n\)|(?:nach)?name, ?vorname|vorname, ?(?:nach)?name|
    surname, ?(?:first|given) names?|nom, ?prénom|cognome,? nome|nome e apelido|
    apelido\(s\) nome próprio)\s*[:\t]\s*(\S.*)$
  `,
  "iu",
);
const GIVEN_LABEL = longPattern(
  String.raw`
    ^(?:first name|given name|forename|vorname|prénom|nombre|nome|imię|voornaam|
    nome próprio)s?(?:\(s\))?\s*[:\t]\s*(\S.*)$
  `,
  "iu",
);
const FAMILY_LABEL = longPattern(
  String.raw`
    ^(?:last name|surname|family name|nachname|familienname|zuname|nom(?: de famille)?|
    apellidos?|cognome|nazwisko|achternaam|apelidos?|sobrenome)(?:\(s\))?\s*[:\t]\s*(\S.*)$
  `,
  "iu",
);
/** Forms of address: who has one is written to, or is a referee. */
const ADDRESSEE = /^(?:mr|mrs|ms|miss|mx|herrn?|frau|mme|mlle|monsieur|madame)\.?\s/i;
/** The name by which somebody is called, beside those of the passport. */
const CALL_LABEL = longPattern(
  String.raw`
    ^(?:preferred name|known as|called|rufname|roepnaam|prénom usuel)\s*[:\t]\s*
    (\p{Lu}[\p{L}'’-]+)
  `,
  "iu",
);
const MAX_NAME = 60;

/** Finds the name of the person that a CV is about. */
export function findName(source: CvSource): readonly Finding[] {
  const lines = source.lines.filter(({ page }) => page === source.lines[0]?.page);
  // Only Turkish has an i without a dot.
  const locale = source.lines.some(({ text }) => /[ıİğĞ]/.test(text)) ? "tr" : "en";
  const parts = labelledParts(lines, locale);
  if (parts !== null) return parts;
  const emails = source.lines
    .flatMap(({ text }) =>
      [...text.matchAll(/[\p{L}\d._+-]{2,64}@(?:[\p{L}\d-]{2,64})?/gu)].map(([email]) => email),
    )
    .slice(0, 20);
  const [best, second] = candidatesIn(source, lines, emails)
    .toSorted((a, b) => b.score - a.score)
    .filter((candidate, index, candidates) => {
      const [firstCandidate] = candidates;
      return (
        index === 0 || plainLetters(candidate.text) !== plainLetters(firstCandidate?.text ?? "")
      );
    });
  if (best === undefined || best.score < 0.35) return [];
  const lead = best.score - (second?.score ?? 0);
  const confidence = Math.min(0.97, 0.55 + best.score * 0.36 - (lead < 0.12 ? 0.12 : 0));
  const findings = nameFindings(best, confidence, emails, { language: source.language, locale });
  const call = lines.find(({ text }) => CALL_LABEL.test(text));
  const callName = CALL_LABEL.exec(call?.text ?? "")?.[1];
  if (call === undefined || callName === undefined) return findings;
  return findings.map((match) =>
    match.field === "first_name" ? finding("first_name", callName, 0.9, call, callName) : match,
  );
}

/** Reads "Vorname: Anna" and "Nachname: Berg" beside each other. */
function labelledParts(lines: readonly SourceLine[], locale: string): readonly Finding[] | null {
  const read = (pattern: RegExp) => {
    for (const line of lines) {
      const value = pattern.exec(line.text)?.[1]?.split("\t")[0]?.trim() ?? "";
      if (value !== "" && isNameText(value, true)) return { value, line };
    }
    return null;
  };
  const [givenName, family] = [read(GIVEN_LABEL), read(FAMILY_LABEL)];
  if (givenName === null || family === null || givenName.line === family.line) return null;
  return [
    finding(
      "first_name",
      properCase(stripTitles(givenName.value), locale),
      0.95,
      givenName.line,
      givenName.value,
    ),
    finding(
      "last_name",
      properCase(stripTitles(family.value), locale),
      0.95,
      family.line,
      family.value,
    ),
  ];
}

function candidatesIn(
  source: CvSource,
  lines: readonly SourceLine[],
  emails: readonly string[],
): readonly NameCandidate[] {
  const candidates: NameCandidate[] = [];
  const largest = Math.max(
    1,
    ...lines
      .filter(({ text }) => text.length <= 2 * MAX_NAME)
      .filter(({ text }) => segmentsOf(text).some((part) => isNameText(part, false)))
      .map(({ scale }) => scale),
  );
  const isBody = new Set(
    source.sections
      .filter(({ kind }) =>
        ["experience", "education", "references", "skills", "other"].includes(kind),
      )
      .flatMap((section) => section.lines.map(({ text }) => text)),
  );
  const isOfOthers = new Set(
    linesOfKinds(source.sections, ["references", "experience"]).map(({ text }) => text),
  );
  for (const [index, line] of lines.entries()) {
    // The label of a form can stand in the line above.
    const above = lines[index - 1]?.text.replace(/\s*:\s*$/, "") ?? "";
    const isLabelled = above.length <= 40 && LABEL.test(`${above}: .`);
    const label = LABEL.exec(line.text)?.[1] ?? (isLabelled ? line.text : undefined);
    const isInBody = isBody.has(line.text);
    const isNamedByEmail = emails.some((email) => hasNameOf(email, wordsOf(line.text)));
    const canBeName = line.scale >= 1.5 || (line.startsBlock && isNamedByEmail);
    if (isInBody && !canBeName && (label === undefined || isOfOthers.has(line.text))) continue;
    if (OF_OTHERS.test(line.text)) continue;
    const next = lines[index + 1];
    // Names on lines of their own, in large letters.
    const joined =
      next !== undefined &&
      line.scale >= 1.35 &&
      Math.abs(next.scale - line.scale) < 0.4 &&
      !(line.text.includes(" ") && next.startsBlock) &&
      /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u.test(line.text) &&
      /^\p{Lu}[\p{L}'’ -]+$/u.test(next.text) &&
      (!line.text.includes(" ") || (!next.text.includes(" ") && !hasRoleNoun(next.text)))
        ? [[line, next, ...thirdLine(line, lines[index + 2])].map(({ text }) => text).join(" ")]
        : next !== undefined &&
            line.scale >= 1.35 &&
            line.text.endsWith("-") &&
            Math.abs(next.scale - line.scale) < 0.4
          ? [`${line.text}${next.text}`]
          : [];
    const segments =
      label === undefined
        ? [...joined, ...segmentsOf(line.text)]
        : // "Anna Berg - Smit" has a double name.
          [label.replace(/(?<=\p{L})\s[-–]\s(?=\p{L})/gu, "-")];
    for (const [place, segment] of segments.slice(0, 4).entries()) {
      if (!isNameText(segment, label !== undefined)) continue;
      const words = wordsOf(segment);
      const givenNames = words.filter((word) => isGivenName(word)).length;
      const matching = emails.some((email) => hasNameOf(email, words) || isOwnDomain(email, words));
      const score =
        (label === undefined ? 0 : 0.7) +
        (givenNames > 0 ? 0.4 : 0) +
        (matching ? 0.45 : 0) +
        (line.scale >= 1.25 && line.scale >= largest - 0.1 ? 0.4 : line.scale >= 1.15 ? 0.15 : 0) +
        (hasNameOf(`${plainLetters(source.fileName)}@`, words) ? 0.2 : 0) +
        (index === 0 ? 0.6 : index < 3 ? 0.15 : index < 8 ? 0.05 : 0) +
        (joined.length > 0 && place === 0 ? 0.1 : 0) +
        // What somebody does stands below the name.
        (index > 0 && next !== undefined && hasRoleNoun(next.text.slice(0, 60)) ? 0.2 : 0) -
        (place > 0 && joined.length === 0 ? 0.1 : 0) -
        (isInBody ? 0.25 : 0) -
        (line.isFurniture ? 0.05 : 0) -
        (ADDRESSEE.test(segment) && label === undefined ? 0.5 : 0) -
        (words.length > 4 ? 0.1 : 0);
      const quote = joined.includes(segment) ? line.text : (label ?? segment);
      candidates.push({ text: segment, quote, line, score });
    }
  }
  return candidates;
}

/** A third name on a line of its own. */
function thirdLine(line: SourceLine, third: SourceLine | undefined): readonly SourceLine[] {
  const isName =
    third !== undefined &&
    !third.startsBlock &&
    Math.abs(third.scale - line.scale) < 0.1 &&
    /^\p{Lu}[\p{L}'’-]+$/u.test(third.text);
  return isName ? [third] : [];
}

/** "hello@annaberg.example" is of Anna Berg. */
function isOwnDomain(email: string, words: readonly string[]): boolean {
  const name = plainLetters(words.join(""));
  return name.length >= 6 && plainLetters(email.split("@")[1] ?? "") === name;
}

function segmentsOf(text: string): readonly string[] {
  // "Berg, Anna" is one name; "Anna Berg, Engineer" is a name and more.
  const reversed = /^(\p{Lu}[\p{L}'’ -]{1,40}),\s+(\p{Lu}[\p{L}'’ .-]{1,40})$/u.exec(
    text.trim().replace(TITLES, ""),
  );
  const [, family = "", givenName = ""] = reversed ?? [];
  // "FERRARI, Leandro" has the family in capitals.
  const isCapital = family === family.toUpperCase() && givenName !== givenName.toUpperCase();
  if (reversed !== null && (isCapital || isGivenName(wordsOf(givenName)[0] ?? "")))
    return [text.trim()];
  return text
    .split(/\t|\s[|•·–—-]\s|\||,\s(?!(?:ph\.?d|mba|m\.?sc|b\.?sc|dr)\b)/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function wordsOf(text: string): readonly string[] {
  return stripTitles(text)
    .split(/[\s,]+/)
    .filter((word) => word !== "" && !isParticle(word));
}

function stripTitles(text: string): string {
  let name = text
    .replace(/\([^)]{0,30}\)|["“„][^"”“]{0,20}["”“]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  // The same name in other letters stands behind it.
  if (name.length <= 2 * MAX_NAME && /^[\p{Script=Latin}]/u.test(name))
    name = name.replace(/\s+(?!\p{Script=Latin})\p{L}[^\p{Script=Latin}]*$/u, "");
  // "DI Matthias Berg" has a title, in capitals as no Italian name is.
  if (/^DI\s\p{Lu}\p{Ll}/u.test(name)) name = name.slice(3);
  name = name.replace(TITLES, "").replace(/(?:,\s*\p{Lu}[\p{L}.]{0,3}\p{Lu}[\p{L}.]{0,3})+$/u, "");
  return name.replace(DEGREES, "").replace(/,\s*$/, "").trim();
}

/** Returns whether a text can be the name of a person. */
function isNameText(input: string, hasLabel: boolean): boolean {
  if (input.length > MAX_NAME || /[\d@:/\\<>=*#?!%&+]/.test(input)) return false;
  const text = stripTitles(input);
  if (text.endsWith("-")) return false;
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  if (words.length > 7 || (words.length < 2 && !hasLabel) || words.length === 0) return false;
  if (headingKind(text) !== null || isFirm(text) || countryCode(text) !== null) return false;
  const names = words.filter((word) => !isParticle(word));
  if (names.length === 0 || (names.length < 2 && !hasLabel && words.length < 2)) return false;
  const isCapitalized = (word: string) =>
    /^\p{Lu}(?:\.|[\p{L}'’.-]*)$/u.test(word) ||
    /^(?:d|l|dell|dall|o|mc|mac|t|['’]t)?['’]?\p{Lu}/u.test(word) ||
    /^\p{Lo}+$/u.test(word);
  if (!names.every(isCapitalized)) return false;
  if (words.some(isFormWord)) return false;
  if (names.some((word) => isRoleNoun(normalizeText(word)) || headingKind(word) !== null))
    return false;
  return !hasRoleNoun(text) || names.some((word) => isGivenName(word));
}

function nameFindings(
  { text, quote, line }: NameCandidate,
  confidence: number,
  emails: readonly string[],
  { language, locale }: { readonly language: string; readonly locale: string },
): readonly Finding[] {
  const { name, certainty } = splitParts(stripTitles(text), emails, language);
  // "J.W. (Jan-Willem) Smit": the name in brackets is the one to call somebody by.
  const call = /\((\p{Lu}[\p{L}'’-]{2,20})\)/u.exec(text)?.[1];
  const areInitials = /^(?:\p{Lu}(?:\.|(?=[\s-])|$)[\s-]?)+$/u.test(name.givenName);
  const givenName = areInitials && call !== undefined ? call : properCase(name.givenName, locale);
  const family = properCase(name.family, locale);
  const sure = confidence * certainty;
  const givenSure = areInitials && call === undefined ? Math.min(sure, UNSURE) : sure;
  return [
    ...(givenName === "" ? [] : [finding("first_name", givenName, givenSure, line, quote)]),
    ...(family === "" ? [] : [finding("last_name", family, sure, line, quote)]),
  ];
}
