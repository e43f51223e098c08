// Changes the program in small ways and checks that its tests notice:
// `npm run mutate -- main/sync --sample 300 --minutes 30`.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../main/sandbox/generate/random.ts";
import { BenchClient } from "../test/mutation/bench-client.ts";
import { findMutants } from "../test/mutation/find-mutants.ts";
import type { NumberedMutant } from "../test/mutation/instrument.ts";
import { scoreTable, survivorLines } from "../test/mutation/report.ts";
import { MutantTrials, type Tried } from "../test/mutation/try-mutants.ts";

const ROOT = join(import.meta.dirname, "..");
/** Folders in which a mistake loses data. */
const FOLDERS = ["main/sync", "main/api", "main/remote", "shared/policy"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Number of mutants, drawn by --seed; all by default. */
    sample: { type: "string" },
    /** The same seed draws the same mutants of the same files. */
    seed: { type: "string", default: "1" },
    /** Minutes after which no further mutant is tried. */
    minutes: { type: "string", default: "30" },
    /** Seconds of tests that a mutant must survive. */
    seconds: { type: "string", default: "60" },
    /** Mutants tried at the same time. */
    workers: { type: "string", default: "2" },
    /** Folders or files of the tests to run, separated by commas. */
    tests: { type: "string", default: "main,shared,test" },
    /** Only mutants of this line. */
    line: { type: "string" },
    /** Prints the outcome of each mutant. */
    verbose: { type: "boolean", default: false },
  },
});

const files = (positionals.length > 0 ? positionals : FOLDERS).flatMap(filesBelow);
const all = files.flatMap((file) => findMutants(file, readFileSync(join(ROOT, file), "utf8")));
const counts = new Map(
  files.map((file) => [file, all.filter((mutant) => mutant.file === file).length]),
);
const chosen = choose(
  all
    .map((mutant, id): NumberedMutant => ({ ...mutant, id }))
    .filter(({ line }) => !values.line || line === Number(values.line)),
);

// Flushing to disk is free where the files are in memory.
const folder = mkdtempSync(
  join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "roadbook-mutation-"),
);
const env = {
  ...process.env,
  TMPDIR: folder,
  ROADBOOK_SIMULATION_SEEDS: process.env["ROADBOOK_SIMULATION_SEEDS"] ?? "8",
};
const benches = Array.from(
  { length: Math.max(1, Number(values.workers)) },
  () => new BenchClient(chosen, values.tests.split(","), env),
);
process.once("exit", () => {
  for (const bench of benches) bench.end();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const end = performance.now() + Number(values.minutes) * 60_000;
print(
  `${all.length} mutants in ${files.length} files; ${chosen.length} of them chosen with ` +
    `seed ${values.seed}`,
);
const surveys = await Promise.all(benches.map((bench, part) => bench.survey(part, benches.length)));
const tests = surveys.flatMap((survey) => survey.tests);
for (const name of surveys.flatMap((survey) => survey.failed))
  print(`fails without a mutant, and is not asked: ${name}`);
print(
  `${tests.length} tests meet them, in ` +
    `${(tests.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(0)} s together`,
);

const trials = new MutantTrials(tests, Number(values.seconds) * 1000);
const tried: Tried[] = [];
const queue = [...chosen];
await Promise.all(benches.map(work));

const survivors = survivorLines(tried);
print(`\n${survivors.join("\n")}\n\n${scoreTable(tried, counts)}`);
if (queue.length > 0) print(`${queue.length} chosen mutants were not tried: the time was over.`);
mkdirSync(join(ROOT, "test-results"), { recursive: true });
writeFileSync(join(ROOT, "test-results/mutants.txt"), `${survivors.join("\n")}\n`);
process.exit();

async function work(bench: BenchClient): Promise<void> {
  for (;;) {
    const mutant = performance.now() < end ? queue.shift() : undefined;
    if (mutant === undefined) return;
    const result = await trials.try(bench, mutant);
    tried.push(result);
    if (values.verbose)
      print(
        `${tried.length} ${result.fate} ` +
          `${survivorLines([{ ...result, fate: "survived" }])[0]} by ${result.by}`,
      );
  }
}

/** In random order, so that the ones tried in time are a fair sample. */
function choose(mutants: readonly NumberedMutant[]): readonly NumberedMutant[] {
  const random = new Random(Number(values.seed));
  const shuffled = random.some(mutants, mutants.length);
  return values.sample === undefined ? shuffled : shuffled.slice(0, Number(values.sample));
}

function filesBelow(path: string): readonly string[] {
  const place = join(ROOT, path);
  if (statSync(place).isFile()) return [relative(ROOT, place)];
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => relative(ROOT, join(place, name)))
    .toSorted((a, b) => a.localeCompare(b));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
