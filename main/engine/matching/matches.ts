import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type {
  EffectiveChoice,
  Match,
  MatchChoice,
  Matches as MatchesAnswer,
} from "../../../shared/local/matches.ts";
import { explainRow, judge, type Judgement } from "../../../shared/matching/fit/explain-parts.ts";
import {
  type PartImportance,
  PARTS,
  type Part,
  PRESETS,
} from "../../../shared/matching/fit/importance.ts";
import { type MatchContext, planJob } from "../../../shared/matching/fit/job-plan.ts";
import { MatchPool } from "../../../shared/matching/fit/match-pool.ts";
import { rankInSteps } from "../../../shared/matching/fit/rank-matches.ts";
import { nextTurn } from "../system.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store, StoreReader } from "../../store/types.ts";

/** Candidates read into memory, or read again, per step. */
const STEP_CANDIDATES = 500;
/** Jobs compared with a candidate per step. */
const STEP_JOBS = 50;

/**
 * Compares candidates with jobs. Profiles are held in columns of numbers: they are read from the
 * store at the first question, in steps that let others in, and follow each commit.
 */
export class Matches {
  readonly #store: Store;
  readonly #now: () => number;
  #pool = new MatchPool();
  /** Candidates that changed since they were read; null: all have to be read. */
  #changed: Set<number> | null = null;
  #loading: Promise<void> | null = null;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
    store.onCommit((changes) => {
      const ids = changes.get("candidate");
      if (ids === null) this.#changed = null;
      else for (const id of ids ?? []) this.#changed?.add(id);
    });
  }

  /** Returns the best candidates for a job. `choice`: how its parts count. */
  async forJob(
    jobId: number,
    choice: PartImportance,
    limit: number,
  ): Promise<MatchesAnswer | null> {
    await this.prepare();
    const { job, context } = this.#store.read((reader) => ({
      job: reader.matching.job(jobId),
      context: this.#context(reader),
    }));
    if (job === null) return null;
    const pool = this.#pool;
    const plan = planJob(job.profile, choice, pool, context);
    const steps = rankInSteps(plan, pool, limit);
    let step = steps.next();
    while (step.done !== true) {
      await nextTurn();
      step = steps.next();
    }
    const { best, considered, leftOut } = step.value;
    const data = this.#store.read((reader) =>
      best.flatMap(({ key }) => {
        const row = pool.rowOf(key);
        const record = reader.records.byId("candidate", key);
        const slug = reader.records.slugOf("candidate", key);
        if (row === undefined || record === null || slug === null) return [];
        const title = CONTRACTS.candidate.headline(record);
        return [{ slug, title, parts: explainRow(plan, pool, row).parts }];
      }),
    );
    return {
      data: data.map((match, index) => ({ ...match, rank: index + 1 })),
      considered,
      left_out: leftOut.map(({ part, count }) => ({ reason: part, count })),
      as_of: this.#time(),
    };
  }

  /** Returns the open jobs that fit a candidate best, each by its own choice. */
  async forCandidate(candidateId: number, limit: number): Promise<MatchesAnswer | null> {
    await this.prepare();
    const candidate = this.#store.read((reader) => reader.matching.candidate(candidateId));
    if (candidate === null) return null;
    const matches: { readonly id: number; readonly judgement: Judgement }[] = [];
    const leftOut = new Map<Part, number>();
    let considered = 0;
    for (let afterId = Number.NEGATIVE_INFINITY; ;) {
      const from = afterId;
      const page = this.#store.read((reader) => {
        const context = this.#context(reader);
        const { jobs, lastId } = reader.matching.openJobs(from, STEP_JOBS);
        const judged = jobs.map(({ id, profile }) => {
          const { importance } = effectiveChoice(reader.matching.choice(id));
          return { id, judgement: judge(profile, candidate.profile, importance, context) };
        });
        return { judged, lastId };
      });
      for (const match of page.judged) {
        considered += 1;
        const { excludedBy } = match.judgement;
        if (excludedBy === null) matches.push(match);
        else leftOut.set(excludedBy, (leftOut.get(excludedBy) ?? 0) + 1);
      }
      if (page.lastId === null) break;
      afterId = page.lastId;
      await nextTurn();
    }
    const best = matches
      .toSorted((a, b) => b.judgement.score - a.judgement.score || a.id - b.id)
      .slice(0, limit);
    const data = this.#store.read((reader) =>
      best.flatMap(({ id, judgement }): Omit<Match, "rank">[] => {
        const record = reader.records.byId("job", id);
        const slug = reader.records.slugOf("job", id);
        if (record === null || slug === null) return [];
        return [{ slug, title: CONTRACTS.job.headline(record), parts: judgement.parts }];
      }),
    );
    return {
      data: data.map((match, index) => ({ ...match, rank: index + 1 })),
      considered,
      left_out: [...leftOut].map(([reason, count]) => ({ reason, count })),
      as_of: this.#time(),
    };
  }

  /** Reads all candidates and jobs, and texts about candidates, with other synonyms again. */
  async reread(): Promise<void> {
    for (const resource of ["job", "candidate", "note", "activity"] as const)
      for (let afterId: number | null = Number.NEGATIVE_INFINITY; afterId !== null;) {
        const from: number = afterId;
        afterId = this.#store.write(
          (writer) => writer.matching.rereadRecords(resource, from, STEP_CANDIDATES),
          { durable: false },
        );
        await nextTurn();
      }
    this.#store.write((writer) => writer.state.set(STATE.matchRereading, false), { durable: true });
  }

  #context(reader: StoreReader): MatchContext {
    const pool = this.#pool;
    return {
      today: this.#time().slice(0, 10),
      shareOf: (skill) => pool.shareOf(skill),
      pairs: reader.state.get(STATE.matchPairs) ?? [],
      candidateFields: pool.facts.items,
    };
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }

  /** Reads what all answers need, or what has changed of it, in steps that let others in. */
  async prepare(): Promise<void> {
    if (this.#store.read((reader) => reader.state.get(STATE.matchRereading)) === true)
      await this.reread();
    // A change of all of them while they were read has them read again.
    while (this.#changed === null || this.#loading !== null) await (this.#loading ??= this.#load());
    const changedIds = this.#changed;
    if (changedIds.size === 0) return;
    this.#store.read((reader) => {
      for (const id of changedIds) {
        const candidate = reader.matching.candidate(id);
        this.#pool.remove(id);
        if (candidate !== null) this.#pool.put(candidate.id, candidate.profile);
      }
    });
    this.#changed = new Set();
  }

  async #load(): Promise<void> {
    // Ends after the caller has noted that it runs, even where there is nothing to read.
    await nextTurn();
    try {
      const pool = new MatchPool();
      // Changes from here on are read again behind this.
      this.#changed = new Set();
      for (let afterId = Number.NEGATIVE_INFINITY; ;) {
        const from = afterId;
        const candidates = this.#store.read((reader) =>
          reader.matching.candidates(from, STEP_CANDIDATES),
        );
        for (const { id, profile } of candidates) pool.put(id, profile);
        const lastId = candidates.at(-1)?.id;
        if (lastId === undefined) break;
        afterId = lastId;
        await nextTurn();
      }
      this.#pool = pool;
    } catch (error) {
      this.#changed = null;
      throw error;
    } finally {
      this.#loading = null;
    }
  }
}

/** Returns the importance of all parts: of the preset, where the choice says nothing else. */
export function effectiveChoice(choice: MatchChoice | null): EffectiveChoice {
  const preset = choice?.preset ?? "balanced";
  const importance: Record<Part, PartImportance[Part]> = { ...PRESETS[preset] };
  for (const part of PARTS) importance[part] = choice?.importance?.[part] ?? importance[part];
  return { preset, importance };
}
