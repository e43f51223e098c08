import type { IncomingMessage, ServerResponse } from "node:http";
import { isOneOf } from "../../shared/contract/enumeration.ts";
import {
  METHODS,
  type WireRequest,
  type WireResponse,
  writeResponse,
  type WrittenResponse,
} from "../../shared/wire.ts";

/** Size of the largest accepted body. */
const MAX_BODY_BYTES = 50 * 1024 * 1024;

/** Levels of objects and arrays in a body; no body of /v1 has more than five. */
const MAX_DEPTH = 100;

/** Returns whether JSON text is nested deeper. Parsing it could overflow the stack. */
function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth > levels) return true;
    } else if (code === BRACE + 2 || code === BRACKET + 2) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each closes two code points later. */
const BRACE = 0x7b;
const BRACKET = 0x5b;

export interface ReadFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export type ReadRequest =
  | {
      readonly ok: true;
      readonly request: WireRequest;
      readonly files: Readonly<Record<string, ReadFile>> | null;
    }
  | { readonly ok: false; readonly status: 400 | 404 | 405 | 413; readonly message: string };

/** Reads an HTTP request with a JSON body, or a multipart form and its files. */
export async function readRequest(
  incoming: IncomingMessage,
  maxBytes = MAX_BODY_BYTES,
): Promise<ReadRequest> {
  const method = incoming.method ?? "GET";
  if (!isOneOf(METHODS, method))
    return { ok: false, status: 405, message: `${method} is not supported here.` };
  const url = URL.parse(incoming.url ?? "/", "http://localhost");
  if (url === null)
    return { ok: false, status: 400, message: "The address of the request cannot be read." };
  const base = {
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
  };
  const { bytes: body, isWhole } = await readBytes(incoming, maxBytes);
  if (!isWhole)
    return { ok: false, status: 413, message: `The body is larger than ${maxBytes} bytes.` };
  if (body.length === 0) return { ok: true, request: base, files: null };
  const type = incoming.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) return readForm(base, type, body);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    if (isDeeperThan(text, MAX_DEPTH))
      return {
        ok: false,
        status: 400,
        message: `The body is nested more than ${MAX_DEPTH} levels deep.`,
      };
    const parsed: unknown = JSON.parse(text);
    return { ok: true, request: { ...base, body: parsed }, files: null };
  } catch {
    return { ok: false, status: 400, message: "The body is not valid JSON." };
  }
}

/** Reads a body to its end, but keeps no more than `maxBytes` of it. */
export async function readBytes(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const body: AsyncIterable<Buffer> = incoming;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), isWhole: size <= maxBytes };
}

async function readForm(base: WireRequest, type: string, body: Buffer): Promise<ReadRequest> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": type },
    }).formData();
    const texts: Record<string, string> = {};
    const files: Record<string, ReadFile> = {};
    for (const [name, value] of form) {
      if (typeof value === "string") texts[name] = value;
      else
        files[name] = {
          name: value.name,
          type: value.type,
          bytes: new Uint8Array(await value.arrayBuffer()),
        };
    }
    return { ok: true, request: { ...base, body: texts }, files };
  } catch {
    return { ok: false, status: 400, message: "The multipart body cannot be read." };
  }
}

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
