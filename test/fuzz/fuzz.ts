import { isDeepStrictEqual } from "node:util";
import { makeFolder, openSandbox } from "../fixtures/worlds.ts";
import { type FuzzAnswer, FuzzApp, KEY } from "./fuzz-app.ts";
import { type FuzzRequest, randomRequest, UNTOUCHED } from "./random-request.ts";

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** The longest time for an answer, milliseconds. */
  readonly slowest: number;
  readonly hangs: number;
  /** What is wrong, with the line of the request. */
  readonly findings: readonly string[];
}

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  /** Milliseconds after which an answer is late. */
  readonly lateMs: number;
  readonly say?: (line: string) => void;
}

/**
 * Failures that say what is the matter outside of the app (docs/local-api.md): the demo's server,
 * another workspace being opened.
 */
const DOCUMENTED = new Map([
  ["/local/demo", 503],
  ["/local/backups", 503],
]);

/**
 * They start a process, or wait for a server that may take its time, and are waited for longer by
 * every client.
 */
const LONG_WORK: ReadonlySet<string> = new Set([
  "/local/sync",
  "/local/doctor",
  "/local/backups",
  "/local/connection",
]);
const LONG_WORK_FACTOR = 6;

/** Fourteen requests a minute, as the user may set it, make a sync of thirty take two minutes. */
const SETS_BUDGET = "/local/budget";

/** Sends so many requests of a seed, one after the other, and looks for what must not be. */
export async function fuzz({
  seed,
  requests,
  lateMs,
  say = () => undefined,
}: FuzzOptions): Promise<FuzzReport> {
  const folder = makeFolder();
  const sandbox = await openSandbox();
  const app = new FuzzApp(folder.path, sandbox.url);
  const findings: string[] = [];
  const statuses: Record<string, number> = {};
  let slowest = 0;
  let hangs = 0;
  const find = (what: string) => {
    findings.push(what);
    say(what);
  };
  try {
    await app.start();
    await app.ask("POST", "/local/sync", {});
    const first = await firstWorkspace(app);
    const before = await untouched(app);
    for (let number = 0; number < requests; number += 1) {
      const request = randomRequest(seed, number);
      const limit = LONG_WORK.has(request.path) ? lateMs * LONG_WORK_FACTOR : lateMs;
      const began = performance.now();
      const answer = await Promise.race([
        app.send(request).catch((error: unknown) => String(error)),
        late(limit * 4),
      ]);
      const took = performance.now() - began;
      if (request.path === SETS_BUDGET)
        await app.ask("PUT", SETS_BUDGET, { requests_per_minute: null });
      slowest = Math.max(slowest, took);
      const line = `request ${number} of seed ${seed}: ${describe(request)}`;
      if (answer === null || took > limit) {
        hangs += 1;
        find(
          `${answer === null ? "no answer" : `an answer after ${Math.round(took)} ms`} to ${line}`,
        );
        if (answer === null) continue;
      }
      if (typeof answer === "string") {
        find(`${answer} instead of an answer to ${line}`);
        continue;
      }
      const known: FuzzAnswer = answer;
      statuses[known.status] = (statuses[known.status] ?? 0) + 1;
      const wrong = judge(request, known);
      if (wrong !== null) find(`${wrong} to ${line}`);
      for (const error of app.errors.splice(0)) find(`the app logged "${error}" at ${line}`);
      if (number % 1_000 === 999) say(`${number + 1} requests, ${findings.length} findings`);
    }
    const told = app.logged();
    for (const secret of ["test-token", KEY])
      if (told.includes(secret)) find(`the log holds ${secret}`);
    const email = /[\w.]+@[\w.]+\.\w+/.exec(told);
    if (email !== null) find(`the log holds the email ${email[0]}`);
    await app.ask("POST", `/local/workspaces/${first}/open`);
    for (let start = 0; start < 2; start += 1) {
      if (!isDeepStrictEqual(await untouched(app), before))
        find("records that no request was aimed at have changed");
      const checked = await app.ask("POST", "/local/doctor", { complete: true });
      const found = (checked.body as { findings?: { message: string }[] } | null)?.findings;
      if (found === undefined || found.length > 0)
        find(`the check found ${JSON.stringify(found ?? checked)}`);
      await app.close();
      await app.start();
    }
  } finally {
    await app.close();
    await sandbox.close();
    folder.remove();
  }
  return { requests, statuses, slowest: Math.round(slowest), hangs, findings };
}

/** What is wrong with an answer; null when nothing is. */
function judge({ path, raw }: FuzzRequest, { status, text }: FuzzAnswer): string | null {
  if (status >= 500 && DOCUMENTED.get(path) !== status) return `${status} ${text.slice(0, 200)}`;
  if (raw !== undefined && path === "") return null;
  if (!/^\/(v1|local)\//.test(path) || path.startsWith("/local/file/") || text === "") return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status} with a body that is no JSON`;
  }
  if (status < 400 || Array.isArray(body)) return null;
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === "string" && message !== "" ? null : `${status} without a message`;
}

async function untouched(app: FuzzApp): Promise<readonly unknown[]> {
  const records = [];
  for (const [resource, key] of UNTOUCHED) {
    const { status, body } = await app.ask("GET", `/local/record/${resource}/${key}`);
    records.push({ status, record: (body as { record?: unknown } | null)?.record });
  }
  return records;
}

async function firstWorkspace(app: FuzzApp): Promise<string> {
  const { body } = await app.ask("GET", "/local/workspaces");
  return (
    (body as { data: { id: string; current: boolean }[] }).data.find(({ current }) => current)
      ?.id ?? ""
  );
}

function late(ms: number): Promise<null> {
  return new Promise((resolve) => void setTimeout(() => resolve(null), ms).unref());
}

function describe({ over, method, path, query, headers, body, text, raw }: FuzzRequest): string {
  const said = text ?? JSON.stringify(raw ?? body) ?? "";
  const kind = headers["content-type"] ?? "";
  return (
    `${over} ${method} ${path.slice(0, 200)} ` +
    `${JSON.stringify(query).slice(0, 300)} ${kind} ${String(said).slice(0, 500)}`
  );
}
