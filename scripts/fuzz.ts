import { fuzz } from "../test/fuzz/fuzz.ts";
import { commandLine, count } from "./command-line.ts";

// Sends random requests to the local routes and checks that each is answered and damages nothing.

const { values } = commandLine({
  usage: "npm run fuzz -- [options]",
  options: {
    requests: count("how many", 2000),
    seed: count("which: the same seed sends the same requests in the same order", 1),
    late: count("milliseconds after which an answer counts as late", 5000),
  },
});
const { requests, seed, late: lateMs } = values;
const report = await fuzz({
  seed,
  requests,
  lateMs,
  say: (line) => process.stdout.write(`${line}\n`),
});
const statuses = Object.entries(report.statuses).map(([status, count]) => `${status}: ${count}`);
process.stdout.write(
  `${report.requests} requests of seed ${seed}, ${report.hangs} late, the slowest after ` +
    `${report.slowest} ms; ` +
    `statuses ${statuses.join(", ")}; ${report.findings.length} findings\n`,
);
process.exitCode = report.findings.length === 0 ? 0 : 1;
