import { createBuilder } from "vite";

const PARTS = ["main", "preload"] as const;

/**
 * Builds main and preload, without the list of licences that a full build reads, and again when
 * they change. `built` resolves once both exist. Returns a function that stops it.
 */
export async function buildDesktop(built: () => void): Promise<() => Promise<void>> {
  const builder = await createBuilder({
    mode: "development",
    logLevel: "warn",
    environments: Object.fromEntries(
      PARTS.map((name) => [name, { build: { watch: {}, license: false } }]),
    ),
  });
  const ready = new Set<string>();
  const watchers: { close(): Promise<void> }[] = [];
  for (const name of PARTS) {
    const environment = builder.environments[name];
    if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}`);
    const out = await builder.build(environment);
    if (!("on" in out)) throw new Error(`the build of ${name} does not watch`);
    watchers.push(out);
    out.on("event", (event) => {
      if (event.code === "ERROR") console.error(event.error);
      if (event.code === "BUNDLE_END") void event.result.close();
      if (event.code !== "END") return;
      ready.add(name);
      if (ready.size === PARTS.length) built();
    });
  }
  return async () => {
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
}
