/** `npm run bench -- store [--contacts N]`: figures of the store, beside peers in the same run. */
import { parseArgs } from "node:util";
import { benchStore } from "../test/bench/store.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { contacts: { type: "string" } } });
const [what] = positionals;
if (what !== undefined && what !== "store") {
  process.stderr.write("Usage: npm run bench -- store [--contacts N]\n");
  process.exit(2);
}
const contacts = values.contacts === undefined ? [10_000, 100_000] : [Number(values.contacts)];
if (!contacts.every((count) => Number.isInteger(count) && count > 0)) {
  process.stderr.write("--contacts must be a whole number above 0.\n");
  process.exit(2);
}
for (const count of contacts) benchStore(count);
