import { type ContextBridge, makeContextBridge } from "./context-bridge.ts";
import { type FromPage, PAGE_ORIGIN, pack, STAND_IN_ORIGIN, type ToPage, unpack } from "./wire.ts";

/** Name of the world in which the preload runs; the page's own scripts see nothing of it. */
export const WORLD = "roadbook-preload";
/** The binding through which it speaks, and the function that hears. */
export const SPEAK = "roadbookSpeak";
export const HEAR = "roadbookHear";

interface Preload {
  readonly code: string;
  readonly argv: readonly string[];
}

/** Returns the script of the page's own world: it takes what the preload exposes. */
export function pageScript(): string {
  return `(${makeContextBridge.toString()})("roadbook-to-page", "roadbook-to-preload", null);`;
}

/** Returns the script of the preload's world: `require("electron")`, then the built preload. */
export function preloadScript({ code, argv }: Preload): string {
  const origins = JSON.stringify([PAGE_ORIGIN, STAND_IN_ORIGIN]);
  return `(() => {
  const bridge = (${makeContextBridge.toString()})(
    "roadbook-to-preload", "roadbook-to-page", ${origins});
  const electron = (${electronOfPreload.toString()})(
    bridge, ${pack.toString()}, ${unpack.toString()}, ${SPEAK},
    (hear) => (globalThis.${HEAR} = hear));
  const process = { argv: ${JSON.stringify(argv)}, env: {}, platform: "linux", versions: {} };
  const require = (name) => {
    if (name !== "electron") throw new Error("A sandboxed preload cannot load " + name);
    return electron;
  };
  const module = { exports: {} };
  ((require, module, exports, process) => {${code}
  })(require, module, module.exports, process);
})();`;
}

/** The part of `electron` that a sandboxed preload has. Runs in the page, as the bridge does. */
function electronOfPreload(
  bridge: ContextBridge,
  write: typeof pack,
  read: typeof unpack,
  speak: (text: string) => void,
  onText: (hear: (text: string) => void) => void,
) {
  let next = 0;
  type Listener = (event: { readonly ports: readonly MessagePort[] }, ...values: unknown[]) => void;
  const listeners = new Map<string, Set<Listener>>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ports = new Map<number, MessagePort>();
  const say = (message: FromPage) => speak(write(message));

  /** A real port of the page, whose other end is that of the app. */
  function openPort(id: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => say({ type: "port", port: id, data }));
    port1.start();
    ports.set(id, port1);
    return port2;
  }
  onText((text) => {
    const message = read(text) as ToPage;
    if (message.type === "port") ports.get(message.port)?.postMessage(message.data);
    else if (message.type === "message") {
      const event = { ports: message.ports.map(openPort) };
      for (const listener of listeners.get(message.channel) ?? [])
        listener(event, ...message.values);
    } else {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.outcome.ok) asked?.resolve(message.outcome.value);
      else asked?.reject(new Error(message.outcome.message));
    }
  });
  return {
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown) => bridge.expose(name, value),
    },
    ipcRenderer: {
      invoke(channel: string, ...values: unknown[]) {
        const asked = Promise.withResolvers<unknown>();
        waiting.set((next += 1), asked);
        say({ type: "invoke", id: next, channel, values });
        return asked.promise;
      },
      on(channel: string, listener: Listener) {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      },
      off: (channel: string, listener: Listener) => listeners.get(channel)?.delete(listener),
    },
  };
}
