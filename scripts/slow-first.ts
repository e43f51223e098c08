import { BaseSequencer, type TestSpecification } from "vitest/node";

const SLOW_TESTS = /\/test\/(simulation|process-faults)\/|\/test\/engine\/(backups|doctor|restore)/;

/** Runs slow files first, so that no worker is left alone with one at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW_TESTS.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
