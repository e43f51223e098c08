import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHECKS } from "../../shared/local/doctor.ts";
import { examine } from "../../main/engine/doctor/examine.ts";
import { openStore } from "../../main/store/open-store.ts";
import { fill } from "./fill.ts";
import { type Measured, measure } from "./timing.ts";

/** Time of the whole check of a workspace, by its parts; `folder` is one that is there already. */
export function benchDoctor(contacts: number, folder: string | null): void {
  const at = folder ?? mkdtempSync(join(tmpdir(), "roadbook-bench-"));
  const opened = openStore(join(at, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  if (folder === null) {
    fill(opened.store, contacts, []);
    while (opened.store.maintain());
  }
  opened.store.close();
  const all: Measured[] = [];
  for (const name of CHECKS) {
    const options = { folder: at, now: Date.now(), complete: true, only: [name] };
    let found = 0;
    const used = measure(() => (found = examine(options).flatMap((check) => check.found).length));
    all.push(used);
    print(name, used, found);
  }
  const sum = (of: keyof Measured) => all.reduce((total, one) => total + one[of], 0);
  print("the whole check", { wall: sum("wall"), cpu: sum("cpu") }, 0);
  if (folder === null) rmSync(at, { recursive: true, force: true });
}

function print(name: string, { wall, cpu }: Measured, found: number): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  process.stdout.write(`${name.padEnd(20)} ${seconds(wall).padStart(10)} ${seconds(cpu).padStart(10)} of the CPU`);
  process.stdout.write(`${found === 0 ? "" : `  ${found} found`}\n`);
}
