import { utilityProcess } from "electron";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Demo, type DemoWorkspace, type OpenedDemo } from "../demo/demo.ts";
import type { Log } from "../../shared/runtime/log.ts";
import { systemClock } from "../engine/system.ts";
import { EngineHost } from "./engine-host.ts";
import type { KeyStore } from "./key-store.ts";

export interface ElectronDemoOptions {
  /** Folder of the user's workspace. */
  readonly dataDir: string;
  /** File of the engine's process. */
  readonly engine: string;
  /** File of the sandbox server. */
  readonly sandbox: string;
  /** Called when pages need new ports: to the demo's engine, or with null to the user's own. */
  readonly version: string;
  readonly log: Log;
  readonly show: (host: EngineHost | null) => void;
}

/** The demo of the desktop app: utility processes for its server and its engine. */
export function electronDemo({
  dataDir,
  engine,
  sandbox,
  version,
  log,
  show,
}: ElectronDemoOptions): Demo<EngineHost> {
  const demo: Demo<EngineHost> = new Demo({
    folder: join(dataDir, "demo"),
    clock: systemClock,
    makeToken: () => randomBytes(12).toString("hex"),
    launch: (options, secrets) =>
      utilityProcess.fork(sandbox, [...options], {
        env: { ...process.env, ...secrets },
        serviceName: "Roadbook demo server",
        stdio: ["ignore", "pipe", "inherit"],
      }),
    open: (workspace) =>
      openHost(engine, workspace, { onAgain: show, onLost: () => void demo.end(), version, log }),
    show,
  });
  return demo;
}

/** The user's own token stays in the key store: the demo's is forgotten with it. */
const NO_KEYS: KeyStore = {
  encrypts: false,
  load: () => Promise.resolve(null),
  save: () => Promise.resolve(),
  loadKey: () => Promise.resolve(null),
  saveKey: () => Promise.reject(new Error("The demo keeps no key.")),
};

interface Hooks extends Pick<ElectronDemoOptions, "version" | "log"> {
  /** Called when the engine was restarted after a crash. */
  readonly onAgain: (host: EngineHost) => void;
  /** Called when the engine keeps crashing. */
  readonly onLost: () => void;
}

function openHost(
  entry: string,
  { dataDir, ...connection }: DemoWorkspace,
  hooks: Hooks,
): Promise<OpenedDemo<EngineHost>> {
  return new Promise((resolve) => {
    let opened = false;
    const host = new EngineHost({
      entry,
      dataDir,
      options: connection,
      keys: NO_KEYS,
      version: hooks.version,
      log: hooks.log,
      onStarted: (problem) => {
        if (opened) hooks.onAgain(host);
        else if (problem !== null)
          return void host.close().then(() => resolve({ ok: false, message: problem }));
        opened = true;
        resolve({ ok: true, engine: host });
      },
      onFailed: (message) => {
        if (opened) hooks.onLost();
        else void host.close().then(() => resolve({ ok: false, message }));
      },
    });
    host.start();
  });
}
