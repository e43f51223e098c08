import { expect, type Page } from "@playwright/test";
import { type Row, rowAt, type TasksWorld } from "./tasks-world.ts";

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
