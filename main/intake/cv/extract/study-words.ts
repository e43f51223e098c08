import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { isPlaceName } from "./find-place.ts";
import { isUniversity } from "./text-kinds.ts";

const DEGREE = longPattern(
  String.raw`
    \b(?:b\.?\s?sc|m\.?\s?sc|b\.?\s?a|m\.?\s?a|b\.s|m\.s|bfa|mfa|beng|macc|bcomm|
    hts|especializacion|ingenieria(?= en)|maestria|pos-graduacao|pos graduacao|
    posgrado|postgrado|b\.?com|bba|mphil|
    mres|msci|m\.?ed|b\.?ed|hnd|b\.?\s?eng|m\.?\s?eng|ll\.?\s?[bm]|
    b\.e|m\.e|b\.?tech|m\.?tech|tecnolog[oa]|
    mba|ph\.?\s?d|dphil|bachelor\w*|kandidat\w*|lisans|yuksek lisans|bakalar\w*|
    master\w*|magister\w*|diplom(?!ado)\w*|dipl|doctor\w*|doktor\w*|promotion|staatsexamen|
    licence|licenciatura|studia|
    licenciad[oa]|grado|graduad[oa]|laurea\w*|dottorato|inzynier(?!i)\w*|inz|licencjat\w*|
    doctorat|maitrise|diplome|dut|bts|hbo|bacharelado|mestrado|licenciado|doutoramento|
    (?:(?:post)?graduate (?:certificate|diploma))|
    postgraduate|undergraduate|degree|fachwirt(?:in)?|betriebswirt(?:in)?|mestre|ingenieur|
    tecnico superior|associate|mgr|dea|dess|
    studiengang|studium|kierunek)\b
  `,
  "u",
);

/** Words between a degree and its subject. */
const LINKS = longPattern(
  String.raw`
    ^(?:[\s.,:–—-]+|\([^)]{0,12}\)(?=\s*\p{L})|(?:of|in|en|im|em|de|di|des|i|
    d['’](?:ingénieur[e]?|état|études)?|
    d['’]|ingénieur[e]?|candidate|student|with honou?rs|with high honors|professionnelle|
    fach(?:richtung)?|hons|
    science|arts|(?:business administration|technology|
    commerce|applied science|engineering)(?=\s+in\b)|philosophy|the|der|die|das|la|le|el|magistrale|
    triennale|integrado|livello|universitari[oa]|studiengang|kierunek|w zakresie|degree|abschluss|
    honours|
    honors|w|
    magisterskie|inżynierskie|licencjackie|podyplomowe|doktoranckie|i stopnia|ii stopnia|
    na|kierunku)(?=$|[^\p{L}]))
  `,
  "iu",
);

/** Degrees that only universities give. */
const HIGH_DEGREE = longPattern(
  String.raw`
    \b(?:b\.?\s?sc|m\.?\s?sc|b\.?a|m\.?a|b\.?\s?eng|m\.?\s?eng|ll\.?\s?[bm]|mba|ph\.?\s?d|
    b\.e|m\.e|b\.?tech|m\.?tech|tecnolog[oa] em|bfa|mfa|bba|bcomm?|macc|
    bachelor\w*|master\w*|magister\w*|mgr|dipl\.?-?\s?ing|promotion|staatsexamen|laurea\w*|
    diplome d['’ ]ingenieur|degree in|kandidat\w*|yuksek lisans|bakalar\w*|
    licenciatura|grado en|graduad[oa]|inzynier|licencjat|bacharelado|mestrado|licence)\b
  `,
  "u",
);

/** Parts of a university, which are no subject. */
const FACULTY = longPattern(
  String.raw`
    ^(?:faculty|fakultät|faculté|facultad|facoltà|faculdade|wydział|department|dept|
    institut|institute|abteilung|dipartimento|departamento|school|college)(?!\p{L})
  `,
  "iu",
);

/** What is learnt before a university: a college can be a school. */
const SECONDARY = longPattern(
  String.raw`
    \b(?:1[02]th|hsc|ssc|sslc|gcses?|a[- ]levels?|o[- ]levels?|sixth form|pu college|
    junior college|vmbo(?:-\w)?|abitur|matura|baccalaur[ée]at|bachillerato|maturità|vwo|havo|mavo|
    bac|high school|secondary|grado (?:superior|medio)|ciclo formativo|fp|cap|bep|mbo|ausbildung|
    lehre|berufsschule|apprenticeship|diploma di|leaving certificate|ensino médio|lise|
    realschul\w*|fachhochschulreife|hochschulreife|mittlerer? schulabschluss|gymnasium)\b
  `,
  "iu",
);

const SCHOOL = longPattern(
  String.raw`
    \b(?:istituto|high school|\w*gymnasium|lyc[ée]e|liceo|liceum|instituto|school|\w*schule|
    technikum|zespół szkół|ies|collège|lyceum|lisesi|gimnáziu\w*)\b
  `,
  "iu",
);

/** Courses, which are no studies. */
const COURSE = longPattern(
  String.raw`
    \b(?:executive education|certificates?|certification|certificat|certificado|zertifikat\w*|
    courses?|kurse?|\w+kurs|seminar\w*|weiterbildung\w*|fortbildung\w*|lehrgang|summer school|
    erasmus|exchange|bootcamp|diplomado|cursos?|corso|corsi|formation continue|szkoleni[ae]|
    cursus|intercambio|auslandssemester|semester abroad|training|workshop|modules?)\b
  `,
  "iu",
);

/** Words about how good a degree is, and other remarks beside it. */
const REMARK = longPattern(
  String.raw`
    \b(?:honou?rs|hons|distinction|first class|upper second|lower second|merit|cum laude|grade|
    gpa|note|average|schnitt|abschluss|mention|nota|media|voto|votazione|ocena|thesis|
    dissertation|diplom|diplomado|certificat\w*|certificado|zertifikat\w*|leaving|bootcamp|
    schwerpunkt|fachgebiet|lehrstuhl|majeure|major|minor|erasmus|graduated|expected|completed|
    supervisor|advisor|promotor|
    vertiefung\w*|option|parcours|filière|indirizzo|specjaln\w*|spécialité|tesi|mémoire|memoria|
    thema|titel|berufsbegleitend|teilzeit|part[- ]time|full[- ]time|vollzeit|fernstudium|
    afgerond|behaald|ukończon\w*|diploma|konk?ludid[oa]|concluído|ongoing|in progress)\b|\d
  `,
  "iu",
);

/** Words of which subjects are made, normalized, in the languages in which CVs are read. */
const SUBJECT = longPattern(
  String.raw`
    (?:wirtschaft|wesen\b|technik\b|techniek\b|wissenschaft|logi(?:e|a|y|es|as)\b|logy\b|ics\b|
    ingenieu?r|engineering|ingenieria|ingegneria|engenharia|inzynieri|informati|management|
    \brecht|\blaw\b|\bdroit|derecho|giurisprudenza|direito|\bprawo|medi[cz]in|padagogik|
    econom|ekonom|mathemati|matemati|physi[ck]|fisica|chemi|quimica|biolog|geogra|histor|
    philosoph|filozof|filosofi|lettere|filolog|germanist|anglist|romanist|linguisti|
    literatur|\bart(?:s|es|e)?\b|\bdesign|grafi[ck]|musik|music|theat|drama|film|journalis|
    journalistiek|periodis|publizisti|commun?i[ck]a|kommunikation|marketing|finan[cz]|account|
    comptabilit|rachunkow|contabil|betriebs|verwaltung|administra|psycholog|psicolog|soziolog|
    sociolog|politi|\bsocial|\bsozial|nursing|pflege|enferm|infermier|pielegnia|pharma|farmac|
    hebamm|midwif|educaci|education|edukacj|lehramt|architek|architect|\bbau|civil\b|mechan|
    elektro|electr|mechatron|maschinen|\bumwelt|environment|ambient|agrar|agri|agro|forst|
    logisti|transport|turis|touris|hotel|gestion|gestao|zarzadzan|human resources|
    ressources humaines|rrhh|personal|data science|comput|software|statisti|dietet|nutri|
    sport|veterin|dental|odonto|stomatolog|physiother|fisioter|kinesi|ergother|logop[ae]d|
    ubersetz|translat|traduc|sprachen|langues|\blea\b|\baes\b|retail|business|handel|commerc|
    commerc|international|europ|energ|material|metallurg|\bbwl\b|\bvwl\b|\becm?e\b)
  `,
  "u",
);

export const hasDegree = (text: string) => DEGREE.test(normalizeText(text));
export const hasHighDegree = (text: string) => HIGH_DEGREE.test(normalizeText(text));
export const isFaculty = (text: string) => FACULTY.test(text);
export const isSecondary = (text: string) => SECONDARY.test(text);
export const isSchool = (text: string) => SCHOOL.test(text);
export const isCourse = (text: string) => COURSE.test(text);
export const isRemark = (text: string) => REMARK.test(text);
export const hasSubjectWord = (text: string) => SUBJECT.test(normalizeText(text));

/** "Master of Science in Informatik", "M.Sc. Informatik", "B.E. (ECE)", "grafika, licencjat". */
export function subjectIn(text: string): string | null {
  const normalized = normalizeText(text);
  let degree = DEGREE.exec(normalized);
  // Letters with marks keep their places; in other texts they can't be told.
  if (degree === null || normalized.length !== text.length) return null;
  let remainder = text;
  while (degree !== null) {
    remainder = withoutLinks(remainder.slice(degree.index + degree[0].length));
    degree = DEGREE.exec(normalizeText(remainder.slice(0, 30)));
    if (degree !== null && degree.index > 3) break;
  }
  const bracket = /^\(([\p{L}][\p{L}\s&-]{1,40})\)$/u.exec(remainder)?.[1];
  // "Learning, Design and Technology" is one subject.
  const [list] = remainder.match(LIST)?.filter((words) => remainder.startsWith(words)) ?? [];
  const subject = (bracket ?? list ?? /^\p{L}[\p{L}\s&/'’.-]{1,70}/u.exec(remainder)?.[0] ?? "")
    .replace(/\s(?:at|an der|der|from|à|presso|na|am|an)\s.*$/iu, "")
    .replace(/\s(?:at|an der|der|from|à|presso|na|am|an|and|und)$/iu, "")
    .replace(/[.\s-]+$/u, "")
    .trim();
  return isSubject(subject) ? subject : null;
}

/** "Philosophy, Politics and Economics": several words that are one subject. */
export const LIST = longPattern(
  String.raw`
    (?<=^|\s)\p{Lu}\p{L}+(?: \p{L}+)?, \p{Lu}\p{L}+ (?:and|und|et|y|e|i|en|&) \p{Lu}\p{L}+
  `,
  "gu",
);

/** The area that a degree names before its subject: "Bachelor of Applied Science, Logistics". */
export const AREA =
  /^(?:applied )?(?:science|arts|engineering|technology|commerce|business|laws)(?=,|$)/i;

function withoutLinks(text: string): string {
  let remainder = text.trimStart();
  for (let link = LINKS.exec(remainder); link !== null; link = LINKS.exec(remainder))
    remainder = remainder.slice(link[0].length).trimStart();
  return remainder;
}

function isSubject(text: string): boolean {
  return (
    (text.length >= 4 || /^\p{Lu}{2,4}$|^(?:Law|Art|BWL|VWL)$/u.test(text)) &&
    !/^d['’]/i.test(text) &&
    !(/^\p{Ll}+$/u.test(text) && isRemark(text)) &&
    !isFaculty(text) &&
    !isUniversity(text) &&
    !isSchool(text) &&
    (!isPlaceName(text) || hasSubjectWord(text)) &&
    !hasDegree(text)
  );
}
