import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import { faultsSchema } from "./faults.ts";
import { startSandbox } from "./start.ts";

const USAGE =
  "Usage: npm run sandbox -- --port 4010 --token demo-token [--seed 7] [--scale 1] [--data DIR] [--profile documented|extended] [--sort-reading as-described|as-named] [--faults FILE]";

const optionsSchema = z.object({
  port: z.coerce
    .number("--port must be a number")
    .int("--port must be a whole number")
    .min(0)
    .max(65_535)
    .default(4010),
  token: z.string().min(1, "--token must not be empty").default("demo-token"),
  seed: z.coerce.number("--seed must be a number").int("--seed must be a whole number").default(7),
  scale: z.coerce.number("--scale must be a number").positive("--scale must be above 0").max(10_000).default(1),
  data: z.string().optional(),
  profile: z.enum(PROFILE_NAMES, "--profile must be documented or extended").default("extended"),
  "sort-reading": z.enum(["as-described", "as-named"], "--sort-reading must be as-described or as-named").optional(),
  faults: z.string().optional(),
});

function end(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function readOptions(): z.output<typeof optionsSchema> {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      options: {
        port: text,
        token: text,
        seed: text,
        scale: text,
        data: text,
        profile: text,
        "sort-reading": text,
        faults: text,
      },
    });
    const parsed = optionsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    end(2, `${parsed.error.issues[0]?.message ?? "The options cannot be read"}.\n${USAGE}`);
  } catch (error) {
    end(2, `${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function readFaults(file: string): z.output<typeof faultsSchema> {
  try {
    return faultsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason =
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    end(1, `The faults file ${file} cannot be used: ${reason}. docs/sandbox.md says what it may contain.`);
  }
}

const options = readOptions();
const started = await startSandbox({
  port: options.port,
  token: options.token,
  seed: options.seed,
  scale: options.scale,
  profile: options.profile,
  ...(options.data === undefined ? {} : { data: options.data }),
  ...(options["sort-reading"] === undefined ? {} : { sortReading: options["sort-reading"] }),
  ...(options.faults === undefined ? {} : { faults: readFaults(options.faults) }),
});
if (!started.ok) end(1, started.message);
const { sandbox } = started;
const shutDown = () => void sandbox.close().then(() => process.exit(0));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, shutDown);
// Started by `npm start -- --demo`: does not outlive it, whatever ended it.
process.once("disconnect", shutDown);
process.stdout.write(`sandbox ready ${sandbox.url} token=${sandbox.token}\n`);
