import { readDecimal, type DecimalSign } from "../values/read-decimal.ts";
import { type DateOrder, dayMeanings } from "../values/read-day.ts";
import { familyPlaceIn, type FamilyNamePlace } from "../values/person-name.ts";
import { ownCountry, phoneText } from "../values/read-phone.ts";
import { type CountryCode, countryOf, readNumber } from "../../store/query/phone-numbers.ts";

/** Question that a column leaves open, by the name of the choice that answers it. */
export type Unsure = "decimal" | "date_order" | "country" | "family_name";

/** Answer of the values of a column to one question. */
export interface Evidence<Choice> {
  /** Null where they say nothing, or both. */
  readonly choice: Choice | null;
  /** True if a value has two meanings. */
  readonly isOpen: boolean;
}

/** Finds the order of dates of a column: 13/02 is in one order alone. */
export function dateEvidence(texts: Iterable<string>, today: string): Evidence<DateOrder> {
  const orders = new Set<DateOrder>();
  let isOpen = false;
  for (const text of texts) {
    const meanings = dayMeanings(text, today).filter(({ order }) => order !== "ymd");
    const days = new Set(meanings.map(({ day }) => day));
    if (days.size > 1) isOpen = true;
    else
      for (const { order } of meanings)
        if (order !== null && meanings.length === 1) orders.add(order);
  }
  const [order = null] = orders;
  return { choice: orders.size === 1 ? order : null, isOpen };
}

/** Finds the sign of fractions of a column: 1.234,5 and 12,5 are written with one alone. */
export function decimalEvidence(texts: Iterable<string>): Evidence<DecimalSign> {
  const signs = new Set<DecimalSign>();
  let isOpen = false;
  for (const text of texts) {
    const reading = readDecimal(text);
    if (reading.kind === "ambiguous") isOpen = true;
    else if (reading.kind === "number" && reading.sign !== null) signs.add(reading.sign);
  }
  const [sign = null] = signs;
  return { choice: signs.size === 1 ? sign : null, isOpen };
}

/** Share of numbers with a country that have to agree before the others are taken for theirs. */
const MIN_AGREEMENT = 0.8;
const MIN_NUMBERS = 2;

/** Finds the country of the numbers of a column that are written without one. */
export function countryEvidence(texts: Iterable<string>): Evidence<CountryCode> {
  const counts = new Map<string, number>();
  const national: string[] = [];
  for (const text of texts) {
    const plain = phoneText(text);
    const country = ownCountry(plain);
    if (country !== null) counts.set(country, (counts.get(country) ?? 0) + 1);
    else if (/^[\d\s()/.-]{5,}/.test(plain)) national.push(plain);
  }
  if (national.length === 0) return { choice: null, isOpen: false };
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [country, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ["", 0];
  const code = countryOf(`und-${country}`);
  const isAgreed = count >= MIN_NUMBERS && count >= total * MIN_AGREEMENT;
  const fits =
    isAgreed && national.every((text) => readNumber(text, code)?.phone?.isValid() === true);
  return { choice: fits ? code : null, isOpen: !fits };
}

/** Finds whether the family name stands first or last in the full names of a column. */
export function familyNameEvidence(
  names: Iterable<{ readonly name: string; readonly email: string }>,
): Evidence<FamilyNamePlace> {
  const counts = { first: 0, last: 0 };
  let openNames = 0;
  for (const { name, email } of names) {
    const place = familyPlaceIn(name, email);
    if (place !== null) counts[place] += 1;
    else if (/^\S+\s+\S+/.test(name.trim()) && !name.includes(",")) openNames += 1;
  }
  const { first, last } = counts;
  if (first + last === 0) return { choice: null, isOpen: openNames > 0 };
  if (last >= first * 3) return { choice: "last", isOpen: openNames > 0 };
  return first >= last * 3
    ? { choice: "first", isOpen: openNames > 0 }
    : { choice: null, isOpen: true };
}
