import { join } from "node:path";
import type { Check } from "../../main/engine/doctor/check.ts";
import {
  ALIASES_CHECK,
  FILE_CHECK,
  OUTBOX_CHECK,
  RECORDS_CHECK,
  WATERMARKS_CHECK,
} from "../../main/engine/doctor/check-database.ts";
import { BLOBS_CHECK } from "../../main/engine/doctor/check-files.ts";
import { openStore } from "../../main/store/open-store.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Clock } from "../../shared/runtime/clock.ts";

const CHECKS: readonly Check[] = [
  FILE_CHECK,
  RECORDS_CHECK,
  OUTBOX_CHECK,
  ALIASES_CHECK,
  WATERMARKS_CHECK,
  BLOBS_CHECK,
];

/**
 * What the doctor finds in a closed workspace. All of its checks but one: the index, which takes
 * longest, is looked at where the odd records are.
 */
export function checkWorkspace(
  folder: string,
  clock: Clock,
  resource: Resource,
): readonly string[] {
  const opened = openStore(join(folder, "workspace.db"));
  if (!opened.ok) return [`the workspace cannot be opened: ${opened.message}`];
  const { store } = opened;
  try {
    const found = CHECKS.flatMap((check) =>
      check
        .run({ store, folder, now: clock.now(), complete: true, resources: RESOURCES })
        .map(({ message }) => `doctor: ${check.name}: ${message}`),
    );
    // What the app does in idle time: one segment is checked ten times as fast as many.
    while (store.maintain());
    const index = store.read((reader) => reader.checks.index(resource, { complete: true }));
    return [...found, ...index.map(({ message }) => `doctor: index: ${message}`)];
  } finally {
    store.close();
  }
}
