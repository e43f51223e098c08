import { z } from "zod";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import type { EngineMessage } from "../../shared/runtime/engine-message.ts";
import { openEngine } from "./open-engine.ts";
import { servePort } from "./protocol.ts";
import { stderrLog, systemClock } from "./system.ts";
import type { Engine, TokenStore } from "./types.ts";

/** The engine as a utility process: opened by its parent, then serves the ports that it is handed. */
const commandSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("open"),
    dataDir: z.string(),
    savedToken: z.string().nullable(),
    remote: z.string().optional(),
    token: z.string().optional(),
    profile: z.enum(PROFILE_NAMES).optional(),
  }),
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

const parent = (process as unknown as { readonly parentPort?: Omit<MessagePort, "start"> }).parentPort;
if (parent === undefined) throw new Error("process.ts runs as a utility process only.");

/** The key store belongs to the parent: the token comes with `open`, and goes back when it changes. */
function parentTokens(to: Pick<MessagePort, "postMessage">, saved: string | null): TokenStore {
  return {
    load: () => Promise.resolve(saved),
    save(token) {
      to.postMessage({ type: "save-token", token });
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
    case "open":
      void openEngine({
        dataDir: command.dataDir,
        ...(command.remote === undefined ? {} : { remote: command.remote }),
        ...(command.token === undefined ? {} : { token: command.token }),
        ...(command.profile === undefined ? {} : { profile: command.profile }),
        tokens: parentTokens(parent, command.savedToken),
        clock: systemClock,
        random: Math.random,
        fetch: globalThis.fetch,
        log: stderrLog,
        automatic: true,
      }).then((opened) => {
        if (opened.ok) ({ engine } = opened);
        parent.postMessage(opened.ok ? { type: "opened" } : { type: "failed", message: opened.message });
      });
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
