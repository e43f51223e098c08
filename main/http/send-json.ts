import type { ServerResponse } from "node:http";
import { type WireResponse, writeResponse, type WrittenResponse } from "../../shared/wire.ts";

/** Sends an answer as JSON. */
export function sendJson(response: ServerResponse, answer: WireResponse): void {
  sendWritten(response, writeResponse(answer));
}

/** Sends an answer whose body is JSON text already. */
export function sendWritten(
  response: ServerResponse,
  { status, text, headers }: WrittenResponse,
): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(text);
}
