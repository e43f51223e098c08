import { AnswerText } from "./answer-text.ts";

/** Error messages are short. */
const MAX_ERROR_BYTES = 256_000;

export type ReadBody =
  | { readonly ok: true; readonly text: string }
  /** The decompressed body exceeds the limit; the rest was not read. */
  | { readonly ok: false };

/**
 * Reads the body of an answer as text, however much the server sends. Throws when it is cut off.
 */
export async function readBody(response: Pick<Response, "status" | "body">): Promise<ReadBody> {
  const { body, status } = response;
  if (body === null) return { ok: true, text: "" };
  const answer = new AnswerText();
  let read = 0;
  // Leaving the loop ends the transfer.
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    if (!answer.take(piece)) return { ok: false };
    read += piece.length;
    if (status >= 300 && read > MAX_ERROR_BYTES) return { ok: false };
  }
  return { ok: true, text: answer.text() };
}
