import { monitorEventLoopDelay } from "node:perf_hooks";
import { openEngine } from "../../main/engine/assembly/open-engine.ts";
import type { Engine } from "../../main/engine/types.ts";
import type { Method } from "../../shared/wire.ts";
import { ON_THIS_MACHINE } from "../fixtures/worlds.ts";
import { benchFolder, copyWorkspace } from "./bench-folder.ts";

const ROWS = 100_000;
const HEADINGS = "First name,Last name,Email,Phone,Company,Job title,City,Tags";

/** Measures an import of 100,000 rows, half of them about people of a workspace, step by step. */
export async function benchImport(contacts: number): Promise<void> {
  const folder = copyWorkspace(benchFolder(contacts), "import");
  const opened = await openEngine({
    dataDir: folder,
    remote: "http://127.0.0.1:9",
    token: "bench",
    profile: "extended",
    tokens: { load: () => Promise.resolve("bench"), save: () => Promise.resolve() },
    ...ON_THIS_MACHINE,
  });
  if (!opened.ok) throw new Error(opened.message);
  const { engine } = opened;
  try {
    const bytes = new TextEncoder().encode(await tableOf(engine, contacts));
    const { blob } = await engine.addBlob("people.csv", "text/csv", bytes);
    const start = await measured("read the file", () =>
      ask(engine, "POST", "/local/imports", { blob, resource: "contact" }),
    );
    const id = String(start["id"]);
    const plan = await measured("plan", () => ask(engine, "GET", `/local/imports/${id}/plan`));
    await measured("hold", () => ask(engine, "POST", `/local/imports/${id}/hold`));
    process.stdout.write(`${JSON.stringify(plan["totals"])}\n`);
  } finally {
    await engine.close();
  }
}

/** Writes as many rows about people who are here as there are, at most half, and new ones. */
async function tableOf(engine: Engine, contacts: number): Promise<string> {
  const rows = [HEADINGS];
  for (let page = 1; rows.length <= Math.min(ROWS / 2, contacts); page += 1) {
    const { data } = await ask(engine, "GET", `/v1/contact?limit=50&page=${page}`);
    if (!Array.isArray(data) || data.length === 0) break;
    for (const { first_name: first, last_name: last, email } of data)
      rows.push([first, last, email, "", "", "", `City ${rows.length}`, ""].map(cell).join(","));
  }
  for (let index = rows.length; index <= ROWS; index += 1)
    rows.push(
      `Ida${index},Lind${index % 977},ida${index}@bench.example,+49 30 ${9_000_000 + index},` +
        `Firm ${index % 5_000},Engineer,Berlin,"fair,new"`,
    );
  return rows.join("\n");
}

const cell = (value: unknown) =>
  `"${(typeof value === "string" ? value : "").replaceAll('"', '""')}"`;

async function ask(engine: Engine, method: Method, path: string, body?: unknown) {
  const url = new URL(path, "http://localhost");
  const query = Object.fromEntries(url.searchParams);
  const answer = await engine.handle({
    method,
    path: url.pathname,
    query,
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body).slice(0, 300));
  return answer.body as Readonly<Record<string, unknown>>;
}

/** Prints how long a step takes, its longest turn of the event loop, and the memory used. */
async function measured<T>(name: string, step: () => Promise<T>): Promise<T> {
  const turns = monitorEventLoopDelay({ resolution: 5 });
  let peak = process.memoryUsage().rss;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  turns.enable();
  const used = process.cpuUsage();
  const start = performance.now();
  const result = await step();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  turns.disable();
  clearInterval(sampling);
  process.stdout.write(
    `${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s, ` +
      `${((user + system) / 1e6).toFixed(1)} s of the CPU, longest turn ` +
      `${Math.round(turns.max / 1e6)} ms, memory ${Math.round(peak / 2 ** 20)} MB at most\n`,
  );
  return result;
}
