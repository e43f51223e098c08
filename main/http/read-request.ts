import type { IncomingMessage } from "node:http";
import type { Method, WireRequest } from "../../shared/wire.ts";

/** Largest body that is taken, bytes. */
const MAX_BODY_BYTES = 50 * 1024 * 1024;

/** Levels of objects and arrays that a body may have: nothing in /v1 has more than five. */
const MAX_DEPTH = 100;

/**
 * Whether JSON text opens more levels than this, found without reading it: a reader would run out
 * of stack.
 */
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

const METHODS: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** An HTTP request as the shape that handlers take: JSON body, or a form with its files. */
export async function readRequest(incoming: IncomingMessage): Promise<ReadRequest> {
  const method = incoming.method ?? "GET";
  if (!METHODS.includes(method))
    return { ok: false, status: 405, message: `${method} is not supported here.` };
  const url = URL.parse(incoming.url ?? "/", "http://localhost");
  if (url === null)
    return { ok: false, status: 400, message: "The address of the request cannot be read." };
  const base = {
    method: method as Method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
  };
  const body = await readBody(incoming);
  if (body === null)
    return { ok: false, status: 413, message: `The body is larger than ${MAX_BODY_BYTES} bytes.` };
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

async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
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
