import { type Browser, expect, type Page, test, type ViewportSize } from "@playwright/test";
import { fetchOnce } from "../fixtures/fetch-once.ts";
import { askServer, makeDataDir, type Running, startApp, startSandbox, TOKEN } from "./desk.ts";
import { openSynced } from "./first-sync.ts";
import type { TaskCount } from "./key-counter.ts";
import { keepMessages } from "./messages.ts";

export interface Row {
  readonly id: number;
  readonly slug: string;
  readonly [field: string]: unknown;
}

/** The server, the app and its page, in which somebody does tasks one after another. */
export interface TasksWorld {
  readonly sandbox: Running;
  readonly app: Running;
  readonly page: Page;
  /** Asks the server behind the app's back. */
  readonly server: (
    path: string,
    init?: { method: string; body?: unknown },
  ) => Promise<Record<string, unknown>>;
  readonly rowsOf: (path: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly viewport: ViewportSize;
  /** What the server gets before the app reads it. */
  readonly plan: (server: Pick<TasksWorld, "sandbox" | "server" | "rowsOf">) => Promise<void>;
}

export async function openTasksWorld(
  browser: Browser,
  { viewport, plan }: Options,
): Promise<TasksWorld> {
  const data = makeDataDir();
  const sandbox = await startSandbox(["--seed", "5"]);
  const server: TasksWorld["server"] = (path, init) => askServer(sandbox.url, path, init);
  const rowsOf = async (path: string) => (await server(path))["data"] as readonly Row[];
  await plan({ sandbox, server, rowsOf });
  const app = await startApp(sandbox.url, data.path);
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  // The page's day begins at ten: what is logged at night would be later than what is planned.
  await page.clock.install({ time: new Date().setHours(10, 0) });
  // Choosers are caught while somebody listens. Asked to wait for one, Playwright begins with that
  // and goes on meanwhile: a key that opens one just then is lost, about once in a hundred times.
  page.on("filechooser", () => undefined);
  await keepMessages(page);
  await openSynced(page, app);
  return {
    sandbox,
    app,
    page,
    server,
    rowsOf,
    async close() {
      await context.close();
      await app.stop();
      await sandbox.stop();
      data.remove();
    },
  };
}

interface Tasks<Hand> {
  readonly task: (number: number, title: string, act: (hand: Hand) => Promise<void>) => void;
  /** The counts of the tasks that are done, by their numbers. */
  readonly counts: (isWanted?: (number: number) => boolean) => readonly TaskCount[];
}

/** Tests that each count what a task takes with a keyboard, or a mouse. */
export function countedTasks<Hand extends { readonly done: () => TaskCount }>(
  handFor: (task: string) => Hand,
): Tasks<Hand> {
  const counts = new Map<number, TaskCount>();
  return {
    task: (number, title, act) => {
      const name = `${number}. ${title}`;
      test(name, async () => {
        // Wherever the task before ended, a user begins with what is in sight; nothing may have to
        // be closed first.
        const hand = handFor(name);
        await act(hand);
        counts.set(number, hand.done());
      });
    },
    counts: (isWanted = () => true) =>
      [...counts]
        .filter(([number]) => isWanted(number))
        .toSorted(([a], [b]) => a - b)
        .map(([, count]) => count),
  };
}

/** Returns a day of the week that an American agenda shows; Sunday is 0. YYYY-MM-DD. */
function dayOfWeek(weekday: number): string {
  const now = new Date();
  const after = weekday - now.getDay();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + after))
    .toISOString()
    .slice(0, 10);
}

export const INTERVIEW = "Interview with a board";

/** An activity of the week: its title, its day of the week, and the hour at which it starts. */
interface Planned {
  readonly title: string;
  readonly weekday: number;
  /** 10 unless another is named. */
  readonly hour?: number;
}

/**
 * Makes these the only activities of the week, each of half an hour. The sandbox plans around
 * the time of its start: what else the week held, and how full it was, would depend on the day.
 */
export async function planWeek(
  { sandbox, server, rowsOf }: Pick<TasksWorld, "sandbox" | "server" | "rowsOf">,
  planned: readonly Planned[],
): Promise<void> {
  const days = [0, 1, 2, 3, 4, 5, 6, 7].map(dayOfWeek);
  const all: Row[] = [];
  for (let at = 1, rows: readonly Row[] = []; at === 1 || rows.length > 0; at += 1) {
    rows = await rowsOf(`/v1/activity?limit=50&page=${at}`);
    all.push(...rows);
  }
  for (const { id, start_date } of all)
    if (days.includes(String(start_date)))
      await fetchOnce(`${sandbox.url}/sandbox/record/activity/${id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${TOKEN}` },
      });
  for (const { title, weekday, hour = 10 } of planned) {
    const day = dayOfWeek(weekday);
    const [start_datetime, end_datetime] = [`${day}T${hour}:00:00Z`, `${day}T${hour}:30:00Z`];
    const body = { title, start_datetime, end_datetime };
    await server("/v1/activity", { method: "POST", body });
  }
}

export const nameOf = (row: Row): string => String(row["full_name"] ?? row["name"]);

/** Returns contacts with a phone, each of a name of its own. */
export async function callers({ rowsOf }: TasksWorld): Promise<readonly Row[]> {
  const all = await rowsOf("/v1/contact?limit=50&maximize=owner,stage,organization");
  const names = all.map(nameOf);
  return all.filter(
    (row) =>
      typeof row["phone"] === "string" &&
      row["phone"].length > 7 &&
      names.filter((name) => name === nameOf(row)).length === 1,
  );
}

export const lastDigits = (row: Row): string => String(row["phone"]).replace(/\D/g, "").slice(-7);

export function rowAt(rows: readonly Row[], index: number): Row {
  const found = rows[index];
  if (found === undefined) throw new Error(`There is no row ${index}.`);
  return found;
}

/** Has the server refuse the next edit of a contact. */
export async function refuseEdit({ server }: TasksWorld, { slug }: Row): Promise<void> {
  const match = { method: "PUT", path: `/v1/contact/${slug}` };
  const body = { message: "City is not known here" };
  const effect = { kind: "status", code: 422, body };
  await server("/sandbox/faults", { method: "PUT", body: [{ match, count: 1, effect }] });
}

/** A colleague gives a contact another city. */
export async function moveTo({ server }: TasksWorld, { slug }: Row, city: string): Promise<void> {
  const fresh = await server(`/v1/contact/${slug}`);
  const idOf = (value: unknown) => (value as { readonly id: number }).id;
  const body = {
    first_name: fresh["first_name"],
    stage_id: idOf(fresh["stage"]),
    owner_id: idOf(fresh["owner"]),
    city,
  };
  await server(`/v1/contact/${slug}`, { method: "PUT", body });
}

export async function expectCity({ server }: TasksWorld, { slug }: Row, city: string) {
  expect(await server(`/v1/contact/${slug}`)).toMatchObject({ city });
}

/** Returns a job that is found by its name alone, whose parking depends on its workplace. */
export async function jobWithParking({ rowsOf }: TasksWorld): Promise<Row> {
  const jobs = await rowsOf("/v1/job?limit=50&maximize=owner,custom_fields");
  const names = jobs.map((row) => String(row["position_name"]));
  const job = jobs.find((row) => {
    const values = row["custom_fields"] as readonly { field_name: string; value: unknown }[];
    const has = (name: string) =>
      values.some(({ field_name, value }) => field_name === name && (value ?? "") !== "");
    const name = String(row["position_name"]);
    return has("Parking") && has("Workplace") && names.filter((n) => n.includes(name)).length === 1;
  });
  if (job === undefined) throw new Error("No job has a nested value.");
  return job;
}
