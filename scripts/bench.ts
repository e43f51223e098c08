/**
 * `npm run bench -- store`: figures of the store, beside peers in the same run; the baseline is
 * test/bench/baseline.json. `npm run bench -- ui`: speed as seen. `npm run bench -- doctor`: the
 * whole check of a workspace. `npm run bench -- encryption`: a plain one beside an encrypted one.
 * `npm run bench -- match`: the best candidates for a job, and how good their order is.
 * `npm run bench -- import`: a list of 100,000 people.
 */
import { benchDoctor } from "../test/bench/doctor.ts";
import { benchEncryption } from "../test/bench/encryption.ts";
import { benchImport } from "../test/bench/import.ts";
import { benchStore } from "../test/bench/store.ts";
import { benchMatch } from "../test/bench/match.ts";
import { benchUi } from "../test/bench/ui.ts";
import { commandLine, count, flag, refuse, text } from "./command-line.ts";

const { values, words } = commandLine({
  usage: "npm run bench -- store|ui|doctor|encryption|match|import [options]",
  words: 1,
  options: {
    contacts: count("how many contacts; what goes with them is in proportion", undefined, 1),
    "data-dir": text("DIR", "doctor: a workspace of this machine"),
    compare: flag("store: compares with the baseline, each figure by what a yardstick takes then"),
    save: flag("store: writes the baseline"),
  },
});
const [benchName = "store"] = words;
if (
  benchName !== "store" &&
  benchName !== "ui" &&
  benchName !== "doctor" &&
  benchName !== "encryption" &&
  benchName !== "match" &&
  benchName !== "import"
)
  refuse("What is measured is store, ui, doctor, encryption, match or import.");
const USUAL = {
  store: [10_000, 100_000],
  ui: [100_000],
  doctor: [500, 100_000],
  encryption: [20_000],
  match: [100_000],
  import: [20_000],
} as const;
const usual = values["data-dir"] === undefined ? USUAL[benchName] : [0];
const contacts: readonly number[] = values.contacts === undefined ? usual : [values.contacts];
for (const size of contacts) {
  if (benchName === "store") {
    const { compare, save } = values;
    if ((await benchStore(size, { compare, save })).length > 0) process.exitCode = 1;
  }
  if (benchName === "doctor") await benchDoctor(size, values["data-dir"] ?? null);
  if (benchName === "encryption") benchEncryption(size);
  if (benchName === "import") await benchImport(size);
  if (benchName === "match") await benchMatch(size);
  if (benchName === "ui") await benchUi(size);
}
