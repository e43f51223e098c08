import type { WireRequest } from "../../shared/wire.ts";
import { wireRequest } from "../simulation/simulated-network.ts";
import type { RawAnswer } from "./odd-answers.ts";

/**
 * A `fetch` that reaches the server without a socket; its responses are real ones, text and streams
 * included.
 */
export function fetchFrom(
  answer: (request: WireRequest) => RawAnswer | null,
): typeof globalThis.fetch {
  return ((url: string, init: RequestInit) =>
    new Promise((resolve, reject) => {
      init.signal?.addEventListener("abort", () =>
        reject(new DOMException("aborted", "AbortError")),
      );
      const raw = answer(wireRequest(url, init));
      if (raw !== null) resolve(responseOf(raw));
    })) as typeof globalThis.fetch;
}

function responseOf({ status, text, headers = {}, breaksOff }: RawAnswer): Response {
  const bare = status === 204 || status === 304;
  if (breaksOff !== true) return new Response(bare ? null : text, { status, headers });
  const half = new TextEncoder().encode(text.slice(0, text.length / 2));
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(half),
    pull: (stream) =>
      stream.error(
        new TypeError("terminated", {
          cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
        }),
      ),
  });
  return new Response(body, { status, headers });
}
