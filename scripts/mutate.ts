// Changes the program in small ways and checks that its tests notice.
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
import { Random } from "../main/sandbox/generate/random.ts";
import { BenchClient } from "../test/mutation/bench-client.ts";
import { findMutants } from "../test/mutation/find-mutants.ts";
import type { NumberedMutant } from "../test/mutation/instrument.ts";
import { scoreTable, survivorLines } from "../test/mutation/report.ts";
import { MutantTrials, type Tried } from "../test/mutation/try-mutants.ts";
import { commandLine, count, flag, text } from "./command-line.ts";

const ROOT = join(import.meta.dirname, "..");
/** Folders in which a mistake loses data. */
const FOLDERS = ["main/sync", "main/api", "main/remote", "shared/contract/policy"];

const { values, words } = commandLine({
  usage: "npm run mutate -- [FILE or FOLDER ...] [options]",
  words: Infinity,
  options: {
    sample: count("how many mutants, drawn by --seed; all by default"),
    seed: count("which mutants of the same files are drawn", 1),
    minutes: count("minutes after which no further mutant is tried", 30),
    seconds: count("seconds of tests that a mutant must survive", 60, 1),
    workers: count("mutants tried at the same time", 2, 1),
    tests: text("PLACES", "folders or files of tests, separated by commas", "main,shared,test"),
    line: count("only mutants of this line"),
    verbose: flag("prints the outcome of each mutant"),
  },
});

const files = (words.length > 0 ? words : FOLDERS).flatMap(filesBelow);
const allMutants = files.flatMap((file) =>
  findMutants(file, readFileSync(join(ROOT, file), "utf8")),
);
const counts = new Map(
  files.map((file) => [file, allMutants.filter((mutant) => mutant.file === file).length]),
);
const chosenMutants = choose(
  allMutants
    .map((mutant, id): NumberedMutant => ({ ...mutant, id }))
    .filter(({ line }) => values.line === undefined || line === values.line),
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
  { length: values.workers },
  () => new BenchClient(chosenMutants, values.tests.split(","), env),
);
process.once("exit", () => {
  for (const bench of benches) bench.end();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const end = performance.now() + values.minutes * 60_000;
print(
  `${allMutants.length} mutants in ${files.length} files; ${chosenMutants.length} of them chosen ` +
    `with seed ${values.seed}`,
);
const surveys = await Promise.all(benches.map((bench, part) => bench.survey(part, benches.length)));
const tests = surveys.flatMap((survey) => survey.tests);
for (const name of surveys.flatMap((survey) => survey.failed))
  print(`fails without a mutant, and is not asked: ${name}`);
print(
  `${tests.length} tests meet them, in ` +
    `${(tests.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(0)} s together`,
);

const trials = new MutantTrials(tests, values.seconds * 1000);
const tried: Tried[] = [];
const queue = [...chosenMutants];
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
  const random = new Random(values.seed);
  const shuffled = random.some(mutants, mutants.length);
  return values.sample === undefined ? shuffled : shuffled.slice(0, values.sample);
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
