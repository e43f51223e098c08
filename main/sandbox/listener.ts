import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { failureResponse } from "../../shared/contract/errors.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../shared/wire.ts";
import type { Api } from "../api/create-api.ts";
import { readRequest } from "../http/read-request.ts";
import { sendJson } from "../http/send-json.ts";
import { CAPTIVE_PORTAL, sendHalf } from "./answer.ts";
import type { Control } from "./control.ts";
import type { FaultEffect, Verdict } from "./faults.ts";
import type { UploadedFiles } from "./files.ts";

export interface ListenerOptions {
  readonly api: Api;
  readonly control: Control;
  readonly files: UploadedFiles;
}

/** Every request of the sandbox: control, files, then faults around the /v1 routes. */
export function createListener(options: ListenerOptions): RequestListener {
  return (incoming, response) => {
    void serve(options, incoming, response).catch((error: unknown) => {
      process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (!response.headersSent)
        sendJson(response, { status: 500, body: { message: "The sandbox failed; see its log." } });
      else response.destroy();
    });
  };
}

async function serve(options: ListenerOptions, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const read = await readRequest(incoming);
  if (!read.ok) {
    sendJson(response, { status: read.status, body: { message: read.message } });
    return;
  }
  const { request } = read;
  const { control } = options;
  const authorized = control.authorized(incoming.headers.authorization);
  if (request.path.startsWith("/sandbox/")) {
    sendJson(response, authorized ? control.handle(request) : failureResponse({ kind: "unauthorized" }));
    return;
  }
  if (request.path.startsWith("/files/")) {
    options.files.serve(request.path, response);
    return;
  }
  control.log(request.method, request.path);
  const verdict = control.faults.judge(request.method, request.path);
  if (verdict.delay > 0) await new Promise((resolve) => setTimeout(resolve, verdict.delay));
  if (!instead(verdict, response)) return;
  const answer = authorized
    ? options.api.handle(read.files === null ? request : withFiles(request, options.files.keep(read.files)))
    : failureResponse({ kind: "unauthorized" });
  finish(verdict.effect, answer, response);
}

function withFiles(request: WireRequest, files: Readonly<Record<string, BlobRef>>): WireRequest {
  return { ...request, files };
}

/** Faults that answer without applying anything; true when the request goes on. */
function instead({ effect, retryIn }: Verdict, response: ServerResponse): boolean {
  switch (effect?.kind) {
    case "status":
      sendJson(response, {
        status: effect.code,
        body: effect.body ?? { message: `The sandbox answers ${effect.code} as it was told.` },
      });
      return false;
    case "rate-limit":
      sendJson(response, {
        status: 429,
        body: { message: "Too many requests." },
        headers: retryHeaders(effect.retryAfter, retryIn),
      });
      return false;
    case "reset":
      if (effect.when === "after") return true;
      response.destroy();
      return false;
    case "html":
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(CAPTIVE_PORTAL);
      return false;
    case "unauthorized":
      sendJson(response, failureResponse({ kind: "unauthorized" }));
      return false;
    case "hang":
      return false;
    case "latency":
    case "half-body":
    case "malformed-json":
    case undefined:
      return true;
  }
}

function retryHeaders(form: "seconds" | "date" | "none", seconds: number): Record<string, string> {
  if (form === "none") return {};
  return { "retry-after": form === "seconds" ? String(seconds) : new Date(Date.now() + seconds * 1000).toUTCString() };
}

function finish(effect: FaultEffect | null, answer: WireResponse, response: ServerResponse): void {
  switch (effect?.kind) {
    case "reset":
      response.destroy();
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
