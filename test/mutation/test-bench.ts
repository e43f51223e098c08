/** A vitest that stays up: runs chosen tests on instrumented files, again and again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { createVitest, type TestCase, type TestSpecification, type Vitest } from "vitest/node";
import { instrument, type NumberedMutant } from "./instrument.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A test and what it meets. */
export interface CoveringTest {
  /** Of its module, below the root. */
  readonly file: string;
  /** With the suites that it is in. */
  readonly name: string;
  readonly ms: number;
  /** Mutants, each with how often it was asked for. */
  readonly met: readonly (readonly [number, number])[];
}

export interface Survey {
  readonly tests: readonly CoveringTest[];
  /** Tests that fail without a mutant: they say nothing about one. */
  readonly failed: readonly string[];
}

export interface Outcome {
  readonly failed: { readonly test: string; readonly message: string } | null;
}

/** Tests of built files, of other processes and of the house, which are blind to a mutant. */
const BLIND = [
  "test/browser-shell/**",
  "test/electron/**",
  "test/house/**",
  "test/mutation/**",
  "test/packaging/**",
  "test/process-faults/**",
  "test/engine/doctor.test.ts",
  "test/sandbox/command.test.ts",
  "test/store/file.test.ts",
];

export class TestBench {
  readonly #vitest: Vitest;
  readonly #onTest: () => void;
  #last: TestCase[] = [];

  private constructor(vitest: Vitest, onTest: () => void) {
    this.#vitest = vitest;
    this.#onTest = onTest;
  }

  /** `folders`: of the tests; `onTest` is called whenever one ended. */
  static async open(
    mutants: readonly NumberedMutant[],
    folders: readonly string[],
    onTest: () => void,
  ): Promise<TestBench> {
    const files = new Map<string, NumberedMutant[]>();
    for (const mutant of mutants) {
      const file = join(ROOT, mutant.file);
      files.set(file, [...(files.get(file) ?? []), mutant]);
    }
    let bench: TestBench | null = null;
    const vitest = await createVitest(
      "test",
      {
        config: false,
        root: ROOT,
        watch: false,
        include: folders.map((folder) =>
          folder.endsWith(".ts") ? folder : `${folder}/**/*.test.ts`,
        ),
        exclude: ["test/renderer/**", ...BLIND],
        setupFiles: [join(import.meta.dirname, "setup.ts")],
        // A thread can be ended in the middle of a loop, with the process that it is in.
        pool: "threads",
        maxWorkers: 1,
        // What other runs have read there is not instrumented, or with other numbers.
        fsModuleCache: false,
        // Far above what any test takes without a mutant.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 10_000 } },
        related: [...files.keys()],
        reporters: [{ onTestCaseResult: (test: TestCase) => bench?.heard(test) }],
      },
      {
        resolve: { alias: { electron: join(ROOT, "test/doubles/electron.ts") } },
        plugins: [
          {
            name: "roadbook:mutants",
            enforce: "pre",
            load(id) {
              const own = files.get(id);
              return own === undefined ? null : instrument(readFileSync(id, "utf8"), own);
            },
          },
        ],
      },
    );
    bench = new TestBench(vitest, onTest);
    return bench;
  }

  heard(test: TestCase): void {
    this.#last.push(test);
    this.#onTest();
  }

  /** Runs every `parts`-th file of tests that may meet a mutant, without one. */
  async survey(part: number, parts: number): Promise<Survey> {
    const all = await this.#vitest.getRelevantTestSpecifications();
    const own = all
      .toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
      .filter((_, index) => index % parts === part);
    const tests = await this.#run(own, null, 0);
    const failed = tests
      .filter((test) => test.result().state === "failed")
      .map(({ fullName }) => fullName);
    const passed = tests.filter((test) => test.result().state === "passed");
    return {
      failed: this.#broken === null ? failed : [...failed, this.#broken.test],
      tests: passed.flatMap((test) => {
        const { met = [], metAtLoad = [] } = test.meta();
        const hits = new Map(metAtLoad);
        for (const [id, count] of met) hits.set(id, (hits.get(id) ?? 0) + count);
        const ms = test.diagnostic()?.duration ?? 0;
        return hits.size === 0
          ? []
          : [{ file: test.module.moduleId, name: test.fullName, ms, met: [...hits] }];
      }),
    };
  }

  /** Runs these tests, in their order by file, with a mutant until one fails. */
  async tryMutant(
    id: number,
    limit: number,
    tests: readonly Pick<CoveringTest, "file" | "name">[],
  ): Promise<Outcome> {
    const byFile = Map.groupBy(tests, (test) => test.file);
    const project = this.#vitest.projects[0];
    if (project === undefined) throw new Error("There is no project.");
    const specifications = [...byFile].map(([file, own]) =>
      project.createSpecification(file, { testNames: own.map(({ name }) => name) }),
    );
    const seen = await this.#run(specifications, { id, limit }, 1);
    const failed = seen.find((test) => test.result().state === "failed");
    if (failed !== undefined)
      return {
        failed: { test: failed.fullName, message: failed.result().errors?.[0]?.message ?? "" },
      };
    return { failed: this.#broken };
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  /** Of the last run: what failed outside of a test, as a file that cannot be loaded. */
  #broken: Outcome["failed"] = null;

  async #run(
    specifications: readonly TestSpecification[],
    mutant: { readonly id: number; readonly limit: number } | null,
    bail: number,
  ): Promise<readonly TestCase[]> {
    this.#last = [];
    for (const project of this.#vitest.projects) project.config.bail = bail;
    this.#vitest.config.bail = bail;
    this.#vitest.provide("mutant", mutant);
    this.#vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([
      ...specifications,
    ]);
    const names = new Set(specifications.map(({ moduleId }) => moduleId));
    const broken = testModules.find(
      (module) => names.has(module.moduleId) && module.errors().length > 0,
    );
    this.#broken =
      broken !== undefined
        ? { test: broken.relativeModuleId, message: broken.errors()[0]?.message ?? "" }
        : unhandledErrors.length > 0
          ? { test: "outside of a test", message: inspect(unhandledErrors[0]) }
          : null;
    return this.#last;
  }
}
