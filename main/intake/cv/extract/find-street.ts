import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { monthNamed } from "../../../../shared/matching/read/read-day.ts";
import { type Finding, finding } from "./cv-reading.ts";
import type { SourceLine } from "./sections.ts";

/** Words before an address or a city. */
export const PLACE_LABEL = longPattern(
  String.raw`
    ^(?:(?:home |current |private |postal )?address|location|residence|city|
    place of residence|based in|lives? in|adresse|anschrift|wohnort|wohnhaft in|ort|
    domicile|résidence|ville|localisation|dirección|domicilio|residencia|ciudad|ubicación|
    indirizzo|residenza|città|adres|adres zamieszkania|miejsce zamieszkania|miejscowość|
    miasto|woonplaats|adres en woonplaats|morada|endereço|localização|cidade|localidade|
    lokalizacja|residential area|residential address|
    plz\s?\/\s?(?:wohn)?ort|plz(?:,| und) (?:wohn)?ort|postleitzahl und ort|
    postcode en (?:woon)?plaats|postcode\s?\/\s?(?:woon)?plaats|
    code postal et ville|cp\s?\/\s?ville|cp y ciudad|código postal y ciudad|cap e città|
    kod pocztowy i miasto|código postal e localidade|wohnadresse|hjemsted|lugar de residencia|
    domicilio actual|luogo di residenza|residente a|miejsce|adres domowy|postcode|
    plz)(?:\(e?s\))?\s*[:\t]\s*
  `,
  "iu",
);
const STREET = longPattern(
  String.raw`
    (?:stra(?:ß|ss)e\b|str\.|\bweg\b|weg \d|allee|\bplatz\b|platz \d|gasse|\bring\b|
    \bufer\b|\bstreet\b|\bst\.? |\bst\.?,|\broad\b|\brd\b|\bavenue\b|\bave\b|\blane\b|
    \bdrive\b|\bboulevard\b|\bblvd\b|\bcourt\b|\bterrace\b|\brue\b|\bchemin\b|\bimpasse\b|
    \bplace\b|\bquai\b|\ballée\b|\bvenelle\b|\bcours\b|\bpassage\b|
    \bsquare\b|
    \broute\b|\bcrescent\b|\bclose\b|\bgardens\b|\bquay\b|\bcalle\b|\bc\/|
    \bavda\b|\bavenida\b|\bav\.|\bpaseo\b|\bplaza\b|
    \bvia\b|\bviale\b|\bcorso\b|\bpiazza\b|\bvicolo\b|\bul\.|\bal\.|\bos\.|\bpl\.|straat|
    laan|gracht|kade|plein|\brua\b|\btravessa\b|\bpraça\b|\bestrada\b)
  `,
  "iu",
);

const STREET_LABEL = longPattern(
  String.raw`
    ^(?:street(?: address)?|straße|strasse|straße\s?(?:\/|und)\s?(?:haus)?nr\.?|
    straße und hausnummer|rue|calle|via|ulica|ulica i numer|straat|straat en huisnummer|rua|
    adresse|address|anschrift|adres|dirección|indirizzo|morada|endereço)\s*[:\t]\s*
  `,
  "iu",
);

/** Finds the street before a postal code, or on the line above. */
export function streetOf(
  lines: readonly SourceLine[],
  cityLine: SourceLine,
  start: number,
): Finding | null {
  const textBefore = cityLine.text
    .slice(0, start)
    .replace(PLACE_LABEL, "")
    .replace(/[\s,|•·–—-]+$/, "")
    .replace(/^(?:CEP|C\.?P\.?|CAP|PLZ)$/, "");
  const street =
    textBefore
      .split(/[|•·\t;]/)
      .at(-1)
      ?.replace(/^\p{L}{3,20}:\s|^[^\p{L}\p{N}]+|^(?:adresse|anschrift|address|adres)\s/iu, "")
      .replace(/[,\s]+C\.?\s?P\.?$|,\s\d{4}-\d{3}$/, "")
      .trim() ?? "";
  const above = lines[lines.indexOf(cityLine) - 1];
  if (isStreet(street)) return finding("address", street, 0.86, cityLine, street);
  const label = STREET_LABEL.exec(above?.text ?? "")?.[0] ?? "";
  const labelled =
    above?.text
      .slice(label.length)
      .split(/[|•·\t;]/)[0]
      ?.replace(/,\s*\d{4,5}$|[,\s]+$/g, "")
      .trim() ?? "";
  if (above !== undefined && label !== "" && street === "" && isPlainStreet(labelled))
    return finding("address", labelled, 0.88, above, labelled);
  const textAbove = (above?.text ?? "")
    .replace(PLACE_LABEL, "")
    .replace(/,?\s*\d{4,5}$|[,\s]+$/g, "");
  const lastCell =
    textAbove
      .split(/[|•·\t]/)
      .map((cell) => cell.replace(/^[^\p{L}\p{N}]+|,?\s+$/gu, ""))
      .findLast(isStreet) ?? "";
  if (above !== undefined && street === "" && isStreet(lastCell))
    return finding("address", lastCell, 0.84, above, lastCell);
  // "Calle Jacarandas 204", "Col. Del Valle", "03100 Ciudad de México"
  const twoAbove = lines[lines.indexOf(cityLine) - 2];
  const isQuarter = /^\p{L}[\p{L}.'’ -]{2,40}$/u.test(above?.text ?? "") && above?.scale === 1;
  if (twoAbove !== undefined && street === "" && isQuarter && isStreet(twoAbove.text))
    return finding("address", twoAbove.text, 0.82, twoAbove, twoAbove.text);
  // "27-600 Sandomierz, ul. Polna 33"
  const behind = cityLine.text.slice(start).split(/,\s|\s[|•·–—-]\s|\t/)[1] ?? "";
  if (STREET.test(behind) && isStreet(behind))
    return finding("address", behind, 0.82, cityLine, behind);
  return null;
}

export function isStreetName(text: string): boolean {
  return STREET.test(text);
}

function isPlainStreet(text: string): boolean {
  return text.length >= 5 && text.length <= 80 && /\p{L}{3}/u.test(text) && !/@/.test(text);
}

/** "27 Orchard Rise", "Unit 6, 88 Wattle Way": the number first, whatever a street is called. */
const NUMBER_FIRST = longPattern(
  String.raw`
    ^(?:(?:unit|flat|apt|apartment|suite|floor|lot|block|blk)\.?\s[\p{L}\d-]{1,6},?\s)?
    (?!(?:19|20)\d{2}\s)\d{1,5}[a-z]?(?:[/-]\d{1,4}[a-z]?)?,?\s\p{Lu}[\p{L}'’.]+
    (?:\s\p{L}[\p{L}'’.]*){0,4}(?:,?\s(?:apt|unit|flat|suite|#)\.?\s?[\p{L}\d-]{1,6})?$
  `,
  "iu",
);

function isStreet(text: string): boolean {
  if (text.length < 5 || text.length > 80 || /@|\+\d|www\./.test(text)) return false;
  const hasNumber = /(?:^|[\s-])\d{1,4}\s?[a-z]?(?:[,/ -]|$)/i.test(text);
  const word = /^\d+[a-z]?\s(\p{L}+)\.?(?:\s\d{4})?$/iu.exec(text)?.[1] ?? "";
  return (
    (NUMBER_FIRST.test(text) && monthNamed(word) === null) ||
    (hasNumber &&
      (STREET.test(text) ||
        /^\p{Lu}[\p{L}'’. -]{2,40}\s\d{1,4}\s?[a-z]?(?:\/\d{1,4})?$/u.test(text)))
  );
}
