import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";

/** Editors save a file in several steps. */
const SETTLE_MS = 150;

/**
 * Calls back when a TypeScript file below one of the folders changes. Returns a function that stops
 * watching.
 */
export function watchSources(
  root: string,
  folders: readonly string[],
  onChange: (file: string) => void,
): () => void {
  let pending: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder): FSWatcher =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name?.endsWith(".ts") !== true) return;
      clearTimeout(pending);
      pending = setTimeout(() => onChange(join(folder, name)), SETTLE_MS);
    }),
  );
  return () => {
    clearTimeout(pending);
    for (const watcher of watchers) watcher.close();
  };
}
