import { routeAnswer } from "../../shared/local/request.ts";
import { expect, test } from "@playwright/test";
import {
  askServer,
  KEY,
  makeDataDir,
  originOf,
  type Running,
  startApp,
  startSandbox,
} from "./desk.ts";
import { openSynced } from "./first-sync.ts";
import { expectMessage, keepMessages } from "./messages.ts";

let sandbox: Running;
let app: Running;
const data = makeDataDir();
test.beforeAll(async () => {
  sandbox = await startSandbox(["--seed", "5"]);
  app = await startApp(sandbox.url, data.path);
});
test.afterAll(async () => {
  await app.stop();
  await sandbox.stop();
  data.remove();
});

interface Column {
  readonly id: number | null;
  readonly count: number;
}
const askApp = (path: string) => askServer(originOf(app.url), path, { key: KEY });

test("a card dragged offline is at its new stage on the server after reconnecting", async ({
  page,
}) => {
  await openSynced(page, app);
  await page.getByLabel("Work offline").check();
  await page.goto(`${originOf(app.url)}/#/board/deal`);
  const { columns } = routeAnswer("readBoard", await askApp("/local/board/deal"));
  const from = columns.find((column) => column.count > 0);
  const to = columns.find((column) => column !== from);
  if (from === undefined || to === undefined) throw new Error("The sandbox has no deals.");
  const column = (item: Column) => page.locator(`[data-column="${item.id}"]`);
  const card = column(from).getByRole("listitem").first();
  const name = (await card.locator("[dir=auto]").first().textContent()) ?? "";
  await card.dragTo(column(to));
  await expect(column(to).getByRole("heading")).toContainText(String(to.count + 1));
  await expect(column(to).getByText("Waiting to be sent")).toBeVisible();
  await page.getByLabel("Work offline").uncheck();
  await expect(page.getByText("Everything is sent").first()).toBeVisible();
  await expect(column(to).getByText("Waiting to be sent")).toBeHidden();
  const deals = (await askServer(sandbox.url, "/v1/deal?limit=50&maximize=stage")) as unknown as {
    data: { name: string; stage: { id: number } }[];
  };
  expect(deals.data.filter((deal) => deal.name === name).map((deal) => deal.stage.id)).toContain(
    to.id,
  );
});

test("a finger drags a card after a short press, and scrolls without one", async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 1280, height: 500 },
  });
  const page = await context.newPage();
  await keepMessages(page);
  await openSynced(page, app);
  await page.goto(`${originOf(app.url)}/#/board/contact`);
  const { columns } = routeAnswer("readBoard", await askApp("/local/board/contact"));
  const [from, to] = columns.filter((column) => column.count > 10);
  if (from === undefined || to === undefined) throw new Error("The sandbox has too few contacts.");
  const column = (item: Column) => page.locator(`[data-column="${item.id}"]`);
  const card = column(from).getByRole("listitem").nth(2);
  await expect(card).not.toContainText("Loading");
  const text = (await card.textContent()) ?? "";
  const scrolled = (element: Element) => element.scrollTop;
  const finger = await context.newCDPSession(page);
  const put = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  const middle = async (locator: typeof card) => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error("It is not on the page.");
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await put("touchStart", ...(await middle(card)));
  await expect(card).toHaveAttribute("data-dragged", "true");
  await put("touchMove", ...(await middle(column(to))));
  await expect(column(to)).toHaveAttribute("data-over", "true");
  expect(await column(from).locator("[data-cards]").evaluate(scrolled)).toBe(0);
  await put("touchEnd", 0, 0);
  await expect(column(to).getByRole("heading")).toContainText(String(to.count + 1));
  const message = await expectMessage(page, /^Stage → /);
  const name = / · (.+)$/.exec(message)?.[1] ?? "";
  expect(message).toBe(`Stage → ${to.label} · ${name}`);
  expect(text).toContain(name);
  await expect(column(to).getByRole("listitem").filter({ hasText: name }).first()).toBeFocused();
  // Letting go of it is no tap: nothing is open beside the board.
  await expect(page).toHaveURL(/#\/board\/contact$/);

  const [x, y] = await middle(card);
  // At one go: a finger that rests before it moves takes the card, however busy the machine is.
  await Promise.all([
    put("touchStart", x, y),
    ...[20, 60, 120].map((by) => put("touchMove", x, y - by)),
  ]);
  await put("touchEnd", 0, 0);
  await expect
    .poll(() => column(from).locator("[data-cards]").evaluate(scrolled))
    .toBeGreaterThan(50);
  await expect(column(from).getByRole("heading")).toContainText(String(from.count - 1));
  await context.close();
});

test("a report's number opens the list that it counts; plots add no style element", async ({
  page,
}) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) broken.push(message.text());
  });
  await openSynced(page, app);
  const styles = () => page.evaluate(() => document.querySelectorAll("style").length);
  const before = await styles();
  await page.goto(`${originOf(app.url)}/#/reports`);
  await expect(page.locator("[data-plot] svg").first()).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(5);
  expect(await styles()).toBe(before);
  const number = page
    .getByRole("table", { name: "Pipeline by stage" })
    .getByRole("link", { name: /: Deals, Total/ });
  const count = await number.textContent();
  await number.click();
  await expect(page.getByRole("heading", { level: 1, name: "Deals" })).toBeVisible();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: count ?? "" })
      .first(),
  ).toBeVisible();
  await page.goBack();
  const total = page
    .getByRole("table", { name: "Jobs by age and status" })
    .getByRole("link", { name: /: All, Total/ });
  const jobs = await total.textContent();
  await total.click();
  await expect(page.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: jobs ?? "" })
      .first(),
  ).toBeVisible();
  expect(broken).toEqual([]);
});

test("creating somebody who exists already shows a hint", async ({ page }) => {
  await openSynced(page, app);
  const people = (await askApp("/local/records/candidate?limit=20")) as unknown as {
    data: { full_name: string; email: string; slug: string }[];
  };
  const someone = people.data.find((person) => /^[^@\s]{4,}@/.test(person.email));
  if (someone === undefined) throw new Error("Nobody has an address.");
  await page.goto(`${originOf(app.url)}/#/candidate`);
  await page.getByRole("button", { name: "New candidate" }).click();
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(someone.email.toUpperCase());
  await expect(
    page.getByRole("dialog").getByText(`Looks like ${someone.full_name}, candidate, same email`),
  ).toBeVisible();
  await page
    .getByRole("button", { name: `Open ${someone.full_name} instead` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`#/candidate/${someone.slug}$`));
});
