import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { engineStartSchema, openEngineLog } from "../engine/log/open-log.ts";
import { fileKeeper } from "../engine/encryption/key-keeper.ts";
import { lockStateSchema } from "../engine/workspaces/until-unlocked.ts";
import { openWorkspaces } from "../engine/workspaces/open-workspaces.ts";
import { servePort } from "../engine/process/protocol.ts";
import { startOptionsSchema } from "../engine/start-options.ts";
import { systemClock } from "../engine/system.ts";
import { tokenFile } from "../engine/process/token-file.ts";
import { watchNetwork } from "../engine/process/watch-network.ts";
import { openNetwork } from "../remote/open-network.ts";

/** The engine as a worker thread of the browser shell. */
const dataSchema = startOptionsSchema.extend({
  dataDir: z.string(),
  origin: z.string().optional(),
  start: engineStartSchema.optional(),
  resumed: lockStateSchema.optional(),
});
const closeSchema = z.object({ type: z.literal("close") });

const port = parentPort;
if (port === null) throw new Error("worker.ts runs as a worker of the browser shell only.");
const { start, ...workspace } = dataSchema.parse(workerData);
const logFile = openEngineLog(workspace.dataDir, start);
const opened = await openWorkspaces({
  ...workspace,
  onPreparing: (preparing) =>
    port.postMessage({ type: "event", event: { type: "preparing", preparing } }),
  onLockState: (state) => port.postMessage({ type: "lock-state", state }),
  onLocked: () => port.postMessage({ type: "locked" }),
  tokensOf: ({ folder }) => tokenFile(folder),
  keeperOf: ({ folder }) => fileKeeper(folder),
  clock: systemClock,
  random: Math.random,
  fetch: openNetwork(logFile.log),
  log: logFile.log,
  logFile,
  version: start?.version,
  automatic: true,
  backups: true,
});
if (!opened.ok) port.postMessage({ type: "failed", message: opened.message });
else {
  const { engine } = opened;
  watchNetwork({ clock: systemClock, hint: (event) => engine.hint(event) });
  port.on("message", (message: unknown) => {
    if (closeSchema.safeParse(message).success)
      void engine.close().then(() => port.postMessage({ type: "closed" }));
  });
  servePort(
    engine,
    {
      post: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on("message", listener),
      onClose: (listener) => void port.on("close", listener),
    },
    { trusted: true },
  );
  port.postMessage({ type: "opened", problem: opened.problem });
}
