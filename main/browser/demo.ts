import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Demo } from "../demo/demo.ts";
import type { Log } from "../../shared/runtime/log.ts";
import { systemClock } from "../engine/system.ts";
import { type EngineThread, startEngineThread } from "./engine-thread.ts";
import type { ShownEngine } from "./shown-engine.ts";

export interface BrowserDemoOptions {
  /** Folder of the user's workspace. */
  readonly dataDir: string;
  /** File of the engine's worker. */
  readonly worker: string;
  /** File of the sandbox server. */
  readonly sandbox: string;
  readonly shown: ShownEngine;
  /** Scheme, host and port of the shell. */
  readonly origin: string;
  readonly version: string;
  readonly secrets: readonly string[];
  readonly log: Log;
}

/**
 * The demo of the browser shell: a process for its server, a second worker thread for its engine.
 */
export function browserDemo({
  dataDir,
  worker,
  sandbox,
  shown,
  ...engine
}: BrowserDemoOptions): Demo<EngineThread> {
  return new Demo({
    folder: join(dataDir, "demo"),
    clock: systemClock,
    makeToken: () => randomBytes(12).toString("hex"),
    // Over this channel the server notices that this process is gone, even if it was killed.
    launch: (options, secrets) => {
      const env = { ...process.env, ...secrets };
      const child = spawn(process.execPath, [sandbox, ...options], {
        env,
        stdio: ["ignore", "pipe", "inherit", "ipc"],
      });
      // A server that cannot be started never becomes ready.
      return child.on("error", () => undefined);
    },
    open: async (workspace) => {
      const started = await startEngineThread({ entry: worker, ...engine, ...workspace });
      if (!started.ok) return started;
      const { thread, problem } = started;
      if (problem === null) return { ok: true, engine: thread };
      await thread.close();
      return { ok: false, message: problem };
    },
    show: (thread) => shown.show(thread?.client ?? null),
  });
}
