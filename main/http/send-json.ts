import type { ServerResponse } from "node:http";
import type { WireResponse } from "../../shared/wire.ts";

/** An answer as JSON. */
export function sendJson(response: ServerResponse, { status, body, headers }: WireResponse): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(text);
}
