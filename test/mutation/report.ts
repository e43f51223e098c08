import type { Tried } from "./try-mutants.ts";

interface Score {
  readonly killed: number;
  readonly total: number;
}

function scoreOf(tried: readonly Tried[]): Score {
  const killed = tried.filter(({ fate }) => fate === "killed" || fate === "endless").length;
  return { killed, total: tried.length };
}

function percent({ killed, total }: Score): string {
  return total === 0 ? "–" : `${((100 * killed) / total).toFixed(1)} %`;
}

/** A line a file, then one for all: `killed / survived / tried of all`. */
export function scoreTable(tried: readonly Tried[], all: ReadonlyMap<string, number>): string {
  const byFile = Map.groupBy(tried, ({ mutant }) => mutant.file);
  const files = [...all.keys()].toSorted((a, b) => a.localeCompare(b));
  const width = Math.max(...files.map((file) => file.length), "all".length);
  const row = (name: string, some: readonly Tried[], of: number) => {
    const score = scoreOf(some);
    const unmet = some.filter(({ fate }) => fate === "unmet").length;
    const survived = score.total - score.killed;
    const cells = [score.killed, survived, unmet, score.total, of].map((cell) =>
      String(cell).padStart(8),
    );
    return `${name.padEnd(width)} ${percent(score).padStart(8)} ${cells.join(" ")}`;
  };
  const head = ["score", "killed", "survived", "unmet", "tried", "of"]
    .map((cell) => cell.padStart(8))
    .join(" ");
  const folders = [...Map.groupBy(files, (file) => file.split("/").slice(0, 2).join("/"))];
  const sum = (some: readonly string[]) =>
    some.reduce((total, file) => total + (all.get(file) ?? 0), 0);
  return [
    `${"".padEnd(width)} ${head}`,
    ...files.map((file) => row(file, byFile.get(file) ?? [], all.get(file) ?? 0)),
    ...folders.map(([folder, own]) =>
      row(
        `${folder} in all`,
        own.flatMap((file) => byFile.get(file) ?? []),
        sum(own),
      ),
    ),
    row("all", tried, sum(files)),
  ].join("\n");
}

/**
 * Each mutant that no test noticed, in the order of the files: place, operator, what it was and
 * what it became.
 */
export function survivorLines(tried: readonly Tried[]): readonly string[] {
  return tried
    .filter(({ fate }) => fate === "survived" || fate === "unmet")
    .toSorted((a, b) => a.mutant.id - b.mutant.id)
    .map(({ mutant, fate }) => {
      const { file, line, column, operator, before, after } = mutant;
      return (
        `${file}:${line}:${column} [${operator}] ${short(before)} -> ` +
        `${short(after)}${fate === "unmet" ? " (no test runs it)" : ""}`
      );
    });
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "") return "(nothing)";
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}
