import { expect, type Page, test } from "@playwright/test";
import { makeDingbatsPdf, makeJapanesePdf, makePdf, makeScannedPdf } from "../fixtures/pdf.ts";
import { KEY, makeDataDir, originOf, type Running, startApp, startSandbox } from "./desk.ts";
import { violationsOn } from "./violations.ts";

const data = makeDataDir();
let sandbox: Running;
let app: Running;
let origin: string;
let slugs: readonly string[];

test.beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp(sandbox.url, data.path);
  origin = originOf(app.url);
  await ask("POST", "/local/sync");
  const { data: rows } = (await ask("GET", "/v1/candidate?limit=10")) as {
    data: { slug: string }[];
  };
  slugs = rows.map(({ slug }) => slug);
});
test.afterAll(async () => {
  await app.stop();
  await sandbox.stop().catch(() => undefined);
  data.remove();
});

async function ask(method: string, path: string, body?: FormData): Promise<unknown> {
  const headers = { authorization: `Bearer ${KEY}`, connection: "close" };
  const response = await fetch(`${origin}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return response.json();
}

/** Gives a candidate a resume, and opens his page. */
async function openWith(page: Page, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const slug = slugs[number] ?? "";
  const record = (await ask("GET", `/v1/candidate/${slug}`)) as {
    first_name: string;
    last_name: string;
  };
  const form = new FormData();
  form.append("first_name", record.first_name);
  form.append("last_name", record.last_name);
  form.append("owner_id", "1");
  form.append("resume", new File([bytes], "cv.pdf", { type: "application/pdf" }));
  await ask("PUT", `/v1/candidate/${slug}`, form);
  await page.goto(app.url);
  // The page has to have read its key before its address changes.
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto(`${origin}/#/candidate/${slug}`);
}

/**
 * What is drawn of the page that is shown: the brightness of the pixel at parts of its width and
 * height (255 on blank paper, -1 while nothing is drawn), and the number of its dark pixels. Looks
 * at a copy: Chromium warns where one canvas is read again and again, and `watch` would take that
 * for the app's own warning.
 */
function drawn(page: Page, x: number, y: number): Promise<{ level: number; dark: number }> {
  return page.evaluate(
    ([right, down]) => {
      const nothing = { level: -1, dark: 0 };
      const shown = document.querySelector("canvas");
      if (shown === null || shown.width === 0 || shown.height === 0) return nothing;
      const copy = document.createElement("canvas");
      copy.width = shown.width;
      copy.height = shown.height;
      const context = copy.getContext("2d", { willReadFrequently: true });
      if (context === null) return nothing;
      context.drawImage(shown, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] ?? 255) < 100 && (data[at + 3] ?? 0) > 0) dark += 1;
      const pixel =
        4 * (Math.round(copy.height * down) * copy.width + Math.round(copy.width * right));
      return { level: data[pixel + 3] === 255 ? (data[pixel] ?? -1) : -1, dark };
    },
    [x, y] as const,
  );
}

/**
 * Said where the machine lacks the font that a file names without bringing it: its text is drawn in
 * another one.
 */
const LACKS_FONT = /Cannot load system font: HeiseiMin-W3/;

/**
 * What the page asks of others, what of its own it does not find, and what the content policy
 * forbids it.
 */
function watch(page: Page): readonly string[] {
  const wrong: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      wrong.push(`asked ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.on("console", (message) => {
    const { type, text } = { type: message.type(), text: message.text() };
    if ((type === "error" || type === "warning") && !LACKS_FONT.test(text)) wrong.push(text);
  });
  return wrong;
}

test("a resume that was sent is shown offline, by keyboard", async ({ page }) => {
  await openWith(page, 0, makePdf(["Anna Kowalska", "Second page"]));
  await ask("POST", "/local/sync");
  await sandbox.stop();
  await page.reload();
  await expect(page.getByText(/^The copy that was sent from here on/)).toBeVisible();
  await page.locator("[data-page]").focus();
  await page.keyboard.press("p");
  await expect(page.getByText("Anna Kowalska")).toBeAttached();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page)).toEqual([]);
  }
  await page.keyboard.press("PageDown");
  await expect(page.getByText("Page 2 of 2", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[data-page]")).toBeFocused();
});

const PAGES = [
  // In the first of the squares.
  [
    "signs of a font that no file brings along",
    makeDingbatsPdf(),
    [81 / 595, 74 / 842, 0],
    "FoxitDingbats.pfb",
  ],
  ["Japanese without its font", makeJapanesePdf("口口"), null, "UniJIS-UCS2-H.bcmap"],
  ["a fax", makeScannedPdf("fax"), [0.5, 0.5, 0], "jbig2_nowasm_fallback.js"],
  [
    "a scan as JPEG 2000",
    makeScannedPdf("JPEG 2000"),
    [0.5, 0.5, 128],
    "openjpeg_nowasm_fallback.js",
  ],
] as const;

for (const [number, [what, bytes, pixel, needs]] of PAGES.entries())
  test(`${what} is drawn, with files of the app's own and under its content policy`, async ({
    page,
    context,
  }) => {
    const wrong = watch(page);
    const asked: string[] = [];
    context.on("request", (request) => void asked.push(request.url()));
    await openWith(page, number + 1, bytes);
    await page.getByRole("button", { name: "Preview" }).click();
    if (pixel === null) {
      await expect(page.getByText("口口")).toBeAttached();
      // Its letters where the machine has some for it, else empty boxes: never a blank page.
      await expect.poll(async () => (await drawn(page, 0, 0)).dark).toBeGreaterThan(20);
    } else
      await expect.poll(async () => (await drawn(page, pixel[0], pixel[1])).level).toBe(pixel[2]);
    expect(asked.some((url) => url.startsWith(`${origin}/pdf/`) && url.endsWith(needs))).toBe(true);
    expect(wrong).toEqual([]);
  });
