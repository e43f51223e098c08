import { availableParallelism } from "node:os";
import { allCells } from "../test/odd-world/all-cells.ts";
import { cellLine, readCell } from "../test/odd-world/cell.ts";
import { Laboratory } from "../test/odd-world/laboratory.ts";
import { playAll } from "../test/odd-world/play-all.ts";
import { playCell } from "../test/odd-world/play-cell.ts";
import { drawLines } from "../test/odd-world/sample.ts";
import { commandLine, count, flag, text } from "./command-line.ts";

const { values } = commandLine({
  usage: "npm run odd-world -- [options]",
  options: {
    cell: text("LINE", "plays a single cell"),
    trace: flag("with --cell: prints requests and answers"),
    http: flag("with --cell: over real sockets"),
    only: text("PATTERN", "cells whose lines match a regular expression", ""),
    thorough: flag("tries each place of a list in a first sync and later, not by turns"),
    sample: count("how many cells, drawn by --seed; all by default"),
    seed: count("which cells are drawn", 1),
    workers: count("how many at the same time", Math.min(8, availableParallelism()), 1),
    most: count("how many failing values to look for in one place", 5, 1),
    list: flag("prints the lines and plays none"),
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
    for (const problem of found) print(`  ${problem}`);
    print(`${found.length} findings, ${requests} requests, ${odd} odd answers`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    laboratory.close();
  }
}

async function playMany(): Promise<void> {
  const pattern = new RegExp(values.only);
  const chosenCells = allCells(values.thorough)
    .map(cellLine)
    .filter((line) => pattern.test(line));
  const lines =
    values.sample === undefined ? chosenCells : drawLines(chosenCells, values.sample, values.seed);
  if (values.list) {
    for (const line of lines) print(line);
    return;
  }
  const start = performance.now();
  const totals = await playAll({
    lines,
    workers: values.workers,
    failed: ({ line, found }) => {
      print(`npm run odd-world -- --cell '${line}'`);
      for (const problem of found.slice(0, 8)) print(`  ${problem}`);
    },
    progress: (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${lines.length} `);
    },
    most: values.most,
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
