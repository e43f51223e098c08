import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import { options as customOptions } from "../../../../shared/contract/policy.ts";
import type { LookupEntry } from "../../../../shared/contract/lookup.ts";
import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import {
  availabilityInText,
  readAvailability,
} from "../../../../shared/matching/read/read-availability.ts";
import { readPay } from "../../../../shared/matching/read/read-pay.ts";
import { isNeverUsed } from "../../../../shared/matching/read/record-values.ts";
import { yearsInText } from "../../../../shared/matching/words/levels.ts";
import { labelKey, readYesNo } from "../../values/labels.ts";
import { chooseMeaning, dayMeanings } from "../../values/read-day.ts";
import { chooseNumber, readDecimal } from "../../values/read-decimal.ts";
import { type CvSource, type Finding, finding } from "./cv-reading.ts";
import type { SourceLine } from "./sections.ts";

/** "Label: value" in one line or two cells. */
interface LabelledValue {
  readonly label: string;
  readonly value: string;
  readonly line: SourceLine;
}

const EXPECTED_PAY = longPattern(
  String.raw`
    ^(?:(?:expected|desired|target) (?:annual |monthly |gross )?(?:salary|pay|compensation|
    remuneration|wage|ctc)|salary expectations?|lohnvorstellung(?: und eintritt)?|
    lohnwunsch|remuneracion pretendida|sueldo pretendido|pretensiones economicas|
    gehaltsvorstellung(?:en)?|gehaltswunsch|wunschgehalt|
    pretentions salariales|salaire souhaite|remuneration souhaitee|
    pretensiones? salarial(?:es)?|expectativas? salarial(?:es)?|salario deseado|
    aspettative (?:economiche|retributive)|ral desiderata|oczekiwania finansowe|
    oczekiwane wynagrodzenie|salarisindicatie|gewenst salaris|salariswens|
    pretensao salarial|expectativa salarial)$
  `,
);
const CURRENT_PAY = longPattern(
  String.raw`
    ^(?:(?:current|present) (?:annual |monthly |gross |basic )?(?:salary|pay|compensation|ctc)|
    aktuelles gehalt|
    derzeitiges gehalt|jetziges gehalt|salaire actuel|remuneration actuelle|salario actual|
    ral attuale|retribuzione attuale|obecne wynagrodzenie|huidig salaris|salario atual)$
  `,
);
const AVAILABLE = longPattern(
  String.raw`
    ^(?:available(?: from)?|availability|start date|earliest start(?: date)?|
    possible start(?: date)?|verfugbar(?: ab)?|verfugbarkeit|eintrittstermin|
    fruhestmoglicher eintritt(?:stermin)?|fruhester eintritt(?:stermin)?|
    disponible(?: a partir (?:du|de))?|disponibilite|disponibilidad|disponibilita|
    dostepnosc|mozliwosc rozpoczecia pracy|beschikbaar(?: vanaf| per)?|beschikbaarheid|
    disponibilidade)$
  `,
);
const NOTICE = longPattern(
  String.raw`
    ^(?:notice(?: period)?|kundigungsfrist|preavis|delai de preavis|pre aviso|preaviso|
    plazo de preaviso|preavviso|periodo di preavviso|okres wypowiedzenia|opzegtermijn|
    aviso previo)$
  `,
);
const RELOCATION = longPattern(
  String.raw`
    ^(?:willing to relocate|relocation|umzugsbereit|umzugsbereitschaft|bereit zum umzug|
    mobilite|pret a demenager|disponibilidad para (?:viajar y )?(?:mudarse|cambi(?:o|
    ar) de residencia|trasladarse)|
    movilidad geografica|bereitschaft zum umzug|disponible pour demenager|bereid te verhuizen|
    disponibilita al trasferimento|gotowosc do (?:przeprowadzki|relokacji)|verhuisbereid|
    disponibilidade para mudanca)$
  `,
);

const PERIODS = { year: 1, month: 2, week: 3, day: 4, hour: 5 } as const;

/** Returns pay, availability and years of experience where a CV plainly states them. */
export function findPlainValues(
  source: CvSource,
  currencies: readonly LookupEntry[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const values = labelledValues(source);
  for (const { label, value, line } of values) {
    const key = normalizeText(label)
      .replace(/[^\p{L}\s]/gu, " ")
      .replace(/\s+/g, " ")
      .trim();
    const has = (field: string) => findings.some((match) => match.field === field);
    const add = (field: string, read: string | number, confidence: number) => {
      if (!has(field)) findings.push(finding(field, read, confidence, line, value));
    };
    if (EXPECTED_PAY.test(key) || CURRENT_PAY.test(key)) {
      const pay = readPay(value);
      if (pay === null || pay.low < 5) continue;
      add(
        EXPECTED_PAY.test(key) ? "expected_salary" : "current_salary",
        pay.low,
        pay.low === pay.high ? 0.9 : 0.76,
      );
      const currency = currencies.find((entry) => entry["code"] === pay.currency);
      if (currency !== undefined && pay.currency !== null) add("currency_id", currency.id, 0.88);
      if (pay.period !== null) add("salary_type", PERIODS[pay.period], 0.86);
    } else if (AVAILABLE.test(key) || NOTICE.test(key)) {
      const { from, noticeDays } = readAvailability(value, source.today);
      const hasYear = /\d{4}|\d[./-]\d{2}$/.test(value);
      if (from !== null && from >= "2000") add("available_from", from, hasYear ? 0.9 : 0.72);
      else if (noticeDays !== null && noticeDays > 0 && (NOTICE.test(key) || /\p{L}/u.test(value)))
        add("notice_period", noticeDays, NOTICE.test(key) ? 0.9 : 0.76);
    } else if (RELOCATION.test(key)) {
      const answer = readYesNo(value.split(/[,.(]/)[0]?.trim() ?? "");
      if (answer !== null) add("willing_to_relocate", answer ? 1 : 0, 0.88);
    }
  }
  const isSaid = findings.some(({ field }) => /^(?:available_from|notice_period)$/.test(field));
  if (!isSaid) findings.push(...availabilityOf(source));
  const profile = source.sections.filter(({ kind }) => kind === "profile" || kind === "head");
  for (const line of profile.flatMap(({ lines }) => lines)) {
    const years = yearsInText(normalizeText(line.text));
    if (years === null) continue;
    findings.push(finding("experience", years, 0.82, line, line.text.slice(0, 200)));
    break;
  }
  return findings;
}

/** Parts the sentences of a line, some of which are a label and its value. */
const SENTENCE = /\s[|•·]\s|\s{3,}|(?<=\p{L}{2}|\d|\))\.\s+(?=\p{Lu}[\p{L}\s-]{2,30})/u;

/** Parts of a CV in which somebody says when they are free. */
const OWN_WORDS: ReadonlySet<string> = new Set(["head", "contact", "title", "profile", "other"]);

/** "I can start on 1 February 2027": a sentence that says it, without a label. */
function availabilityOf({ sections, today }: CvSource): readonly Finding[] {
  const lines = sections.filter(({ kind }) => OWN_WORDS.has(kind)).flatMap((part) => part.lines);
  for (const line of lines)
    for (const sentence of line.text.split(SENTENCE)) {
      const { from, noticeDays } = availabilityInText(sentence, today);
      const quote = sentence.trim();
      // A day without its year may be of last year.
      if (from !== null && from >= today && /\b20\d{2}\b/.test(sentence))
        return [finding("available_from", from, 0.8, line, quote)];
      if (noticeDays !== null && noticeDays > 0)
        return [finding("notice_period", noticeDays, 0.8, line, quote)];
    }
  return [];
}

function labelledValues({ sections }: CvSource): readonly LabelledValue[] {
  // A heading can be the label of the one line below it: "Notice period".
  const headed = sections.flatMap(({ title, lines: [line] }) =>
    line === undefined || title === "" || title === line.text
      ? []
      : [{ label: title.replace(/:\s*$/, ""), value: line.text, line }],
  );
  const inline = sections
    .filter(({ kind }) => kind !== "references")
    .flatMap(({ lines }) => lines)
    .flatMap((line) =>
      line.text.split(SENTENCE).flatMap((part): readonly LabelledValue[] => {
        const match = /^[•▪\s]*([\p{L}][^:\t]{1,50})[:\t]\s*(\S.{0,200})$/u.exec(part.trim());
        return match === null
          ? []
          : [
              {
                label: (match[1] ?? "").trim(),
                value: (match[2] ?? "").split("\t")[0]?.replace(/\.$/, "").trim() ?? "",
                line,
              },
            ];
      }),
    );
  return [...inline, ...headed];
}

/** Returns values of custom fields whose label a CV writes before a value that can be theirs. */
export function findCustomFields(
  source: CvSource,
  definitions: readonly CustomFieldDefinition[],
): readonly Finding[] {
  const values = labelledValues(source);
  return definitions.flatMap((definition) => {
    const { id, field_name: name, field_type: type } = definition;
    const key = labelKey(name);
    if (key === "" || isNeverUsed(name)) return [];
    for (const { label, value, line } of values) {
      if (labelKey(label) !== key) continue;
      const read = customValue(definition, value, source.today);
      if (read !== null)
        return [finding(`custom_fields.${id}`, read, type === "text" ? 0.82 : 0.86, line, value)];
    }
    return [];
  });
}

function customValue(
  definition: CustomFieldDefinition,
  text: string,
  today: string,
): string | null {
  const choices = customOptions(definition);
  if (choices.length > 0) {
    const items = definition.field_type === "multiselect" ? text.split(/[,;]/) : [text];
    const options = items.map((item) =>
      choices.find((choice) => labelKey(choice) === labelKey(item)),
    );
    return options.includes(undefined) ? null : options.join(",");
  }
  switch (definition.field_type) {
    case "number": {
      const number = chooseNumber(readDecimal(text), null);
      return number === null ? null : String(number);
    }
    case "date":
      return chooseMeaning(dayMeanings(text, today), null)?.day ?? null;
    case "text":
    case "textarea":
    case "url":
    case "email":
      return text.length <= 200 ? text : null;
    default:
      return null;
  }
}
