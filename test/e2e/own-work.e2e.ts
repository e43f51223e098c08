import { expect, type Page, test } from "@playwright/test";
import {
  catchPrints,
  expectPrintedDocument,
  OVERDUE,
  planOverdue,
  planVisit,
} from "./own-work-world.ts";
import { countKeys, keyTable, type TaskKeys } from "./key-counter.ts";
import { expectMessage } from "./messages.ts";
import {
  callers,
  countedTasks,
  nameOf,
  openTasksWorld,
  rowAt,
  type TasksWorld,
} from "./tasks-world.ts";

/** A recruiter's own work, without a mouse and without a network. */
test.describe.configure({ mode: "serial" });

let world: TasksWorld;
let page: Page;
/** Name of the organization that is visited. */
let client = "";
const { task, counts } = countedTasks((name) => countKeys(page, name));

const MAX_TRIAGE_KEYS = 40;
const PEOPLE = 15;
/** Keys beside the data of a person. */
const MAX_KEYS_A_PERSON = 6;
const MAX_VISIT_KEYS = 25;
/** Candidates on the shortlist for the visit. */
const PROPOSED = 5;

test.beforeAll(async ({ browser }) => {
  const viewport = { width: 1440, height: 900 };
  world = await openTasksWorld(browser, {
    viewport,
    plan: async (given) => {
      await planOverdue(given);
      client = await planVisit(given);
    },
  });
  ({ page } = world);
  await page.keyboard.press("Control+Shift+O");
  await expect(page.getByText(/Working offline/).first()).toBeVisible();
});
test.afterAll(async () => {
  await world.close();
  process.stdout.write(`\n${keyTable(counts())}\n\n`);
});

task(1, "triage what is overdue", async (keys) => {
  await keys.step("the first one, with the numbers of all", async () => {
    await keys.press("g t");
    await expect(page.getByText(`Overdue ${OVERDUE}`, { exact: true })).toBeVisible();
    await keys.press("g g");
    await expect(page.getByRole("heading", { name: "Go through them" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^1 of / })).toBeVisible();
  });
  const card = page.getByRole("region", { name: /^Owed \d+$/ });
  await keys.step("each is done, put off or skipped", async () => {
    for (let number = 1; number <= OVERDUE; number += 1) {
      const position = page.getByRole("status").filter({ hasText: new RegExp(`^${number} of `) });
      await expect(position).toBeVisible();
      await expect(card).toBeVisible();
      await keys.press(number % 5 === 0 ? "m" : number % 7 === 0 ? "s" : "d");
    }
    await expect(card).toHaveCount(0);
  });
  await keys.step("one was skipped by mistake: back, and done", async () => {
    await keys.press("z");
    await expect(card).toBeVisible();
    await keys.press("d");
    await expect(card).toHaveCount(0);
  });
  await keys.step("Today says what is left", async () => {
    await keys.press("g t");
    await expect(page.getByText("Overdue 2", { exact: true })).toBeVisible();
  });
  expect(keys.done().pressed).toBeLessThanOrEqual(MAX_TRIAGE_KEYS);
});

task(2, "fifteen people at a fair", async (keys) => {
  const dialog = page.getByRole("dialog");
  const focused = page.locator(":focus");
  // The owner of new records is the user, who has said who that is.
  const prompt = page.getByRole("region", { name: "Who are you?" });
  await prompt.getByRole("combobox").fill("Marta Nunes");
  await page.getByRole("option", { name: "Marta Nunes" }).first().click();
  await expect(prompt).toHaveCount(0);
  await keys.step("the form", async () => {
    await keys.press("g c");
    await expect(page.getByRole("heading", { name: "Candidates", level: 1 })).toBeVisible();
    await keys.press("c");
    await expect(dialog.getByRole("textbox", { name: /^First name/ })).toBeFocused();
  });
  const before = keys.done().pressed;
  await keys.step("each person, with a note", async () => {
    for (let number = 1; number <= PEOPLE; number += 1) {
      await keys.type(`Fair${number}`);
      await keys.press("Tab");
      await keys.type("Visitor");
      await keys.press("Tab");
      await keys.type(`fair${number}@example.com`);
      await keys.press("Tab");
      await keys.type(`+49 30 55500${String(number).padStart(2, "0")}`);
      // The first passes the position and the organization, which then stand last.
      await keys.press(number === 1 ? "Tab Tab Tab" : "Tab Tab");
      await expect(focused).toHaveAccessibleName("Note");
      await keys.type("Met at the stand");
      await keys.press("Control+Shift+Enter");
      await expect(dialog.getByRole("textbox", { name: /^First name/ })).toBeFocused();
      await expect(dialog.getByRole("textbox", { name: /^First name/ })).toHaveValue("");
    }
  });
  const perPerson = (keys.done().pressed - before) / PEOPLE;
  expect(Math.floor(perPerson)).toBeLessThanOrEqual(MAX_KEYS_A_PERSON);
  await keys.step("all of them are made today", async () => {
    await keys.press("Escape");
    await expect(dialog).toHaveCount(0);
    await keys.press("Control+k");
    await keys.type("candidates made today");
    await expect(dialog.getByRole("option").first()).toContainText("Candidates made today");
    await keys.press("Enter");
    await expect(page.getByRole("row").filter({ hasText: "Visitor" })).toHaveCount(PEOPLE);
  });
});

const title = () => page.locator("main").getByRole("heading", { level: 1 });

/** Puts a record on the page, found by its name. */
async function find(keys: TaskKeys, name: string): Promise<void> {
  await keys.press("/");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  await keys.type(name);
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText(name);
  await keys.press("Enter");
  await expect(title()).toHaveText(name);
}

task(3, "prepare a visit to a client", async (keys) => {
  await catchPrints(page);
  const matches = page.getByRole("region", { name: "Candidates that fit" }).getByRole("listitem");
  const brief = page.getByRole("article", { name: "Client brief" });
  const goToJob = async (number: 1 | 2) => {
    const job = brief.getByRole("heading", { level: 4 }).nth(number - 1);
    await expect(job).toContainText("of the visit");
    for (let at = 1; at <= number; at += 1) await keys.press("j");
    await expect(job.getByRole("link")).toBeFocused();
    const name = await job.getByRole("link").innerText();
    await keys.press("Enter");
    await expect(title()).toHaveText(name);
    await expect(matches.nth(PROPOSED)).toBeVisible();
  };
  await keys.step("the client, and the brief on it", async () => {
    await find(keys, client);
    await keys.press("b");
    await expect(brief).toContainText(client);
  });
  await keys.step("who fits the first job", async () => {
    await goToJob(1);
    await keys.press("Escape");
  });
  await keys.step("five for the second job", async () => {
    await goToJob(2);
    const shortlist = page.getByRole("region", { name: "Shortlist" }).getByRole("listitem");
    for (let rank = 1; rank <= PROPOSED; rank += 1) {
      await keys.press(String(rank));
      await expect(shortlist).toHaveCount(rank);
    }
  });
  await keys.step("their document as a PDF", async () => {
    await keys.press("Shift+d");
    await expectPrintedDocument(page, PROPOSED);
  });
  expect(keys.done().pressed).toBeLessThanOrEqual(MAX_VISIT_KEYS);
});

const focusedColumn = () =>
  page.evaluate(
    () => document.activeElement?.closest("[data-empty]")?.querySelector("h3")?.textContent ?? "",
  );

task(4, "one of the shortlist gets an interview", async (keys) => {
  await keys.step("the card moves on", async () => {
    await keys.press("g l");
    const card = page.locator("main").getByRole("listitem").getByRole("link").first();
    await expect(card).toBeVisible();
    await keys.press("j");
    await expect(card).toBeFocused();
    for (const stage of ["Asked", "Sent to client", "Interview"]) {
      await keys.press("Shift+ArrowRight");
      await expectMessage(page, new RegExp(`: ${stage}\\.$`));
      // The next key is for the card in its new column, where the focus follows it.
      await expect.poll(focusedColumn).toContain(stage);
    }
  });
  await keys.step("the activity that is offered", async () => {
    await keys.press("Shift+z");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: /^Title/ })).toBeFocused();
    await keys.type("Interview at the client");
    await keys.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
  });
});

task(5, "a call in which something was promised", async (keys) => {
  const caller = rowAt(await callers(world), 0);
  await keys.step("the call", async () => {
    await find(keys, nameOf(caller));
    await keys.press("q l");
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
    await keys.type("Left a voicemail, will try again on Thursday after 17:00");
    await keys.press("Control+Enter");
    await expectMessage(page, /^Call with .+ logged/);
  });
  await keys.step("the follow-up that it names", async () => {
    const offer = page.getByRole("region", { name: "Follow-up" });
    await expect(offer).toContainText("will try again on Thursday");
    await keys.press("Shift+y");
    await expect(offer).toHaveCount(0);
    await expectMessage(page, /follow-up|task/i);
  });
});
