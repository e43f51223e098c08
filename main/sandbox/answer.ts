import type { ServerResponse } from "node:http";
import { failureResponse } from "../../shared/contract/envelope.ts";
import type { WireResponse } from "../../shared/wire.ts";
import { sendJson } from "../http/read-request.ts";
import type { FaultEffect, Verdict } from "./fault-rule.ts";

type Effect = NonNullable<Verdict["effect"]>;

const CAPTIVE_PORTAL =
  "<!doctype html><html><head><title>Welcome to Station " +
  "Wi-Fi</title></head><body><h1>Please accept our terms</h1></body></html>";

/** Sends the answer of a fault that applies nothing; false if the request is to be handled. */
export function answerInstead(effect: Effect, retryIn: number, response: ServerResponse): boolean {
  switch (effect.kind) {
    case "status":
      if (effect.when === "after") return false;
      sendJson(response, statusAnswer(effect));
      return true;
    case "empty":
      response.writeHead(effect.code).end();
      return true;
    case "redirect":
      response.writeHead(effect.code, { location: effect.to }).end();
      return true;
    case "rate-limit":
      sendJson(response, {
        status: 429,
        body: { message: "Too many requests." },
        headers: retryHeaders(effect.retryAfter, retryIn),
      });
      return true;
    case "reset":
      if (effect.when === "after") return false;
      reset(response);
      return true;
    case "html":
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(CAPTIVE_PORTAL);
      return true;
    case "unauthorized":
      sendJson(response, failureResponse({ kind: "unauthorized" }));
      return true;
    case "hang":
      return effect.when === "before";
    case "half-body":
    case "malformed-json":
      return false;
  }
}

/** Sends the answer, changed by the fault if there is one. */
export function sendAnswer(
  effect: Effect | null,
  answer: WireResponse,
  response: ServerResponse,
): void {
  switch (effect?.kind) {
    case "reset":
      reset(response);
      return;
    case "status":
      sendJson(response, statusAnswer(effect));
      return;
    case "hang":
      return;
    case "half-body":
      sendHalf(response, answer);
      return;
    case "malformed-json":
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"data": [');
      return;
    default:
      sendJson(response, answer);
  }
}

function statusAnswer({
  code,
  body,
  headers,
}: Extract<FaultEffect, { kind: "status" }>): WireResponse {
  return {
    status: code,
    body: body ?? { message: `The sandbox answers ${code} as it was told.` },
    headers,
  };
}

/**
 * A date has whole seconds and is rounded up: who comes back at that time must not be too early.
 */
function retryHeaders(form: "seconds" | "date" | "none", seconds: number): Record<string, string> {
  if (form === "none") return {};
  if (form === "seconds") return { "retry-after": String(seconds) };
  return { "retry-after": new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString() };
}

/** A connection that breaks (RST) rather than one that is closed. */
function reset(response: ServerResponse): void {
  if (response.socket === null) response.destroy();
  else response.socket.resetAndDestroy();
}

/** An answer that breaks off: its length is announced, half of it is sent. */
function sendHalf(response: ServerResponse, { status, body }: WireResponse): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
  });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
