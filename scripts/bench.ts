/**
 * `npm run bench -- store [--contacts N] [--compare] [--save]`: figures of the store, beside peers
 * in the same run; `--compare` with the baseline (test/bench/baseline.json), which `--save` writes.
 * `npm run bench -- ui [--contacts N]`: speed as seen.
 * `npm run bench -- doctor [--contacts N] [--data-dir DIR]`: the whole check of a workspace.
 */
import { parseArgs } from "node:util";
import { benchDoctor } from "../test/bench/doctor.ts";
import { Report } from "../test/bench/report.ts";
import { benchStore } from "../test/bench/store.ts";
import { benchUi } from "../test/bench/ui.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contacts: { type: "string" },
    "data-dir": { type: "string" },
    compare: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
  },
});
const [what = "store"] = positionals;
if (what !== "store" && what !== "ui" && what !== "doctor") {
  process.stderr.write(
    "Usage: npm run bench -- store|ui|doctor [--contacts N] [--compare] [--save]\n",
  );
  process.exit(2);
}
const USUAL = { store: [10_000, 100_000], ui: [100_000], doctor: [500, 100_000] } as const;
const usual = values["data-dir"] === undefined ? USUAL[what] : [0];
const contacts: readonly number[] =
  values.contacts === undefined ? usual : [Number(values.contacts)];
if (!contacts.every((count) => Number.isInteger(count) && count >= 0)) {
  process.stderr.write("--contacts must be a whole number above 0.\n");
  process.exit(2);
}
for (const count of contacts) {
  if (what === "store") {
    const report = new Report(count);
    await benchStore(count, report);
    if (values.compare && report.compare().length > 0) process.exitCode = 1;
    if (values.save) report.save();
  }
  if (what === "doctor") await benchDoctor(count, values["data-dir"] ?? null);
  if (what === "ui") await benchUi(count);
}
