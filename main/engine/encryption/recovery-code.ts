import { createHash } from "node:crypto";

/** Crockford's alphabet: no I, L, O and U, which are taken for others or make words. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Letters that the alphabet leaves out, and the signs that they stand for when typed. */
const TYPED_FOR: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const SECRET_BYTES = 16;
/** 128 bits in digits of five bits. */
const SECRET_DIGITS = 26;
const CHECK_DIGITS = 2;
const GROUP_DIGITS = 4;

/** Writes a secret of 16 bytes as seven groups of four digits, of which the last two check. */
export function writeRecoveryCode(secret: Uint8Array): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const digits = (bits.padEnd(SECRET_DIGITS * 5, "0").match(/.{5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five, 2)))
    .join("");
  return (`${digits}${checkOf(digits)}`.match(/.{4}/g) ?? []).join("-");
}

export type ReadCode =
  | { readonly ok: true; readonly secret: Uint8Array }
  /** Sentence for the user. */
  | { readonly ok: false; readonly message: string };

/** Reads a code as people type it: in any case, any spaces and hyphens, O for 0 and l for 1. */
export function readRecoveryCode(text: string): ReadCode {
  const digits = Array.from(
    text.toUpperCase().replaceAll(/[\s\p{Pd}_.]/gu, ""),
    (letter) => TYPED_FOR[letter] ?? letter,
  ).join("");
  const digitCount = SECRET_DIGITS + CHECK_DIGITS;
  const strange = Array.from(digits).find((letter) => !ALPHABET.includes(letter));
  if (strange !== undefined) return { ok: false, message: `Recovery codes have no “${strange}”.` };
  if (digits.length !== digitCount)
    return {
      ok: false,
      message:
        `A recovery code has ${digitCount / GROUP_DIGITS} groups of ${GROUP_DIGITS} characters. ` +
        `This one has ${digits.length} characters.`,
    };
  const secret = digits.slice(0, SECRET_DIGITS);
  if (checkOf(secret) !== digits.slice(SECRET_DIGITS))
    return { ok: false, message: "This recovery code has a typing error." };
  const bits = Array.from(secret, (digit) => ALPHABET.indexOf(digit).toString(2).padStart(5, "0"));
  const bytes = (bits.join("").match(/.{8}/g) ?? []).slice(0, SECRET_BYTES);
  return { ok: true, secret: Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)) };
}

/** Two digits that tell 1,023 of 1,024 codes with typing errors from those without. */
function checkOf(digits: string): string {
  const hash = createHash("sha256").update(`roadbook recovery code ${digits}`).digest();
  const number = hash.readUInt16BE(0);
  return ALPHABET.charAt((number >> 5) & 31) + ALPHABET.charAt(number & 31);
}
