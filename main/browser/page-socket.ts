import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { isOfShell } from "../../shared/local/request.ts";
import { SOCKET_PATH, SOCKET_PROTOCOL, socketKey } from "../../shared/local/opening.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { isForeign, isSameText } from "./security.ts";
import type { ShownEngine } from "./shown-engine.ts";

export interface PageSocketOptions {
  readonly shownEngine: ShownEngine;
  readonly key: string;
  /** Host and port. */
  readonly address: () => string;
  readonly log: Log;
}

/** No filter or search is nearly as long. */
const MAX_REQUEST_BYTES = 1024 * 1024;

const requestSchema = z.object({
  id: z.number(),
  path: z.string(),
  query: z.record(z.string(), z.string()).optional(),
});

/**
 * Answers what pages read over a WebSocket, which takes Chromium a third of the time of a request
 * of its own. Everything that changes something, and what the shell itself answers, stays a
 * request: a connection that breaks leaves nothing in doubt. Whatever the protocol does not allow
 * ends the connection.
 */
export class PageSocket {
  readonly #options: PageSocketOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_REQUEST_BYTES,
    handleProtocols: () => SOCKET_PROTOCOL,
  });

  constructor(options: PageSocketOptions) {
    this.#options = options;
  }

  /** For the `upgrade` event of a server. Refuses with 401, 403 or 404. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const refusal = this.#refusal(incoming);
    if (refusal === null)
      this.#server.handleUpgrade(incoming, socket, head, (connection) => this.#serve(connection));
    else socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }

  close(): void {
    for (const connection of this.#server.clients) connection.terminate();
    this.#server.close();
  }

  #refusal(incoming: IncomingMessage): string | null {
    const { key, address } = this.#options;
    if (isForeign(incoming, address())) return "403 Forbidden";
    if (incoming.url !== SOCKET_PATH) return "404 Not Found";
    const offered = (incoming.headers["sec-websocket-protocol"] ?? "").split(",");
    const wantedKey = socketKey(key);
    const hasKey = offered.some((protocol) => isSameText(protocol.trim(), wantedKey));
    return hasKey ? null : "401 Unauthorized";
  }

  #serve(connection: WebSocket): void {
    connection.on("error", () => connection.terminate());
    connection.on("message", (data, isBinary) => {
      const message = isBinary ? null : readMessage(data);
      if (message === null) {
        connection.close(POLICY_VIOLATION);
        return;
      }
      this.#options.shownEngine
        .client()
        .requestWritten(message.request)
        .then(
          ({ status, text }) => connection.send(`${message.id} ${status}\n${text}`),
          (error: unknown) => {
            this.#options.log("error", "A request failed in the shell", { error });
            connection.terminate();
          },
        );
    });
  }
}

/** Close code of RFC 6455, section 7.4.1. */
const POLICY_VIOLATION = 1008;

/** Null for what is no request, or not one that is answered here. */
function readMessage(data: RawData): { readonly id: number; readonly request: WireRequest } | null {
  try {
    const parsed = requestSchema.safeParse(JSON.parse(textOf(data)));
    if (!parsed.success) return null;
    const { id, ...messageParts } = parsed.data;
    const request = { method: "GET", ...messageParts } as const;
    return isOfShell(request) ? null : { id, request };
  } catch {
    return null;
  }
}

/** `ws` gives one buffer unless it is told otherwise. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString("utf8") : "";
}
