import { parseArgs } from "node:util";
import { z } from "zod";
import { isCalendarDate } from "../../shared/contract/instant.ts";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import { SANDBOX_TOKEN } from "../../shared/runtime/sandbox-ready.ts";
import { readFileSync } from "node:fs";

export const USAGE = `Usage: npm run sandbox -- [options]
  --port 4010        port on 127.0.0.1; 0 picks a free one
  --token demo-token the access token that it takes; also from ROADBOOK_SANDBOX_TOKEN
  --seed 7           which data are made up
  --scale 1          how many: 1 is 500 contacts and the rest in proportion
  --today 2026-01-15 day around which things happen, today by default
  --data DIR         loads contact.json and the like instead
  --db FILE          keeps the records in this file
  --profile extended or documented: which operations there are
  --sort-reading as-described or as-named: what sortOrder and sortByColumn mean
  --faults FILE      what goes wrong; docs/sandbox.md says how to write it`;

const DEFAULT_TOKEN = "demo-token";

const wholeNumber = (name: string, max: number) =>
  z.coerce
    .number<string>(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(0, `${name} must not be below 0`)
    .max(max, `${name} must not be above ${max}`);
const filled = (name: string) => z.string().trim().min(1, `${name} must not be empty`);

const optionsSchema = z.object({
  port: filled("--port").pipe(wholeNumber("--port", 65_535)).default(4010),
  token: filled("--token").optional(),
  seed: filled("--seed").pipe(wholeNumber("--seed", 2_147_483_647)).default(7),
  scale: filled("--scale")
    .pipe(
      z.coerce
        .number<string>("--scale must be a number")
        .positive("--scale must be above 0")
        .max(10_000, "--scale must not be above 10000"),
    )
    .default(1),
  today: filled("--today")
    .refine(isCalendarDate, "--today must be a day, YYYY-MM-DD")
    .transform((day) => Date.parse(day))
    .optional(),
  data: filled("--data").optional(),
  db: filled("--db").optional(),
  profile: z.enum(PROFILE_NAMES, "--profile must be documented or extended").default("extended"),
  "sort-reading": z
    .enum(["as-described", "as-named"], "--sort-reading must be as-described or as-named")
    .optional(),
  faults: filled("--faults").optional(),
});
type CommandOptions = z.output<typeof optionsSchema> & { readonly token: string };

type ReadOptions =
  | { readonly kind: "run"; readonly options: CommandOptions }
  | { readonly kind: "help" }
  /** Sentence for the user. */
  | { readonly kind: "bad"; readonly message: string };

/** Reads the words after the command's name, and the token of the environment. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv = {}): ReadOptions {
  const names = Object.keys(optionsSchema.shape);
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: "string" } as const])),
        help: { type: "boolean" },
      },
    });
    if (values["help"] === true) return { kind: "help" };
    const parsed = optionsSchema.safeParse(values);
    if (parsed.success) {
      const token = parsed.data.token ?? env[SANDBOX_TOKEN]?.trim() ?? "";
      return { kind: "run", options: { ...parsed.data, token: token || DEFAULT_TOKEN } };
    }
    return {
      kind: "bad",
      message: `${parsed.error.issues[0]?.message ?? "The options cannot be read"}.`,
    };
  } catch (error) {
    return { kind: "bad", message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Calls back when the npm that runs this process, or the shell between the two, is gone. npm passes
 * a signal on to its shell, and that dies without telling its children: the server would go on and
 * keep its port. Does nothing for a process that npm does not run.
 */
export function whenNpmIsGone(callback: () => void): void {
  if (process.env["npm_lifecycle_event"] !== "sandbox") return;
  const parents = lineOfParents();
  setInterval(() => {
    if (lineOfParents() !== parents) callback();
  }, 250).unref();
}

/** Our parent and its parent, as far as the operating system tells. */
function lineOfParents(): string {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, "utf8");
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? ""}`;
  } catch {
    return String(process.ppid);
  }
}
