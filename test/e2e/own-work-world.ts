import { expect, type Page } from "@playwright/test";
import { planWeek, type Row, rowAt, type TasksWorld } from "./tasks-world.ts";

/** Number of overdue activities. */
export const OVERDUE = 17;

/** Leaves exactly so many activities overdue: all others of the past are done. */
export async function planOverdue(given: Pick<TasksWorld, "sandbox" | "server" | "rowsOf">) {
  await planWeek(given, []);
  const { server, rowsOf } = given;
  const today = new Date().toISOString().slice(0, 10);
  for (let at = 1, size = 1; size > 0; at += 1) {
    const rows = await rowsOf(`/v1/activity?limit=50&page=${at}`);
    size = rows.length;
    for (const { id, title, start_date, mark_as_done } of rows)
      if (String(start_date) < today && mark_as_done !== true)
        await server(`/v1/activity/${id}`, { method: "PUT", body: { title, mark_as_done: true } });
  }
  for (let number = 1; number <= OVERDUE; number += 1) {
    const day = new Date(Date.now() - (2 + (number % 5)) * 86_400_000).toISOString().slice(0, 10);
    const [start_datetime, end_datetime] = [`${day}T10:00:00Z`, `${day}T10:30:00Z`];
    const body = { title: `Owed ${number}`, start_datetime, end_datetime };
    await server("/v1/activity", { method: "POST", body });
  }
}

/** Names of the open jobs of the client that is visited. */
const VISITED_JOBS = ["Night nurse of the visit", "Day nurse of the visit"] as const;

/** Gives a client two more open jobs, and returns its name. */
export async function planVisit({
  server,
  rowsOf,
}: Pick<TasksWorld, "server" | "rowsOf">): Promise<string> {
  const jobs = await rowsOf("/v1/job?limit=50&maximize=owner,job_status");
  const labelOf = (row: Row) => (row["job_status"] as { readonly label?: string } | null)?.label;
  const open = rowAt(
    jobs.filter((row) => labelOf(row) === "Open"),
    0,
  );
  const idOf = (value: unknown) => (value as { readonly id: number }).id;
  const organizations = await rowsOf("/v1/organization?limit=50");
  const names = organizations.map((row) => String(row["name"]));
  const client = rowAt(
    organizations.filter(
      ({ name }) => names.filter((other) => other.includes(String(name))).length === 1,
    ),
    0,
  );
  for (const position_name of VISITED_JOBS)
    await server("/v1/job", {
      method: "POST",
      body: {
        position_name,
        headcount: 1,
        owner_id: idOf(open["owner"] ?? open["owner_id"]),
        job_status_id: idOf(open["job_status"]),
        organization_slug: client.slug,
        skills: "Patient care, First aid",
      },
    });
  return String(client["name"]);
}

declare global {
  interface Window {
    printedPages?: string[];
  }
}

/** Keeps what is on the page when it is printed: a browser without a window has no dialog. */
export async function catchPrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pages: string[] = [];
    window.printedPages = pages;
    window.print = () => void pages.push(document.querySelector("main")?.innerText ?? "");
  });
}

/** Waits until a document of so many people was printed, and expects that the page makes a PDF. */
export async function expectPrintedDocument(page: Page, people: number): Promise<void> {
  const printed = () => page.evaluate(() => window.printedPages ?? []);
  await expect.poll(async () => (await printed()).length).toBe(1);
  const [text = ""] = await printed();
  const lastLetter = String.fromCodePoint("A".charCodeAt(0) + people - 1);
  expect(text).toContain(`${people} candidates`);
  expect(text).toContain(`Candidate ${lastLetter}`);
  const pdf = await page.pdf();
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
}
