import { release } from "node:os";
import { dirname } from "node:path";
import type { Diagnostics, pageErrorSchema } from "../../../shared/local/diagnostics.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import type { Backups } from "../backups/backups.ts";
import type { BudgetSetting } from "../sync/budget-setting.ts";
import type { ConnectionSettings } from "../sync/connection.ts";
import type { DoctorRuns } from "../doctor/doctor-runs.ts";
import { readLastLines } from "../log/open-log.ts";
import type { LogFile } from "../types.ts";
import type { z } from "zod";
import type { Log } from "../../../shared/runtime/log.ts";

const LAST_ERRORS = 10;
const LAST_LINES = 60;
const LAST_SHELL_LINES = 20;

/** The parts of an open workspace that are diagnosed. */
interface Parts {
  readonly status: () => LocalStatus;
  readonly connection: Pick<ConnectionSettings, "view">;
  readonly budget: Pick<BudgetSetting, "budget">;
  /** Requests to the server since the app started, by purpose. */
  readonly requests: () => Diagnostics["sync"]["requests"];
  readonly backups: Pick<Backups, "view">;
  readonly doctor: Pick<DoctorRuns, "state">;
  readonly logFile: LogFile | null;
  readonly version: string | null;
  readonly now: () => number;
}

/** GET /local/diagnostics. */
export function makeDiagnostics(parts: Parts): Diagnostics {
  const status = parts.status();
  const { connection, budget, logFile } = parts;
  const { remote, profile, has_token } = connection.view();
  return {
    made_at: new Date(parts.now()).toISOString(),
    system: readSystem(parts.version),
    settings: {
      server: remote === null ? null : serverOf(remote),
      profile,
      has_token,
      work_offline: status.work_offline,
      requests_per_minute: budget.budget.isFixed() ? budget.budget.rate() : null,
    },
    sync: {
      online: status.online,
      auth: status.auth,
      phase: status.phase,
      last_synced_at: status.last_synced_at,
      incomplete: status.incomplete,
      paused_until: status.paused_until,
      problems: status.lists.map(({ list, problem, since }) => ({ list, problem, since })),
      left_out: status.left_out.reduce((sum, { count }) => sum + count, 0),
      requests: parts.requests(),
    },
    records: status.records,
    outbox: status.outbox,
    backups: parts.backups.view().data.length,
    check: parts.doctor.state().state,
    log: readLogParts(logFile),
  };
}

/** Roadbook, and what it runs on. */
export function readSystem(version: string | null): Diagnostics["system"] {
  return {
    version,
    platform: process.platform,
    release: release(),
    arch: process.arch,
    node: process.versions.node,
    electron: process.versions["electron"] ?? null,
    memory_mb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    up_minutes: Math.round(process.uptime() / 60),
  };
}

export function readLogParts(logFile: LogFile | null): Diagnostics["log"] {
  return {
    errors: logFile?.lastErrors(LAST_ERRORS) ?? [],
    lines: logFile?.lastLines(LAST_LINES) ?? [],
    shell: logFile === null ? [] : readLastLines(dirname(logFile.path), "shell", LAST_SHELL_LINES),
  };
}

/** An address may carry more than where the server is. */
function serverOf(remote: string): string {
  const url = URL.parse(remote);
  return url === null ? "[…]" : url.origin;
}

export const PAGE_ERROR = "An error in the page";

const MAX_FRAMES = 12;

/**
 * A frame, as browsers write it: `at name (place)`, `at place` or `name@place`. Nothing else of a
 * stack is logged, because the rest repeats the message.
 */
const FRAME = new RegExp(
  String.raw`^\s*(?:at (?:async )?(?:([\w$.<>]{1,80}) (?:\[as [\w$]{1,80}\] )?\()?|` +
    String.raw`([\w$.<>/]{0,80})@)(?:app|https?)://[^\s()]*/` +
    String.raw`([\w.-]{1,100}\.(?:m?js|tsx?))(?:\?[\w=.&-]*)?:(\d+):(\d+)\)?$`,
);
/** A class of errors: anything else in its place is free text. */
const NAME = /^[A-Z][A-Za-z]{0,40}$/;
/** React says with a number what went wrong. */
const NUMBERED = /^Minified React error #(\d{1,4});/;

/**
 * Logs what failed and where, without any text that the page could put together: messages hold
 * names and addresses of people, and no pattern finds them all.
 */
export function logPageError(
  log: Log,
  { kind, name, message, stack }: z.output<typeof pageErrorSchema>,
): void {
  const frames = stack
    .split("\n")
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, MAX_FRAMES);
  const react = NUMBERED.exec(message)?.[1];
  log("error", PAGE_ERROR, {
    kind,
    name: NAME.test(name ?? "") ? name : "Error",
    ...(react !== undefined && { react: Number(react) }),
    stack: frames,
  });
}

/** Returns the function, the file and the place in it; null for what is no frame. */
function frameOf(line: string): string | null {
  const [match, name = "", before = "", file = "", row = "", column = ""] = FRAME.exec(line) ?? [];
  return match === undefined ? null : `${name || before} ${file}:${row}:${column}`.trim();
}
