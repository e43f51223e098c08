import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { askServer, makeDataDir, originOf, startApp, startSandbox, type Running } from "./desk.ts";

/** Every screen and open dialog, light and dark, has no violation of WCAG 2.2 AA that a machine can find. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const PLACES = [
  "today",
  "candidate",
  "contact",
  "organization",
  "job",
  "deal",
  "activity",
  "note",
  "agenda",
  "board/deal",
  "board/contact",
  "board/job",
  "reports",
  "duplicates/organization",
  "sync",
  "settings",
];

let sandbox: Running;
let app: Running;
const data = makeDataDir();
let contact = "";
let job = "";
test.beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp(sandbox.url, data.path);
  const slugs = async (resource: string) =>
    ((await askServer(sandbox.url, `/v1/${resource}?limit=1`)) as { data: { slug: string }[] }).data[0]?.slug ?? "";
  contact = await slugs("contact");
  job = await slugs("job");
});
test.afterAll(async () => {
  await app.stop();
  await sandbox.stop();
  data.remove();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`no violations on any screen, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(app.url);
    await expect(page.getByText("Everything is sent").first()).toBeVisible({ timeout: 20_000 });
    const found: string[] = [];
    const scan = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      found.push(
        ...violations.map(
          (violation) =>
            `${what}: ${violation.id} at ${violation.nodes
              .map((node) => node.target.join(" "))
              .slice(0, 3)
              .join(", ")}`,
        ),
      );
    };
    const go = async (place: string) => {
      await page.goto(`${originOf(app.url)}/#/${place}`);
      await page.waitForTimeout(300);
    };
    for (const place of PLACES) {
      await go(place);
      await scan(place);
    }
    for (const place of [`contact?open=${contact}`, `job/${job}`, `contact/${contact}`]) {
      await go(place);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await scan(place);
    }
    await page.getByRole("button", { name: /^City: / }).click();
    await scan("editing a fact");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit custom fields" }).click();
    await scan("editing custom fields");
    await page.keyboard.press("Escape");
    for (const [keys, name] of [
      ["q n", "capturing a note"],
      ["q l", "logging a call"],
      ["e", "choosing a field"],
      ["s", "choosing a stage"],
    ] as const) {
      await page.locator("[data-page]").focus();
      for (const key of keys.split(" ")) await page.keyboard.press(key);
      await expect(page.getByRole("dialog")).toBeVisible();
      await scan(name);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await go(`contact?open=${contact}`);
    for (const part of ["Timeline", "Relations", "My changes"]) {
      await page.getByRole("radiogroup", { name: "What is shown" }).getByText(part).click();
      await scan(`${part} beside the list`);
    }
    await page.getByRole("radiogroup", { name: "What is shown" }).getByText("Facts").click();
    await go("deal");
    for (const [keys, name] of [
      ["/", "search"],
      ["Control+k", "palette"],
      ["Shift+?", "help"],
      ["c", "create"],
    ] as const) {
      await page.locator("[data-list]").focus();
      await page.keyboard.press(keys);
      await expect(page.getByRole("dialog")).toBeVisible();
      if (name === "search") {
        await page.keyboard.type("an");
        await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
      }
      await scan(name);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    expect(found).toEqual([]);
  });
}
