/** `npm run bench -- store [--contacts N]`: figures of the store, beside peers in the same run. `npm run bench -- ui [--contacts N]`: speed as seen. */
import { parseArgs } from "node:util";
import { benchStore } from "../test/bench/store.ts";
import { benchUi } from "../test/bench/ui.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { contacts: { type: "string" } } });
const [what = "store"] = positionals;
if (what !== "store" && what !== "ui") {
  process.stderr.write("Usage: npm run bench -- store|ui [--contacts N]\n");
  process.exit(2);
}
const usual = what === "ui" ? [100_000] : [10_000, 100_000];
const contacts = values.contacts === undefined ? usual : [Number(values.contacts)];
if (!contacts.every((count) => Number.isInteger(count) && count > 0)) {
  process.stderr.write("--contacts must be a whole number above 0.\n");
  process.exit(2);
}
for (const count of contacts) {
  if (what === "store") benchStore(count);
  else await benchUi(count);
}
