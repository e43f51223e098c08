import { UNSURE } from "./cv-reading.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { Entry, Part } from "./career-entry.ts";
import { type DateRange, dateRangeIn } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import type { SourceLine } from "./sections.ts";
import { hasLegalForm } from "./text-kinds.ts";

/** Names of the fields of an entry, in forms that write them out. */
export const ENTRY_LABEL = longPattern(
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

/** Labels of forms such as the one of Europass, before a date and before other values. */
export const DATE_LABEL = longPattern(
  String.raw`
    ^(?:dates?|period|from|zeitraum|datum|p[ée]riode|fechas?|periodo|data|daty|okres|
    periode)\s*[:\t]\s*$
  `,
  "iu",
);
export const FORM_LABEL = longPattern(
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

/** What the values of a form are, by the words before them. */
const LABELS = {
  title: longPattern(
    String.raw`
    ^(?:(?:job )?title|position(?: held)?|role|occupation(?: or position held)?|funktion|
    beruf(?: oder funktion)?|poste(?: occupé)?|fonction(?: ou poste occupé)?|puesto|cargo|
    profesión o cargo(?: desempeñado)?|ruolo|mansione|qualifica|
    lavoro o posizione(?: ricoperti)?|tipo di impiego|stanowisko|zajmowane stanowisko|
    zawód lub stanowisko|functie|função|função ou cargo(?: ocupado)?)\s*(?::|\t|$)\s*
  `,
    "iu",
  ),
  firm: longPattern(
    String.raw`
    ^(?:employer|company|organi[sz]ation|(?:name and address of(?: employer)?)|arbeitgeber|
    firma|unternehmen|name (?:und adresse )?des(?: arbeitgebers)?|employeur|entreprise|société|
    nom (?:et adresse )?(?:de |du )?(?:l['’])?employeur|empresa|empleador|
    nombre (?:y dirección )?(?:de )?(?:la empresa|del empleador)|datore di lavoro|azienda|
    nome e indirizzo del(?: datore(?: di(?: lavoro)?)?)?|pracodawca|nazwa (?:i adres )?pracodawcy|
    werkgever|bedrijf|entidade(?: empregadora)?|empregador)\s*(?::|\t|$)\s*
  `,
    "iu",
  ),
  period: longPattern(
    String.raw`
    ^(?:dates?|period|duration|from|zeitraum|datum|dauer|période|durée|fechas?|periodo|
    período|data|daty|okres|periode|date \(da – a\))\s*(?::|\t|$)\s*
  `,
    "iu",
  ),
} as const;
type LabelKind = keyof typeof LABELS;

const SURE = 0.9;

/** A remark behind a title: in brackets, or about the kind of contract. */
const TITLE_END =
  /\s\(|,\s(?=(?:contratt?o|contract|umowa|tempo|full|part|cd[id]|vollzeit|teilzeit)\b)/i;

/** Reads entries whose every value has its label, as in the form of Europass; null without. */
export function formEntriesIn(lines: readonly SourceLine[]): readonly Entry[] | null {
  const entries: Entry[] = [];
  let record = new Map<LabelKind, Part & { readonly range: DateRange | null }>();
  let hasOrphans = false;
  const finish = () => {
    const range = record.get("period")?.range ?? null;
    const [title = null, firm = null] = [record.get("title"), record.get("firm")];
    if (range !== null && (title !== null || firm !== null))
      entries.push({ range, order: entries.length, title, firm, followsUnread: false });
    record = new Map();
  };
  for (const [index, line] of lines.entries()) {
    const text = line.text.replace(/^[•▪■*\s]+/u, "");
    const kind = kindOf(text);
    if (kind === null) continue;
    const label = LABELS[kind].exec(text)?.[0] ?? "";
    const isAlone = text.length === label.length;
    const source = isAlone ? lines[index + 1] : line;
    const value = (isAlone ? (source?.text ?? "") : text.slice(label.length)).split("\t")[0] ?? "";
    if (source === undefined || (isAlone && kindOf(value) !== null)) {
      // Labels in a column of their own: nobody can tell whose values others are.
      hasOrphans ||= kind === "period";
      continue;
    }
    if (record.has(kind)) finish();
    // Behind the name of a firm stands its address.
    const [part, remark = ""] = value.split(kind === "firm" ? /,\s|\s[(–]/ : TITLE_END);
    // "Office of Works, Arts and Gardens" is one name.
    const isWhole =
      kind !== "firm" ||
      remark === "" ||
      /\d/.test(value) ||
      isPlaceName(remark.replace(/\)$/, ""));
    record.set(kind, {
      text: (part ?? "").trim().slice(0, 80),
      confidence: isWhole || hasLegalForm(part ?? "") ? SURE : UNSURE,
      line: source,
      range: kind === "period" ? dateRangeIn(value) : null,
    });
  }
  finish();
  const complete = entries.filter(({ title, firm }) => title !== null && firm !== null);
  if (complete.length * 2 <= entries.length) return null;
  return entries.map((entry) => ({ ...entry, followsUnread: hasOrphans }));
}

function kindOf(text: string): LabelKind | null {
  for (const kind of ["title", "firm", "period"] as const) if (LABELS[kind].test(text)) return kind;
  return null;
}
