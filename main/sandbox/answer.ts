import type { ServerResponse } from "node:http";
import type { WireResponse } from "../../shared/wire.ts";

/** An answer that breaks off: its length is announced, half of it is sent. */
export function sendHalf(response: ServerResponse, { status, body }: WireResponse): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

export const CAPTIVE_PORTAL =
  "<!doctype html><html><head><title>Welcome to Station Wi-Fi</title></head><body><h1>Please accept our terms</h1></body></html>";
