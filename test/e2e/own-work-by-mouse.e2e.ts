import { expect, type Locator, type Page, test } from "@playwright/test";
import { countClicks, keyTable, type TaskClicks } from "./key-counter.ts";
import { expectMessage } from "./messages.ts";
import {
  catchPrints,
  expectPrintedDocument,
  OVERDUE,
  planOverdue,
  planVisit,
} from "./own-work-world.ts";
import {
  callers,
  countedTasks,
  nameOf,
  openTasksWorld,
  rowAt,
  type TasksWorld,
} from "./tasks-world.ts";

/** A recruiter's own work with a mouse and without a network: only texts are typed. */
test.describe.configure({ mode: "serial" });

let world: TasksWorld;
let page: Page;
/** Name of the organization that is visited. */
let client = "";
const { task, counts } = countedTasks((name) => countClicks(page, name));

const PEOPLE = 3;
const PROPOSED = 5;

test.beforeAll(async ({ browser }) => {
  world = await openTasksWorld(browser, {
    viewport: { width: 1440, height: 900 },
    plan: async (given) => {
      await planOverdue(given);
      client = await planVisit(given);
    },
  });
  ({ page } = world);
  await page.getByRole("checkbox", { name: "Work offline" }).click();
  await expect(page.getByText(/Working offline/).first()).toBeVisible();
});
test.afterAll(async () => {
  await world.close();
  process.stdout.write(`\n${keyTable(counts(), "clicks")}\n\n`);
});

const dialog = () => page.getByRole("dialog");
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole("button", { name }).first();
const title = () => page.locator("main").getByRole("heading", { level: 1 });
const openFrom = (mouse: TaskClicks, name: string) =>
  mouse.click(page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) }));

async function find(mouse: TaskClicks, name: string): Promise<void> {
  await mouse.click(button(/^Search/));
  await mouse.type(name);
  const hit = dialog().getByRole("option").first();
  await expect(hit).toContainText(name);
  await mouse.click(hit);
  await expect(title()).toHaveText(name);
}

task(1, "triage what is overdue", async (mouse) => {
  await mouse.step("the first one", async () => {
    await openFrom(mouse, "Today");
    await mouse.click(page.locator("main").getByText("Go through them").first());
  });
  const card = page.getByRole("region", { name: /^Owed \d+$/ });
  await mouse.step("each is done, put off or skipped", async () => {
    for (let number = 1; number <= OVERDUE; number += 1) {
      const position = page.getByRole("status").filter({ hasText: new RegExp(`^${number} of `) });
      await expect(position).toBeVisible();
      await expect(card).toBeVisible();
      await mouse.click(button(number % 5 === 0 ? /^Tomorrow/ : /^Done/, page.locator("main")));
    }
    await expect(card).toHaveCount(0);
  });
});

task(2, "people at a fair", async (mouse) => {
  const field = (name: RegExp) => dialog().getByRole("textbox", { name }).first();
  const prompt = page.getByRole("region", { name: "Who are you?" });
  await mouse.step("who makes them", async () => {
    await openFrom(mouse, "Today");
    await mouse.click(prompt.getByRole("combobox"));
    await mouse.type("Marta Nunes");
    await mouse.click(page.getByRole("option", { name: "Marta Nunes" }).first());
    await expect(prompt).toHaveCount(0);
  });
  await mouse.step("each person, with a note", async () => {
    await openFrom(mouse, "Candidates");
    await mouse.click(button(/^New candidate/, page.locator("main")));
    for (let number = 1; number <= PEOPLE; number += 1) {
      await expect(field(/^First name/)).toBeFocused();
      await expect(field(/^First name/)).toHaveValue("");
      await mouse.type(`Fair${number}`);
      await mouse.click(field(/^Last name/));
      await mouse.type("Visitor");
      await mouse.click(field(/^Note/));
      await mouse.type("Met at the stand");
      await mouse.click(button(/^Create another/, dialog()));
    }
    await expect(field(/^First name/)).toHaveValue("");
    await mouse.click(button("Cancel", dialog()).or(button("Close", dialog())).first());
    await expect(dialog()).toHaveCount(0);
  });
});

task(3, "prepare a visit to a client", async (mouse) => {
  await catchPrints(page);
  const brief = page.getByRole("article", { name: "Client brief" });
  await mouse.step("the client, and the brief on it", async () => {
    await find(mouse, client);
    await mouse.click(page.getByRole("link", { name: "Brief me on this client" }));
    await expect(brief).toContainText(client);
  });
  await mouse.step("five for a job", async () => {
    const job = brief.getByRole("heading", { level: 4 }).first().getByRole("link");
    await expect(job).toContainText("of the visit");
    await mouse.click(job);
    const matches = page.getByRole("region", { name: "Candidates that fit" });
    const shortlist = page.getByRole("region", { name: "Shortlist" }).getByRole("listitem");
    for (let count = 1; count <= PROPOSED; count += 1) {
      await mouse.click(button(/^Add .+ to the shortlist$/, matches));
      await expect(shortlist).toHaveCount(count);
    }
  });
  await mouse.step("their document", async () => {
    await mouse.click(button("Document for the client"));
    await mouse.click(button("Print", page.getByRole("region", { name: "Preview" })));
    await expectPrintedDocument(page, PROPOSED);
  });
});

task(4, "one of the shortlist gets an interview", async (mouse) => {
  await mouse.step("the stage beside the name", async () => {
    await mouse.click(button("Back to the job"));
    const line = page.getByRole("region", { name: "Shortlist" }).getByRole("listitem").first();
    await mouse.click(line.getByRole("combobox", { name: /^Stage of/ }));
    await mouse.click(page.getByRole("option", { name: "Interview" }));
    await expectMessage(page, /: Interview\.$/);
  });
  await mouse.step("the activity that is offered", async () => {
    await mouse.click(button(/^Plan the interview/));
    await expect(dialog().getByRole("textbox", { name: /^Title/ })).toBeFocused();
    await mouse.type("Interview at the client");
    await mouse.click(button("Create", dialog()));
    await expect(dialog()).toHaveCount(0);
  });
});

task(5, "a call in which something was promised", async (mouse) => {
  const caller = rowAt(await callers(world), 0);
  await mouse.step("the call", async () => {
    await find(mouse, nameOf(caller));
    await mouse.click(button(/^Log call/));
    await mouse.type("Left a voicemail, will try again on Thursday after 17:00");
    await mouse.click(button("Save", dialog()));
    await expectMessage(page, /^Call with .+ logged/);
  });
  await mouse.step("the follow-up that it names", async () => {
    const offer = page.getByRole("region", { name: "Follow-up" });
    await mouse.click(button(/^Add it/, offer));
    await expect(offer).toHaveCount(0);
  });
});
