import { MAX_DEPTH, TOO_DEEP, TOO_LONG } from "../../shared/contract/plain-row.ts";
import { GrowingBytes } from "./growing-bytes.ts";

/** Longest text in an answer that is kept, in bytes. */
export const MAX_TEXT_BYTES = 1_000_000;
/**
 * Beyond this size of an answer only short texts are kept. A page full of long texts therefore
 * loses only those of the records at its end.
 */
const LONG_TEXTS_BYTES = 16_000_000;
const MAX_SHORT_TEXT_BYTES = 2_000;
/** Most bytes of an answer that are kept, and that are read. */
const MAX_KEPT_BYTES = 24_000_000;
export const MAX_READ_BYTES = 100_000_000;
/** Most values in an answer. A page has about a hundred records with some hundred fields. */
export const MAX_VALUES = 300_000;
/** Deepest nesting in an answer: that of a record, plus the levels of the envelope. */
const MAX_ANSWER_DEPTH = MAX_DEPTH + 4;

/**
 * Collects the JSON text of an answer chunk by chunk, within limits of memory and of the parser's
 * stack.
 * Texts that are too long and values that are nested too deep are replaced by placeholders.
 * `plainRow` recognises these, so that only their field is left out.
 */
export class AnswerText {
  readonly #kept = new GrowingBytes(MAX_KEPT_BYTES);
  #read = 0;
  #values = 0;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /** Where the current string begins. */
  #textAt = 0;
  /** Whether the rest of the current string is dropped. */
  #isCut = false;

  /** Adds the next chunk; returns false if the answer exceeds a limit. */
  take(chunk: Uint8Array): boolean {
    this.#read += chunk.length;
    if (this.#read > MAX_READ_BYTES) return false;
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#isQuoted) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) {
          this.#keep(chunk, from, at);
          this.#isQuoted = false;
          from = this.#depth > MAX_ANSWER_DEPTH ? at + 1 : at;
          this.#isCut = false;
        }
      } else if (byte === QUOTE) {
        this.#keep(chunk, from, at + 1);
        this.#isQuoted = true;
        from = at + 1;
        this.#textAt = this.#kept.length;
      } else if (byte === BRACE || byte === BRACKET) {
        this.#values += 1;
        if (this.#depth === MAX_ANSWER_DEPTH) {
          this.#keep(chunk, from, at);
          this.#kept.add(DEEP);
        }
        this.#depth += 1;
      } else if (byte === BRACE + 2 || byte === BRACKET + 2) {
        if (this.#depth === MAX_ANSWER_DEPTH + 1) from = at + 1;
        this.#depth -= 1;
      } else if (byte === COMMA) this.#values += 1;
    }
    this.#keep(chunk, from, chunk.length);
    return !this.#kept.isFull && this.#values <= MAX_VALUES;
  }

  text(): string {
    return new TextDecoder().decode(this.#kept.bytes());
  }

  #keep(chunk: Uint8Array, from: number, to: number): void {
    if (this.#isCut || this.#depth > MAX_ANSWER_DEPTH || from >= to) return;
    this.#kept.add(chunk.subarray(from, to));
    if (!this.#isQuoted) return;
    const maxBytes = this.#textAt > LONG_TEXTS_BYTES ? MAX_SHORT_TEXT_BYTES : MAX_TEXT_BYTES;
    if (this.#kept.length - this.#textAt <= maxBytes) return;
    this.#isCut = true;
    this.#kept.cut(this.#textAt);
    this.#kept.add(LONG);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** The closing ones have a code that is higher by two. */
const BRACE = 0x7b;
const BRACKET = 0x5b;
const DEEP = new TextEncoder().encode(JSON.stringify(TOO_DEEP));
const LONG = new TextEncoder().encode(JSON.stringify(TOO_LONG).slice(1, -1));
