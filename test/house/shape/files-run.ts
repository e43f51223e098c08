import { spawn } from "node:child_process";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openApp } from "../../fixtures/worlds.ts";
import { ROOT } from "../product-files.ts";

/** How many files of `main` and `shared` have a function that runs. */
export interface FilesRun {
  readonly edit: number;
  readonly search: number;
  readonly idleSync: number;
}

const TOKEN = "shape-token";

/** Runs an edit, a search and a sync without news, each a second time: the first one loads. */
export async function filesRun(): Promise<FilesRun> {
  const args = ["--port", "0", "--token", TOKEN, "--seed", "1", "--scale", "0.1"];
  const sandbox = spawn(process.execPath, [join(ROOT, "main/sandbox/index.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of sandbox.stdout) {
    output += String(chunk);
    if (output.includes("sandbox ready")) break;
  }
  const app = await openApp(new URL(/ready (\S+)/.exec(output)?.[1] ?? "").origin, TOKEN);
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  try {
    const sync = async () => void (await app.ask("POST", "/local/sync"));
    await sync();
    const { body } = await app.ask("GET", "/v1/contact?limit=1");
    const [contact] = body["data"];
    const slug = contact?.["slug"];
    const lastName = String(contact?.["last_name"]);
    const search = async () => void (await app.ask("GET", `/local/search?q=${lastName}`));
    const edit = async (city: string) => {
      const person = { first_name: "Ada", stage_id: 2, owner_id: 2, city };
      await app.ask("PUT", `/v1/contact/${slug}`, person);
    };
    return {
      edit: await second(session, [() => edit("Oslo"), () => edit("Bergen")]),
      search: await second(session, [search, search]),
      idleSync: await second(session, [sync, sync]),
    };
  } finally {
    session.disconnect();
    await app.close();
    sandbox.kill("SIGKILL");
  }
}

async function second(
  session: Session,
  [warm, run]: readonly [() => Promise<void>, () => Promise<void>],
): Promise<number> {
  await warm();
  await session.post("Profiler.takePreciseCoverage");
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const rooms = ["main", "shared"].map((room) => pathToFileURL(join(ROOT, room, "/")).href);
  return result.filter(
    ({ url, functions }) =>
      rooms.some((room) => url.startsWith(room)) &&
      functions.some(({ ranges: [range] }) => range !== undefined && range.count > 0),
  ).length;
}
