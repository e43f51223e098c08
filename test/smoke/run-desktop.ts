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
  logsShown: z.object({ answer: z.boolean(), files: z.array(z.string()) }),
  logs: z.array(z.object({ name: z.string(), mode: z.number(), text: z.string() })),
  navigationPrevented: z.boolean(),
  windowOpen: z.string(),
  geolocation: z.array(z.boolean()),
  foreign: z.string(),
  nested: z.string(),
  links: z.array(z.boolean()),
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

/** Runs `desktop.ts` of a folder that holds `out/` and the test files, in a Node of its own. */
export function runDesktop(folder: string): Seen {
  const text = execFileSync(
    process.execPath,
    ["--import", "./test/doubles/register.ts", "test/smoke/desktop.ts", "."],
    {
      cwd: folder,
      encoding: "utf8",
      timeout: 300_000,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  return seenSchema.parse(JSON.parse(text.trim().split("\n").at(-1) ?? ""));
}

export const ROOT = join(import.meta.dirname, "../..");
