import { z } from "zod";
import { route, type Shape } from "./route.ts";
import { statusSchema } from "./status.ts";
import { countsSchema, emptySchema, timeSchema } from "./values.ts";

export const systemSchema = z
  .object({
    version: z.string().nullable(),
    platform: z.string(),
    release: z.string(),
    arch: z.string(),
    node: z.string(),
    electron: z.string().nullable(),
    memory_mb: z.number(),
    up_minutes: z.number(),
  })
  .meta({ id: "System" });

export const logPartsSchema = z
  .object({
    errors: z.array(z.string()),
    lines: z.array(z.string()),
    /** Lines of the shell's log: windows, restarts of the engine. */
    shell: z.array(z.string()),
  })
  .meta({ id: "LogParts" });

const diagnosticsSchema = z.object({
  made_at: timeSchema,
  system: systemSchema,
  settings: z.object({
    /** Scheme and host of the server. */
    server: z.string().nullable(),
    profile: z.string(),
    has_token: z.boolean(),
    work_offline: z.boolean(),
    requests_per_minute: z.number().nullable(),
  }),
  sync: z.object({
    ...statusSchema.pick({
      online: true,
      auth: true,
      phase: true,
      last_synced_at: true,
      incomplete: true,
      paused_until: true,
    }).shape,
    problems: z.array(z.object({ list: z.string(), problem: z.string(), since: timeSchema })),
    left_out: z.number(),
    /** Requests since the start, by what they were for. */
    requests: z.record(z.string(), z.number()),
  }),
  records: countsSchema,
  outbox: statusSchema.shape.outbox,
  backups: z.number(),
  check: z.string(),
  log: logPartsSchema,
});
/** Information for support: no secrets, no contents of records. */
export type Diagnostics = Shape<typeof diagnosticsSchema>;

/** An error that the page did not expect. */
export const pageErrorSchema = z.object({
  kind: z.enum(["error", "rejection", "screen"]),
  name: z.string().max(100).default("Error"),
  message: z.string().max(2_000),
  stack: z.string().max(8_000).default(""),
});
export type PageError = z.input<typeof pageErrorSchema>;

const logSchema = z.object({
  /** Path of the newest file; null where this engine keeps no log. */
  file: z.string().nullable(),
  lines: z.array(z.string()),
});

export const diagnosticRoutes = {
  readLog: route({
    method: "GET",
    path: "log",
    answer: logSchema,
    does:
      "the newest lines of the [log](debugging.md#logs), the oldest first, each a JSON " + "object",
  }),
  readDiagnostics: route({
    method: "GET",
    path: "diagnostics",
    answer: diagnosticsSchema,
    does:
      "versions, settings without secrets, counts of records and outbox, the last errors " +
      "and lines of the log",
  }),
  reportPageError: route({
    method: "POST",
    path: "page-errors",
    body: pageErrorSchema,
    answer: emptySchema,
    does: "an error of the page, for the log; at most 20 a minute are kept",
  }),
};
