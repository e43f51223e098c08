import { parseArgs } from "node:util";
import { availableParallelism } from "node:os";
import { allCells } from "../test/odd-world/all-cells.ts";
import { cellLine, readCell } from "../test/odd-world/cell.ts";
import { Laboratory } from "../test/odd-world/laboratory.ts";
import { playAll } from "../test/odd-world/play-all.ts";
import { playCell } from "../test/odd-world/play-cell.ts";
import { drawLines } from "../test/odd-world/sample.ts";

const { values } = parseArgs({
  options: {
    /** Line of a single cell to play. */
    cell: { type: "string" },
    /** With --cell: prints requests and answers. */
    trace: { type: "boolean", default: false },
    /** With --cell: over real sockets. */
    http: { type: "boolean", default: false },
    /** A regular expression that selects cells by their lines. */
    only: { type: "string" },
    /** Tries each place of a list in a first sync and later, instead of taking turns. */
    thorough: { type: "boolean", default: false },
    /** Number of cells, drawn by --seed; all by default. */
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    workers: { type: "string", default: String(Math.max(1, Math.min(8, availableParallelism()))) },
    /** Number of failing values to look for in one place. */
    most: { type: "string", default: "5" },
    /** Prints the lines and plays none. */
    list: { type: "boolean", default: false },
  },
});

if (values.cell === undefined) await playMany();
else await playOne(values.cell);

async function playOne(line: string): Promise<void> {
  const laboratory = new Laboratory(values.http);
  try {
    const { found, odd, requests } = await playCell(
      laboratory,
      readCell(line),
      values.trace ? print : null,
    );
    for (const what of found) print(`  ${what}`);
    print(`${found.length} findings, ${requests} requests, ${odd} odd answers`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    laboratory.close();
  }
}

async function playMany(): Promise<void> {
  const pattern = new RegExp(values.only ?? "");
  const chosen = allCells(values.thorough)
    .map(cellLine)
    .filter((line) => pattern.test(line));
  const lines =
    values.sample === undefined
      ? chosen
      : drawLines(chosen, Number(values.sample), Number(values.seed));
  if (values.list) {
    for (const line of lines) print(line);
    return;
  }
  const start = performance.now();
  const totals = await playAll({
    lines,
    workers: Number(values.workers),
    failed: ({ line, found }) => {
      print(`npm run odd-world -- --cell '${line}'`);
      for (const what of found.slice(0, 8)) print(`  ${what}`);
    },
    progress: (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${lines.length} `);
    },
    most: Number(values.most),
  });
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  print(
    `${totals.cells} cells, ${totals.failed} ` +
      `failed${totals.known === 0 ? "" : `, ${totals.known} of them known`} ` +
      `(${totals.vacuous} had nothing odd; ` +
      `${Math.round((performance.now() - start) / 1000)} s, at most ${memory} MB of ` +
      "memory)",
  );
  if (totals.failed > totals.known) process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
