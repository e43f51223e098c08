import type { Query } from "@tanstack/react-query";

/** Returns what changes the answer of a query: the table of shared/local says so in its `meta`. */
export function dependenciesOf({ meta }: Pick<Query, "meta">): readonly string[] {
  const names = meta?.["dependsOn"];
  return Array.isArray(names) ? names.map(String) : [];
}
