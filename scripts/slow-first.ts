import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Folders of files that take as long as all others together. */
const SLOW_TESTS = /\/test\/(simulation|process-faults)\//;

/** Begins with the slow files, so that no worker is left alone with one at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW_TESTS.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
