import { z } from "zod";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import type { EngineMessage } from "../../shared/runtime/engine-message.ts";
import { engineStartSchema, openEngineLog } from "./log/process-log.ts";
import { openWorkspaces } from "./workspaces/open-workspaces.ts";
import { servePort } from "./protocol.ts";
import { openNetwork, systemClock } from "./system.ts";
import type { Engine, TokenStore } from "./types.ts";

/**
 * The engine as a utility process: opened by its parent, then serves the ports that it is handed.
 */
const commandSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("open"),
    dataDir: z.string(),
    remote: z.string().optional(),
    token: z.string().optional(),
    profile: z.enum(PROFILE_NAMES).optional(),
    moved: z.boolean().optional(),
    name: z.string().optional(),
    start: engineStartSchema.optional(),
  }),
  z.object({ type: z.literal("token"), workspace: z.string(), token: z.string().nullable() }),
  z.object({ type: z.literal("port"), trusted: z.boolean() }),
  z.object({ type: z.literal("close") }),
]);

/** What of Electron's ports is needed; this file must not import electron. */
interface MessagePort {
  postMessage(message: unknown): void;
  on(
    event: "message",
    listener: (event: { readonly data: unknown; readonly ports: readonly MessagePort[] }) => void,
  ): void;
  on(event: "close", listener: () => void): void;
  start(): void;
}

const parent = (process as unknown as { readonly parentPort?: Omit<MessagePort, "start"> })
  .parentPort;
if (parent === undefined) throw new Error("process.ts runs as a utility process only.");

/** Who waits for the token of a workspace, by its id. */
const waitingForToken = new Map<string, ((token: string | null) => void)[]>();

/**
 * The key store belongs to the parent: it is asked for the token of a workspace, and told when that
 * changes.
 */
function parentTokens(to: Pick<MessagePort, "postMessage">, workspace: string): TokenStore {
  return {
    load: () =>
      new Promise((resolve) => {
        waitingForToken.set(workspace, [...(waitingForToken.get(workspace) ?? []), resolve]);
        to.postMessage({ type: "load-token", workspace });
      }),
    save(token) {
      to.postMessage({ type: "save-token", workspace, token });
      return Promise.resolve();
    },
  };
}

function serve(engine: Engine, port: MessagePort, trusted: boolean): void {
  servePort(
    engine,
    {
      post: (message: EngineMessage) => port.postMessage(message),
      onMessage: (listener) => port.on("message", (event) => listener(event.data)),
      onClose: (listener) => port.on("close", listener),
    },
    { trusted },
  );
  port.start();
}

let engine: Engine | null = null;
parent.on("message", (event) => {
  const parsed = commandSchema.safeParse(event.data);
  if (!parsed.success) return;
  const command = parsed.data;
  switch (command.type) {
    case "open": {
      const logFile = openEngineLog(command.dataDir, command.start);
      void openWorkspaces({
        dataDir: command.dataDir,
        ...(command.remote === undefined ? {} : { remote: command.remote }),
        ...(command.token === undefined ? {} : { token: command.token }),
        ...(command.profile === undefined ? {} : { profile: command.profile }),
        ...(command.moved === undefined ? {} : { moved: command.moved }),
        ...(command.name === undefined ? {} : { name: command.name }),
        tokensOf: ({ id }) => parentTokens(parent, id),
        clock: systemClock,
        random: Math.random,
        fetch: openNetwork(),
        log: logFile.log,
        logFile,
        ...(command.start === undefined ? {} : { version: command.start.version }),
        automatic: true,
        backups: true,
      }).then((opened) => {
        if (opened.ok) ({ engine } = opened);
        parent.postMessage(
          opened.ok ? { type: "opened" } : { type: "failed", message: opened.message },
        );
      });
      return;
    }
    case "token":
      for (const resolve of waitingForToken.get(command.workspace) ?? []) resolve(command.token);
      waitingForToken.delete(command.workspace);
      return;
    case "port": {
      const [port] = event.ports;
      if (engine !== null && port !== undefined) serve(engine, port, command.trusted);
      return;
    }
    case "close":
      void (engine?.close() ?? Promise.resolve()).then(() => {
        parent.postMessage({ type: "closed" });
        process.exit(0);
      });
  }
});
