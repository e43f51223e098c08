import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { EngineMessage } from "../../shared/runtime/engine-client.ts";
import type { Log } from "../../shared/runtime/log.ts";
import { restoreBackup } from "./backups/restore-backup.ts";
import { engineStartSchema, openEngineLog } from "./log/process-log.ts";
import { openWorkspaces } from "./workspaces/open-workspaces.ts";
import { servePort } from "./protocol.ts";
import { startOptionsSchema } from "./start-options.ts";
import { systemClock } from "./system.ts";
import type { Engine, TokenStore } from "./types.ts";

const openSchema = startOptionsSchema.extend({
  type: z.literal("open"),
  dataDir: z.string(),
  start: engineStartSchema.optional(),
});
const commandSchema = z.discriminatedUnion("type", [
  openSchema,
  /** Replaces the file of a workspace that could not be opened with a backup, and opens it. */
  z.object({ type: z.literal("restore"), folder: z.string(), name: z.string() }),
  z.object({ type: z.literal("token"), workspace: z.string(), token: z.string().nullable() }),
  z.object({ type: z.literal("port"), trusted: z.boolean() }),
  z.object({ type: z.literal("close") }),
]);

/** The part of Electron's ports that is used here; this file must not import electron. */
interface MessagePort {
  postMessage(message: unknown): void;
  on(
    event: "message",
    listener: (event: { readonly data: unknown; readonly ports: readonly MessagePort[] }) => void,
  ): void;
  on(event: "close", listener: () => void): void;
  start(): void;
}

// Electron's own types leave out that it is undefined elsewhere, and that it can close.
const parent = (process as unknown as { readonly parentPort?: Omit<MessagePort, "start"> })
  .parentPort;
if (parent === undefined) throw new Error("process.ts runs as a utility process only.");

/** Pending requests for the token of a workspace, by its id. */
const waitingForToken = new Map<string, ((token: string | null) => void)[]>();

/**
 * The key store belongs to the parent, which provides the token of a workspace and stores a new
 * one.
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
/** The last "open" command, for opening again after a restore. */
let lastOpen: z.output<typeof openSchema> | null = null;

type Parent = Pick<MessagePort, "postMessage">;

/** Opens the network of this process; it may tell the log what is wrong with its settings. */
type OpenNetwork = (log: Log) => typeof globalThis.fetch;

async function open(
  command: z.output<typeof openSchema>,
  to: Parent,
  openNetwork: OpenNetwork,
): Promise<void> {
  const { type: _type, start, ...workspace } = command;
  const logFile = openEngineLog(workspace.dataDir, start);
  const opened = await openWorkspaces({
    ...workspace,
    tokensOf: ({ id }) => parentTokens(to, id),
    clock: systemClock,
    random: Math.random,
    fetch: openNetwork(logFile.log),
    log: logFile.log,
    logFile,
    version: start?.version,
    automatic: true,
    backups: true,
  });
  if (opened.ok) ({ engine } = opened);
  to.postMessage(
    opened.ok
      ? { type: "opened" }
      : { type: "failed", message: opened.message, wayOut: opened.wayOut ?? null },
  );
}

async function restoreAndOpen(
  { folder, name }: { readonly folder: string; readonly name: string },
  command: z.output<typeof openSchema>,
  to: Parent,
  openNetwork: OpenNetwork,
): Promise<void> {
  try {
    restoreBackup({ folder, name, now: systemClock.now(), newId: randomUUID() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The backup could not be restored (${reason}). Nothing was changed.`;
    to.postMessage({ type: "failed", message, wayOut: null });
    return;
  }
  await open(command, to, openNetwork);
}

/** Serves the engine as a utility process: its parent opens it and passes it ports. */
export function serveEngine(openNetwork: OpenNetwork): void {
  parent?.on("message", (event) => {
    const parsed = commandSchema.safeParse(event.data);
    if (!parsed.success) return;
    const command = parsed.data;
    switch (command.type) {
      case "open":
        lastOpen = command;
        void open(command, parent, openNetwork);
        return;
      case "restore":
        if (lastOpen !== null && engine === null)
          void restoreAndOpen(command, lastOpen, parent, openNetwork);
        return;
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
}
