import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { z } from "zod";
import type { ShellAbilities } from "../../shared/bridge.ts";
import {
  type BlobRef,
  type WireRequest,
  type WireResponse,
  writeResponse,
  type WrittenResponse,
} from "../../shared/wire.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { streamStoredFile } from "../engine/files/encrypt-file.ts";
import { DISK_FULL } from "../store/file/open-database.ts";
import { readBytes, type ReadFile, readRequest, sendWritten } from "../http/read-request.ts";
import type { Demo } from "../demo/demo.ts";
import type { EngineThread } from "./engine-thread.ts";
import type { OneTimeCode } from "./one-time-code.ts";
import { openedPage, OPENING_PATH } from "./opening-page.ts";
import { hasForeignHost, hasKey, isForeign, PAGE_HEADERS } from "./security.ts";
import type { ShownEngine } from "./shown-engine.ts";
import { createReadStream, existsSync, statSync } from "node:fs";
import { fetchDevelopmentFile } from "../http/development-page.ts";
import { pageFile } from "../http/page-files.ts";

interface ListenerOptions {
  readonly shownEngine: ShownEngine;
  readonly demo: Pick<Demo<EngineThread>, "isShown" | "start" | "end">;
  readonly key: string;
  readonly code: OneTimeCode;
  /** Host and port. */
  readonly address: () => string;
  /** Folder of the built page, or address of the development server. */
  readonly assets: string | URL;
  readonly abilities: ShellAbilities;
  readonly log: Log;
  /** Aborted when the shell ends: what has no end of its own is ended. */
  readonly closing: AbortSignal;
}

/** Serves the page to everybody on this machine, and the local API to requests with the key. */
export function createListener(options: ListenerOptions): RequestListener {
  return (incoming, response) => {
    void serve(options, incoming, response).catch((error: unknown) => {
      // The other end is gone, so the answer has no reader, and nothing failed.
      if (incoming.destroyed && !incoming.complete) return;
      options.log("error", "A request failed in the shell", { error });
      if (response.headersSent) response.destroy();
      else
        answer(response, {
          status: 500,
          body: { message: "Something went wrong inside the app. Nothing was changed; try again." },
        });
    });
  };
}

function answer(response: ServerResponse, wire: WireResponse): void {
  pass(response, writeResponse(wire));
}

function pass(response: ServerResponse, answer: WrittenResponse): void {
  sendWritten(response, {
    ...answer,
    headers: { ...PAGE_HEADERS, "cache-control": "no-store", ...answer.headers },
  });
}

async function serve(
  options: ListenerOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (incoming.method === "POST" && incoming.url === OPENING_PATH) {
    await openPage(options, incoming, response);
    return;
  }
  if (isForeign(incoming, options.address())) {
    answer(response, { status: 403, body: { message: "This request comes from another site." } });
    return;
  }
  const path = (incoming.url ?? "/").split("?")[0] ?? "/";
  if (!path.startsWith("/v1/") && !path.startsWith("/local/")) {
    if (options.assets instanceof URL)
      await serveDevelopmentPage(options.assets, incoming.url ?? "/", response);
    else serveAsset(options.assets, path, response);
    return;
  }
  if (incoming.method === "POST" && path === "/local/session") {
    await exchangeCode(options, incoming, response);
    return;
  }
  if (!hasKey(incoming, options.key)) {
    answer(response, {
      status: 401,
      body: {
        message:
          "The session key is missing or wrong. Open the address that the app printed " +
          "when it started.",
      },
    });
    return;
  }
  const client = options.shownEngine.client();
  if (incoming.method === "GET" && path === "/local/events")
    serveEvents(options, incoming, response);
  else if (incoming.method === "GET" && path === "/local/abilities")
    answer(response, { status: 200, body: options.abilities });
  else if (path === "/local/demo") await serveDemo(options, incoming.method, response);
  else if (incoming.method === "GET" && path.startsWith("/local/file/"))
    await serveFile(client, path.slice("/local/file/".length), response);
  else if (incoming.method === "POST" && path === "/local/blob")
    await takeBlob(client, incoming, response);
  else await serveRequest(client, incoming, response);
}

/**
 * Opens the page for the file that the browser was started with. A file has no origin, so this is
 * the one request that may come from elsewhere; what it needs is the code.
 */
async function openPage(
  { code, address }: ListenerOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { bytes, isWhole } = await readBytes(incoming, MAX_CODE_BYTES);
  const input = isWhole ? new URLSearchParams(bytes.toString("utf8")).get("code") : null;
  if (hasForeignHost(incoming, address()) || input === null || !code.redeem(input)) {
    answer(response, { status: 401, body: { message: USED_LINK } });
    return;
  }
  const { headers, html } = openedPage(code.issue());
  response.writeHead(200, { ...PAGE_HEADERS, ...headers }).end(html);
}

const codeSchema = z.object({ code: z.string() });

/** Most bytes that a caller without a key can send. */
const MAX_CODE_BYTES = 1_024;

const USED_LINK =
  "This link was used already, or is too old. Open the address that the app printed when it " +
  "started.";

/** Answers with the session key when the body has the current one-time code. */
async function exchangeCode(
  { code, key }: ListenerOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const read = await readRequest(incoming, MAX_CODE_BYTES);
  if (!read.ok) {
    answer(response, { status: read.status, body: { message: read.message } });
    return;
  }
  const sentCode = codeSchema.safeParse(read.request.body).data?.code;
  if (sentCode !== undefined && code.redeem(sentCode))
    answer(response, { status: 200, body: { key } });
  else answer(response, { status: 401, body: { message: USED_LINK } });
}

/** Starts (POST) or ends (DELETE) the demo, or answers whether it is shown (GET). */
async function serveDemo(
  { demo, abilities }: ListenerOptions,
  method: string | undefined,
  response: ServerResponse,
): Promise<void> {
  if (method === "POST" && !abilities.can.demo) {
    answer(response, { status: 404, body: { message: "This Roadbook has no demo data." } });
    return;
  }
  const done =
    method === "POST" ? await demo.start() : method === "DELETE" ? await demo.end() : null;
  if (done === null && method !== "GET")
    answer(response, { status: 404, body: { message: "There is no such route." } });
  else if (done?.ok === false) answer(response, { status: 503, body: { message: done.message } });
  else answer(response, { status: 200, body: { shown: demo.isShown() } });
}

async function serveRequest(
  client: EngineClient,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const read = await readRequest(incoming);
  if (!read.ok) {
    answer(response, { status: read.status, body: { message: read.message } });
    return;
  }
  let request: WireRequest = read.request;
  if (read.files !== null) {
    const files = await keepFiles(client, read.files);
    if ("message" in files) {
      answer(response, { status: 400, body: files });
      return;
    }
    request = { ...request, files: files.refs };
  }
  pass(response, await client.requestWritten(request));
}

async function keepFiles(
  client: EngineClient,
  files: Readonly<Record<string, ReadFile>>,
): Promise<{ readonly refs: Record<string, BlobRef> } | { readonly message: string }> {
  const refs: Record<string, BlobRef> = {};
  try {
    for (const [field, file] of Object.entries(files))
      refs[field] = await client.addBlob(file.name, file.type, file.bytes);
    return { refs };
  } catch (error) {
    return { message: error instanceof Error ? error.message : "Couldn't add the file." };
  }
}

/**
 * A little more than the blob store accepts, so that the store itself refuses larger files with a
 * sentence.
 */
const MAX_READ_FILE_BYTES = 60 * 1024 * 1024;

/** Adds the file in the body to the workspace; answers with what `WireRequest.files` takes. */
async function takeBlob(
  client: EngineClient,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const query = URL.parse(incoming.url ?? "/", "http://localhost")?.searchParams;
  const { bytes } = await readBytes(incoming, MAX_READ_FILE_BYTES);
  try {
    const ref = await client.addBlob(
      query?.get("name") ?? "file",
      query?.get("type") ?? "",
      new Uint8Array(bytes),
    );
    answer(response, { status: 201, body: ref });
  } catch (error) {
    const message = error instanceof Error ? error.message : "Couldn't add the file.";
    answer(response, { status: message === DISK_FULL ? 507 : 400, body: { message } });
  }
}

async function serveFile(
  client: EngineClient,
  id: string,
  response: ServerResponse,
): Promise<void> {
  const file = await client.blobFile(id);
  if (file === null) {
    answer(response, {
      status: 404,
      body: { message: "This file is no longer in the workspace." },
    });
    return;
  }
  const name = encodeURIComponent(file.ref.name);
  response.writeHead(200, {
    ...PAGE_HEADERS,
    "cache-control": "no-store",
    "content-type": "application/octet-stream",
    "content-length": file.ref.size,
    "content-disposition": `attachment; filename*=UTF-8''${name}`,
  });
  // Ends the connection early if the file can't be read to its end: the browser sees that.
  pipeline(streamStoredFile(file), response, () => undefined);
}

/**
 * Sends the engine's events as server-sent events, and a comment every 20 s, so that a page that is
 * gone is noticed.
 */
function serveEvents(
  { shownEngine, closing }: Pick<ListenerOptions, "shownEngine" | "closing">,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, {
    ...PAGE_HEADERS,
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
  });
  response.write(": hello\n\n");
  const stop = shownEngine.onEvent((event) => {
    const { type, ...data } = event;
    response.write(
      `event: ${type}\ndata: ${JSON.stringify(event.type === "status" ? event.status : data)}\n\n`,
    );
  });
  const end = () => void response.end();
  closing.addEventListener("abort", end);
  const beat = setInterval(() => response.write(": still here\n\n"), 20_000);
  incoming.on("close", () => {
    stop();
    closing.removeEventListener("abort", end);
    clearInterval(beat);
  });
}

/** Serves a file of the page from the development server. */
async function serveDevelopmentPage(
  server: URL,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, bytes } = await fetchDevelopmentFile(server, path);
  response.writeHead(status, { ...PAGE_HEADERS, ...headers }).end(bytes);
}

/** Serves the built page. Paths outside the folder are not found. */
function serveAsset(folder: string, path: string, response: ServerResponse): void {
  const file = pageFile(folder, path);
  if (file === null || !existsSync(file.path) || !statSync(file.path).isFile()) {
    response
      .writeHead(404, { ...PAGE_HEADERS, "content-type": "text/plain; charset=utf-8" })
      .end("Not found.");
    return;
  }
  response.writeHead(200, {
    ...PAGE_HEADERS,
    "content-type": file.type,
    "cache-control": cachingOf(path),
  });
  // Closes the file when the reader goes away, and the connection when the file cannot be read: a
  // file that stays open for each broken download would end the shell once there are too many.
  pipeline(createReadStream(file.path), response, () => undefined);
}

function cachingOf(path: string): string {
  // The names of built assets contain a hash of their content.
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // Chromium asks for the tab's icon whenever the address changes, as it does with a filter.
  return path === "/tab-icon.png" ? "public, max-age=86400" : "no-cache";
}
