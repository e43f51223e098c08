import { answerKind, readContent } from "./answer-kind.ts";
import { messageOf, namedFields } from "./error-message.ts";
import type { Fault, Outcome } from "./outcome.ts";
import { readHttpDate } from "./server-clock.ts";
import { MAX_DEPTH, TOO_DEEP, TOO_LONG } from "../../shared/contract/plain-row.ts";

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
  readonly #keptBytes = new GrowingBytes(MAX_KEPT_BYTES);
  #read = 0;
  #values = 0;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /** Index at which the current string begins. */
  #textAt = 0;
  /** True if the rest of the current string is dropped. */
  #isCut = false;

  /** Adds the next chunk; returns false if the answer exceeds a limit. */
  take(chunk: Uint8Array): boolean {
    this.#read += chunk.length;
    if (this.#read > MAX_READ_BYTES) return false;
    let from = 0;
    for (let offset = 0; offset < chunk.length; offset += 1) {
      const byte = chunk[offset];
      if (this.#isQuoted) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) {
          this.#keep(chunk, from, offset);
          this.#isQuoted = false;
          from = this.#depth > MAX_ANSWER_DEPTH ? offset + 1 : offset;
          this.#isCut = false;
        }
      } else if (byte === QUOTE) {
        this.#keep(chunk, from, offset + 1);
        this.#isQuoted = true;
        from = offset + 1;
        this.#textAt = this.#keptBytes.length;
      } else if (byte === BRACE || byte === BRACKET) {
        this.#values += 1;
        if (this.#depth === MAX_ANSWER_DEPTH) {
          this.#keep(chunk, from, offset);
          this.#keptBytes.add(DEEP);
        }
        this.#depth += 1;
      } else if (byte === BRACE + 2 || byte === BRACKET + 2) {
        if (this.#depth === MAX_ANSWER_DEPTH + 1) from = offset + 1;
        this.#depth -= 1;
      } else if (byte === COMMA) this.#values += 1;
    }
    this.#keep(chunk, from, chunk.length);
    return !this.#keptBytes.isFull && this.#values <= MAX_VALUES;
  }

  text(): string {
    return new TextDecoder().decode(this.#keptBytes.bytes());
  }

  #keep(chunk: Uint8Array, from: number, end: number): void {
    if (this.#isCut || this.#depth > MAX_ANSWER_DEPTH || from >= end) return;
    this.#keptBytes.add(chunk.subarray(from, end));
    if (!this.#isQuoted) return;
    const maxBytes = this.#textAt > LONG_TEXTS_BYTES ? MAX_SHORT_TEXT_BYTES : MAX_TEXT_BYTES;
    if (this.#keptBytes.length - this.#textAt <= maxBytes) return;
    this.#isCut = true;
    this.#keptBytes.cut(this.#textAt);
    this.#keptBytes.add(LONG);
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

const FIRST_BYTES = 64 * 1024;

/** A byte buffer that grows up to a limit. */
export class GrowingBytes {
  readonly #maxBytes: number;
  #bytes = new Uint8Array(FIRST_BYTES);
  length = 0;
  /** True if more was added than fits; what did not fit was dropped. */
  isFull = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(chunk: Uint8Array): void {
    const length = this.length + chunk.length;
    if (length > this.#maxBytes) this.isFull = true;
    if (this.isFull) return;
    if (length > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(length, this.#bytes.length * 2));
      bytes.set(this.#bytes.subarray(0, this.length));
      this.#bytes = bytes;
    }
    this.#bytes.set(chunk, this.length);
    this.length = length;
  }

  /** Drops everything after this length. */
  cut(length: number): void {
    this.length = length;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

const PAGE =
  "A web page answered instead of your CRM. The network may want you to sign in, a firewall may " +
  "block Roadbook, or the address may not be your CRM's";

/** Converts an answer (status, headers and text) to a typed outcome. */
export function readAnswer(status: number, headers: Headers, text: string, nowMs: number): Outcome {
  const { content, value } = readContent(headers, text);
  const message = () => messageOf(text, status);
  switch (answerKind(status, content)) {
    case "pause":
      return { kind: "rate-limited", retryAfterMs: readRetryAfter(headers, nowMs) };
    case "intermediary":
      return status === 407
        ? instead(status, "The proxy wants a name and a password (407).", "proxy")
        : instead(status, `The network wants you to sign in first (${status}).`);
    case "page":
      return instead(status, `${PAGE}${status < 300 ? "" : ` (${status})`}.`);
    case "redirect":
      return instead(
        status,
        `The request was sent on to another address (${status}), which Roadbook doesn't follow. ` +
          "The network may want you to sign in, or your CRM has another address.",
      );
    case "trouble":
      return trouble(status, `The server has a problem (${status}).`);
    case "broken":
      return trouble(status, "The response isn't JSON. This may not be a /v1 server.");
    case "nothing":
      return { kind: "ok", status, body: null };
    case "data":
      return { kind: "ok", status, body: value };
    case "key":
      return { kind: "unauthorized" };
    case "missing":
    case "operation":
      return { kind: "missing", status: status === 405 ? 405 : 404, message: message() };
    case "record":
      return { kind: "rejected", status, message: message(), fields: namedFields(value) };
    case "account":
      return { kind: "forbidden", status, message: message(), isOwnWords: true };
    case "barrier":
      return { kind: "forbidden", status, message: message(), isOwnWords: false };
  }
}

function instead(status: number, message: string, fault: Fault = "intermediary"): Outcome {
  return { kind: "unavailable", status, message, sent: true, fault };
}

function trouble(status: number, message: string): Outcome {
  return { kind: "unavailable", status, message, sent: true, fault: "server" };
}

/**
 * Reads Retry-After: seconds, or an HTTP date by the server's clock, which may differ from ours.
 * Returns milliseconds; null if absent, unreadable or past.
 */
function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (value === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds < 0 ? null : seconds * 1000;
  const until = readHttpDate(value);
  if (until === null) return null;
  const wait = until - (readHttpDate(headers.get("date")) ?? nowMs);
  return wait >= 0 ? wait : null;
}

/** Longest body of an error that is read. */
const MAX_ERROR_BYTES = 256_000;

type ReadBody =
  | { readonly ok: true; readonly text: string }
  /** The decompressed body exceeds a limit; the rest was not read. */
  | { readonly ok: false };

/**
 * Reads the body of an answer as text, up to limits that no server can exceed. Throws if the
 * transfer is cut off.
 */
export async function readBody(response: Pick<Response, "status" | "body">): Promise<ReadBody> {
  const { body, status } = response;
  if (body === null) return { ok: true, text: "" };
  const answer = new AnswerText();
  let read = 0;
  const chunks: AsyncIterable<Uint8Array> = body;
  // Leaving the loop cancels the transfer.
  for await (const chunk of chunks) {
    if (!answer.take(chunk)) return { ok: false };
    read += chunk.length;
    if (status >= 300 && read > MAX_ERROR_BYTES) return { ok: false };
  }
  return { ok: true, text: answer.text() };
}
