import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runDoctor } from "../main/engine/doctor/run-doctor.ts";
import { lockFolder } from "../main/store/folder-lock.ts";
import { systemClock } from "../main/engine/system.ts";
import { openStore } from "../main/store/open-store.ts";

const { values } = parseArgs({
  options: {
    "data-dir": { type: "string" },
    /** Mends what is safe to mend. */
    mend: { type: "boolean", default: false },
    /** A sample of the index instead of all of it. */
    quick: { type: "boolean", default: false },
  },
});

process.exitCode = examine(values["data-dir"]);

/** 0: everything is in order, or was mended; 1: something is not; 2: it could not be looked at. */
function examine(folder: string | undefined): 0 | 1 | 2 {
  if (folder === undefined) return refuse("Say which workspace: npm run doctor -- --data-dir DIR");
  const file = join(folder, "workspace.db");
  if (!existsSync(file)) return refuse(`There is no workspace in ${folder}: ${file} does not exist.`);
  const locked = lockFolder(folder);
  if (!locked.ok) return refuse(`${locked.message} Close it first, or use the check in its settings.`);
  try {
    const opened = openStore(file);
    if (!opened.ok) return refuse(opened.message);
    try {
      const options = { store: opened.store, folder, clock: systemClock, complete: !values.quick };
      const report = runDoctor(options, values.mend);
      for (const { name, looked_at } of report.checks) {
        const found = report.findings.filter((finding) => finding.check === name);
        say(`${found.length === 0 ? "in order" : "NOT IN ORDER"}  ${looked_at}`);
        for (const { message, mend, mended } of found) {
          say(`  - ${message}`);
          if (mended) say(`    Mended: ${mend ?? ""}.`);
          else if (mend !== null) say(`    Can be mended with --mend, which ${mend}.`);
        }
      }
      const left = report.findings.filter((finding) => !finding.mended).length;
      const mended = report.findings.length - left;
      say(
        left === 0 && mended === 0
          ? "Everything is in order."
          : `${report.findings.length} found, ${mended} mended, ${left} left.`,
      );
      return left === 0 ? 0 : 1;
    } finally {
      opened.store.close();
    }
  } finally {
    locked.release();
  }
}

function refuse(message: string): 2 {
  process.stderr.write(`${message}\n`);
  return 2;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
