import { chromium, type Page } from "playwright";
import { CHROMIUM_ARGS, chromiumPath } from "../../scripts/chromium.ts";
import { PARTS, traceKeys } from "./key-trace.ts";
import { timeStarts } from "./start.ts";
import { percentile, row, type Timing } from "./timing.ts";
import { keyToPaint, keyToRows, placeToPaint } from "./ui-probe.ts";
import { startShell, workspace } from "./ui-workspace.ts";

/**
 * Speed as seen in real Chromium over the browser shell, without a network: from key to painted
 * result and what that is made of, scrolling, opening records, changing views, first paint, heap,
 * and the start of the app. The workspace is made once for each number of contacts and kept in the
 * temporary folder. Needs the built app.
 */
export async function benchUi(contacts: number): Promise<void> {
  const { folder, texts } = workspace(contacts);
  const app = await startShell(folder);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", ...CHROMIUM_ARGS],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(app.url);
    await page.getByRole("navigation").first().waitFor();
    print(
      `\n${contacts.toLocaleString("en-GB")} contacts; real Chromium; ` +
        "milliseconds, median / 95th percentile",
    );
    print(row("figure", "aim", "seen"));
    print(
      row(
        "from key to painted result, search over everything",
        "p95 < 33 ms",
        figures(await search(page, texts)),
      ),
    );
    const filtered = await filter(page, texts);
    print(
      row("from key to painted result, filter of the list", "p95 < 33 ms", figures(filtered.rows)),
    );
    print(row("  until their number is painted, too", "", figures(filtered.all)));
    // The trace slows the page down: only shares of its times say something.
    const few = texts.slice(0, TRACED_TEXTS);
    printParts("search", await traceKeys(browser, page, () => search(page, few)));
    printParts("filter", await traceKeys(browser, page, () => filter(page, few)));
    const scrolled = await scroll(page);
    print(row("frames while scrolling", "", figures(scrolled.frames)));
    print(
      row(
        "dropped frames while scrolling",
        "none",
        `${dropped(scrolled.frames)} of ${scrolled.frames.length}`,
      ),
    );
    print(
      row(
        "long tasks while scrolling",
        "none",
        `${scrolled.long.length}, longest ${longest(scrolled.long)} ms`,
      ),
    );
    print(row("J to the next record, its panel painted", "", figures(await walk(page))));
    print(row("from one view to another", "p95 < 100 ms", figures(await views(page))));
    print(row("first useful paint after a reload", "< 1 s", figures(await reloads(page))));
    print(row("JavaScript heap after collecting", "< 150 MB", `${await heap(page)} MB`));
    await page.close();
    await app.stop();
    printStarts(await timeStarts(browser, folder));
  } finally {
    await browser.close();
    await app.stop();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const pair = (first: number, second: number) => `${first.toFixed(1)} / ${second.toFixed(1)} ms`;

/** What the way from a key to its result is made of; the last column is the main thread's work. */
function printParts(what: string, parts: Awaited<ReturnType<typeof traceKeys>>): void {
  if (parts.size === 0) print(row(`  ${what}, traced`, "", "nothing that led to a frame"));
  for (const part of PARTS) {
    const timing = parts.get(part);
    if (timing === undefined) continue;
    const { p50, p95, cpu50, cpu95 } = timing;
    print(row(`  ${what}, traced: ${part}`, "", pair(p50, p95), pair(cpu50, cpu95)));
  }
}

function printStarts(starts: Awaited<ReturnType<typeof timeStarts>>): void {
  const line = (figure: string, { p50, p95 }: Timing) =>
    print(row(figure, "", `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`));
  line("npm start until Today is painted", starts.whole);
  line("  npm, and the look whether the build is up to date", starts.untilProcess);
  line("  process until it is ready", starts.processToReady);
  line("  page opened until Today is painted", starts.pageToToday);
  line("    until its first paint", starts.pageToFirstPaint);
  line("ready until its first answer, a page of contacts", starts.readyToAnswer);
}

/** Texts that are typed, and those under Chromium's trace. */
const TYPED_TEXTS = 24;
const TRACED_TEXTS = 4;
/** How often each view is opened, and how many records one after the other. */
const VISITS = 8;
const RECORDS = 40;

interface Typed {
  readonly rows: readonly number[];
  readonly all: readonly number[];
}

async function typing(
  page: Page,
  texts: readonly string[],
  selector: string,
  clear: () => Promise<void>,
): Promise<Typed> {
  const [rows, all]: [number[], number[]] = [[], []];
  for (const text of texts.slice(0, TYPED_TEXTS)) {
    // Letters that a keyboard of the bench has.
    for (const letter of Array.from(text)
      .filter((one) => /[a-z0-9@ ]/i.test(one))
      .slice(0, 8)) {
      const took = await keyToRows(page, selector, letter === " " ? "Space" : letter);
      if (took.all === 0) continue;
      // Where no row is left, a notice is the result.
      rows.push(took.rows > 0 ? took.rows : took.all);
      all.push(took.all);
    }
    await clear();
  }
  return { rows, all };
}

async function search(page: Page, texts: readonly string[]): Promise<readonly number[]> {
  await fresh(page, "#/today");
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search everything" }).waitFor();
  const { all } = await typing(page, texts, "[role=dialog]", async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
  });
  await page.keyboard.press("Escape");
  return all;
}

async function filter(page: Page, texts: readonly string[]): Promise<Typed> {
  await fresh(page, "#/contact");
  await page.keyboard.press("f");
  return typing(page, texts, "main", async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.waitForTimeout(200);
  });
}

/** Frames that came a whole frame late or more. */
function dropped(frames: readonly number[]): number {
  const usual = frames.toSorted((a, b) => a - b)[Math.floor(frames.length / 2)] ?? 0;
  return frames.reduce((sum, took) => sum + Math.max(0, Math.round(took / usual) - 1), 0);
}

async function scroll(page: Page): Promise<{ readonly frames: number[]; readonly long: number[] }> {
  await fresh(page, "#/contact");
  await page.evaluate(() => {
    const seen = { frames: [] as number[], long: [] as number[] };
    Object.assign(window, { scrolling: seen });
    new PerformanceObserver((list) =>
      seen.long.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({
      type: "longtask",
    });
    let last = performance.now();
    const tick = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 100; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(30);
  }
  return page.evaluate(
    () => (window as unknown as { scrolling: { frames: number[]; long: number[] } }).scrolling,
  );
}

async function walk(page: Page): Promise<number[]> {
  await fresh(page, "#/contact");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(500);
  const times: number[] = [];
  for (let turn = 0; turn < RECORDS; turn += 1) times.push(await keyToPaint(page, "main", "j"));
  await page.keyboard.press("Escape");
  return times;
}

async function views(page: Page): Promise<number[]> {
  await fresh(page, "#/contact");
  const times: number[] = [];
  const places = ["#/candidate", "#/today", "#/board/deal", "#/job", "#/contact"];
  for (let visit = 0; visit < VISITS; visit += 1)
    for (const hash of places) times.push(await placeToPaint(page, hash));
  return times;
}

async function reloads(page: Page): Promise<number[]> {
  const times: number[] = [];
  await fresh(page, "#/contact");
  await page.addInitScript(watchFirstRow);
  for (let turn = 0; turn < 10; turn += 1) {
    await page.reload();
    await page.getByRole("row").nth(1).waitFor();
    await page.waitForTimeout(500);
    times.push(await page.evaluate(() => (window as unknown as FirstRow).firstRowAt));
  }
  return times;
}

interface FirstRow {
  /** Milliseconds since the navigation began; 0 before. */
  firstRowAt: number;
}

/**
 * Runs in the page before its scripts: notes when the frame with the first row is painted. A wait
 * from outside looks only now and then, up to half a second apart.
 */
function watchFirstRow(): void {
  const state: FirstRow = Object.assign(window, { firstRowAt: 0 });
  new MutationObserver((_records, watch) => {
    if (document.querySelectorAll("[role=row]").length < 2) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (state.firstRowAt = performance.now())));
  }).observe(document, { subtree: true, childList: true });
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return Math.round(usedSize / 1024 / 1024);
}

/** A page as it is after it was opened: no measure begins with what the one before left. */
async function fresh(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), hash);
  await page.reload();
  await page.getByRole("navigation").first().waitFor();
  await page.waitForTimeout(1000);
}

function figures(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(0);
  return `${at(0.5)} / ${at(0.95)} ms (${times.length})`;
}

function longest(times: readonly number[]): string {
  return times.length === 0 ? "0" : Math.max(...times).toFixed(0);
}
