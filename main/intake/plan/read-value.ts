import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import { namesOf } from "../../../shared/contract/enumeration.ts";
import { ENTITY_CODES } from "../../../shared/contract/resource.ts";
import { options as customOptions } from "../../../shared/contract/policy.ts";
import {
  entryNamed,
  GENDERS,
  type KnownNames,
  lookupLabel,
  type User,
} from "../../../shared/contract/lookup.ts";
import { userNamed } from "../../../shared/contract/lookup.ts";
import { joinList, withoutPercentSign } from "../../../shared/contract/text-values.ts";
import { countryCode } from "../../../shared/matching/places/countries.ts";
import { readAvailability } from "../../../shared/matching/read/read-availability.ts";
import { type CountryCode, countryOf } from "../../store/query/phone-numbers.ts";
import type { MappedColumn } from "../columns/column-settings.ts";
import type { Cell } from "../read/workbook.ts";
import { plainText, readNumberCell } from "./read-number.ts";
import { UNCALCULATED } from "../read/read-xlsx.ts";
import { choiceNamed, isSynonym, labelKey, listLabels, readYesNo } from "../values/labels.ts";
import { familyPlaceIn, splitName } from "../values/person-name.ts";
import type { DateOrder } from "../values/read-day.ts";
import { readDayCell } from "../values/read-moment.ts";
import { readPhoneCell } from "../values/read-phone.ts";
import {
  EMPTY,
  faultReading,
  isBlankText,
  quoted,
  type Reading,
  type ValueContext,
  valueReading,
} from "../values/reading.ts";

/** A cell with the column that it stands in, and the country that its row names. */
export interface MappedCell {
  readonly mapped: MappedColumn;
  readonly cell: Cell;
  readonly rowCountry: CountryCode | null;
}

export function rowCountryOf(text: string): CountryCode | null {
  const code = text === "" ? null : countryCode(text);
  return code === null ? null : countryOf(`und-${code}`);
}

const ERRORS = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

/**
 * Reads a cell as a value of its field. References to other records stay texts, which a plan looks
 * up. What has two meanings is a fault, never a guess.
 */
export function readValue(mappedCell: MappedCell, context: ValueContext): Reading {
  const { mapped, cell } = mappedCell;
  const text = plainText(cell);
  if (isBlankText(text)) return EMPTY;
  if (text === UNCALCULATED)
    return faultReading(
      "The formula of this cell was never calculated. Open the file in your spreadsheet program, " +
        "save it and import it again.",
    );
  if (ERRORS.test(text))
    return faultReading(`${text} is an error of a formula. Correct the formula or empty the cell.`);
  const { kind } = mapped.field;
  switch (kind.type) {
    case "text":
      return readText(mappedCell, text, kind.format);
    case "integer":
    case "number":
      return readNumberCell(mapped, cell, kind.type === "integer");
    case "date":
      return mapped.field.name === "available_from"
        ? readFreeDay(text, mapped.dateOrder, context.today)
        : readDayCell(text, mapped.dateOrder, context.today);
    case "list":
      return kind.choices === undefined
        ? valueReading(joinList(listItems(text)))
        : readCodes(kind.choices, text);
    case "flag":
    case "switch":
      return readFlag(mapped, cell, text);
    case "choice": {
      const choice = choiceNamed(kind.choices, text);
      if (choice === null)
        return unknownLabel(
          text,
          mapped,
          kind.choices.map(({ label }) => label),
        );
      return valueReading(kind.wire === "string" ? String(choice.id) : choice.id);
    }
    case "gender": {
      const choice = choiceNamed([...GENDERS], text);
      return choice === null
        ? unknownLabel(
            text,
            mapped,
            GENDERS.map(({ label }) => label),
          )
        : valueReading(choice.id);
    }
    case "word": {
      const key = labelKey(text);
      const word = kind.words.find((name) => labelKey(name) === key || isSynonym(name, key));
      return word === undefined ? unknownLabel(text, mapped, kind.words) : valueReading(word);
    }
    case "owner":
    case "user":
      return readUser(text, context.names.users());
    case "users":
      return readUsers(text, context.names.users());
    case "attendees":
      return kind.of === "users" ? readUsers(text, context.names.users()) : valueReading(text);
    case "lookup":
      return readLookup(mapped, text, context.names);
    case "full_name":
      return readFullName(mapped, text);
    case "custom":
      return readCustom(mappedCell, text, kind.definition, context);
    case "entity":
      return readEntity(text, kind.wire);
    default:
      return valueReading(text);
  }
}

/** Reads the day from which a candidate is free: "sofort" is today. */
function readFreeDay(text: string, order: DateOrder | null, today: string): Reading {
  const reading = readDayCell(text, order, today);
  return reading.kind === "fault" && readAvailability(text, today).noticeDays === 0
    ? valueReading(today, `${quoted(text)} is taken for today.`)
    : reading;
}

function readEntity(text: string, wire: "code" | "name"): Reading {
  const names = namesOf(ENTITY_CODES);
  const name = names.find((kind) => kind === text.toLowerCase().replace(/s$/, ""));
  if (name === undefined)
    return faultReading(`${quoted(text)} is no kind of record. Use: ${listLabels(names)}.`);
  return valueReading(wire === "code" ? ENTITY_CODES[name] : name);
}

function readText(
  { mapped, cell, rowCountry }: MappedCell,
  text: string,
  format: "email" | "phone" | "url" | "long" | "html" | undefined,
): Reading {
  switch (format) {
    case "email":
      return readEmail(text);
    case "phone": {
      const ownCountry = { country: rowCountry, isCertain: true };
      return readPhoneCell(cell, rowCountry === null ? mapped.phoneCountry : ownCountry);
    }
    case "url":
      return readAddress(text, mapped.field.name);
    case "long":
    case "html":
      return valueReading(text.replaceAll("\r\n", "\n"));
    case undefined: {
      const line = text.replace(/\s+/g, " ");
      const hasCode = mapped.field.name === "city" && POSTAL_CODE_HEADING.test(mapped.column.name);
      return valueReading(hasCode ? line.replace(POSTAL_CODE, "") : line);
    }
  }
}

/** "PLZ Ort" heads a code before the name of a place: "50667 Köln", "D-50667 Köln". */
const POSTAL_CODE_HEADING =
  /plz|postleitzahl|zip|post(?:al)? ?code|code postal|c\.?p\.?\b|cap\b|kod/i;
const POSTAL_CODE = /^(?:[A-Z]{1,3}-)?\d{4,6} (?=\p{L})/u;

const EMAIL = /^[^\s@<>,;"()]+@[^\s@<>,;"().]+(?:\.[^\s@<>,;"().]+)+$/;

function readEmail(text: string): Reading {
  const addresses = text
    .replace(/^mailto:/i, "")
    .split(/[\s<>,;|"'()]+/)
    .filter((part) => part.includes("@"))
    .map((part) => part.replace(/^mailto:/i, "").replace(/\.$/, ""));
  const [firstAddress = "", ...otherAddresses] = addresses.filter((part) => EMAIL.test(part));
  // A text with blanks and one address may be a broken one: "anna schmidt @firma.de".
  if (firstAddress === "" || (addresses.length === 1 && /\s@|@\s/.test(text)))
    return faultReading(
      `${quoted(text)} isn't an email address. Correct it or leave the cell empty.`,
    );
  const lostAddresses = [...new Set(otherAddresses)].filter((address) => address !== firstAddress);
  return valueReading(
    firstAddress,
    lostAddresses.length > 0
      ? `There are several addresses; ${lostAddresses.join(", ")} is left out.`
      : undefined,
  );
}

function readAddress(text: string, field: string): Reading {
  if (field !== "meeting_link") return valueReading(text);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) && /\./.test(address)
    ? valueReading(address)
    : faultReading(`${quoted(text)} isn't a link. Correct it or leave the cell empty.`);
}

/** Returns the values of a list; `* myContacts ::: Fair` is one of Google's. */
function listItems(text: string): readonly string[] {
  const items = text.split(/[,;|\n]|:::/).map((item) =>
    item
      .replace(/\s+/g, " ")
      .replace(/^ ?\* /, "")
      .trim(),
  );
  return [...new Set(items)].filter((item) => item !== "");
}

function readCodes(
  choices: readonly { readonly id: number; readonly label: string }[],
  text: string,
): Reading {
  const items = listItems(text);
  const codes = items.map((item) => choiceNamed(choices, item)?.id);
  return codes.includes(undefined)
    ? faultReading(
        `${quoted(text)} isn't known. Use: ${listLabels(choices.map(({ label }) => label))}.`,
      )
    : valueReading(joinList(codes.map(String)));
}

function readFlag({ field, column }: MappedColumn, cell: Cell, text: string): Reading {
  const flag = readYesNo(typeof cell === "string" ? text : cell);
  if (flag === null) return faultReading(`${quoted(text)} is neither yes nor no. Write yes or no.`);
  if (field.kind.type === "switch") return valueReading(flag ? 1 : 0);
  // People are asked the opposite of such a field; only its own name asks for itself.
  const isAskedItself = /^do[ _]not/i.test(column.name);
  const isNegated = field.kind.type === "flag" && field.kind.isNegated === true && !isAskedItself;
  return valueReading(flag !== isNegated);
}

function unknownLabel(text: string, { field }: MappedColumn, labels: readonly string[]): Reading {
  return faultReading(
    labels.length === 0
      ? `${quoted(text)} isn't known here yet for "${field.label}". Leave the cell empty.`
      : `${quoted(text)} isn't an option of "${field.label}". Use: ${listLabels(labels)}.`,
  );
}

function readLookup(mapped: MappedColumn, text: string, names: KnownNames): Reading {
  const { kind } = mapped.field;
  if (kind.type !== "lookup") return EMPTY;
  const entries = names.lookups(kind.lookup);
  const key = labelKey(text);
  const entry =
    entryNamed(entries, text) ??
    entries.find((candidate) => labelKey(lookupLabel(candidate)) === key) ??
    entries.find((candidate) => isSynonym(lookupLabel(candidate), key)) ??
    entries.find(({ id }) => `#${id}` === text || String(id) === text);
  return entry === undefined
    ? unknownLabel(text, mapped, entries.map(lookupLabel))
    : valueReading(entry.id);
}

function readUser(text: string, users: readonly User[]): Reading {
  const [address = text] = text.match(/[^\s<>,;"()]+@[^\s<>,;"()]+/) ?? [];
  const key = labelKey(text);
  const sameName = users.filter(
    ({ full_name: name }) => name !== undefined && labelKey(name) === key,
  );
  const user =
    userNamed(users, address) ??
    (sameName.length === 1 ? sameName[0] : undefined) ??
    users.find(({ id }) => String(id) === text || `#${id}` === text);
  if (user !== undefined) return valueReading(user.id);
  return sameName.length > 1
    ? faultReading(`${quoted(text)} is the name of several colleagues. Write the email address.`)
    : faultReading(
        `${quoted(text)} isn't a colleague here. Write the name or the email address of one.`,
      );
}

function readUsers(text: string, users: readonly User[]): Reading {
  const ids: string[] = [];
  for (const item of listItems(text)) {
    const reading = readUser(item, users);
    if (reading.kind === "fault") return reading;
    if (reading.kind === "value") ids.push(String(reading.value));
  }
  return valueReading(joinList(ids));
}

function readFullName({ familyPlace, unsure }: MappedColumn, text: string): Reading {
  if (EMAIL.test(text))
    return faultReading(
      `${quoted(text)} is an email address. Enter the name, or choose the column that has it.`,
    );
  const name = splitName(text, familyPlace);
  if (name.givenName === "" && name.family === "") return EMPTY;
  return valueReading(
    { ...name, text },
    unsure === "family_name" && name.family !== "" && !isPlain(text)
      ? "Which part is the family name isn't certain."
      : undefined,
  );
}

/** Returns whether a name itself shows which part is the family name. */
function isPlain(name: string): boolean {
  return name.includes(",") || familyPlaceIn(name, "") !== null;
}

function readCustom(
  mappedCell: MappedCell,
  text: string,
  definition: CustomFieldDefinition,
  { today }: ValueContext,
): Reading {
  const { mapped, cell } = mappedCell;
  switch (definition.field_type) {
    case "date":
      return readDayCell(text, mapped.dateOrder, today);
    case "number":
      return asText(readNumberCell(mapped, cell, false));
    case "percentage":
      return asText(
        readNumberCell(mapped, typeof cell === "string" ? withoutPercentSign(text) : cell, false),
      );
    case "phone":
      return readText(mappedCell, text, "phone");
    case "checkbox": {
      const flag = readYesNo(typeof cell === "string" ? text : cell);
      return flag === null
        ? faultReading(`${quoted(text)} is neither yes nor no. Write yes or no.`)
        : valueReading(String(flag));
    }
    case "dropdown":
    case "multiselect":
      return readOptions(mapped, text, definition);
    default:
      return valueReading(text);
  }
}

function readOptions(
  mapped: MappedColumn,
  text: string,
  definition: CustomFieldDefinition,
): Reading {
  const offered = customOptions(definition);
  const items = definition.field_type === "multiselect" ? listItems(text) : [text];
  if (offered.length === 0) return valueReading(items.join(","));
  const values = items.map((item) => offered.find((option) => labelKey(option) === labelKey(item)));
  return values.includes(undefined)
    ? unknownLabel(text, mapped, offered)
    : valueReading(values.join(","));
}

/** Values of custom fields are texts. */
function asText(reading: Reading): Reading {
  if (reading.kind === "value") return { ...reading, value: String(reading.value) };
  return reading.kind === "fault" && reading.meanings !== undefined
    ? { ...reading, meanings: reading.meanings.map(String) }
    : reading;
}
