import type { ServerResponse } from "node:http";
import { type WireResponse, writeResponse, type WrittenResponse } from "../../shared/wire.ts";

/** An answer as JSON. */
export function sendJson(response: ServerResponse, answer: WireResponse): void {
  sendWritten(response, writeResponse(answer));
}

/** An answer that is JSON already. */
export function sendWritten(
  response: ServerResponse,
  { status, text, headers }: WrittenResponse,
): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(text);
}
