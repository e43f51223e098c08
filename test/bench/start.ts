import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Browser } from "playwright";
import { z } from "zod";
import { invariant } from "../../renderer/core/invariant.ts";
import { type Timing, timingOf } from "./timing.ts";

const ROOT = join(import.meta.dirname, "../..");
const KEY = "bench-key";
const STARTS = 5;
/** The page counts as painted when nothing has changed for so long. */
const REST_MS = 700;

/** Milliseconds of several starts: from each step to the next, and all of them. */
export interface Starts {
  readonly whole: Timing;
  /** npm, and the check that the build is newer than its sources. */
  readonly untilProcess: Timing;
  readonly processToReady: Timing;
  readonly readyToAnswer: Timing;
  readonly pageToFirstPaint: Timing;
  readonly pageToToday: Timing;
}

/**
 * `npm start` of a built checkout until Today is painted in a browser that is open already, and
 * what that is made of. The process is started by itself, too: what is before it is the difference.
 */
export async function timeStarts(browser: Browser, folder: string): Promise<Starts> {
  const seen: Record<keyof Starts, number>[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const direct = await start(process.execPath, [join(ROOT, "out/main/browser.js")], folder);
    const answered = await firstAnswer(direct.address);
    await direct.stop();
    const byNpm = await start("npm", ["start", "--silent", "--", "--shell=browser"], folder);
    const painted = await paintToday(browser, byNpm.url);
    await byNpm.stop();
    seen.push({
      whole: byNpm.took + painted.today,
      untilProcess: byNpm.took - direct.took,
      processToReady: direct.took,
      readyToAnswer: answered,
      pageToFirstPaint: painted.first,
      pageToToday: painted.today,
    });
  }
  const timing = (part: keyof Starts) => timingOf(seen.map((one) => ({ wall: one[part], cpu: 0 })));
  return {
    whole: timing("whole"),
    untilProcess: timing("untilProcess"),
    processToReady: timing("processToReady"),
    readyToAnswer: timing("readyToAnswer"),
    pageToFirstPaint: timing("pageToFirstPaint"),
    pageToToday: timing("pageToToday"),
  };
}

interface Started {
  readonly url: string;
  /** Without the key. */
  readonly address: string;
  readonly took: number;
  stop(): Promise<void>;
}

/** Starts the app over a workspace; it took until the app said that it is ready. */
function start(command: string, args: readonly string[], folder: string): Promise<Started> {
  const options = ["--port", "0", "--no-open", "--key", KEY, "--data-dir", folder];
  const from = performance.now();
  // A group of its own, so that npm and what it started end together.
  const child: ChildProcess = spawn(command, [...args, ...options], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const { pid } = child;
  invariant(pid !== undefined, "The app could not be started.");
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      const url = /roadbook ready (\S+)/.exec(chunk.toString())?.[1];
      if (url === undefined) return;
      const ended = new Promise<void>((end) => child.once("close", () => end()));
      resolve({
        url,
        address: url.replace(/#.*$/, ""),
        took: performance.now() - from,
        async stop() {
          process.kill(-pid, "SIGTERM");
          await ended;
        },
      });
    });
    child.once("exit", () => reject(new Error("The app did not start. Build it: npm run build.")));
  });
}

async function firstAnswer(address: string): Promise<number> {
  const from = performance.now();
  const headers = { authorization: `Bearer ${KEY}` };
  const response = await fetch(new URL("local/records/contact?limit=64", address), { headers });
  await response.text();
  if (!response.ok) throw new Error(`The app answered with ${response.status}.`);
  return performance.now() - from;
}

const paintedSchema = z.object({ first: z.number(), today: z.number() });

/** Milliseconds from opening the page to its first paint, and until nothing changes any more. */
async function paintToday(browser: Browser, url: string): Promise<z.output<typeof paintedSchema>> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.addInitScript(() => {
      const state = { changed: 0, painted: 0 };
      Object.assign(window, { opening: state });
      new MutationObserver(() => {
        state.changed = performance.now();
        requestAnimationFrame(() => setTimeout(() => (state.painted = performance.now())));
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.goto(url);
    await page.getByRole("main").getByRole("heading").first().waitFor();
    const seen = await page.evaluate(
      (rest) =>
        new Promise((resolve) => {
          const { opening } = window as unknown as {
            opening: { changed: number; painted: number };
          };
          const timer = setInterval(() => {
            if (performance.now() - opening.changed < rest) return;
            clearInterval(timer);
            const [first] = performance.getEntriesByName("first-contentful-paint");
            resolve({ first: first?.startTime ?? 0, today: opening.painted });
          }, 50);
        }),
      REST_MS,
    );
    return paintedSchema.parse(seen);
  } finally {
    await page.close();
  }
}
