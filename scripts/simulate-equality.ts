// npm run simulate -- --equal [--sequences 100000] [--processes 2]: the app offline against the
// server online.
import { spawn } from "node:child_process";
import { findInequalities } from "../test/equality/find-inequalities.ts";
import { EqualityLaboratory } from "../test/equality/laboratory.ts";
import {
  readSequence,
  recordSequence,
  writeSequence,
} from "../test/equality/recorded-sequences.ts";
import { type Sequence, tell } from "../test/equality/step.ts";
import { compareWorlds, type Inequality } from "../test/equality/two-worlds.ts";
import { commandLine, count, flag, text } from "./command-line.ts";

/** Sequences per seed, few enough to generate at once. */
const BATCH_SEQUENCES = 500;

const { values } = commandLine({
  usage: "npm run simulate -- --equal [options]",
  options: {
    equal: flag("the app offline against the server online"),
    sequences: count("how many sequences of edits", 1000, 1),
    from: count("the first seed; each is worth 500 sequences", 0),
    processes: count("how many at the same time", 1, 1),
    documented: count("every so many seeds the server has only what is documented", 4, 1),
    replay: text("LINE", "plays what an earlier run printed"),
    record: flag("adds the sequences found to those that the tests replay"),
  },
});

const laboratory = new EqualityLaboratory();
try {
  if (values.replay !== undefined) await replay(readSequence(values.replay));
  else if (values.processes > 1) await divide(values.processes);
  else await run(values.from, values.sequences);
} finally {
  await laboratory.close();
}

async function replay(sequence: Sequence): Promise<void> {
  print(tell(sequence));
  const inequality = await compareWorlds(laboratory, sequence);
  if (inequality === null) print("Equal.");
  else say(sequence, inequality);
}

async function run(from: number, sequences: number): Promise<void> {
  const began = performance.now();
  let [ran, foundCount] = [0, 0];
  for (
    let seed = from, remaining = sequences;
    remaining > 0;
    seed += 1, remaining -= BATCH_SEQUENCES
  ) {
    const profile = seed % values.documented === 0 ? "documented" : "extended";
    const search = {
      profile,
      seed,
      sequences: Math.min(BATCH_SEQUENCES, remaining),
      ran: () => {
        ran += 1;
        if (process.stderr.isTTY) process.stderr.write(`\r${ran} of ${sequences}`);
      },
    } as const;
    for await (const { sequence, inequality } of findInequalities(laboratory, search)) {
      foundCount += 1;
      print(`seed ${seed} (${profile}):\n${tell(sequence)}`);
      say(sequence, inequality);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  print(
    `${ran} sequences from seed ${from}, ${(ran / seconds).toFixed(1)} a second, ` +
      `${foundCount} differences`,
  );
}

/** Each process has seeds of its own. */
async function divide(processes: number): Promise<void> {
  const share = Math.ceil(values.sequences / processes);
  const seeds = Math.ceil(share / BATCH_SEQUENCES);
  const codes = await Promise.all(
    Array.from({ length: processes }, (_, index) => {
      const from = values.from + index * seeds;
      const ownArguments = [
        "--equal",
        "--sequences",
        String(share),
        "--from",
        String(from),
        "--documented",
        String(values.documented),
      ];
      const child = spawn(
        process.execPath,
        [import.meta.filename, ...ownArguments, ...(values.record ? ["--record"] : [])],
        {
          stdio: "inherit",
        },
      );
      return new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
    }),
  );
  if (codes.some((code) => code !== 0)) process.exitCode = 1;
}

function say(sequence: Sequence, { step, where, differences }: Inequality): void {
  process.exitCode = 1;
  print(`  step ${step}, ${where}:`);
  for (const difference of differences.slice(0, 6)) print(`    ${difference.slice(0, 1_000)}`);
  const line = writeSequence(sequence).replaceAll("'", "\\u0027");
  print(`  npm run simulate -- --equal --replay '${line}'`);
  if (values.record) recordSequence(sequence, `${where}: ${differences[0] ?? ""}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
