import { longPattern } from "../../../shared/matching/words/long-pattern.ts";
import { asciiDigits } from "../../../shared/contract/normalize-text.ts";

export const DECIMAL_SIGNS = ["comma", "point"] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

export type DecimalReading =
  | { readonly kind: "none" }
  | {
      readonly kind: "number";
      readonly value: number;
      /** The sign of the fraction that the text shows; null where it shows none. */
      readonly sign: DecimalSign | null;
    }
  /** A sign with three digits behind it, which groups or begins a fraction. */
  | {
      readonly kind: "ambiguous";
      /** The value by the sign of the fraction. */
      readonly values: Readonly<Record<DecimalSign, number>>;
    };

const NONE: DecimalReading = { kind: "none" };
const MAX_CHARACTERS = 60;
const MAX_DIGITS = 15;
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CURRENCY_CODES = Intl.supportedValuesOf("currency").join("|");
/** Currencies, and what an amount is for: "€ 60.000,- p.a.". */
const AROUND = longPattern(
  String.raw`
    (?:(?<!\p{L})(?:${CURRENCY_CODES}|euros?|zł|zl|kr|fr|kč|kc|ft|lei|rs|rupees|
    r(?=\s*\$|\s*\d))(?!\p{L})\.?|\p{Sc}|
    ,--?|\.--?|p\.?\s?a\.?$|/.*$|\bper\s.*$|\bbrutto\b|\bgross\b)
  `,
  "giu",
);
const SCALES: readonly (readonly [sign: RegExp, factor: number])[] = [
  [/(?<=\d)\s*(?:k|tsd\.?|mil)$/i, 1_000],
  [/(?<=\d)\s*(?:m|mn|mio\.?|mln)$/i, 1_000_000],
];

/** Reads a number as people write it: grouped, with a currency, or short as 65k. */
export function readDecimal(input: string): DecimalReading {
  if (input.length > MAX_CHARACTERS) return NONE;
  let text = asciiDigits(input.replace(INVISIBLE, "").normalize("NFKC")).replace(AROUND, "").trim();
  let factor = 1;
  for (const [sign, scale] of SCALES)
    if (factor === 1 && sign.test(text)) [text, factor] = [text.replace(sign, ""), scale];
  const [, minus = "", digits = ""] = /^([-−–+]?)\s*(.*)$/s.exec(text) ?? [];
  const signed = minus === "" || minus === "+" ? factor : -factor;
  const reading = readDigits(digits.trim());
  const scaled = (value: number) => (value === 0 ? 0 : Number((value * signed).toPrecision(15)));
  switch (reading.kind) {
    case "number":
      return { ...reading, value: scaled(reading.value) };
    case "ambiguous": {
      // Nobody shortens 65,000 thousands.
      const { comma, point } = reading.values;
      if (factor > 1) return { kind: "number", value: scaled(Math.min(comma, point)), sign: null };
      return { kind: "ambiguous", values: { comma: scaled(comma), point: scaled(point) } };
    }
    case "none":
      return reading;
  }
}

function readDigits(text: string): DecimalReading {
  if (!/^[\d.,\s'’]+$/.test(text) || !/\d/.test(text)) return NONE;
  const points = text.split(".").length - 1;
  const commas = text.split(",").length - 1;
  if (points + commas === 0) return numberOf(text, "", /[\s'’]/, null);
  if (points > 0 && commas > 0) {
    const mark = text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
    const [wholePart = "", fraction = "", ...moreParts] = text.split(mark);
    if (moreParts.length > 0) return NONE;
    return numberOf(wholePart, fraction, mark === "." ? /[,]/ : /[.]/, mark);
  }
  const mark = points > 0 ? "." : ",";
  const parts = text.split(mark);
  if (parts.length > 2) {
    const grouped = numberOf(text, "", mark === "." ? /[.]/ : /[,]/, null);
    return grouped.kind === "number"
      ? { ...grouped, sign: mark === "." ? "comma" : "point" }
      : grouped;
  }
  const [wholePart = "", fraction = ""] = parts;
  const asFraction = numberOf(wholePart, fraction, /[\s'’]/, mark);
  const isGroup = /^[1-9]\d{0,2}$/.test(wholePart) && /^\d{3}$/.test(fraction);
  if (!isGroup || asFraction.kind !== "number") return asFraction;
  const grouped = Number(`${wholePart}${fraction}`);
  return {
    kind: "ambiguous",
    values:
      mark === ","
        ? { comma: asFraction.value, point: grouped }
        : { comma: grouped, point: asFraction.value },
  };
}

function numberOf(
  wholePart: string,
  fraction: string,
  groupMark: RegExp,
  mark: string | null,
): DecimalReading {
  const groups = wholePart.trim().split(groupMark);
  const [firstGroup = "", ...otherGroups] = groups;
  const isGrouped =
    otherGroups.length === 0 ||
    (/^\d{1,3}$/.test(firstGroup) &&
      otherGroups.every((group) => /^\d{2,3}$/.test(group)) &&
      otherGroups.at(-1)?.length === 3);
  const digits = groups.join("");
  if (!isGrouped || !/^\d*$/.test(digits) || !/^\d*$/.test(fraction) || digits + fraction === "")
    return NONE;
  if (digits.replace(/^0+/, "").length + fraction.replace(/0+$/, "").length > MAX_DIGITS)
    return NONE;
  return {
    kind: "number",
    value: Number(`${digits === "" ? "0" : digits}.${fraction === "" ? "0" : fraction}`),
    sign: mark === null ? null : mark === "." ? "point" : "comma",
  };
}

/** Returns the number that a text means with a sign of fractions; null for none, or still two. */
export function chooseNumber(reading: DecimalReading, sign: DecimalSign | null): number | null {
  if (reading.kind === "number") return reading.value;
  return reading.kind === "ambiguous" && sign !== null ? reading.values[sign] : null;
}
