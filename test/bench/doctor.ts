import { join } from "node:path";
import type { CheckName } from "../../shared/local/doctor.ts";
import { examine } from "../../main/engine/doctor/examine.ts";
import { DoctorRuns } from "../../main/engine/doctor/doctor-runs.ts";
import { systemClock } from "../../main/engine/system.ts";
import { benchFolder, copyWorkspace, open, WORKSPACE } from "./bench-folder.ts";
import type { Measured } from "./timing.ts";

/** Time of the whole check of a workspace, by its parts; `folder` is one that is there already. */
export async function benchDoctor(contacts: number, folder: string | null): Promise<void> {
  const at = folder ?? copyWorkspace(benchFolder(contacts), "doctor");
  measureOneProcess(at);
  await measureAsInTheApp(at);
}

/** By its parts, one after the other. */
function measureOneProcess(folder: string): void {
  const begun: { readonly name: CheckName; readonly at: Moment }[] = [];
  const examined = examine({
    folder,
    now: Date.now(),
    complete: true,
    progress: (name) => {
      if (begun.at(-1)?.name !== name) begun.push({ name, at: moment() });
    },
  });
  const end = moment();
  for (const [index, { name, at }] of begun.entries()) {
    const found = examined.find((check) => check.name === name)?.found.length ?? 0;
    print(name, between(at, begun[index + 1]?.at ?? end), found);
  }
  const first = begun[0];
  if (first !== undefined) print("in one process", between(first.at, end), 0);
}

/** In as many processes as the app uses; the time of their processors is not known here. */
async function measureAsInTheApp(folder: string): Promise<void> {
  const store = open(join(folder, WORKSPACE));
  const runs = new DoctorRuns({ store, folder, clock: systemClock, onChange: () => undefined });
  const begun = performance.now();
  const outcome = await runs.run({ repair: false, complete: true });
  const seconds = (performance.now() - begun) / 1000;
  store.close();
  const found = outcome.kind === "done" ? `${outcome.result.findings.length} found` : outcome.kind;
  process.stdout.write(
    `${"as in the app".padEnd(20)} ${seconds.toFixed(2).padStart(8)} s  ${found}\n`,
  );
}

/** By the clock, in milliseconds, and what the process has used of the CPU. */
interface Moment {
  readonly wall: number;
  readonly cpu: NodeJS.CpuUsage;
}

const moment = (): Moment => ({ wall: performance.now(), cpu: process.cpuUsage() });

function between(from: Moment, to: Moment): Measured {
  const cpu = to.cpu.user + to.cpu.system - from.cpu.user - from.cpu.system;
  return { wall: to.wall - from.wall, cpu: cpu / 1000 };
}

function print(name: string, { wall, cpu }: Measured, found: number): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  process.stdout.write(
    `${name.padEnd(20)} ${seconds(wall).padStart(10)} ${seconds(cpu).padStart(10)} of the CPU`,
  );
  process.stdout.write(`${found === 0 ? "" : `  ${found} found`}\n`);
}
