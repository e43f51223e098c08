import { expect, type Locator, type Page, test } from "@playwright/test";
import { countClicks, keyTable, type TaskClicks } from "./key-counter.ts";
import { expectMessage } from "./messages.ts";
import { expectMeeting, MEETING, uniqueDeal } from "./planned-meeting.ts";
import {
  callers,
  countedTasks,
  expectCity,
  INTERVIEW,
  jobWithParking,
  lastDigits,
  moveTo,
  nameOf,
  openTasksWorld,
  planWeek,
  refuseEdit,
  rowAt,
  type Row,
  type TasksWorld,
} from "./tasks-world.ts";

/** The ten tasks with a mouse, and the planned meeting: only texts are typed. */
test.describe.configure({ mode: "serial" });

let world: TasksWorld;
let page: Page;
const { task, counts } = countedTasks((name) => countClicks(page, name));

test.beforeAll(async ({ browser }) => {
  world = await openTasksWorld(browser, {
    viewport: { width: 1440, height: 900 },
    // In the middle of the week: a day later is in sight, too.
    plan: (given) => planWeek(given, [{ title: INTERVIEW, weekday: 3 }]),
  });
  ({ page } = world);
});
test.afterAll(async () => {
  await world.close();
  process.stdout.write(`\n${keyTable(counts(), "clicks")}\n\n`);
});

const dialog = () => page.getByRole("dialog");
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole("button", { name }).first();
const title = () => page.locator("main").getByRole("heading", { level: 1 });

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
const person = (index: number) => rowAt(people, index);

task(1, "find a caller by the digits of the phone", async (mouse) => {
  people = await callers(world);
  const caller = person(0);
  await mouse.step("the last digits lead to the person", () =>
    find(mouse, lastDigits(caller), nameOf(caller)),
  );
});

task(2, "log a call with a follow-up", async (mouse) => {
  await mouse.step("what was said, and when to call again", async () => {
    await mouse.click(button(/Log call/));
    await mouse.type("Wants to hear about the offer next week");
    await mouse.click(button("Tomorrow", dialog()));
    await mouse.click(button("Save", dialog()));
    await expectMessage(page, /^Call with .+ logged, follow-up on/);
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
  const someone = person(5);
  await refuseEdit(world, someone);
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
  const someone = person(6);
  await mouse.step("the edit, offline", async () => {
    await mouse.click(offline());
    await find(mouse, nameOf(someone), nameOf(someone));
    await change(mouse, "City", "Mine");
  });
  await moveTo(world, someone, "Theirs");
  await mouse.step("mine counts", async () => {
    await mouse.click(offline());
    await expect(page.getByText(/1 needs attention/).first()).toBeVisible();
    await openFrom(mouse, "Sync");
    await mouse.click(page.getByRole("radio", { name: /Mine/ }).or(button(/^Mine/)).first());
    await mouse.click(button("Keep mine and send"));
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
  });
  await expectCity(world, someone, "Mine");
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
    const item = page.locator("main [data-activity]").filter({ hasText: INTERVIEW });
    await expect(item).toBeVisible();
    const id = await item.getAttribute("data-id");
    const before = await world.server(`/v1/activity/${id}`);
    await mouse.dragBy(item, DAY_PIXELS, 0);
    await expectMessage(page, /moved/i);
    const now = async () => (await world.server(`/v1/activity/${id}`))["start_date"];
    await expect.poll(now).not.toBe(before["start_date"]);
  });
});

task(9, "clear a custom field below another one", async (mouse) => {
  const name = String((await jobWithParking(world))["position_name"]);
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
    await mouse.click(page.getByRole("menuitem", { name: "CSV" }));
    await downloading;
  });
});

task(16, "plan an activity with an attendee and a file, from an open deal", async (mouse) => {
  const [deal, guest] = [await uniqueDeal(world.rowsOf), person(1)];
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
    await expect(dialog().getByText(/attached/i)).toBeVisible();
    await mouse.click(button("Create", dialog()));
    await expect(dialog()).toHaveCount(0);
  });
  await mouse.step("online again, it is sent", async () => {
    await mouse.click(offline());
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
  });
  await expectMeeting(world.rowsOf, { deal: deal.slug, guest: guest.slug });
});
