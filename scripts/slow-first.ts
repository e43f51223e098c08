import { BaseSequencer, type TestSpecification } from "vitest/node";

const SLOW_FOLDERS = /\/test\/(equality|odd-world|process-faults|simulation)\//;
const SLOW_FILES = /\/(backups|cannot-open|doctor|odd-lists|restore-states)\.test\.ts$/;

/** Runs slow files first, so that no worker is left alone with one at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) =>
      SLOW_FOLDERS.test(moduleId) || SLOW_FILES.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
