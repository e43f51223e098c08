import { normalizeText } from "./normalize-text.ts";
import type { BodyField } from "./body-field.ts";
import { sameBodyValue } from "./body-value.ts";
import { readCheckbox, splitList, trimEnd } from "./text-values.ts";
import { customFieldItems } from "./custom-field.ts";
import { type ItemList, valuesById } from "./custom-field-items.ts";
import { withoutMarkup } from "./markup.ts";

/**
 * Returns whether a server may have made the second value of the first one, or the other way round:
 * servers trim texts, change their case, wrap them in HTML, format phone numbers and round amounts.
 * Only for an attempt whose outcome is unknown; otherwise `anna` and `Anna` are two values.
 */
export function isSameInOtherSpelling(field: BodyField, a: unknown, b: unknown): boolean {
  if (sameBodyValue(field, a, b)) return true;
  switch (field.kind.type) {
    case "text":
      return field.kind.format === "phone"
        ? isSameText(a, b) || isSamePhone(a, b)
        : field.kind.format === "url"
          ? isSameText(bareAddress(a), bareAddress(b))
          : isSameText(a, b);
    case "number":
    case "integer":
      return isRounded(Number(a), Number(b));
    case "list":
      return isSameList(textOf(a), textOf(b));
    case "custom_fields":
      return areSameItems(customFieldItems(a), customFieldItems(b));
    default:
      return false;
  }
}

/** Compares the values of custom fields by `isSameItem`; for these ids, or for all. */
export function areSameItems(a: ItemList, b: ItemList, ids?: Iterable<number>): boolean {
  const [valuesOfA, right] = [valuesById(a), valuesById(b)];
  return [...(ids ?? new Set([...valuesOfA.keys(), ...right.keys()]))].every((id) =>
    isSameItem(valuesOfA.get(id) ?? "", right.get(id) ?? ""),
  );
}

/** A longer one is a text, and no number, day, address or list. */
const MAX_VALUE_CHARACTERS = 20_000;

/** Returns whether two values of a custom field of any type are spellings of each other. */
export function isSameItem(a: string, b: string): boolean {
  if (a === b || isSameText(a, b)) return true;
  if (a.trim() === "" || b.trim() === "") return false;
  if (Math.max(a.length, b.length) > MAX_VALUE_CHARACTERS) return false;
  const [ticked, isOtherTicked] = [readCheckbox(a), readCheckbox(b)];
  if (ticked !== null && isOtherTicked !== null) return ticked === isOtherTicked;
  return (
    isRounded(Number(a), Number(b)) ||
    (!/\p{L}{3}/u.test(a) && isSamePhone(a, b)) ||
    isSameText(bareAddress(a), bareAddress(b)) ||
    isSameList(a, b) ||
    isSameDay(a, b)
  );
}

function isSameText(a: unknown, b: unknown): boolean {
  return plainText(a) === plainText(b);
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Rounds of removing markup: a server that stores entities escapes typed markup. */
const MAX_REMOVALS = 3;

/** Returns the letters and digits that are left of a text without markup, case and white space. */
function plainText(value: unknown): string {
  let text = textOf(value);
  for (let removal = 0; removal < MAX_REMOVALS; removal += 1) {
    const plain = withoutMarkup(text);
    if (plain === text) break;
    text = plain;
  }
  return normalizeText(text).replaceAll(" ", "");
}

function bareAddress(value: unknown): string {
  return trimEnd(plainText(value).replace(/^[a-z]+:\/\//, ""), "/");
}

/** Fewer digits are compared exactly: short numbers are extensions, not parts of others. */
const MIN_PHONE_DIGITS = 7;

/** The country's code may be added or left out, and so may the zero of national dialling. */
function isSamePhone(a: unknown, b: unknown): boolean {
  const [phoneOfA, right] = [phoneNumber(a), phoneNumber(b)];
  if (phoneOfA === right) return phoneOfA !== "";
  const shorter = Math.min(phoneOfA.length, right.length);
  return shorter >= MIN_PHONE_DIGITS && (phoneOfA.endsWith(right) || right.endsWith(phoneOfA));
}

function phoneNumber(value: unknown): string {
  return textOf(value).replace(/\(0\)/, "").replace(/\D+/g, "").replace(/^0+/, "");
}

const MAX_DECIMALS = 6;

/** Returns whether one of two numbers is the other one rounded, or cut, to fewer decimals. */
function isRounded(a: number, b: number): boolean {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false;
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals;
    for (const round of [Math.round, Math.trunc])
      if (round(a * scale) / scale === b || round(b * scale) / scale === a) return true;
  }
  return false;
}

function isSameList(a: string, b: string): boolean {
  const [listOfA, right] = [a, b].map((list) => new Set(splitList(list).map(plainText)));
  if (listOfA === undefined || right === undefined) return false;
  return listOfA.size === right.size && [...listOfA].every((item) => right.has(item));
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

function isSameDay(a: string, b: string): boolean {
  const day = DAY.exec(a)?.[0];
  return day !== undefined && DAY.exec(b)?.[0] === day && (a.length === 10 || b.length === 10);
}
