// npm run simulate -- --equal [--sequences 100000] [--processes 2]: the app offline against the
// server online.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { findInequalities } from "../test/equality/find-inequalities.ts";
import { EqualityLaboratory } from "../test/equality/laboratory.ts";
import {
  readSequence,
  recordSequence,
  writeSequence,
} from "../test/equality/recorded-sequences.ts";
import { type Sequence, tell } from "../test/equality/step.ts";
import { compareWorlds, type Inequality } from "../test/equality/two-worlds.ts";

/** Sequences per seed, few enough to generate at once. */
const BATCH_SEQUENCES = 500;

const { values } = parseArgs({
  options: {
    equal: { type: "boolean" },
    sequences: { type: "string", default: "1000" },
    /** The first seed; each seed is worth 500 sequences. */
    from: { type: "string", default: "0" },
    processes: { type: "string", default: "1" },
    /** Every n-th sequence runs against a server with the documented operations only. */
    documented: { type: "string", default: "4" },
    /** A line printed by an earlier run. */
    replay: { type: "string" },
    /** Adds the sequences found to those that the tests replay. */
    record: { type: "boolean", default: false },
  },
});

const laboratory = new EqualityLaboratory();
try {
  if (values.replay !== undefined) await replay(readSequence(values.replay));
  else if (Number(values.processes) > 1) await divide(Number(values.processes));
  else await run(Number(values.from), Number(values.sequences));
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
  let [ran, found] = [0, 0];
  for (let seed = from, left = sequences; left > 0; seed += 1, left -= BATCH_SEQUENCES) {
    const profile = seed % Number(values.documented) === 0 ? "documented" : "extended";
    const search = {
      profile,
      seed,
      sequences: Math.min(BATCH_SEQUENCES, left),
      ran: () => {
        ran += 1;
        if (process.stderr.isTTY) process.stderr.write(`\r${ran} of ${sequences}`);
      },
    } as const;
    for await (const { sequence, inequality } of findInequalities(laboratory, search)) {
      found += 1;
      print(`seed ${seed} (${profile}):\n${tell(sequence)}`);
      say(sequence, inequality);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  print(
    `${ran} sequences from seed ${from}, ${(ran / seconds).toFixed(1)} a second, ` +
      `${found} differences`,
  );
}

/** Each process has seeds of its own. */
async function divide(processes: number): Promise<void> {
  const share = Math.ceil(Number(values.sequences) / processes);
  const seeds = Math.ceil(share / BATCH_SEQUENCES);
  const codes = await Promise.all(
    Array.from({ length: processes }, (_, index) => {
      const from = Number(values.from) + index * seeds;
      const own = [
        "--equal",
        "--sequences",
        String(share),
        "--from",
        String(from),
        "--documented",
        values.documented,
      ];
      const child = spawn(
        process.execPath,
        [import.meta.filename, ...own, ...(values.record ? ["--record"] : [])],
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
