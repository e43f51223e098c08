import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { type CvSource, type Finding, finding } from "./cv-reading.ts";
import { dateRangeIn, type DateRange } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import { linesOfKinds, type SourceLine } from "./sections.ts";
import { hasLegalForm, hasRoleNoun, isFirm, isProse, withoutLegalForm } from "./text-kinds.ts";

/** A value with how sure it is and where it stands, before its field is known. */
interface Part {
  readonly text: string;
  readonly confidence: number;
  readonly line: SourceLine;
}

interface Entry {
  readonly range: DateRange;
  readonly title: Part | null;
  readonly firm: Part | null;
  readonly order: number;
}

/** Lines around the date of an entry that can name its title and firm. */
const MAX_HEADER_LINES = 4;
const MAX_ENTRIES = 60;

/** Finds the present job, the present and the last employer. */
export function findCareer(source: CvSource, nameQuotes: readonly string[]): readonly Finding[] {
  const ownLines = linesOfKinds(source.sections, ["experience"]);
  // A summary of a career may be all that there is of it.
  const lines = (
    ownLines.length > 0 ? ownLines : linesOfKinds(source.sections, ["profile", "other"])
  ).filter(({ isFurniture }) => !isFurniture);
  const entries = entriesIn(lines);
  const headline = headlineOf(source, nameQuotes);
  const current = entries
    .filter(({ range }) => range.end === null)
    .toSorted((a, b) => b.range.start - a.range.start || a.order - b.order)[0];
  const past = entries
    .filter(({ range }) => range.end !== null)
    .toSorted(
      (a, b) =>
        (b.range.end ?? 0) - (a.range.end ?? 0) ||
        b.range.start - a.range.start ||
        a.order - b.order,
    );
  const findings: Finding[] = [];
  const add = (field: string, part: Part | null | undefined, share = 1) => {
    if (part !== null && part !== undefined)
      findings.push(finding(field, part.text, part.confidence * share, part.line, part.text));
  };
  const [latest] = past;
  const title = current?.title ?? null;
  if (title !== null && headline !== null && isSameTitle(title.text, headline.text))
    add("current_position", { ...title, confidence: Math.min(0.96, title.confidence + 0.08) });
  else if (title !== null) add("current_position", title);
  else if (headline !== null) add("current_position", headline, current === undefined ? 1 : 0.9);
  else if (latest !== undefined && current === undefined)
    add("current_position", latest.title, 0.75);
  add("current_organization", current?.firm);
  const previous = past.find(({ firm }) => firm !== null && firm.text !== current?.firm?.text);
  add("last_organization", previous?.firm, latest === previous ? 0.97 : 0.8);
  return findings;
}

function isSameTitle(a: string, b: string): boolean {
  const [title, otherTitle] = [normalizeText(a), normalizeText(b)];
  return title.includes(otherTitle) || otherTitle.includes(title);
}

/** The line below the name that says what the person does. */
function headlineOf({ sections }: CvSource, nameQuotes: readonly string[]): Part | null {
  const lines = linesOfKinds(sections, ["head", "contact", "title"]);
  const nameIndex = lines.findIndex(({ text }) => nameQuotes.some((quote) => text.includes(quote)));
  const nearby = nameIndex < 0 ? lines.slice(0, 6) : lines.slice(nameIndex, nameIndex + 5);
  for (const line of nearby) {
    const bareText = nameQuotes.reduce((text, quote) => text.replace(quote, ""), line.text);
    const parts = bareText
      .split(/\t|\s[|•·]\s|\||\s[–—-]\s/)
      .map((part) => part.replace(/^[\s,|–-]+/, "").trim());
    for (const part of parts) {
      if (part.length < 3 || part.length > 70 || /[@\d:]/.test(part) || isProse(part)) continue;
      if (!hasRoleNoun(part) || hasLegalForm(part)) continue;
      const [title = "", firm] = splitAt(part);
      return { text: firm === undefined ? part : title, confidence: 0.84, line };
    }
  }
  return null;
}

/** "Engineer at Beispiel GmbH": the word between a title and its firm, in eight languages. */
const AT = longPattern(
  String.raw`
    ^(.{3,70}?)\s(?:at|@|bei(?: der)?|bij|chez|presso|na firmie|w firmie|w|na|en|
    em)\s(\p{Lu}.{1,70})$
  `,
  "u",
);

function splitAt(text: string): readonly string[] {
  const match = AT.exec(text);
  return match === null || !hasRoleNoun(match[1] ?? "") ? [text] : [match[1] ?? "", match[2] ?? ""];
}

function entriesIn(lines: readonly SourceLine[]): readonly Entry[] {
  const entries: Entry[] = [];
  const dated = lines.flatMap((line, index) => {
    const range =
      isProse(line.text) && !/^[•▪–-]?\s*[(\d]/.test(line.text) ? null : dateRangeIn(line.text);
    return range === null ? [] : [{ index, range }];
  });
  for (const [order, { index, range }] of dated.slice(0, MAX_ENTRIES).entries()) {
    const previous = dated[order - 1]?.index ?? -1;
    const next = dated[order + 1]?.index ?? lines.length;
    const header = headerLines(lines, { index, previous, next, range });
    entries.push({ range, order, ...titleAndFirm(header, range) });
  }
  return entries;
}

interface EntryPlace {
  /** Index of the line with the date. */
  readonly index: number;
  readonly previous: number;
  readonly next: number;
  readonly range: DateRange;
}

/** Lines of the head of an entry: above its date as far as they are its own, and below. */
function headerLines(
  lines: readonly SourceLine[],
  { index, previous, next, range }: EntryPlace,
): readonly SourceLine[] {
  const isHead = (line: SourceLine | undefined) =>
    line !== undefined && !isProse(line.text) && line.text.length <= 100;
  const header: SourceLine[] = [];
  const dateLine = lines[index];
  if (dateLine === undefined) return [];
  // A date that begins a block, or a line with more in it, has its texts behind it.
  const textBehind = dateLine.text
    .slice(range.text.length)
    .replace(/\([^)]*\)|^[\s|,·•–-]+/g, "")
    .trim();
  const isLabelled = DATE_LABEL.test(dateLine.text.slice(0, range.index));
  const isFirst =
    isLabelled ||
    (range.index === 0 &&
      /\p{L}{3}/u.test(textBehind) &&
      !DURATION.test(textBehind) &&
      !isPlaceName(textBehind));
  let start = index;
  while (
    !isFirst &&
    !(lines[start]?.startsBlock ?? true) &&
    start - 1 > previous &&
    index - start < 3 &&
    isHead(lines[start - 1])
  )
    start -= 1;
  if (
    start === index &&
    !isFirst &&
    !dateLine.startsBlock &&
    lines.every(({ startsBlock }, place) => place === 0 || !startsBlock)
  )
    while (start - 1 > previous && index - start < 2 && isHead(lines[start - 1])) start -= 1;
  header.push(...lines.slice(start, index + 1));
  // Where texts stand above the date, those above the next one are its own.
  const end = next < lines.length ? next - (index - start) : next;
  for (let place = index + 1; place < end && header.length < MAX_HEADER_LINES; place += 1) {
    const line = lines[place];
    if (
      !isHead(line) ||
      line === undefined ||
      (line.startsBlock && !isLabelled && (place > index + 1 || start < index))
    )
      break;
    header.push(line);
  }
  return header;
}

interface Segment extends Part {
  readonly isTitle: boolean;
  readonly isFirm: boolean;
  readonly isLegal: boolean;
  readonly row: number;
}

function titleAndFirm(
  header: readonly SourceLine[],
  range: DateRange,
): { readonly title: Part | null; readonly firm: Part | null } {
  const segments = header.flatMap((line, row) => segmentsOf(line, range, row));
  const title = segments.find((segment) => segment.isTitle && !segment.isLegal) ?? null;
  const otherSegments = segments.filter(
    (segment) => segment !== title && (segment.isFirm || !isPlaceName(segment.text)),
  );
  const legal = otherSegments.find(({ isLegal }) => isLegal);
  const namedFirm = legal ?? otherSegments.find((segment) => segment.isFirm && !segment.isTitle);
  const plain = otherSegments.filter((segment) => !segment.isTitle);
  const firm =
    namedFirm === undefined
      ? guessFirm(plain, title)
      : { ...namedFirm, confidence: legal === undefined ? 0.88 : 0.92 };
  const remaining = otherSegments.filter((segment) => segment !== namedFirm && !segment.isFirm);
  const [onlyOther] = remaining;
  // Beside a firm, the one text that is no place is what somebody did there.
  if (
    title === null &&
    namedFirm !== undefined &&
    onlyOther !== undefined &&
    remaining.length === 1
  )
    return {
      title: { text: onlyOther.text, confidence: 0.79, line: onlyOther.line },
      firm: { text: namedFirm.text, confidence: 0.86, line: namedFirm.line },
    };
  return {
    title: title === null ? null : { text: title.text, confidence: 0.9, line: title.line },
    firm: firm === null ? null : { text: firm.text, confidence: firm.confidence, line: firm.line },
  };
}

/** The firm is what is neither a title nor a place: surest where it is the only such text. */
function guessFirm(plain: readonly Segment[], title: Segment | null): Part | null {
  const [firstText] = plain;
  if (firstText === undefined) return null;
  const row = title === null ? null : plain.find((segment) => segment.row === title.row);
  const best =
    row ??
    plain.find((segment) => title !== null && Math.abs(segment.row - title.row) === 1) ??
    firstText;
  const confidence = title === null ? 0.5 : plain.length === 1 ? 0.85 : best === row ? 0.8 : 0.72;
  return { ...best, confidence };
}

function segmentsOf(line: SourceLine, range: DateRange, row: number): readonly Segment[] {
  const bare = line.text
    .replace(range.text, "\t")
    .replace(/\(\s*(?:\d{1,2}\s\p{L}{2,10}\.?\s?){1,3}\)|\(\s*\t?\s*\)/gu, "\t")
    .replace(/^[•▪■◆►●‣◦·*]\s/u, "")
    .replace(/\s\((\p{Lu}[\p{L}\s-]{1,40})\)\s*$/u, "\t$1");
  return bare
    .split(/\t|\s*[|•·]\s*|\s[–—-]\s|;\s|\s\/\s/)
    .flatMap((part) => splitAt(part.trim()))
    .flatMap(splitComma)
    .map((part) =>
      part
        .replace(/^[\s,:–—()[\]-]+|[\s,:–—([\]-]+$/g, "")
        .replace(/^(?:bei|at|chez|presso|firma|company|employer|arbeitgeber)[:\s]\s*/iu, ""),
    )
    .map(withoutPlace)
    .map((part) => part.replace(ENTRY_LABEL, "").trim())
    .filter(
      (part) =>
        /\p{L}{2}/u.test(part) &&
        !FORM_LABEL.test(part) &&
        part.length <= 80 &&
        !/^dates?\b/i.test(part) &&
        dateRangeIn(part) === null &&
        !DURATION.test(part),
    )
    .map((text) => {
      const isLegal = hasLegalForm(text);
      return {
        text,
        line,
        row,
        confidence: 0,
        isTitle: hasRoleNoun(text) && !isLegal && !/^(?:universit|klinik|hospital)/i.test(text),
        isFirm: isFirm(text),
        isLegal,
      };
    });
}

/** Names of the fields of an entry, in forms that write them out. */
const ENTRY_LABEL = longPattern(
  String.raw`
    ^(?:position|title|job title|role|stanowisko|funktion|poste|puesto|cargo|ruolo|functie|
    occupation or position held|occupation|main activities(?: and responsibilities)?|dates?|
    employer|name and address of employer|type of business or sector|arbeitgeber|beruf|
    zeitraum|nome e indirizzo del datore di lavoro|datore di lavoro|tipo di impiego|
    tipo di azienda o settore|principali mansioni e responsabilità|date \(da – a\)|periodo|
    fonction ou poste occupé|nom et adresse de l.employeur|employeur|
    nombre y dirección de la empresa|empresa|empleador|profesión o cargo desempeñado|
    pracodawca|nazwa pracodawcy|zajmowane stanowisko|werkgever|entidade empregadora|
    empregador|localidade|país|ort|city|location|país)\s*(?::\s*|$)
  `,
  "iu",
);

/** "Métaux du Nord (Lille)" is a firm and its place. */
function withoutPlace(text: string): string {
  const [, name, place] = /^(.{3,80}?)\s\(([^()]{2,40})\)?$/u.exec(text) ?? [];
  return name !== undefined && place !== undefined && isPlaceName(place) ? name : text;
}

/** Labels of forms such as the one of Europass, before a date and before other values. */
const DATE_LABEL = longPattern(
  String.raw`
    ^(?:dates?|period|from|zeitraum|datum|p[ée]riode|fechas?|periodo|data|daty|okres|
    periode)\s*[:\t]\s*$
  `,
  "iu",
);
const FORM_LABEL = longPattern(
  String.raw`
    ^(?:(?:name (?:and address )?of )?employer|occupation or position held|
    type of business or sector|main activities and responsibilities|funktion|arbeitgeber|
    name (?:und adresse )?des arbeitgebers|beruf oder funktion|fonction ou poste occupé|
    nom (?:et adresse )?de l['’]employeur|nombre (?:y dirección )?de la empresa|
    profesión o cargo desempeñado|nome (?:e indirizzo )?del datore di lavoro|
    lavoro o posizione ricoperti|zawód lub stanowisko|nazwa (?:i adres )?pracodawcy)$
  `,
  "iu",
);
const DURATION = longPattern(
  String.raw`
    ^\(?(?:\d{1,2}\s(?:years?|yrs?|months?|mos?|jahre?|monate?|ans?|mois|años?|meses|mes|
    anni|anno|mesi|lat[a]?|miesi\p{L}+|jaar|maanden|anos?)[\s,.]*){1,2}\)?$|
    ^(?:full[- ]?time|part[- ]?time|vollzeit|teilzeit|cdi|cdd|contract|permanent|freelance|
    internship|festanstellung|unbefristet|befristet)$
  `,
  "iu",
);

/** Commas part a title, a firm and a place, but not "Beispiel, Sohn & Co. KG". */
function splitComma(text: string): readonly string[] {
  const parts = text.split(/,\s/);
  if (parts.length === 1) return parts;
  const merged: string[] = [];
  for (const part of parts) {
    const previous = merged.at(-1);
    const isLegalAlone = hasLegalForm(part) && !/\p{L}/u.test(withoutLegalForm(part));
    if (previous !== undefined && isLegalAlone) merged[merged.length - 1] = `${previous}, ${part}`;
    else merged.push(part);
  }
  return merged;
}
