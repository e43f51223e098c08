import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { YOUNG_GENERATION_MB } from "../../main/browser/engine-thread.ts";
import { page, sample } from "./asks.ts";
import { type Figures, readBaseline, saveBaseline } from "./baseline.ts";
import {
  benchFolder,
  copyWorkspace,
  fillFile,
  type FilledFile,
  open,
  WORKSPACE,
} from "./bench-folder.ts";
import { fillInOrder } from "./fill.ts";
import { quickFilter } from "./queries.ts";
import { Report } from "./report.ts";
import { edits, lists, longTexts } from "./store-lists.ts";
import { MOST_FOR_PEERS, peersByClass } from "./store-peers.ts";
import { screenLists } from "./store-screens.ts";
import { searchByClass, stages, typingByClass } from "./store-search.ts";
import { type TextClass, textClasses } from "./text-classes.ts";
import { typedTexts } from "./texts.ts";
import { measure, time } from "./timing.ts";
import { Yardstick } from "./yardstick.ts";

/** Contacts that each run writes. */
const WRITTEN_NOW = 2_000;
const TEXTS_OF_A_CLASS = 40;

/** More runs than this tell no more about what a change of the code has made worse. */
const MOST_RUNS = 3;

interface Options {
  /** Compares with the baseline; what is worse is measured again, as it may be the machine. */
  readonly compare: boolean;
  /** Makes the medians of some runs the baseline. */
  readonly save: boolean;
}

/**
 * Figures of the store at a number of contacts, the other resources in proportion, beside peers
 * over the same contacts. Returns the figures that are worse than the baseline in every run.
 */
export async function benchStore(
  contacts: number,
  { compare, save }: Options,
): Promise<readonly string[]> {
  if ((compare || save) && contacts > MOST_FOR_PEERS)
    throw new Error(
      `Up to ${MOST_FOR_PEERS} contacts can be compared: the yardstick is a peer over as many.`,
    );
  const baseline = compare ? readBaseline(contacts) : null;
  if (compare && baseline === null)
    say(`There is no baseline of ${contacts} contacts: make one with --save.`);
  const runs: Figures[] = [];
  let worse: readonly string[] | null = null;
  let asked: readonly TextClass[] = [];
  for (let run = 0; run < MOST_RUNS; run += 1) {
    const report = new Report();
    asked = await oneRun(contacts, report);
    runs.push(report.figures());
    if (baseline !== null) {
      const now = report.compare(baseline);
      worse = (worse ?? now).filter((figure) => now.includes(figure));
      say(worse.length === 0 ? "Nothing is worse." : `Worse: ${worse.join("; ")}.`);
    }
    if (!save && (worse ?? []).length === 0) break;
  }
  if (save) {
    saveBaseline(contacts, runs);
    say(`Saved as the baseline of ${contacts} contacts.`);
  }
  await peersByClass(new Report(), asked, contacts, benchFolder(contacts).path);
  return worse ?? [];
}

function say(line: string): void {
  process.stdout.write(`\n${line}\n`);
}

async function oneRun(contacts: number, report: Report): Promise<readonly TextClass[]> {
  const folder = benchFolder(contacts);
  const yardstick = contacts > MOST_FOR_PEERS ? null : await Yardstick.open(folder.path, contacts);
  report.compareBy(yardstick);
  const path = join(copyWorkspace(folder, "store"), WORKSPACE);
  const store = open(path);
  const { filled } = folder;
  const records = `${filled.records.toLocaleString("en-GB")} records in all`;
  report.heading(`${contacts.toLocaleString("en-GB")} contacts, ${records}: written once`);
  writing(report, filled, "");
  report.heading(`${WRITTEN_NOW.toLocaleString("en-GB")} contacts: written now`);
  writing(report, writeNow(), " now");
  inOrder(report);

  const { cpu } = measure(() => {
    while (store.warmUp());
  });
  const warmedUp = `${(cpu / 1000).toFixed(2)} s`;
  report.say("reading texts into memory, in steps after the start", "", "", warmedUp);
  const some = sample(store, contacts);
  const classes = textClasses(some, TEXTS_OF_A_CLASS);
  report.heading("Milliseconds, median / 95th percentile");
  typingByClass(report, store, classes);
  screenLists(report, store, {
    title: "list, typing: rows as a screen asks for them",
    resource: "contact",
    filters: classes.flatMap(({ texts }) => texts.map((text) => quickFilter("contact", text))),
  });
  searchByClass(report, store, classes);
  stages(report, store, classes);
  lists(report, store, contacts, typedTexts(some, 200));
  longTexts(report, store);
  edits(report, store);
  store.close();
  await file(report, path);
  await yardstick?.close();
  return classes;
}

function writing(report: Report, filled: FilledFile, when: string): void {
  report.say(
    "applying pulled pages in any order, as a first sync does",
    ">= 5,000 rec/s",
    `${Math.round(filled.perSecond).toLocaleString("en-GB")} records/s`,
    `${Math.round(filled.cpu)} us/record`,
  );
  const perRecord = filled.cpu / 1000;
  if (when !== "")
    report.timing(`applying one record${when}`, "<= 0.25", {
      p50: perRecord,
      p95: perRecord,
      cpu50: perRecord,
      cpu95: perRecord,
    });
  if (filled.transactions !== undefined) {
    const { longest, ...timing } = filled.transactions;
    report.peer("  a transaction, for which a question waits", "", timing);
    report.say("    the longest", "", `${Math.round(longest)} ms`);
  }
  report.peer("a search between two pages that are written", "p95 < 3", filled.searches);
  report.peer("typing right after, before any idle work", "", filled.rightAfter);
  report.say("idle work afterwards", "<= 8 s", "", `${filled.idle.seconds.toFixed(1)} s`);
  report.peer("  a step of it", "p95 <= 4", filled.idle.step);
  report.say("file against the raw JSON", "<= 1.0", (filled.size / filled.bytes).toFixed(2));
}

function writeNow(): FilledFile {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-bench-"));
  try {
    return fillFile(join(folder, WORKSPACE), WRITTEN_NOW);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inOrder(report: Report): void {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-bench-"));
  const store = open(join(folder, WORKSPACE));
  const { perSecond, cpu } = fillInOrder(store, WRITTEN_NOW);
  store.close();
  rmSync(folder, { recursive: true, force: true });
  report.say(
    "contacts as a sync asks for them, oldest change first",
    ">= 5,000 rec/s",
    `${Math.round(perSecond).toLocaleString("en-GB")} records/s`,
    `${Math.round(cpu)} us/record`,
  );
}

async function file(report: Report, path: string): Promise<void> {
  report.timing(
    "opening the file to the first page (and closing)",
    "< 10",
    time(Array.from({ length: 10 }, () => () => reopen(path))),
  );
  const memory = execFileSync(process.execPath, [
    `--max-semi-space-size=${YOUNG_GENERATION_MB / 3}`,
    await builtScript("engine-memory"),
    path,
  ]);
  report.say(
    "memory of a process that searches and edits this file",
    "< 200 MB",
    `${memory.toString().trim()} MB`,
  );
}

/** As the app is shipped: Node takes 40 MB to read TypeScript. */
async function builtScript(name: string): Promise<string> {
  const outDir = resolve(import.meta.dirname, "../../out/bench");
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir,
      target: "node24",
      rolldownOptions: { output: { entryFileNames: "[name].mjs" } },
    },
  });
  return join(outDir, `${name}.mjs`);
}

function reopen(path: string): void {
  const store = open(path);
  page(store, { op: "all" });
  store.close();
}
