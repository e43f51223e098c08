import { fetchOnce } from "../fixtures/fetch-once.ts";
import { expect, type Page, test } from "@playwright/test";
import {
  askServer,
  KEY,
  makeDataDir,
  originOf,
  type Running,
  startApp,
  startSandbox,
  TOKEN,
} from "./desk.ts";
import { openSynced } from "./first-sync.ts";
import { pressKeys } from "./page-keys.ts";
import { layoutProblemsOn } from "./layout-problems.ts";
import { violationsOn } from "./violations.ts";

/**
 * Every screen and open dialog, light, dark and with more contrast, has no violation of WCAG 2.2 AA
 * that a machine can find.
 */
const PLACES = {
  today: "Today",
  brief: /^Brief for .+ – Roadbook$/,
  candidate: "Candidates",
  contact: "Contacts",
  organization: "Organizations",
  job: "Jobs",
  deal: "Deals",
  activity: "Activities",
  note: "Notes",
  agenda: "Agenda",
  "board/deal": "Deals by stage",
  "board/contact": "Contacts by stage",
  "board/job": "Jobs by status",
  reports: "Reports",
  "duplicates/organization": "Possible duplicates",
  sync: "Sync",
  settings: "Settings",
  "settings/matching": "Settings",
  "agenda?show=month": "Agenda",
  shortlists: "Shortlists",
  inbox: "Inbox",
};

// The tests of this file are the longest of all, and share nothing but what is read.
test.describe.configure({ mode: "parallel" });

let sandbox: Running;
let app: Running;
const data = makeDataDir();
/** A record of each kind, and what its page is called. */
let contact = { slug: "", name: "" };
let job = { slug: "", name: "" };
let organization = { slug: "", name: "" };
test.beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp(sandbox.url, data.path);
  const first = async (resource: string, name: string) => {
    const { data: rows } = (await askServer(sandbox.url, `/v1/${resource}?limit=1`)) as {
      data: Record<string, string>[];
    };
    return { slug: rows[0]?.["slug"] ?? "", name: rows[0]?.[name] ?? "" };
  };
  contact = await first("contact", "full_name");
  job = await first("job", "position_name");
  organization = await first("organization", "name");
  await fillShortlistAndInbox();
});

/** Gives a job candidates, and the inbox drafts with something to look at. */
async function fillShortlistAndInbox(): Promise<void> {
  const origin = originOf(app.url);
  const ask = (method: string, path: string, body?: unknown) =>
    askServer(origin, path, { method, key: KEY, body });
  await ask("POST", "/local/sync");
  const { data } = (await ask("GET", "/v1/candidate?limit=3")) as { data: { slug: string }[] };
  for (const [index, { slug }] of data.entries())
    await ask("PUT", `/local/shortlists/${job.slug}/${slug}`, {
      stage: ["idea", "asked", "out"][index],
      reason: "Found another job",
    });
  const text =
    "Name\tE-mail\tTown\nAnna Novak\tanna@novak.example\tGraz\nBo Berg\tbo@berg.example\t";
  const { id } = await ask("POST", "/local/imports", { text, resource: "contact" });
  await ask("POST", `/local/imports/${String(id)}/hold`);
}
test.afterAll(async () => {
  await app.stop();
  await sandbox.stop();
  data.remove();
});

/** All that a look can break is looked at once; the others differ in their colours. */
const LOOKS = [
  { name: "light", media: { colorScheme: "light" }, what: "all" },
  { name: "dark", media: { colorScheme: "dark" }, what: "colours" },
  { name: "high contrast", media: { colorScheme: "light", contrast: "more" }, what: "colours" },
] as const;

/**
 * Looks at what is on the page, again and again; what was found is said at the end, by the name of
 * the screen.
 */
function scanner(page: Page, what: "all" | "colours" = "all") {
  const found: string[] = [];
  return {
    found,
    scan: async (place: string) => {
      for (const violation of await violationsOn(page, what)) found.push(`${place}: ${violation}`);
    },
  };
}

/**
 * The page follows the system's wish a moment after it is told of it; colours are looked at when it
 * has.
 */
async function wearing(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
}

/** Goes to a place that is there when the page is called so and something of it is. */
async function go(page: Page, place: string, title: string | RegExp): Promise<void> {
  await page.goto(`${originOf(app.url)}/#/${place}`);
  await expect(page).toHaveTitle(typeof title === "string" ? `${title} – Roadbook` : title);
  await expect(page.locator("main").getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Scrolls what is around an element down by a part, between 0 and 1, of all its way. */
async function scrollAround(page: Page, element: string, part: number): Promise<void> {
  await page
    .locator(element)
    .first()
    .evaluate((inside, by) => {
      const overflows = (each: Element) => getComputedStyle(each).overflowY === "auto";
      let scroller = inside.parentElement;
      while (scroller !== null && !overflows(scroller)) scroller = scroller.parentElement;
      scroller?.scrollTo({ top: by * (scroller.scrollHeight - scroller.clientHeight) });
    }, part);
}

/** What can be opened above a list: sorting, columns, views, saving a view. */
const OF_A_VIEW = ["v s", "v c", "v v", "v k"];

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("menu")).first();

/** Opens what keys open, looks at it, and closes it. */
async function scanOpened(
  page: Page,
  from: string,
  keys: string,
  scan: () => Promise<void>,
): Promise<void> {
  await page.locator(from).first().focus();
  await pressKeys(page, keys);
  await expect(dialog(page)).toBeVisible();
  await scan();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
}

for (const { name: look, media, what } of LOOKS) {
  test.describe(look, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ ...media, reducedMotion: "reduce" });
      await openSynced(page, app);
      await wearing(page, media.colorScheme);
    });

    test("no violations on any screen", async ({ page }) => {
      const { found, scan } = scanner(page, what);
      for (const [place, title] of Object.entries(PLACES)) {
        await go(page, place, title);
        await scan(place);
      }
      for (const [place, title] of [
        [`contact?open=${contact.slug}`, contact.name],
        [`job/${job.slug}`, job.name],
        [`organization/${organization.slug}`, organization.name],
        [`client-brief/organization/${organization.slug}`, "Client brief"],
        [`document/${job.slug}`, "Document for the client"],
        [`contact/${contact.slug}`, contact.name],
      ] as const) {
        await go(page, place, title);
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await scan(place);
      }
      await page.getByRole("button", { name: /^City: / }).click();
      await scan("editing a fact");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Edit custom fields" }).click();
      await scan("editing custom fields");
      await page.keyboard.press("Escape");
      await go(page, `contact?open=${contact.slug}`, contact.name);
      for (const part of ["Timeline", "Relations", "My changes"]) {
        await page.getByRole("radiogroup", { name: "What is shown" }).getByText(part).click();
        await scan(`${part} beside the list`);
      }
      await page.getByRole("radiogroup", { name: "What is shown" }).getByText("Facts").click();
      expect(found).toEqual([]);
    });

    // What opens has the colours of the screens.
    if (look === "high contrast") return;
    test("no violations in anything that opens over a page", async ({ page }) => {
      const { found, scan } = scanner(page, what);
      await go(page, `contact/${contact.slug}`, contact.name);
      for (const [keys, name] of [
        ["q n", "capturing a note"],
        ["q l", "logging a call"],
        ["q a", "planning an activity"],
        ["Shift+W", "an email from a template"],
        ["e", "choosing a field"],
        ["s", "choosing a stage"],
      ] as const)
        await scanOpened(page, "[data-page]", keys, () => scan(name));
      await go(page, "deal", "Deals");
      await expect(page.getByRole("row").nth(1)).not.toContainText("Loading");
      for (const [keys, name] of [
        ["/", "search"],
        ["Control+k", "palette"],
        ["Shift+?", "help"],
        ["c", "create"],
        ["Shift+F", "adding a filter"],
        ["v s", "sort"],
        ["v c", "columns"],
        ["v v", "views"],
        ["v k", "saving a view"],
      ] as const)
        await scanOpened(page, "[data-list]", keys, async () => {
          if (name === "search") {
            await page.keyboard.type("an");
            await expect(dialog(page).getByRole("option").first()).toBeVisible();
          }
          await scan(name);
        });
      await page.locator("[data-list]").focus();
      await page.keyboard.press("x");
      await scan("a selected row");
      await scanOpened(page, "[data-list]", "Shift+E", () => scan("changing many"));
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox", { name: "Filter by text" }).fill("nothing has this name");
      await expect(page.getByText("No matches")).toBeVisible();
      await scan("nothing found");
      await page.getByRole("button", { name: "Clear filters" }).click();
      await go(page, "board/deal", "Deals by stage");
      await expect(page.locator("[data-card=active]")).toHaveText(/\d/);
      await scanOpened(page, "[data-card=active]", "m", () => scan("choosing a stage on a board"));
      await go(page, "agenda?show=day", "Agenda");
      await scan("a day");
      await go(page, `job/${job.slug}`, job.name);
      await page.locator("main").getByText("Board", { exact: true }).click();
      await scan("a board of a shortlist");
      await go(page, "contact", "Contacts");
      await page.getByRole("button", { name: "Import…" }).click();
      await scan("importing");
      await dialog(page).getByRole("textbox").fill("Name\tBorn\nAnna Novak\t03/04/1990");
      await page.getByRole("button", { name: "Read rows" }).click();
      await expect(dialog(page).getByRole("table")).toBeVisible();
      await scan("columns of an import");
      await page.getByRole("button", { name: "Show the plan" }).click();
      await expect(dialog(page).getByRole("button", { name: /^Hold/ })).toBeVisible();
      await scan("the plan of an import");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Import…" }).click();
      await page.getByLabel("File", { exact: true }).setInputFiles({
        name: "novak.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("Anna Novak\nanna@novak.example\n\nExperience\n2020 - 2024 Welder"),
      });
      await expect(page.getByRole("form", { name: "Values from novak.txt" })).toBeVisible();
      await scan("a CV beside its values");
      await go(page, "settings", "Settings");
      await page.getByRole("button", { name: "Replace the API key" }).click();
      await page.getByLabel("Server address").fill("");
      await page.getByRole("button", { name: "Test and save" }).click();
      await expect(page.getByText("Enter the address of your CRM's API.")).toBeVisible();
      await scan("a connection that is not filled in");
      // The check gives way to everything else that the machine does, so it is waited for once.
      if (look === LOOKS[0].name) {
        await page.getByRole("button", { name: "Check this workspace" }).click();
        await expect(page.getByText(/^No problems found/)).toBeVisible({ timeout: 400_000 });
        await scan("a checked workspace");
      }
      expect(found).toEqual([]);
    });
  });
}

/** A window of 1440 pixels at 200 % is as wide as 720, and half as high. */
const ZOOMED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

test.describe("at 200 % zoom", () => {
  test.use(ZOOMED);

  test("no violations, and nothing cut off or out of reach", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await openSynced(page, app);
    const { found, scan: scanRules } = scanner(page);
    const scan = async (place: string) => {
      await scanRules(place);
      for (const problem of await layoutProblemsOn(page)) found.push(`${place}: ${problem}`);
    };
    for (const [place, title] of [
      ...Object.entries(PLACES),
      [`contact?open=${contact.slug}`, contact.name],
      [`job/${job.slug}`, job.name],
      [`organization/${organization.slug}`, organization.name],
      [`client-brief/organization/${organization.slug}`, "Client brief"],
      [`document/${job.slug}`, "Document for the client"],
    ] as const) {
      await go(page, place, title);
      await scan(place);
    }
    // It opens at the hour that it is.
    for (const show of ["week", "day"]) {
      await go(page, `agenda?show=${show}`, "Agenda");
      for (let part = 0; part < 5; part++) {
        await scrollAround(page, "[data-hours]", part / 4);
        await scan(`agenda, ${show}, scrolled by ${String(part)} of 4`);
      }
    }
    await go(page, `contact/${contact.slug}`, contact.name);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await scan("contact");
    for (const keys of ["q n", "q l", "e", "s"])
      await scanOpened(page, "[data-page]", keys, () => scan(keys));
    await go(page, "deal", "Deals");
    await expect(page.getByRole("row").nth(1)).not.toContainText("Loading");
    for (const keys of ["/", "Control+k", "Shift+?", "c", "Shift+F", "Shift+F10", ...OF_A_VIEW])
      await scanOpened(page, "[data-list]", keys, () => scan(keys));
    await page.locator("[data-list]").focus();
    await page.keyboard.press("x");
    await scan("a selected row");
    await scanOpened(page, "[data-list]", "Shift+E", () => scan("changing many"));
    await go(page, "board/deal", "Deals by stage");
    await expect(page.locator("[data-card=active]")).toHaveText(/\d/);
    await scanOpened(page, "[data-card=active]", "m", () => scan("choosing a stage on a board"));
    expect(found).toEqual([]);
  });
});

test("no violations in the sync centre while everything in it needs somebody", async ({ page }) => {
  const origin = originOf(app.url);
  const local = (path: string, method: string, body: unknown) =>
    askServer(origin, path, { method, body, key: KEY });
  const [conflicting, refused, gone, waiting] = await peopleOf(sandbox.url);
  await local("/local/work-offline", "POST", { work_offline: true });
  for (const person of [conflicting, refused, gone, waiting])
    await local(`/v1/contact/${person.slug}`, "PUT", {
      ...person.required,
      city: "Mine",
      description: LONG,
    });
  await askServer(sandbox.url, `/v1/contact/${conflicting.slug}`, {
    method: "PUT",
    body: { ...conflicting.required, city: "Theirs", description: `${LONG} And theirs.` },
  });
  await fetchOnce(`${sandbox.url}/sandbox/record/contact/${gone.slug}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  await askServer(sandbox.url, "/sandbox/faults", {
    method: "PUT",
    body: [
      {
        match: { method: "PUT", path: `/v1/contact/${refused.slug}` },
        effect: { kind: "status", code: 422, body: { message: `City is not known here. ${LONG}` } },
      },
      {
        match: { method: "PUT", path: `/v1/contact/${waiting.slug}` },
        effect: { kind: "status", code: 503 },
      },
    ],
  });
  await local("/local/work-offline", "POST", { work_offline: false });
  for (const { name: look, media, what } of LOOKS) {
    const { found, scan } = scanner(page, what);
    await page.emulateMedia({ ...media, reducedMotion: "reduce" });
    await page.goto(app.url);
    // The page has to have read its key before its address changes.
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await wearing(page, media.colorScheme);
    await go(page, "sync", "Sync");
    const item = (state: string) => page.getByRole("listitem", { name: new RegExp(`^${state}`) });
    await expect(item("Refused by the server")).toHaveCount(1);
    await expect(item("Changed on the server too")).toHaveCount(2);
    await expect(item("Waiting to be sent")).toHaveCount(1);
    await page.getByRole("button", { name: "Sent" }).click();
    await scan(`sync, ${look}`);
    await page.getByRole("button", { name: "Mine for all" }).click();
    await scan(`a decision, ${look}`);
    await item("Refused by the server").getByRole("button", { name: "Edit", exact: true }).click();
    await scan(`mending, ${look}`);
    await page.keyboard.press("Escape");
    await item("Refused by the server").getByRole("button", { name: "Discard…" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await scan(`discarding, ${look}`);
    await page.keyboard.press("Escape");
    await page.goto(`${origin}/#/contact/${conflicting.slug}`);
    await expect(page.getByText("Changed on the server too").first()).toBeVisible();
    await scan(`a record in conflict, ${look}`);
    await page.goto(`${origin}/#/contact?filter=${encodeURIComponent(CHANGED)}`);
    await expect(page.getByRole("row").getByText("Refused by the server")).toHaveCount(1);
    await scan(`a list with marks, ${look}`);
    await page.keyboard.press("/");
    await page.keyboard.type(conflicting.required.first_name);
    await expect(dialog(page).getByText("Changed on the server too").first()).toBeAttached();
    await scan(`hits with marks, ${look}`);
    await page.keyboard.press("Escape");
    expect(found).toEqual([]);
  }
});

test("no violations before there is a connection", async ({ page }) => {
  const empty = makeDataDir();
  const fresh = await startApp(null, empty.path);
  const { found, scan } = scanner(page);
  for (const { name: look, media } of LOOKS) {
    await page.emulateMedia(media);
    await page.goto(fresh.url);
    await expect(page.getByRole("heading", { name: "Welcome to Roadbook" })).toBeVisible();
    await wearing(page, media.colorScheme);
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Enter the address of your CRM's API.")).toBeVisible();
    await scan(`first run, ${look}`);
  }
  await fresh.stop();
  empty.remove();
  expect(found).toEqual([]);
});

/** The contacts that were changed here. */
const CHANGED = JSON.stringify({ op: "is", field: "city", value: "Mine" });

const LONG = "We talked for an hour about the team and what is expected of a lead. ".repeat(12);

interface Person {
  readonly slug: string;
  /** What every PUT has to say again. */
  readonly required: Readonly<Record<string, unknown>> & { readonly first_name: string };
}

async function peopleOf(server: string): Promise<readonly [Person, Person, Person, Person]> {
  const { data: rows } = (await askServer(server, "/v1/contact?limit=10&maximize=owner,stage")) as {
    data: { slug: string; first_name: string; owner: { id: number }; stage: { id: number } }[];
  };
  const [a, b, c, d] = rows.slice(3).map(({ slug, first_name, owner, stage }) => ({
    slug,
    required: { first_name, owner_id: owner.id, stage_id: stage.id },
  }));
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error("Too few contacts.");
  return [a, b, c, d];
}
