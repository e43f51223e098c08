import { z } from "zod";
import type { EngineMessage } from "../../../shared/runtime/engine-client.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import { readKeys, writeKeys } from "../encryption/key-keeper.ts";
import type { Engine, KeyKeeper, TokenStore } from "../types.ts";
import { engineStartSchema, openEngineLog } from "../log/open-log.ts";
import { lockStateSchema } from "../workspaces/until-unlocked.ts";
import { openWorkspaces } from "../workspaces/open-workspaces.ts";
import { servePort } from "./protocol.ts";
import { startOptionsSchema } from "../start-options.ts";
import { distrustServers } from "./start-process.ts";
import { systemClock } from "../system.ts";
import { watchNetwork } from "./watch-network.ts";

const openSchema = startOptionsSchema.extend({
  type: z.literal("open"),
  dataDir: z.string(),
  start: engineStartSchema.optional(),
  /** True if the parent has a key store that encrypts. */
  keepsKeys: z.boolean().default(false),
  resumed: lockStateSchema.optional(),
});
const commandSchema = z.discriminatedUnion("type", [
  openSchema,
  z.object({ type: z.literal("token"), workspace: z.string(), token: z.string().nullable() }),
  z.object({ type: z.literal("key"), workspace: z.string(), key: z.string().nullable() }),
  z.object({ type: z.literal("key-saved"), workspace: z.string(), ok: z.boolean() }),
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
function parentTokens(port: Pick<MessagePort, "postMessage">, workspace: string): TokenStore {
  return {
    load() {
      const loaded = waitFor(waitingForToken, workspace);
      port.postMessage({ type: "load-token", workspace });
      return loaded;
    },
    save(token) {
      port.postMessage({ type: "save-token", workspace, token });
      return Promise.resolve();
    },
  };
}

/** Pending requests to the key store, by workspace. */
const waitingForKey = new Map<string, ((key: string | null) => void)[]>();
const waitingForSaving = new Map<string, ((ok: boolean) => void)[]>();

function answerAll<T>(waiters: Map<string, ((value: T) => void)[]>, key: string, value: T): void {
  for (const resolve of waiters.get(key) ?? []) resolve(value);
  waiters.delete(key);
}

function waitFor<T>(waiters: Map<string, ((value: T) => void)[]>, key: string): Promise<T> {
  return new Promise((resolve) => waiters.set(key, [...(waiters.get(key) ?? []), resolve]));
}

/** The operating system's key store, which belongs to the parent as well. */
function parentKeeper(port: Pick<MessagePort, "postMessage">, workspace: string): KeyKeeper {
  return {
    kind: "system",
    async load() {
      const loaded = waitFor(waitingForKey, workspace);
      port.postMessage({ type: "load-key", workspace });
      return readKeys(await loaded);
    },
    async save(keys) {
      const saved = waitFor(waitingForSaving, workspace);
      port.postMessage({ type: "save-key", workspace, key: writeKeys(keys) });
      if (!(await saved)) throw new Error("The key store didn't keep the key.");
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

type Parent = Pick<MessagePort, "postMessage">;

/** Opens the network of this process; it may tell the log what is wrong with its settings. */
type OpenNetwork = (log: Log) => typeof globalThis.fetch;

async function open(
  command: z.output<typeof openSchema>,
  parent: Parent,
  openNetwork: OpenNetwork,
): Promise<void> {
  const { type: _type, start, keepsKeys, ...workspace } = command;
  const logFile = openEngineLog(workspace.dataDir, start);
  const opened = await openWorkspaces({
    ...workspace,
    onPreparing: (preparing) => parent.postMessage({ type: "preparing", preparing }),
    onLockState: (state) => parent.postMessage({ type: "lock-state", state }),
    onLocked: () => parent.postMessage({ type: "locked" }),
    tokensOf: ({ id }) => parentTokens(parent, id),
    keeperOf: ({ id }) => (keepsKeys ? parentKeeper(parent, id) : null),
    clock: systemClock,
    random: Math.random,
    fetch: openNetwork(logFile.log),
    log: logFile.log,
    logFile,
    version: start?.version,
    automatic: true,
    backups: true,
  });
  if (opened.ok) {
    const { engine: openedEngine } = opened;
    engine = openedEngine;
    watchNetwork({ clock: systemClock, hint: (event) => openedEngine.hint(event) });
  }
  parent.postMessage(
    opened.ok
      ? { type: "opened", problem: opened.problem }
      : { type: "failed", message: opened.message },
  );
}

/** Serves the engine as a utility process: its parent opens it and passes it ports. */
export function serveEngine(openNetwork: OpenNetwork): void {
  distrustServers();
  parent?.on("message", (event) => {
    const parsed = commandSchema.safeParse(event.data);
    if (!parsed.success) return;
    const command = parsed.data;
    switch (command.type) {
      case "open":
        void open(command, parent, openNetwork);
        return;
      case "token":
        answerAll(waitingForToken, command.workspace, command.token);
        return;
      case "key":
        answerAll(waitingForKey, command.workspace, command.key);
        return;
      case "key-saved":
        answerAll(waitingForSaving, command.workspace, command.ok);
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
