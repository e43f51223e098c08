import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { type CvSource, type Finding, finding } from "./cv-reading.ts";
import { dateRangeIn, singleDateIn } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import { linesOfKinds } from "./sections.ts";
import { isProse, isUniversity } from "./text-kinds.ts";

const DEGREE = longPattern(
  String.raw`
    \b(?:b\.?\s?sc|m\.?\s?sc|b\.?\s?a|m\.?\s?a|b\.?\s?eng|m\.?\s?eng|ll\.?\s?[bm]|
    mba|ph\.?\s?d|dphil|bachelor\w*|
    master\w*|magister\w*|diplom\w*|dipl|doctor\w*|doktor\w*|promotion|staatsexamen|
    licence|licenciatura|
    licenciad[oa]|grado|graduad[oa]|laurea\w*|dottorato|inzynier\w*|licencjat\w*|
    doctorat|maitrise|diplome|dut|bts|hbo|bacharelado|mestrado|licenciado|doutoramento|
    postgraduate|undergraduate|degree|fachwirt\w*|betriebswirt\w*|associate|mgr|dea|dess|
    studiengang|studium|kierunek)\b
  `,
  "u",
);
/** Words between a degree and its subject. */
const LINKS = longPattern(
  String.raw`
    ^(?:[\s.,:–—-]+|\([^)]{0,12}\)|(?:of|in|en|im|em|de|di|des|d['’]|fach(?:richtung)?|hons|
    science|arts|engineering(?=\s+in\b)|philosophy|the|der|die|das|la|le|el|magistrale|
    triennale|universitari[oa]|studiengang|kierunek|w zakresie|degree|abschluss)(?=$|[^\p{L}]))
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

/** Finds the place of the latest studies at a university, and their subject. */
export function findEducation({ sections }: CvSource): readonly Finding[] {
  const lines = linesOfKinds(sections, ["education"]).filter(({ isFurniture }) => !isFurniture);
  const places = lines.flatMap((line, index) => {
    const segments = line.text
      .replace(dateRangeIn(line.text)?.text ?? "\0", "\t")
      .split(
        /\t|\s*[|•·]\s*|\s[–—-]\s|;\s|,\s|\sat\s(?=\p{Lu})|\s(?:an der|à l['’]|en la|presso)\s/u,
      );
    const name = segments
      .map((part) =>
        part.replace(/^[•▪\s(]+|[\s,)]+$/gu, "").replace(/\s*\(?\b(?:19|20)\d{2}\b\)?$/, ""),
      )
      .find((part) => isUniversity(part) && part.length <= 90);
    return name === undefined || isProse(line.text) ? [] : [{ name, line, index }];
  });
  const dates = places.map(({ index }) => {
    const near = [lines[index], lines[index - 1], lines[index + 1], lines[index - 2]];
    for (const line of near) {
      const range = line === undefined ? null : (dateRangeIn(line.text) ?? singleDateIn(line.text));
      if (range !== null) return range.end ?? 99_999;
    }
    return 0;
  });
  const order = places
    .map((place, index) => ({ ...place, date: dates[index] ?? 0, order: index }))
    .toSorted((a, b) => b.date - a.date || a.order - b.order);
  const [latest, otherTitle] = order;
  if (latest === undefined) return [];
  const lead =
    otherTitle === undefined || otherTitle.name === latest.name || otherTitle.date < latest.date
      ? 0
      : 0.1;
  const findings = [finding("university", latest.name, 0.88 - lead, latest.line, latest.name)];
  const around = [
    latest.index,
    latest.index - 1,
    latest.index + 1,
    latest.index - 2,
    latest.index + 2,
  ]
    .flatMap((index) => lines[index] ?? [])
    .filter((line) => !isProse(line.text));
  for (const line of around) {
    const subject = subjectIn(line.text, latest.name);
    if (subject === null) continue;
    findings.push(finding("education_specialization", subject, 0.82 - lead, line, subject));
    break;
  }
  return findings;
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
    const subject = (/^\p{L}[\p{L}\s&/'’-]{2,60}/u.exec(remainder)?.[0] ?? "")
      .replace(/\s(?:at|an der|der|from|à|presso|na|am|an)\s.*$/iu, "")
      .replace(/\s(?:at|an der|der|from|à|presso|na|am|an|and|und)$/iu, "")
      .trim();
    const isSubject =
      subject.length >= 3 &&
      !FACULTY.test(subject) &&
      !isUniversity(subject) &&
      !isPlaceName(subject) &&
      DEGREE.exec(normalizeText(subject)) === null;
    if (isSubject) return subject;
  }
  return null;
}
