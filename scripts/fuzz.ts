/**
 * `npm run fuzz -- --requests 20000 [--seed N]`: sends random requests to the local routes and
 * checks that each is answered and damages nothing.
 */
import { parseArgs } from "node:util";
import { fuzz } from "../test/fuzz/fuzz.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "2000" },
    /** The same seed sends the same requests in the same order. */
    seed: { type: "string", default: "1" },
    /** Milliseconds after which an answer counts as late. */
    late: { type: "string", default: "5000" },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const lateMs = Number(values.late);
if (![requests, seed, lateMs].every((number) => Number.isInteger(number) && number >= 0)) {
  process.stderr.write("--requests, --seed and --late must be whole numbers.\n");
  process.exit(2);
}
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
