import { longPattern } from "../words/long-pattern.ts";
import { type CustomFieldDefinition, customFieldValues } from "../../contract/custom-field.ts";
import { RAW_VALUES } from "../../contract/define.ts";
import { isObject, readId, readList, readNumber, readText } from "../../contract/liberal.ts";
import type { Lookup, LookupEntry } from "../../contract/lookup.ts";
import { normalizeText } from "../../contract/normalize-text.ts";
import { verdicts } from "../../contract/policy/evaluate.ts";
import { currencyOf } from "./read-pay.ts";

export type RawRecord = Readonly<Record<string, unknown>>;

/** Tables that records refer to. */
export interface RecordContext {
  lookup(lookup: Lookup, id: number): LookupEntry | null;
  /** Custom fields of the record's resource. */
  readonly definitions: readonly CustomFieldDefinition[];
  /** `YYYY-MM-DD`: dates without a year are the next ones from here. */
  readonly today: string;
}

/** Returns a field's text; where it could not be read, what the server sent for it. */
export function textOf(record: RawRecord, field: string): string {
  const text = readText(record[field]);
  if (text !== null && text.trim() !== "") return text.trim();
  return (readText(rawValue(record, field)) ?? "").trim();
}

/** Returns the items of a comma-separated field, also when it is an array. */
export function itemsOfField(record: RawRecord, field: string): readonly string[] {
  const text = readList(record[field]) ?? readList(rawValue(record, field)) ?? "";
  return text
    .split(/[,;\n|•]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

export function numberOf(record: RawRecord, field: string): number | null {
  return readNumber(record[field]);
}

function rawValue(record: RawRecord, field: string): unknown {
  const rawValues = record[RAW_VALUES];
  return isObject(rawValues) ? rawValues[field] : undefined;
}

/** Returns the ISO code of a record's currency: of the object, of the lookup, or of a text. */
export function currencyOfRecord(record: RawRecord, context: RecordContext): string | null {
  const value = record["currency"];
  const id = isObject(value) ? readId(value["id"]) : readId(value);
  const entry = id === null ? null : context.lookup("currency", id);
  for (const source of [value, entry])
    if (isObject(source))
      for (const key of ["code", "currency", "symbol", "name", "label"]) {
        const text = source[key];
        const code = typeof text === "string" ? currencyCode(text) : null;
        if (code !== null) return code;
      }
  return typeof value === "string" ? currencyCode(value) : null;
}

function currencyCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : currencyOf(text);
}

/** A custom field that has a value and is visible under the values of its parents. */
export interface VisibleField {
  readonly id: number;
  readonly label: string;
  readonly type: string;
  readonly value: string;
}

/**
 * Labels of fields that say what matching never uses: name, gender, nationality, birth, age,
 * family, origin, faith, health, photo, contact and address, in six languages.
 */
const NEVER_USED = longPattern(String.raw`
    \b(names?|nam(en?|a)|nachname|vorname|surname|nom|prenom|nombre|apellidos?|nome|cognome|
    imie|nazwisko|gender|sex|geschlecht|genre|sexe|sexo|genero|sesso|genere|plec|pronouns?|
    pronomen|salutation|anrede|civilite|title of address|nationality|nationalit\w*|
    staatsangehorigkeit|staatsburgerschaft|citizenship|citoyennete|nacionalidad|ciudadania|
    cittadinanza|narodowosc|obywatelstwo|birth\w*|born|dob|geburt\w*|geboren|naissance|
    nacimiento|nascita|urodzenia|age|alter|edad|eta|wiek|graduat\w*|abschlussjahr|
    abschlussdatum|diplome|graduacion|laurea|ukonczenia|marital|married|familienstand|
    verheiratet|civil status|etat civil|estado civil|stato civile|stan cywilny|children|kinder|
    enfants|hijos|figli|dzieci|religion|konfession|religione|wyznanie|ethnic\w*|ethnie|race|
    origin|herkunft|origine|origen|disabilit\w*|behinderung|schwerbehind\w*|handicap|
    discapacidad|disabilita|niepelnosprawnosc|health|gesundheit|photo|picture|foto|bild|zdjecie|
    e ?mails?|phone|telefon\w*|telephone|telefono|mobile|handy|address|adresse|anschrift|
    direccion|indirizzo|adres|street|strasse|postcode|postal|zip|plz)\b
  `);

/** Returns the custom fields of a record that matching may read. */
export function visibleFields(record: RawRecord, context: RecordContext): readonly VisibleField[] {
  const values = customFieldValues(record["custom_fields"]);
  if (values.length === 0) return [];
  const verdictsById = verdicts(context.definitions, values);
  const definitionsById = new Map(context.definitions.map((field) => [field.id, field]));
  return values.flatMap(({ id, field_name, field_type, value }) => {
    const definition = definitionsById.get(id);
    const label = definition?.field_name ?? field_name ?? "";
    const type = definition?.field_type ?? field_type ?? "text";
    const text = typeof value === "string" ? value.trim() : "";
    const isVisible = verdictsById.get(id)?.visible ?? true;
    if (text === "" || !isVisible || type === "file" || type === "phone") return [];
    return isNeverUsed(label) ? [] : [{ id, label, type, value: text }];
  });
}

/** Returns whether a custom field says what matching never uses. */
export function isNeverUsed(label: string): boolean {
  return NEVER_USED.test(labelKey(label));
}

/** Returns the form in which labels are compared. */
export function labelKey(label: string): string {
  return normalizeText(label)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
