import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

const page = z.object({ status: z.number(), type: z.string(), policy: z.boolean() });
const seenSchema = z.object({
  loaded: z.array(z.string()),
  preferences: z.record(z.string(), z.unknown()),
  status: z.number(),
  hasToken: z.boolean(),
  created: z.number(),
  found: z.number(),
  blob: z.number(),
  pages: z.array(page),
  desktop: z.record(z.string(), z.unknown()),
  logsShown: z.object({ answer: z.boolean(), files: z.array(z.string()) }),
  logs: z.array(z.object({ name: z.string(), mode: z.number(), text: z.string() })),
  navigation: z.object({
    sandboxed: z.boolean(),
    stopped: z.array(z.boolean()),
    reload: z.array(z.boolean()),
  }),
  windowOpen: z.string(),
  geolocation: z.array(z.boolean()),
  foreign: z.string(),
  nested: z.string(),
  links: z.record(z.string(), z.unknown()),
  connections: z.record(z.string(), z.unknown()),
  opened: z.array(z.string()),
  focused: z.number(),
  restarted: z.number(),
  dealsAfterRestart: z.number(),
  demo: z.record(z.string(), z.unknown()),
  methods: z.array(z.string()),
  tokenSeenByPage: z.boolean(),
  tokenStored: z.boolean(),
  lockReleased: z.boolean(),
  errors: z.array(z.unknown()),
});
export type Seen = z.output<typeof seenSchema>;

const damagedSchema = z.object({
  asked: z.array(z.unknown()),
  errors: z.array(z.unknown()),
  problem: z.string(),
  closed: z.number(),
  status: z.number(),
  replaced: z.array(z.string()),
});

/** Runs `desktop.ts` of a folder that holds `out/` and the test files, in a Node of its own. */
export function runDesktop(folder: string): Seen {
  return seenSchema.parse(runWithDouble(folder, ["test/smoke/desktop.ts", "."]));
}

/** Starts the app on a damaged workspace, which its page restores. */
export function runDamaged(folder: string): z.output<typeof damagedSchema> {
  return damagedSchema.parse(runWithDouble(folder, ["test/smoke/damaged-workspace.ts"]));
}

/** Updates the app from a server of its own; says what came of each release. */
export function runUpdates(folder: string): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(runWithDouble(folder, ["test/smoke/updates.ts"]));
}

function runWithDouble(folder: string, script: readonly string[]): unknown {
  const text = execFileSync(
    process.execPath,
    ["--import", "./test/doubles/register.ts", ...script],
    { cwd: folder, encoding: "utf8", timeout: 550_000, stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(text.trim().split("\n").at(-1) ?? "");
}

export const ROOT = join(import.meta.dirname, "../..");
