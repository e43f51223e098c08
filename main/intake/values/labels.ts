import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import type { Choice } from "../../../shared/contract/record-field.ts";

/** Words for the choices of fields, by their labels in the contract, in the lists' languages. */
const SYNONYMS: Readonly<Record<string, string>> = {
  male:
    "m|man|mr|herr|mann|mannlich|homme|masculin|h|hombre|masculino|varon|uomo|maschio|" +
    "maschile|mezczyzna|mezczyzn|man|male",
  female:
    "f|w|woman|mrs|ms|frau|weiblich|femme|feminin|mujer|femenino|donna|femmina|femminile|" +
    "kobieta|k|vrouw",
  "not available":
    "divers|diverse|other|unknown|keine angabe|x|d|not specified|autre|otro|altro|inna",
  annual:
    "yearly|year|per year|annually|p a|pa|per annum|jahr|jahrlich|pro jahr|an|annuel|" +
    "par an|anual|al ano|ano|annuale|annuo|anno|rocznie|roczne|rok|jaarlijks",
  monthly:
    "month|per month|p m|monat|monatlich|pro monat|mois|mensuel|par mois|mensual|al mes|" +
    "mes|mensile|mese|miesiecznie|miesieczne|miesiac|maandelijks",
  weekly:
    "week|per week|woche|wochentlich|pro woche|semaine|hebdomadaire|semanal|semana|" +
    "settimanale|settimana|tygodniowo|wekelijks",
  daily:
    "day|per day|day rate|tag|taglich|pro tag|tagessatz|jour|journalier|par jour|tjm|" +
    "diario|dia|giornaliero|giorno|dziennie|dagelijks",
  hourly:
    "hour|per hour|stunde|stundlich|pro stunde|stundensatz|heure|horaire|par heure|" +
    "por hora|hora|orario|ora|godzinowo|per uur",
  "full time":
    "fulltime|permanent|vollzeit|festanstellung|unbefristet|temps plein|cdi|" +
    "tiempo completo|jornada completa|indefinido|tempo pieno|indeterminato|pelny etat|" +
    "umowa o prace|voltijd",
  "part time":
    "parttime|teilzeit|temps partiel|tiempo parcial|media jornada|part time|" +
    "tempo parziale|niepelny etat|deeltijd",
  contract:
    "contractor|fixed term|befristet|cdd|contrato|temporal|contratto|determinato|kontrakt|b2b",
  temporary: "temp|zeitarbeit|interim|temporaire|temporaneo|tymczasowa",
  freelance:
    "freelancer|freiberuflich|selbstandig|independant|autonomo|libero professionista|" +
    "partita iva|wolny strzelec",
  internship: "intern|praktikum|stage|practicas|tirocinio|staz|praktyka",
  apprenticeship: "apprentice|ausbildung|apprentissage|alternance|aprendizaje|apprendistato",
  remote: "homeoffice|home office|teletravail|teletrabajo|remoto|zdalnie|zdalna",
  "contract to permanent": "temp to perm|contract to hire",
  meeting:
    "besprechung|termin|treffen|reunion|rendez vous|rdv|cita|riunione|incontro|" +
    "appuntamento|spotkanie|appointment|vergadering",
  task: "aufgabe|todo|to do|tache|tarea|compito|attivita|zadanie|taak|reminder",
  email: "e mail|mail|courriel|correo",
  interview:
    "vorstellungsgesprach|interview|entretien|entrevista|colloquio|rozmowa|" +
    "rozmowa kwalifikacyjna",
  low: "niedrig|gering|basse|faible|baja|bassa|niski|niska|laag",
  normal: "medium|mittel|normale|moyenne|media|normalny|normalna|standard|sredni",
  high: "hoch|wichtig|haute|elevee|alta|wysoki|wysoka|hoog|important",
  critical: "kritisch|dringend|urgent|critique|urgente|critica|krytyczny|pilne",
};

const YES = new Set(
  (
    "yes|y|true|1|on|ja|j|wahr|oui|vrai|o|si|s|verdadero|vero|tak|t|prawda|" +
    "sim|x|✓|✔|☑|checked|erledigt|done|completed|fait|hecho|fatto|zrobione"
  ).split("|"),
);
const NO = new Set(
  "no|n|false|0|off|nein|falsch|non|faux|falso|nie|nee|nao|☐|unchecked|offen|open|not done".split(
    "|",
  ),
);

export function labelKey(text: string): string {
  return normalizeText(text)
    .replace(/[^\p{L}\p{N}✓✔☑☐]+/gu, " ")
    .trim();
}

/** Reads a yes or no in several languages; null for other texts. */
export function readYesNo(cell: string | number | boolean): boolean | null {
  if (typeof cell === "boolean") return cell;
  const key = labelKey(String(cell));
  return YES.has(key) ? true : NO.has(key) ? false : null;
}

/** Returns the choice that a text names by its label, a word for it, or its number. */
export function choiceNamed(choices: readonly Choice[], text: string): Choice | null {
  const key = labelKey(text);
  return (
    choices.find(({ label }) => labelKey(label) === key) ??
    choices.find(({ label }) => isSynonym(label, key)) ??
    choices.find(({ id }) => String(id) === text.trim()) ??
    null
  );
}

export function isSynonym(label: string, key: string): boolean {
  return (SYNONYMS[labelKey(label)] ?? "").split("|").includes(key) && key !== "";
}

/** Labels as messages list them, not more than a few. */
export function listLabels(labels: readonly string[]): string {
  const visible = labels.slice(0, 8).join(", ");
  return labels.length > 8 ? `${visible} and ${labels.length - 8} more` : visible;
}
