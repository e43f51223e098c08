import type { BenchClient } from "./bench-client.ts";
import type { NumberedMutant } from "./instrument.ts";
import type { CoveringTest } from "./test-bench.ts";

/** `killed`: a test failed; `endless`: no test ended any more; `unmet`: no test runs the code. */
export type Fate = "killed" | "endless" | "survived" | "unmet";

export interface Tried {
  readonly mutant: NumberedMutant;
  readonly fate: Fate;
  /** The test that noticed it, or how many did not. */
  readonly by: string;
}

/** What a file of tests costs before its first test: a thread, and everything loaded once more. */
const LOAD_MS = 400;
const PATIENCE_MS = 90_000;

interface Chosen {
  readonly tests: readonly CoveringTest[];
  readonly limit: number;
  readonly slowestMs: number;
}

/** Tries mutants one by one with the tests that meet them, the most promising first. */
export class MutantTrials {
  readonly #meeting = new Map<number, CoveringTest[]>();
  /** Mutants of a source file that a file of tests killed. */
  readonly #kills = new Map<string, number>();

  readonly #mostMs: number;

  /** `mostMs`: a mutant has survived when tests that take so long together have not noticed it. */
  constructor(tests: readonly CoveringTest[], mostMs: number) {
    this.#mostMs = mostMs;
    for (const test of tests)
      for (const [id] of test.met) this.#meeting.set(id, [...(this.#meeting.get(id) ?? []), test]);
  }

  async try(bench: BenchClient, mutant: NumberedMutant): Promise<Tried> {
    const { tests, limit, slowestMs } = this.#choose(mutant);
    if (tests.length === 0) return { mutant, fate: "unmet", by: "no test" };
    const outcome = await bench.tryMutant(mutant.id, limit, tests, PATIENCE_MS + 10 * slowestMs);
    if (outcome === null) return { mutant, fate: "endless", by: "patience" };
    if (outcome.failed === null) return { mutant, fate: "survived", by: `${tests.length} tests` };
    const { test: name } = outcome.failed;
    const killer = tests.find((test) => test.name === name);
    if (killer !== undefined) {
      const place = `${mutant.file} ${killer.file}`;
      this.#kills.set(place, (this.#kills.get(place) ?? 0) + 1);
    }
    return { mutant, fate: "killed", by: name };
  }

  /**
   * The tests that meet a mutant: files that cost little and killed much go first, and in them what
   * meets it most directly.
   */
  #choose(mutant: NumberedMutant): Chosen {
    const tests = this.#meeting.get(mutant.id) ?? [];
    const cost = new Map<string, number>();
    for (const { file, ms } of tests) cost.set(file, (cost.get(file) ?? LOAD_MS) + ms);
    const worth = (file: string) =>
      (1 + 3 * (this.#kills.get(`${mutant.file} ${file}`) ?? 0)) / (cost.get(file) ?? 1);
    const promising = tests.toSorted((a, b) => worth(b.file) - worth(a.file) || a.ms - b.ms);
    const ordered = this.#affordable(promising);
    const hits = ordered.flatMap(({ met }) =>
      met.filter(([id]) => id === mutant.id).map(([, count]) => count),
    );
    return {
      tests: ordered,
      limit: 10_000 + 50 * hits.reduce((sum, count) => sum + count, 0),
      slowestMs: Math.max(0, ...ordered.map(({ ms }) => ms)),
    };
  }

  /** The first is always asked, however long it takes. */
  #affordable(tests: readonly CoveringTest[]): readonly CoveringTest[] {
    const loaded = new Set<string>();
    let spent = 0;
    return tests.filter(({ file, ms }, index) => {
      const cost = ms + (loaded.has(file) ? 0 : LOAD_MS);
      if (index > 0 && spent + cost > this.#mostMs) return false;
      loaded.add(file);
      spent += cost;
      return true;
    });
  }
}
