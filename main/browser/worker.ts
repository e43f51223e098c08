import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import { engineStartSchema, openEngineLog } from "../engine/log/process-log.ts";
import { openWorkspaces } from "../engine/workspaces/open-workspaces.ts";
import { servePort } from "../engine/protocol.ts";
import { openNetwork, systemClock } from "../engine/system.ts";
import { tokenFile } from "../engine/token-file.ts";

/** The engine as a worker thread of the browser shell. */
const dataSchema = z.object({
  dataDir: z.string(),
  origin: z.string().optional(),
  remote: z.string().optional(),
  token: z.string().optional(),
  profile: z.enum(PROFILE_NAMES).optional(),
  moved: z.boolean().optional(),
  name: z.string().optional(),
  start: engineStartSchema.optional(),
});

const port = parentPort;
if (port === null) throw new Error("worker.ts runs as a worker of the browser shell only.");
const data = dataSchema.parse(workerData);
const logFile = openEngineLog(data.dataDir, data.start);
const opened = await openWorkspaces({
  dataDir: data.dataDir,
  ...(data.origin === undefined ? {} : { origin: data.origin }),
  ...(data.remote === undefined ? {} : { remote: data.remote }),
  ...(data.token === undefined ? {} : { token: data.token }),
  ...(data.profile === undefined ? {} : { profile: data.profile }),
  ...(data.moved === undefined ? {} : { moved: data.moved }),
  ...(data.name === undefined ? {} : { name: data.name }),
  tokensOf: ({ folder }) => tokenFile(folder),
  clock: systemClock,
  random: Math.random,
  fetch: openNetwork(),
  log: logFile.log,
  logFile,
  ...(data.start === undefined ? {} : { version: data.start.version }),
  automatic: true,
  backups: true,
});
if (!opened.ok) port.postMessage({ type: "failed", message: opened.message });
else {
  const { engine } = opened;
  port.on("message", (message: unknown) => {
    if (
      typeof message === "object" &&
      message !== null &&
      (message as { type?: unknown }).type === "close"
    ) {
      void engine.close().then(() => port.postMessage({ type: "closed" }));
    }
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
  port.postMessage({ type: "opened" });
}
