import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { effectiveChoice, Matches } from "../../main/engine/matching/matches.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { PRESET_NAMES } from "../../shared/matching/fit/importance.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import { drawCandidate, drawJob } from "../matching/hidden.ts";
import { measureWorlds } from "../matching/recruiters.ts";
import { READING_TOOLS } from "../matching/tools.ts";
import { jobRecordTwo, recordTwo, WORLD_TWO } from "../matching/world-two.ts";
import { measure, timeLater, row } from "./timing.ts";

const BATCH = 500;
const JOBS = 60;
const LIMIT = 50;

/** Times the best candidates for a job among so many, and how good the order is. */
export async function benchMatch(candidates: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-match-"));
  const file = join(folder, "workspace.db");
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  try {
    print(row(`${candidates} candidates`, "aim", "by the clock", "of the CPU"));
    const written = measure(() => fill(store, candidates));
    say("writing one record, matching included", "", written.wall / candidates);
    print(row("file", "", `${Math.round(statSync(file).size / 1e6)} MB`));
    await timeMatches(store);
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const { world, preset, ours, ownWords, withSynonyms } of measureWorlds(READING_TOOLS, {
    seed: 4,
    candidates: 2000,
    jobs: 60,
  })) {
    const [own, synonyms] = [ours / ownWords, ours / withSynonyms].map((ratio) => ratio.toFixed(2));
    print(row(`nDCG@10, ${world}, ${preset}`, "1.5; 1.2", ours.toFixed(2), `${own}; ${synonyms}`));
  }
}

async function timeMatches(store: Store): Promise<void> {
  const matches = new Matches(store, () => Date.now());
  const { jobs } = store.read((reader) => reader.matching.openJobs(Number.NEGATIVE_INFINITY, JOBS));
  const { importance } = effectiveChoice(null);
  const start = performance.now();
  await matches.forJob(jobs[0]?.id ?? 0, importance, LIMIT);
  say("the first answer, profiles read into memory", "", performance.now() - start);
  for (const preset of PRESET_NAMES) {
    const choice = effectiveChoice({ preset }).importance;
    const asks = jobs.map(
      ({ id }) =>
        () =>
          matches.forJob(id, choice, LIMIT),
    );
    const { p50, p95, cpu50, cpu95 } = await timeLater(asks);
    print(
      row(
        `the ${LIMIT} best for a job, ${preset}`,
        "30",
        `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
        `${cpu50.toFixed(1)} / ${cpu95.toFixed(1)} ms`,
      ),
    );
  }
  const { candidates } = {
    candidates: store.read((reader) => reader.matching.candidates(Number.NEGATIVE_INFINITY, JOBS)),
  };
  const { p50, p95, cpu50, cpu95 } = await timeLater(
    candidates.map(
      ({ id }) =>
        () =>
          matches.forCandidate(id, 10),
    ),
  );
  print(
    row(
      `the 10 best of ${JOBS} open jobs for a candidate`,
      "",
      `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
      `${cpu50.toFixed(1)} / ${cpu95.toFixed(1)} ms`,
    ),
  );
}

/** Stores candidates and jobs of an invented world. */
function fill(store: Store, count: number): void {
  const random = new Random(7);
  const save = (resource: "candidate" | "job", id: number) => {
    const raw =
      resource === "candidate"
        ? recordTwo(random, WORLD_TWO, drawCandidate(random, WORLD_TWO), id)
        : jobRecordTwo(random, WORLD_TWO, drawJob(random, WORLD_TWO), id);
    const time = new Date(1_700_000_000_000 + id * 1000).toISOString();
    const read = normalizeRecord(CONTRACTS[resource], {
      ...raw,
      id,
      slug: `${resource}_${id}`,
      created_at: time,
      updated_at: time,
    });
    if (!read.ok) throw new Error("The world has a record that cannot be read.");
    return read.record;
  };
  for (let from = 1; from <= count; from += BATCH)
    store.write(
      (writer) => {
        for (let id = from; id < from + BATCH && id <= count; id += 1)
          writer.records.saveBase("candidate", save("candidate", id));
      },
      { durable: false },
    );
  store.write(
    (writer) => {
      for (let id = 1; id <= JOBS; id += 1) writer.records.saveBase("job", save("job", id));
    },
    { durable: false },
  );
}

function say(figure: string, aim: string, ms: number): void {
  print(row(figure, aim, `${ms.toFixed(2)} ms`));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
