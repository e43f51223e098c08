import { MAX_DEPTH, TOO_DEEP, TOO_LONG } from "../../shared/contract/plain-row.ts";
import { GrowingBytes } from "./growing-bytes.ts";

/** Longest text in an answer, bytes. */
export const MAX_TEXT_BYTES = 1_000_000;
/**
 * Beyond this size only short texts are kept: a page of long texts loses the records at its end.
 */
const ROOMY_BYTES = 16_000_000;
const MAX_SHORT_TEXT_BYTES = 2_000;
/** Bytes of an answer that are kept at most, and that are read at most. */
const MAX_KEPT_BYTES = 24_000_000;
export const MAX_READ_BYTES = 100_000_000;
/** Values of an answer at most: a page has a hundred records of some hundred fields. */
export const MAX_VALUES = 300_000;
/** The envelope's levels come on top of a record's. */
const MAX_ANSWER_DEPTH = MAX_DEPTH + 4;

/**
 * Collects the JSON text of an answer chunk by chunk, without anything that would exhaust memory or
 * the parser's stack: too long texts and too deeply nested values become placeholders that
 * `plainRow` recognises, so that only their record is left out, by name.
 */
export class AnswerText {
  readonly #kept = new GrowingBytes(MAX_KEPT_BYTES);
  #read = 0;
  #values = 0;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /** Where the text that is being read began. */
  #textAt = 0;
  /** The rest of it is not kept. */
  #isCut = false;

  /** Adds the next chunk; returns false when the answer exceeds the limit. */
  take(piece: Uint8Array): boolean {
    this.#read += piece.length;
    if (this.#read > MAX_READ_BYTES) return false;
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (this.#isQuoted) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) {
          this.#keep(piece, from, at);
          this.#isQuoted = false;
          from = this.#depth > MAX_ANSWER_DEPTH ? at + 1 : at;
          this.#isCut = false;
        }
      } else if (byte === QUOTE) {
        this.#keep(piece, from, at + 1);
        this.#isQuoted = true;
        from = at + 1;
        this.#textAt = this.#kept.length;
      } else if (byte === BRACE || byte === BRACKET) {
        this.#values += 1;
        if (this.#depth === MAX_ANSWER_DEPTH) {
          this.#keep(piece, from, at);
          this.#kept.add(DEEP);
        }
        this.#depth += 1;
      } else if (byte === BRACE + 2 || byte === BRACKET + 2) {
        if (this.#depth === MAX_ANSWER_DEPTH + 1) from = at + 1;
        this.#depth -= 1;
      } else if (byte === COMMA) this.#values += 1;
    }
    this.#keep(piece, from, piece.length);
    return !this.#kept.isFull && this.#values <= MAX_VALUES;
  }

  text(): string {
    return new TextDecoder().decode(this.#kept.bytes());
  }

  #keep(piece: Uint8Array, from: number, to: number): void {
    if (this.#isCut || this.#depth > MAX_ANSWER_DEPTH || from >= to) return;
    this.#kept.add(piece.subarray(from, to));
    if (!this.#isQuoted) return;
    const most = this.#textAt > ROOMY_BYTES ? MAX_SHORT_TEXT_BYTES : MAX_TEXT_BYTES;
    if (this.#kept.length - this.#textAt <= most) return;
    this.#isCut = true;
    this.#kept.cut(this.#textAt);
    this.#kept.add(LONG);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** Each closes two code points later. */
const BRACE = 0x7b;
const BRACKET = 0x5b;
const DEEP = new TextEncoder().encode(JSON.stringify(TOO_DEEP));
const LONG = new TextEncoder().encode(JSON.stringify(TOO_LONG).slice(1, -1));
