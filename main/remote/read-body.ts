import { AnswerText } from "./answer-text.ts";

/** Longest body of an error that is read. */
const MAX_ERROR_BYTES = 256_000;

export type ReadBody =
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
