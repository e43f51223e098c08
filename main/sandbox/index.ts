import { readFileSync } from "node:fs";
import { z } from "zod";
import { sandboxReadyLine } from "../../shared/runtime/sandbox-ready.ts";
import { faultsSchema, type ReadRule } from "./fault-rule.ts";
import { readOptions, USAGE, whenNpmIsGone } from "./options.ts";
import { startSandbox } from "./start.ts";

function end(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function readFaults(file: string): readonly ReadRule[] {
  try {
    return faultsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? z.prettifyError(error)
        : error instanceof Error
          ? error.message
          : String(error);
    end(
      1,
      `The faults file ${file} cannot be used: ${reason}. ` +
        "docs/sandbox.md says what it may contain.",
    );
  }
}

const read = readOptions(process.argv.slice(2), process.env);
if (read.kind === "bad") end(2, `${read.message}\n${USAGE}`);
if (read.kind === "help") {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const { faults, "sort-reading": sortReading, ...options } = read.options;
const rules = faults === undefined ? [] : readFaults(faults);

const ending = new AbortController();
const stop = () => ending.abort();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
// A sandbox that `npm start -- --demo` or a shell started for a demo ends with it, also after a
// crash.
process.once("disconnect", stop);
whenNpmIsGone(stop);

if (options.scale >= 10 && options.data === undefined)
  process.stderr.write(
    `Making the records of --scale ${options.scale}; --db FILE keeps them for the next time.\n`,
  );
const started = await startSandbox({
  port: options.port,
  token: options.token,
  seed: options.seed,
  scale: options.scale,
  profile: options.profile,
  faults: rules,
  signal: ending.signal,
  ...(options.today === undefined ? {} : { today: options.today }),
  ...(options.data === undefined ? {} : { data: options.data }),
  ...(options.db === undefined ? {} : { db: options.db }),
  ...(sortReading === undefined ? {} : { sortReading }),
});
if (ending.signal.aborted && !started.ok) process.exit(0);
if (!started.ok) end(1, started.message);
const { sandbox } = started;
const shutDown = () => void sandbox.close().then(() => process.exit(0));
if (ending.signal.aborted) shutDown();
else {
  ending.signal.addEventListener("abort", shutDown, { once: true });
  process.stdout.write(sandboxReadyLine(sandbox));
}
