import { expect, type Page, test } from "@playwright/test";
import { askServer, makeDataDir, originOf, type Running, startApp, startSandbox } from "./desk.ts";
import { openSynced } from "./first-sync.ts";
import { boxesOn, layoutProblemsOn } from "./layout-problems.ts";

/*
 * Every screen at 1440 pixels, light and dark, without stored pictures: what is broken is seen in
 * the boxes of what is drawn, and dark must have the same boxes as light (docs/adr/0013).
 */

let sandbox: Running;
let app: Running;
const data = makeDataDir();
let places: readonly string[] = [];

test.use({ viewport: { width: 1_440, height: 900 } });
test.beforeAll(async () => {
  sandbox = await startSandbox(["--seed", "5"]);
  app = await startApp(sandbox.url, data.path);
  const first = async (resource: string) => {
    const { data: rows } = await askServer(sandbox.url, `/v1/${resource}?limit=1`);
    return (rows as { slug: string }[])[0]?.slug ?? "";
  };
  const contact = await first("contact");
  places = [
    "today",
    "candidate",
    "contact",
    "organization",
    "job",
    "deal",
    "activity",
    "note",
    "agenda",
    "agenda?show=day",
    "board/deal",
    "board/contact",
    "board/job",
    "reports",
    "duplicates/organization",
    "sync",
    "settings",
    `contact?open=${contact}`,
    `contact/${contact}`,
    `job/${await first("job")}`,
    `deal/${await first("deal")}`,
    `organization/${await first("organization")}`,
    `candidate/${await first("candidate")}`,
  ];
});
test.afterAll(async () => {
  await app.stop();
  await sandbox.stop();
  data.remove();
});

test("every screen is whole, and dark is drawn as light", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.clock.setFixedTime(new Date());
  await openSynced(page, app);
  const found: string[] = [];
  for (const place of places) {
    await page.goto(`${originOf(app.url)}/#/${place}`);
    await expect(page.locator("main").getByRole("heading").first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const problem of await layoutProblemsOn(page)) found.push(`${place}: ${problem}`);
    const moved = () => movedInTheDark(page);
    await expect
      .poll(moved, { timeout: DRAWN_MS })
      .toBeNull()
      .catch(async () => found.push(`${place}: elsewhere in the dark: ${await moved()}`));
  }
  expect(found).toEqual([]);
});

/** A list that still loads has other boxes a moment later: looked at again until this is over. */
const DRAWN_MS = 10_000;

/** Returns a box of the light page that the dark one has not; null when they are alike. */
async function movedInTheDark(page: Page): Promise<string | null> {
  const drawn: (readonly string[])[] = [];
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    drawn.push(await boxesOn(page));
  }
  const [dark = [], light = []] = drawn;
  return light.find((box, index) => box !== dark[index]) ?? null;
}
