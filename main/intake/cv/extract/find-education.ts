import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { UNSURE, type CvSource, type Finding, finding } from "./cv-reading.ts";
import { dateRangeIn, singleDateIn } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import { linesOfKinds, type SourceLine } from "./sections.ts";
import { isProse, isUniversity } from "./text-kinds.ts";
import { isRestOf } from "./wrapped-texts.ts";

const DEGREE = longPattern(
  String.raw`
    \b(?:b\.?\s?sc|m\.?\s?sc|b\.?\s?a|m\.?\s?a|b\.s|m\.s|
    b\.?com|bba|mphil|mres|msci|m\.?ed|b\.?ed|hnd|b\.?\s?eng|m\.?\s?eng|ll\.?\s?[bm]|
    b\.e|m\.e|b\.?tech|m\.?tech|tecnolog[oa]|
    mba|ph\.?\s?d|dphil|bachelor\w*|
    master\w*|magister\w*|diplom\w*|dipl|doctor\w*|doktor\w*|promotion|staatsexamen|
    licence|licenciatura|
    licenciad[oa]|grado|graduad[oa]|laurea\w*|dottorato|inzynier(?!i)\w*|inz|licencjat\w*|
    doctorat|maitrise|diplome|dut|bts|hbo|bacharelado|mestrado|licenciado|doutoramento|
    postgraduate|undergraduate|degree|fachwirt(?:in)?|betriebswirt(?:in)?|mestre|ingenieur|
    tecnico superior|associate|mgr|dea|dess|
    studiengang|studium|kierunek)\b
  `,
  "u",
);
/** Words between a degree and its subject. */
const LINKS = longPattern(
  String.raw`
    ^(?:[\s.,:–—-]+|\([^)]{0,12}\)|(?:of|in|en|im|em|de|di|des|d['’](?:ingénieur[e]?|état|études)?|
    d['’]|ingénieur[e]?|
    fach(?:richtung)?|hons|
    science|arts|(?:business administration|technology|
    commerce|applied science|engineering)(?=\s+in\b)|philosophy|the|der|die|das|la|le|el|magistrale|
    triennale|universitari[oa]|studiengang|kierunek|w zakresie|degree|abschluss|honours|honors|w|
    na|kierunku)(?=$|[^\p{L}]))
  `,
  "iu",
);
/** Parts of a university, which are no subject. */
const FACULTY = longPattern(
  String.raw`
    ^(?:faculty|fakultät|faculté|facultad|facoltà|faculdade|wydział|department|dept|
    institut|institute|abteilung|dipartimento|departamento|school|college)(?!\p{L})
  `,
  "iu",
);

/** A line of studies with the place that it names. */
interface StudyPlace {
  readonly name: string;
  readonly line: SourceLine;
  readonly index: number;
  readonly confidence: number;
}

/** Finds the place of the latest studies at a university, and their subject. */
export function findEducation({ sections }: CvSource): readonly Finding[] {
  const lines = linesOfKinds(sections, ["education"]).filter(({ isFurniture }) => !isFurniture);
  const named = lines.flatMap((line, index) => placeIn(lines, line, index));
  const places = named.length > 0 ? named : lines.flatMap(likelyPlaceIn);
  const order = places
    .map((place, index) => ({ ...place, date: dateNear(lines, place.index), order: index }))
    .toSorted((a, b) => b.date - a.date || a.order - b.order);
  const [latest, otherTitle] = order;
  if (latest === undefined) return degreeAlone(lines);
  // Later studies whose place nobody could read would be the latest.
  const isPassed = lines.some(
    (other, otherIndex) =>
      hasDegree(other.text) &&
      !SECONDARY.test(other.text) &&
      !isProse(other.text) &&
      places.every(
        (place) =>
          Math.abs(place.index - otherIndex) > 1 ||
          (place.index !== otherIndex && isDated(other) && isDated(place.line)),
      ) &&
      isLater(dateNear(lines, otherIndex), latest.date, otherIndex < latest.index),
  );
  const lead = isPassed
    ? 0.2
    : otherTitle === undefined || otherTitle.name === latest.name || otherTitle.date < latest.date
      ? 0
      : 0.1;
  const { name, line, index, confidence } = latest;
  const findings = [finding("university", name, confidence - lead, line, name)];
  // The degree stands above each university, or below.
  const first = places[0]?.index ?? 0;
  const isAbove = lines.slice(Math.max(0, first - 2), first).some(({ text }) => hasDegree(text));
  const steps = isAbove ? [0, -1, -2, 1] : [0, 1, -1, 2];
  for (const step of steps) {
    const near = lines[index + step];
    if (near === undefined || (step !== 0 && isProse(near.text))) continue;
    if (step !== 0 && named.some((place) => place.index === index + step)) continue;
    // A line with a date of its own tells of other studies.
    if (step !== 0 && isDated(near) && isDated(line)) continue;
    const subject = subjectIn(near.text, name);
    if (subject === null) continue;
    const isOpen = goesOn(subject, near, lines[index + step + 1]);
    findings.push(
      finding("education_specialization", subject, (isOpen ? UNSURE : 0.82) - lead, near, subject),
    );
    return findings;
  }
  const plain = plainSubject(lines, latest);
  return plain === null ? findings : [...findings, plain];
}

const SEPARATOR = /\t|\s*[|•·]\s*|\s[–—-]\s|;\s|,\s|\s(?:an der|à l['’]|en la|presso)\s/u;

function segmentsOf(text: string): readonly string[] {
  return text
    .replace(dateRangeIn(text)?.text ?? "\0", "\t")
    .split(SEPARATOR)
    .flatMap((part) => {
      // "University of Texas at Austin" is one name.
      const [, degree = "", place = ""] =
        /^(.{2,80}?)\s(?:at|de l['’]|bei)\s(?=\p{Lu})(.+)$/u.exec(part) ?? [];
      return place !== "" && hasDegree(degree) && !isUniversity(degree) ? [degree, place] : [part];
    })
    .map((part) =>
      part
        .replace(/^[•▪\s(]+|[\s,]+$|(?<=\p{Ll}{4})\.$/gu, "")
        .replace(/\s*\(?\b(?:19|20)\d{2}\b\)?$/, "")
        // A remark behind the name, and one that was cut; "(MIT)" is a name too.
        .replace(/\s*\((?![A-Z]{2,8}\))[^()]*\)?$/, "")
        .replace(/^\p{L}[^:]{2,30}:\s(?=\p{Lu})/u, "")
        .replace(/(?<!\([^()]*)\)$/, "")
        .trim(),
    );
}

function placeIn(
  lines: readonly SourceLine[],
  line: SourceLine,
  index: number,
): readonly StudyPlace[] {
  const names = segmentsOf(line.text).filter((part) => isUniversity(part) && part.length <= 90);
  // "School of Law, University of Leeds" names a part before the whole.
  const ownNames = names.filter((part) => !FACULTY.test(part));
  const [name] = ownNames.length > 0 ? ownNames : names;
  const isEntry = line.text.length <= 110 && dateRangeIn(line.text)?.index === 0;
  // A word alone is the rest of a name, or tells of no place.
  const isWord = name !== undefined && /^\p{L}\p{Ll}+$/u.test(name);
  if (name === undefined || isWord || SECONDARY.test(line.text) || (isProse(line.text) && !isEntry))
    return [];
  const previous = lines[index - 1];
  // "…, Lviv" and "Polytechnic National University" are one name on two lines.
  const isCut =
    previous !== undefined &&
    !line.startsBlock &&
    previous.isBold === line.isBold &&
    line.text.startsWith(name) &&
    /,\s\p{Lu}[\p{L}-]+$/u.test(previous.text);
  const isNamed =
    STRONG_SCHOOL.test(normalizeText(name)) ||
    [line, previous, lines[index + 1]].some(
      (nearbyLine) => nearbyLine !== undefined && hasDegree(nearbyLine.text),
    );
  const isOpen =
    isCut ||
    !isNamed ||
    ownNames.length > 1 ||
    (isRestOf(line, previous) && line.text.startsWith(name)) ||
    goesOn(name, line, lines[index + 1]);
  return [{ name, line, index, confidence: isOpen ? UNSURE : 0.88 }];
}

/** Words of universities alone: a college or an academy can be a school. */
const STRONG_SCHOOL = longPattern(String.raw`
  \b(?:universi\w*|uniwersytet\w*|\w*hochschule\w*|polit[eé]\w*|polytech\w*|ecole|hogeschool|
  fh|tu)\b
`);

/** What is learnt before a university: a college can be a school. */
const SECONDARY = longPattern(
  String.raw`
    \b(?:1[02]th|hsc|ssc|sslc|gcses?|a[- ]levels?|o[- ]levels?|sixth form|pu college|
    junior college|vmbo(?:-\w)?|abitur|matura|baccalaur[ée]at|bachillerato|maturità|vwo|havo|mavo|
    high school|secondary|grado (?:superior|medio)|ciclo formativo|fp|cap|bep|mbo|ausbildung|
    lehre|berufsschule|apprenticeship|diploma di)\b
  `,
  "iu",
);

/** Returns whether a text at the end of a line goes on in the next one. */
function goesOn(text: string, line: SourceLine, next: SourceLine | undefined): boolean {
  if (/\s(?:and|und|et|y|e|i|en|of|de|di|do|da|für|for|in|del|della|degli)$/iu.test(text))
    return true;
  // A cell of a table goes on below itself, not at the edge of its row.
  const isCell =
    line.text.includes("\t") &&
    singleDateIn(line.text.split("\t")[0] ?? "") === null &&
    dateRangeIn(line.text.split("\t")[0] ?? "") === null &&
    next?.text.includes("\t") === false &&
    (next.leftEdge ?? 0) > (line.leftEdge ?? 0) + 20;
  if (line.text.endsWith(text) && isCell && !next.startsBlock) return true;
  if (line.text.endsWith(text) && next !== undefined && isRestOf(next, line)) return true;
  return (
    line.text.endsWith(text) &&
    next !== undefined &&
    !next.startsBlock &&
    /^\p{Ll}{2}/u.test(next.text) &&
    !/^\p{Ll}+(?::|\s\()/u.test(next.text) &&
    singleDateIn(next.text)?.index !== 0
  );
}

/** Words about how good a degree is, and other remarks beside it. */
const REMARK = longPattern(
  String.raw`
    \b(?:honou?rs|hons|distinction|first class|upper second|lower second|merit|cum laude|grade|
    gpa|note|average|schnitt|abschluss|mention|nota|media|voto|votazione|ocena|thesis|
    dissertation|diplom|diplomado|certificat\w*|certificado|zertifikat\w*|leaving|bootcamp|
    schwerpunkt|major|minor|erasmus|graduated|expected|completed)\b|\d
  `,
  "iu",
);

/** "B.Sc. Biology | Technion": the one text beside a degree, where no word tells a university. */
function likelyPlaceIn(line: SourceLine, index: number): readonly StudyPlace[] {
  const isHigh = HIGH_DEGREE.test(normalizeText(line.text)) && !SECONDARY.test(line.text);
  if (!isHigh || isProse(line.text)) return [];
  const names = segmentsOf(line.text).filter(
    (part) =>
      /^\p{Lu}[\p{L}\s.'’-]{2,50}$/u.test(part) &&
      !hasDegree(part) &&
      !REMARK.test(part) &&
      !isPlaceName(part) &&
      !isSchool(part) &&
      part.split(" ").length <= 6,
  );
  const [name = ""] = names;
  return names.length === 1 ? [{ name, line, index, confidence: 0.78 }] : [];
}

const SCHOOL = longPattern(
  String.raw`
    \b(?:istituto|high school|gymnasium|lyc[ée]e|liceo|liceum|instituto|school|schule|
    fachschule|technikum|zespół szkół|ies|collège|lyceum)\b
  `,
  "i",
);

function isSchool(text: string): boolean {
  return SCHOOL.test(text);
}

function dateNear(lines: readonly SourceLine[], index: number): number {
  for (const line of [lines[index], lines[index - 1], lines[index + 1], lines[index - 2]]) {
    const range = line === undefined ? null : (dateRangeIn(line.text) ?? singleDateIn(line.text));
    if (range !== null) return range.end ?? 99_999;
  }
  return 0;
}

function isDated({ text }: SourceLine): boolean {
  return singleDateIn(text) !== null;
}

/** Dates tell which studies are later; without them, those above are. */
function isLater(date: number, otherDate: number, isAbove: boolean): boolean {
  const areTold = date > 0 && otherDate > 0 && date !== otherDate;
  return areTold ? date > otherDate : isAbove;
}

function hasDegree(text: string): boolean {
  return DEGREE.test(normalizeText(text));
}

/** Degrees that only universities give. */
const HIGH_DEGREE = longPattern(
  String.raw`
    \b(?:b\.?\s?sc|m\.?\s?sc|b\.?a|m\.?a|b\.?\s?eng|m\.?\s?eng|ll\.?\s?[bm]|mba|ph\.?\s?d|
    b\.e|m\.e|b\.?tech|m\.?tech|tecnolog[oa] em|
    bachelor\w*|master\w*|magister\w*|mgr|dipl\.?-?\s?ing|promotion|staatsexamen|laurea\w*|
    licenciatura|grado en|graduad[oa]|inzynier|licencjat|bacharelado|mestrado|licence)\b
  `,
  "u",
);

/** The subject of the one degree of a CV that names no place for it. */
function degreeAlone(lines: readonly SourceLine[]): readonly Finding[] {
  const degrees = lines.flatMap((line, index) => {
    const isHigh = HIGH_DEGREE.test(normalizeText(line.text)) && !SECONDARY.test(line.text);
    const subject = isProse(line.text) || !isHigh ? null : subjectIn(line.text, "\0");
    return subject === null ? [] : [{ subject, line, index, date: dateNear(lines, index) }];
  });
  const [latest] = degrees.toSorted((a, b) => b.date - a.date);
  if (latest === undefined) return [];
  const { subject, line, index } = latest;
  const isOpen = goesOn(subject, line, lines[index + 1]);
  return [finding("education_specialization", subject, isOpen ? 0.68 : 0.77, line, subject)];
}

/** A subject beside or below a university, without a degree before it. */
function plainSubject(lines: readonly SourceLine[], place: StudyPlace): Finding | null {
  const { name, line, index } = place;
  const next = lines[index + 1];
  const isSubject = (part: string) =>
    /^\p{Lu}[\p{L}\s&'’-]{3,50}$/u.test(part) &&
    // "MAcc" and "BUT Techniques" are, or have, a degree that no list has.
    !/^\p{Lu}\p{L}{0,2}\p{Lu}/u.test(part) &&
    part !== name &&
    !REMARK.test(part) &&
    !hasDegree(part) &&
    !FACULTY.test(part) &&
    !isPlaceName(part) &&
    !isUniversity(part) &&
    part.split(" ").length <= 6;
  const beside = segmentsOf(line.text).filter(isSubject);
  const [subject = ""] = beside;
  // The text behind a degree is its subject: "BSc, Biology, Technion".
  const behind = segmentsOf(line.text)[segmentsOf(line.text).indexOf(subject) - 1];
  if (beside.length === 1 && behind !== undefined && behind !== name && hasDegree(behind))
    return finding("education_specialization", subject, 0.78, line, subject);
  // "Humanmedizin, Universität Aleppo"
  const texts = segmentsOf(line.text).filter((part) => /\p{L}{2}/u.test(part));
  const isAlone = texts.every((part) => part === subject || part === name || isPlaceName(part));
  if (beside.length === 1 && isAlone && texts[0] === subject && /\d{4}/.test(line.text))
    return finding("education_specialization", subject, 0.77, line, subject);
  if (next === undefined || next.startsBlock || isProse(next.text)) return null;
  const hasDate = dateRangeIn(next.text) !== null || singleDateIn(next.text) !== null;
  const below = segmentsOf(next.text)[0] ?? "";
  if (!hasDate || !isSubject(below)) return null;
  return finding("education_specialization", below, 0.77, next, below);
}

/** "Master of Science in Informatik", "M.Sc. Informatik", "Laurea in Economia". */
function subjectIn(text: string, university: string): string | null {
  const bare = text.replace(university, "\t").replace(dateRangeIn(text)?.text ?? "\0", "\t");
  for (const part of bare.split(/\t|\s*[|•·;]\s*/)) {
    const normalized = normalizeText(part);
    let degree = DEGREE.exec(normalized);
    // Letters with marks keep their places; in other texts they can't be told.
    if (degree === null || normalized.length !== part.trim().length) continue;
    let remainder = part.trim();
    while (degree !== null) {
      remainder = remainder.slice(degree.index + degree[0].length).trimStart();
      for (let link = LINKS.exec(remainder); link !== null; link = LINKS.exec(remainder))
        remainder = remainder.slice(link[0].length).trimStart();
      degree = DEGREE.exec(normalizeText(remainder.slice(0, 30)));
      if (degree !== null && degree.index > 3) break;
    }
    // "Learning, Design and Technology" is one subject.
    const list = /^\p{Lu}\p{L}+, \p{Lu}\p{L}+ (?:and|und|et|y|e|&) \p{Lu}\p{L}+/u.exec(
      remainder,
    )?.[0];
    const subject = (list ?? /^\p{L}[\p{L}\s&/'’-]{2,60}/u.exec(remainder)?.[0] ?? "")
      .replace(/\s(?:at|an der|der|from|à|presso|na|am|an)\s.*$/iu, "")
      .replace(/\s(?:at|an der|der|from|à|presso|na|am|an|and|und)$/iu, "")
      .trim();
    const isSubject =
      (subject.length >= 4 || /^\p{Lu}{2,3}$|^(?:Law|Art|BWL|VWL)$/u.test(subject)) &&
      !FACULTY.test(subject) &&
      !isUniversity(subject) &&
      !isSchool(subject) &&
      !isPlaceName(subject) &&
      DEGREE.exec(normalizeText(subject)) === null;
    if (isSubject) return subject;
  }
  return null;
}
