import { join } from "node:path";
import { pino } from "pino";
import type { Clock } from "../../../shared/runtime/clock.ts";
import { type Log, LOG_LEVELS, type LogLevel } from "../../../shared/runtime/log.ts";
import { redactDetails, redactText, Secrets } from "./redact.ts";
import { RotatingFile } from "./rotating-file.ts";
import { release } from "node:os";
import { z } from "zod";
import { stderrLog, systemClock } from "../system.ts";
import type { LogFile } from "../types.ts";

/** Lines of the same text that are kept per minute; further ones are counted. */
export const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Texts that are tracked at once. */
const MAX_TEXTS = 200;

interface Window {
  readonly since: number;
  keptLines: number;
  droppedLines: number;
}

/** Keeps one repeated error from pushing everything else out of the size-limited log. */
class LineLimit {
  readonly #windows = new Map<string, Window>();

  /**
   * Returns how many lines of this text were left out since the last one that was kept; null: leave
   * this one out, too.
   */
  admit(text: string, nowMs: number): number | null {
    const window = this.#windows.get(text);
    if (window === undefined || nowMs - window.since >= MINUTE_MS || nowMs < window.since) {
      if (this.#windows.size >= MAX_TEXTS) this.#windows.clear();
      this.#windows.set(text, { since: nowMs, keptLines: 1, droppedLines: 0 });
      return window?.droppedLines ?? 0;
    }
    if (window.keptLines >= LINES_A_MINUTE) {
      window.droppedLines += 1;
      return null;
    }
    window.keptLines += 1;
    return 0;
  }
}

/** With the generations 5 MB per process: some weeks of a quiet app. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_GENERATIONS = 4;
/** Lines that are searched for the last errors. */
const SEARCHED_LINES = 5_000;

interface LogOptions {
  /** Folder of the workspace: the log lies in `logs/`. */
  readonly dataDir: string;
  /** Name of the log: one per process. The engine writes `roadbook`, its shell `shell`. */
  readonly name: "roadbook" | "shell";
  readonly clock: Pick<Clock, "now">;
  /** Lines of a lower level are dropped. */
  readonly level: LogLevel;
  /** Gets every line, too, before the level is applied. */
  readonly also?: Log;
  readonly maxFileBytes?: number;
}

/**
 * The log file of a process. It is written synchronously, so lines from before a crash are there.
 */
export function openLog({
  dataDir,
  name,
  clock,
  level,
  also,
  maxFileBytes = MAX_FILE_BYTES,
}: LogOptions): LogFile {
  const folder = join(dataDir, "logs");
  const file = new RotatingFile({
    folder,
    name,
    maxBytes: maxFileBytes,
    generations: MAX_GENERATIONS,
  });
  const secrets = new Secrets();
  const limit = new LineLimit();
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => file.write(secrets.isIn(line) ? LEFT_OUT_LINE : line) },
  );
  const log: Log = (level, message, details) => {
    also?.(level, message, details);
    if (!logger.isLevelEnabled(level)) return;
    const dropped = limit.admit(`${level} ${message}`, clock.now());
    if (dropped === null) return;
    try {
      const safe = redactDetails(
        { ...details, ...(dropped > 0 && { left_out: dropped }) },
        secrets,
      );
      logger[level](safe, redactText(message, secrets));
    } catch {
      // An unreadable detail must not break the caller.
    }
  };
  return {
    log,
    path: file.path,
    hide: (secret) => secrets.add(secret),
    redact: (text) => redactText(text, secrets),
    lastLines: (count) => file.lastLines(count),
    lastErrors: (count) => file.lastLines(SEARCHED_LINES).filter(isError).slice(-count),
  };
}

/** The last lines of another process's log in the same folder. */
export function readLastLines(
  folder: string,
  name: "roadbook" | "shell",
  count: number,
): readonly string[] {
  return new RotatingFile({
    folder,
    name,
    maxBytes: MAX_FILE_BYTES,
    generations: MAX_GENERATIONS,
  }).lastLines(count);
}

const LEFT_OUT_MESSAGE = "A line was left out because it contained a secret.";
const LEFT_OUT_LINE = `${JSON.stringify({ level: "warn", msg: LEFT_OUT_MESSAGE })}\n`;

function isError(line: string): boolean {
  return line.startsWith('{"level":"error"');
}

/** Returns the level that the environment sets, else "info". */
function readLogLevel(env: NodeJS.ProcessEnv): LogLevel {
  return LOG_LEVELS.find((level) => level === env["ROADBOOK_LOG"]) ?? "info";
}

/** Returns a log that adds these details to each line. */
export function withDetails(log: Log, always: Readonly<Record<string, unknown>>): Log {
  return (level, message, details) => log(level, message, { ...always, ...details });
}

/** Message that a shell starts an engine with, for the engine's log. */
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
  const logError = (error: unknown, origin: string) =>
    log("error", "An error that nothing caught", { origin, error });
  process.on("uncaughtExceptionMonitor", logError);
  return () => void process.off("uncaughtExceptionMonitor", logError);
}
