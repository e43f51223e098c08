import { release } from "node:os";
import { z } from "zod";
import type { Log } from "../../../shared/runtime/log.ts";
import { stderrLog, systemClock } from "../system.ts";
import { type LogFile, openLog, readLogLevel } from "./open-log.ts";

/** What a shell passes to an engine that it starts, for the engine's log. */
export const engineStartSchema = z.object({
  /** Roadbook's version. */
  version: z.string(),
  /** Texts that must not get into the log, such as the session key. */
  secrets: z.array(z.string()).default([]),
  /** Present when the engine before this one stopped. */
  restart: z.object({ times: z.number(), code: z.number().nullable() }).optional(),
});
export type EngineStart = z.input<typeof engineStartSchema>;

/** The log of an engine that has a process, or a thread, of its own. */
export function openEngineLog(
  dataDir: string,
  start: z.output<typeof engineStartSchema> | undefined,
): LogFile {
  const logFile = openProcessLog(dataDir, "roadbook");
  for (const secret of start?.secrets ?? []) logFile.hide(secret);
  logFile.log("info", "The engine starts", {
    version: start?.version,
    platform: `${process.platform} ${release()} ${process.arch}`,
    node: process.versions.node,
    electron: process.versions["electron"],
    pid: process.pid,
  });
  if (start?.restart !== undefined)
    logFile.log("error", "The engine before this one stopped", start.restart);
  logUncaught(logFile.log);
  return logFile;
}

export function openProcessLog(dataDir: string, name: "roadbook" | "shell"): LogFile {
  return openLog({
    dataDir,
    name,
    clock: systemClock,
    level: readLogLevel(process.env),
    also: stderrLog,
  });
}

/**
 * Logs errors that end the process, and lets them end it. Returns a function that stops logging.
 */
export function logUncaught(log: Log): () => void {
  const tell = (error: unknown, origin: string) =>
    log("error", "An error that nothing caught", { origin, error });
  process.on("uncaughtExceptionMonitor", tell);
  return () => void process.off("uncaughtExceptionMonitor", tell);
}
