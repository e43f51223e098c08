import { z } from "zod";
import { type EngineMessage, SYSTEM_HINTS } from "../../../shared/runtime/engine-client.ts";
import { LOCAL, routeOf } from "../../../shared/local/contract.ts";
import { matchLocal } from "../../../shared/local/request.ts";
import {
  METHODS,
  type WireRequest,
  type WireResponse,
  writeResponse,
} from "../../../shared/wire.ts";
import { CONFIRM_HEADER } from "../../../shared/bridge.ts";
import type { Engine } from "../types.ts";

const blobRef = z.object({
  blob: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
});
export const wireRequest = z.object({
  method: z.enum(METHODS),
  path: z.string(),
  query: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
  files: z.record(z.string(), blobRef).optional(),
});

/** Messages from a shell or a page to the engine. */
const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("request"), id: z.number(), request: wireRequest }),
  z.object({
    type: z.literal("add-blob"),
    id: z.number(),
    name: z.string(),
    media: z.string(),
    bytes: z.instanceof(Uint8Array),
  }),
  z.object({ type: z.literal("blob-file"), id: z.number(), blob: z.string() }),
  z.object({ type: z.literal("hint"), event: z.enum(SYSTEM_HINTS) }),
]);

/** The least that a message must say to be answered. */
const answerableSchema = z.object({
  type: z.enum(["request", "add-blob", "blob-file"]),
  id: z.number(),
});

const UNREADABLE = "Roadbook cannot read this request.";

/** Returns the answer to a malformed message; null when it doesn't say which request it is. */
function refusal(raw: unknown): EngineMessage | null {
  const parsed = answerableSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { type, id } = parsed.data;
  switch (type) {
    case "request":
      return {
        type: "answer",
        id,
        response: writeResponse({ status: 400, body: { message: UNREADABLE } }),
      };
    case "add-blob":
      return { type: "blob", id, ref: null, message: UNREADABLE };
    case "blob-file":
      return { type: "blob-file", id, file: null };
  }
}

/** The answer to a page that has to ask its shell instead. */
const NEEDS_CONFIRMATION: WireResponse = {
  status: 403,
  body: { message: "This has to be confirmed outside of the page." },
  headers: { [CONFIRM_HEADER]: "user" },
};

/**
 * Returns whether a page has to ask its shell. What the user types to unlock is their word, and
 * stays with the engine: it ends with the next lock, and the shell does not.
 */
function isConfirmed(request: WireRequest): boolean {
  const route = matchLocal(request);
  if (route === null || !routeOf(route.name).isConfirmed) return false;
  if (route.name !== "unlockWorkspace") return true;
  return LOCAL.unlockWorkspace.body.safeParse(request.body).data?.secret === undefined;
}

/** Port to a page: worker threads, Electron's ports and tests' ports have this in common. */
export interface Port {
  post(message: EngineMessage): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}

export interface ServeOptions {
  /**
   * Only shells are trusted: pages may not ask for paths of files, nor send hints, nor connect to
   * another server or account.
   */
  readonly trusted: boolean;
}

/**
 * Serves one port until it closes. Every request gets an answer, even an unreadable one; only
 * messages without a request id are dropped.
 */
export function servePort(engine: Engine, port: Port, options: ServeOptions): void {
  const stop = engine.onEvent((event) => port.post({ type: "event", event }));
  port.onClose(stop);
  port.onMessage((raw) => {
    const parsed = messageSchema.safeParse(raw);
    if (!parsed.success) {
      const answer = refusal(raw);
      if (answer !== null) port.post(answer);
      return;
    }
    const message = parsed.data;
    switch (message.type) {
      case "request": {
        const { id, request } = message;
        const answer =
          options.trusted || !isConfirmed(request)
            ? engine.handle(request)
            : Promise.resolve(NEEDS_CONFIRMATION);
        void answer.then((response) =>
          port.post({ type: "answer", id, response: writeResponse(response) }),
        );
        return;
      }
      case "add-blob":
        void engine.addBlob(message.name, message.media, message.bytes).then(
          (ref) => port.post({ type: "blob", id: message.id, ref, message: null }),
          (error: unknown) =>
            port.post({
              type: "blob",
              id: message.id,
              ref: null,
              message: error instanceof Error ? error.message : "Couldn't copy the file.",
            }),
        );
        return;
      case "blob-file":
        port.post({
          type: "blob-file",
          id: message.id,
          file: options.trusted ? engine.blobFile(message.blob) : null,
        });
        return;
      case "hint":
        if (options.trusted) engine.hint(message.event);
    }
  });
}
