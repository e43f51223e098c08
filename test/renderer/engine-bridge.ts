import { commands } from "vitest/browser";
import type { Bridge, EngineEvent } from "../../shared/bridge.ts";
import { plainShell } from "../fixtures/abilities.ts";
import type { BROWSER_COMMANDS } from "../fixtures/browser-commands.ts";
import { IDLE_SHELL } from "./idle-shell.ts";

type Away<Command> = Command extends (context: never, ...args: infer Args) => infer Answer
  ? (...args: Args) => Answer
  : never;
type NodeCommands = {
  [Name in keyof typeof BROWSER_COMMANDS]: Away<(typeof BROWSER_COMMANDS)[Name]>;
};

declare module "vitest/browser" {
  interface BrowserCommands extends NodeCommands {}
}

/** A bridge to a real engine on generated records, which runs beside the test's page. */
export interface EngineBridge extends Bridge {
  /** Requests that were made, and those of them that wait for their answers. */
  readonly traffic: { made: number; waiting: number };
  close(): Promise<void>;
}

export async function openEngineBridge(scale: number): Promise<EngineBridge> {
  await commands.openWorld(scale);
  const listeners = new Set<(event: EngineEvent) => void>();
  const traffic = { made: 0, waiting: 0 };
  let isOpen = true;
  const listen = async () => {
    while (isOpen)
      for (const event of await commands.takeEvents())
        for (const listener of listeners) listener(event);
  };
  const listening = listen();
  return {
    ...IDLE_SHELL,
    abilities: plainShell({ demo: false }),
    traffic,
    async request(request) {
      traffic.made += 1;
      traffic.waiting += 1;
      try {
        return await commands.askEngine(request);
      } finally {
        traffic.waiting -= 1;
      }
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    openExternal: () => Promise.resolve(true),
    async close() {
      isOpen = false;
      await commands.closeWorld();
      await listening;
    },
  };
}
