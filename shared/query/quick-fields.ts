import { isPhoneText } from "../contract/phone-number.ts";
import type { Resource } from "../contract/resource.ts";
import type { Filter } from "./filter.ts";
import { spellingsOf, typedWords } from "./typed-words.ts";

/**
 * Fields that the box above a list or a board searches. The store finds and counts their short
 * texts by one look-up.
 */
export const QUICK_FIELDS: Readonly<Record<Resource, readonly string[]>> = {
  candidate: [
    "full_name",
    "email",
    "phone",
    "phone_digits",
    "current_position",
    "current_organization",
    "skill",
    "tags",
    "city",
  ],
  contact: ["full_name", "email", "phone", "phone_digits", "designation", "tags", "city"],
  organization: ["name", "website", "location", "tags"],
  job: ["position_name", "skills", "tags", "city", "description"],
  deal: ["name", "tags"],
  activity: ["title", "description", "location"],
  note: ["note"],
};

/**
 * Highest number to which the matches of a typed text are counted for a screen, which says "1,000+"
 * from there on.
 */
export const MAX_SCREEN_TOTAL = 1000;

/** Names in one word (typed-words.ts), which is no field of a record. */
export const JOINED_NAMES = "joined_names";
const JOINED: readonly Resource[] = ["candidate", "contact", "organization"];

/** Shortest word that is looked for in them, and the shortest in scripts whose words are short. */
const MIN_JOINED_CHARACTERS = 3;
export const SHORT_SCRIPT = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]{2}$/u;

/** Fewer digits are no phone number, but a part of anything. */
const MIN_PHONE_DIGITS = 6;
const PHONE_FIELDS: readonly string[] = ["phone", "phone_digits"];

/**
 * The conditions of a text that is typed. A phone number is one, however it is written; of other
 * texts each word may be in another field.
 */
export function quickFilters(resource: Resource, text: string): readonly Filter[] {
  const fields = QUICK_FIELDS[resource];
  const isPhone = isPhoneText(text) && text.replace(/\P{Nd}/gu, "").length >= MIN_PHONE_DIGITS;
  if (!isPhone || !fields.includes("phone_digits")) return wordFilters(resource, fields, text);
  const elsewhere = fields.filter((field) => !PHONE_FIELDS.includes(field));
  const number: Filter = { op: "contains", fields: ["phone_digits"], text };
  return [{ op: "or", of: [number, { op: "and", of: wordFilters(resource, elsewhere, text) }] }];
}

function wordFilters(
  resource: Resource,
  plain: readonly string[],
  text: string,
): readonly Filter[] {
  return typedWords(text).map((word) => {
    const isJoined =
      JOINED.includes(resource) &&
      (Array.from(word).length >= MIN_JOINED_CHARACTERS || SHORT_SCRIPT.test(word));
    const fields = isJoined ? [...plain, JOINED_NAMES] : plain;
    const [onlyFilter, ...otherFilters] = spellingsOf(word).map((spelling): Filter => ({
      op: "contains",
      fields,
      text: spelling,
    }));
    return onlyFilter === undefined || otherFilters.length > 0
      ? { op: "or", of: onlyFilter === undefined ? [] : [onlyFilter, ...otherFilters] }
      : onlyFilter;
  });
}
