// `npm run advisories`: known weaknesses of the packages in package-lock.json, by the registry's
// list. One that does not concern Roadbook is waived in advisory-waivers.json, with a reason and a
// date at which it is looked at again. Ends with 1 if there is one that is not waived, with 2 if
// the registry does not answer.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Advisory, readAdvisories, waiversSchema, withoutWaived } from "./read-advisories.ts";
import { commandLine } from "./command-line.ts";

commandLine({ usage: "npm run advisories", options: {} });
const waivers = waiversSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "advisory-waivers.json"), "utf8")),
);
const { stdout } = spawnSync("npm", ["audit", "--json"], {
  cwd: join(import.meta.dirname, ".."),
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const advisories = readAdvisories(stdout);
if (advisories === null) {
  process.stderr.write("The registry gave no list of advisories. Try again with a network.\n");
  process.exit(2);
}
const today = new Date().toISOString().slice(0, 10);
const open = withoutWaived(advisories, waivers, today);
const line = ({ package: name, severity, title, url }: Advisory) =>
  `${severity.padEnd(9)} ${name}: ${title} ${url}`;
for (const advisory of open) process.stdout.write(`${line(advisory)}\n`);
process.stdout.write(
  `${advisories.length} known, ${advisories.length - open.length} of them waived\n`,
);
process.exitCode = open.length === 0 ? 0 : 1;
