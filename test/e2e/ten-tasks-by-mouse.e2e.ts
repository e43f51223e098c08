import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { askServer, makeDataDir, type Running, startApp, startSandbox } from "./desk.ts";
import { openSynced } from "./first-sync.ts";
import { countClicks, keyTable, type TaskClicks, type TaskCount } from "./key-counter.ts";
import { expectMessage, keepMessages } from "./messages.ts";
import { expectMeeting, MEETING, uniqueDeal } from "./planned-meeting.ts";

/** The ten tasks with a mouse, and the planned meeting: only texts are typed. */
test.describe.configure({ mode: "serial" });

interface Row {
  readonly slug: string;
  readonly [field: string]: unknown;
}

let sandbox: Running;
let app: Running;
let context: BrowserContext;
let page: Page;
const data = makeDataDir();
const counts = new Map<number, TaskCount>();

test.beforeAll(async ({ browser }) => {
  sandbox = await startSandbox(["--seed", "5"]);
  await planWednesday();
  app = await startApp(sandbox.url, data.path);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await keepMessages(page);
  await openSynced(page, app);
});
test.afterAll(async () => {
  await context.close();
  await app.stop();
  await sandbox.stop();
  data.remove();
  const all = [...counts].toSorted(([a], [b]) => a - b).map(([, count]) => count);
  process.stdout.write(`\n${keyTable(all, "clicks")}\n\n`);
});

function task(number: number, title: string, act: (mouse: TaskClicks) => Promise<void>): void {
  test(`${number}. ${title}`, async () => {
    const mouse = countClicks(page, `${number}. ${title}`);
    await act(mouse);
    counts.set(number, mouse.done());
  });
}

const WEDNESDAY = "Interview with a board";

/** Plans an interview in the middle of the week: a day later is in sight, too. */
async function planWednesday(): Promise<void> {
  const now = new Date();
  const after = 2 - ((now.getDay() + 6) % 7);
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + after))
    .toISOString()
    .slice(0, 10);
  const [start_datetime, end_datetime] = [`${day}T10:00:00Z`, `${day}T11:00:00Z`];
  const body = { title: WEDNESDAY, start_datetime, end_datetime };
  await askServer(sandbox.url, "/v1/activity", { method: "POST", body });
}

const dialog = () => page.getByRole("dialog");
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole("button", { name }).first();
const title = () => page.locator("main").getByRole("heading", { level: 1 });

async function rowsOf(path: string): Promise<readonly Row[]> {
  return (await askServer(sandbox.url, path))["data"] as readonly Row[];
}

async function openFrom(mouse: TaskClicks, name: string): Promise<void> {
  await mouse.click(
    page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) }),
  );
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function find(mouse: TaskClicks, text: string, name: string): Promise<void> {
  await mouse.click(button(/^Search/));
  await mouse.type(text);
  const hit = dialog().getByRole("option").first();
  await expect(hit).toContainText(name);
  await mouse.click(hit);
  await expect(title()).toHaveText(name);
}

/** Changes a field where it stands. */
async function change(mouse: TaskClicks, field: string, value: string): Promise<void> {
  await mouse.click(page.getByRole("button", { name: new RegExp(`^${field}: `) }).last());
  const input = page.getByRole("textbox", { name: field });
  await expect(input).toBeFocused();
  await mouse.type(value);
  await mouse.click(button("Save", page.getByRole("group", { name: new RegExp(field) })));
  await expect(button(new RegExp(`^${field}: ${value}`))).toBeVisible();
}

/** About the width of a day of the agenda in a window of this size. */
const DAY_PIXELS = 170;

const offline = () => page.getByRole("checkbox", { name: "Work offline" });

let people: readonly Row[] = [];
const nameOf = (row: Row | undefined) => String(row?.["full_name"]);
const cityEdit = (row: Row, city: string) => ({
  first_name: row["first_name"],
  stage_id: (row["stage"] as { id: number }).id,
  owner_id: (row["owner"] as { id: number }).id,
  city,
});

task(1, "find a caller by the digits of the phone", async (mouse) => {
  const all = await rowsOf("/v1/contact?limit=50&maximize=owner,stage");
  const names = all.map(nameOf);
  people = all.filter(
    (row) =>
      typeof row["phone"] === "string" &&
      row["phone"].length > 7 &&
      names.filter((name) => name === nameOf(row)).length === 1,
  );
  const digits = String(people[0]?.["phone"]).replace(/\D/g, "").slice(-7);
  await mouse.step("the last digits lead to the person", () =>
    find(mouse, digits, nameOf(people[0])),
  );
});

task(2, "log a call with a follow-up", async (mouse) => {
  await mouse.step("what was said, and when to call again", async () => {
    await mouse.click(button(/Log call/));
    await mouse.type("Wants to hear about the offer next week");
    await mouse.click(button("Tomorrow", dialog()));
    await mouse.click(button("Save", dialog()));
    await expectMessage(page, /^Call logged, follow-up on/);
  });
});

task(3, "move a deal to another stage", async (mouse) => {
  await mouse.step("its card is dragged", async () => {
    await openFrom(mouse, "Boards");
    const columns = page.locator("[data-column]");
    const card = page.locator("[data-card]").first();
    await expect(card).toHaveText(/\d/);
    await mouse.drag(card, page.getByRole("region", { name: /Offer/ }).or(columns.nth(1)).first());
    await expectMessage(page, /^Stage → /);
  });
});

task(4, "mend an edit that the server refuses", async (mouse) => {
  const [, , , , , someone] = people;
  if (someone === undefined) throw new Error("Too few contacts.");
  await askServer(sandbox.url, "/sandbox/faults", {
    method: "PUT",
    body: [
      {
        match: { method: "PUT", path: `/v1/contact/${someone.slug}` },
        count: 1,
        effect: { kind: "status", code: 422, body: { message: "City is not known here" } },
      },
    ],
  });
  await mouse.step("the edit is refused", async () => {
    await find(mouse, nameOf(someone), nameOf(someone));
    await change(mouse, "City", "Nowhere");
    await expect(page.getByText(/1 .*(rejected|refused|needs)/i).first()).toBeVisible();
  });
  await mouse.step("what the server says is read, and mended", async () => {
    await openFrom(mouse, "Sync");
    const entry = page.getByRole("listitem", { name: /^Refused by the server/ });
    await mouse.click(entry.getByRole("button", { name: "Edit", exact: true }));
    await mouse.click(page.getByRole("textbox", { name: "City" }), 3);
    await mouse.type("Hamburg");
    await mouse.click(button(/^(Save|Send)/, page.locator("main")));
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
  });
});

task(5, "decide between two edits of one field", async (mouse) => {
  const [, , , , , , someone] = people;
  if (someone === undefined) throw new Error("Too few contacts.");
  await mouse.step("the edit, offline", async () => {
    await mouse.click(offline());
    await find(mouse, nameOf(someone), nameOf(someone));
    await change(mouse, "City", "Mine");
  });
  await askServer(sandbox.url, `/v1/contact/${someone.slug}`, {
    method: "PUT",
    body: cityEdit(someone, "Theirs"),
  });
  await mouse.step("mine counts", async () => {
    await mouse.click(offline());
    await expect(page.getByText(/1 needs attention/).first()).toBeVisible();
    await openFrom(mouse, "Sync");
    await mouse.click(page.getByRole("radio", { name: /Mine/ }).or(button(/^Mine/)).first());
    await mouse.click(button("Send mine"));
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
  });
  const now = await askServer(sandbox.url, `/v1/contact/${someone.slug}`);
  expect(now).toMatchObject({ city: "Mine" });
});

task(6, "give many contacts another owner", async (mouse) => {
  await mouse.step("three contacts are ticked", async () => {
    await openFrom(mouse, "Contacts");
    for (const row of [1, 2, 3])
      await mouse.click(page.getByRole("row").nth(row).getByRole("checkbox"));
  });
  await mouse.step("they get another owner", async () => {
    await mouse.click(button(/^Edit/, page.getByRole("group", { name: "Selected rows" })));
    await mouse.type("Owner");
    await mouse.click(dialog().getByRole("option", { name: "Owner" }).first());
    await mouse.click(dialog().getByRole("combobox", { name: "Owner" }));
    await mouse.click(page.getByRole("option").nth(2));
    await mouse.click(button("Preview", dialog()));
    await mouse.click(button(/^Change \d+ contacts?$/, dialog()));
    await expectMessage(page, /^\d contacts? changed\.$/);
  });
});

task(7, "save a view", async (mouse) => {
  await mouse.step("the candidates are filtered", async () => {
    await openFrom(mouse, "Candidates");
    await mouse.click(page.getByRole("searchbox", { name: "Filter by text" }));
    await mouse.type("berlin");
  });
  await mouse.step("the view has a name", async () => {
    await mouse.click(button("Save view"));
    await mouse.type("From Berlin");
    await mouse.click(button("Save", dialog()));
    await expect(button("View: From Berlin")).toBeVisible();
  });
});

task(8, "put off an interview to the next day", async (mouse) => {
  await mouse.step("it is dragged", async () => {
    await openFrom(mouse, "Agenda");
    const item = page.locator("main [data-activity]").filter({ hasText: WEDNESDAY });
    await expect(item).toBeVisible();
    const id = await item.getAttribute("data-id");
    const before = await askServer(sandbox.url, `/v1/activity/${id}`);
    await mouse.dragBy(item, DAY_PIXELS, 0);
    await expectMessage(page, /moved/i);
    const now = async () => (await askServer(sandbox.url, `/v1/activity/${id}`))["start_date"];
    await expect.poll(now).not.toBe(before["start_date"]);
  });
});

task(9, "clear a custom field below another one", async (mouse) => {
  const jobs = await rowsOf("/v1/job?limit=50&maximize=owner,custom_fields");
  const names = jobs.map((row) => String(row["position_name"]));
  const job = jobs.find((row) => {
    const values = row["custom_fields"] as readonly { field_name: string; value: unknown }[];
    const has = (name: string) =>
      values.some(({ field_name, value }) => field_name === name && (value ?? "") !== "");
    const name = String(row["position_name"]);
    return has("Parking") && has("Workplace") && names.filter((n) => n.includes(name)).length === 1;
  });
  const name = String(job?.["position_name"]);
  await mouse.step("the job", () => find(mouse, name, name));
  await mouse.step("its field is emptied", async () => {
    await mouse.click(button(/^Parking: /));
    await expect(page.getByRole("textbox", { name: "Parking" })).toBeFocused();
    await mouse.erase();
    await mouse.click(button("Save", page.getByRole("group", { name: /custom fields/i })));
    await expect(button("Parking: empty. Edit")).toBeVisible();
  });
});

task(10, "hand over a list as CSV", async (mouse) => {
  await mouse.step("the organizations are exported", async () => {
    await openFrom(mouse, "Organizations");
    const downloading = page.waitForEvent("download");
    await mouse.click(button(/^Export/));
    await downloading;
  });
});

task(16, "plan an activity with an attendee and a file, from an open deal", async (mouse) => {
  const [deal, guest] = [await uniqueDeal(rowsOf), people[1]];
  await mouse.step("the deal, offline", async () => {
    await mouse.click(offline());
    await find(mouse, String(deal["name"]), String(deal["name"]));
  });
  await mouse.step("an activity about it", async () => {
    await mouse.click(button("More", page.locator("main header")));
    await mouse.click(page.getByRole("menuitem", { name: /^Plan an activity/ }));
    await expect(dialog().getByText(String(deal["name"]))).toBeVisible();
    await mouse.type(MEETING.title);
  });
  await mouse.step("who attends", async () => {
    await mouse.click(button(/^More fields/, dialog()));
    await mouse.click(dialog().getByRole("combobox", { name: "Contacts attending" }));
    await mouse.type(nameOf(guest));
    await mouse.click(
      dialog()
        .getByRole("option", { name: nameOf(guest) })
        .first(),
    );
  });
  await mouse.step("the file, and save", async () => {
    const choosing = page.waitForEvent("filechooser");
    await mouse.click(dialog().getByText(/^Choose a file/));
    await (await choosing).setFiles(MEETING.file);
    await expect(dialog().getByText(/ready/i)).toBeVisible();
    await mouse.click(button("Create", dialog()));
    await expect(dialog()).toHaveCount(0);
  });
  await mouse.step("online again, it is sent", async () => {
    await mouse.click(offline());
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
  });
  await expectMeeting(rowsOf, { deal: deal.slug, guest: String(guest?.slug) });
});
