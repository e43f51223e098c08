import type { Mutant } from "./find-mutants.ts";

/** A mutant with the number by which it is switched on. */
export interface NumberedMutant extends Mutant {
  readonly id: number;
}

/**
 * Writes all mutants of a file into its text, each behind a switch: so the file is made ready once,
 * whichever mutant is then tried.
 */
export function instrument(source: string, mutants: readonly NumberedMutant[]): string {
  const groups = new Map<string, NumberedMutant[]>();
  for (const mutant of mutants) {
    const { start, end } = mutant.scope;
    const place = `${start}:${end}`;
    groups.set(place, [...(groups.get(place) ?? []), mutant]);
  }
  const inserts: {
    readonly at: number;
    readonly isEnd: boolean;
    readonly size: number;
    readonly text: string;
  }[] = [];
  for (const group of groups.values()) {
    const { start, end } = group[0]?.scope ?? { start: 0, end: 0 };
    const [before, after] = around(group);
    inserts.push({ at: start, isEnd: false, size: end - start, text: before });
    inserts.push({ at: end, isEnd: true, size: end - start, text: after });
  }
  // At one place what is inside ends first, and what is outside begins first.
  inserts.sort((a, b) => {
    if (a.at !== b.at) return a.at - b.at;
    if (a.isEnd !== b.isEnd) return a.isEnd ? -1 : 1;
    return a.isEnd ? a.size - b.size : b.size - a.size;
  });
  let text = "";
  let done = 0;
  for (const insert of inserts) {
    text += source.slice(done, insert.at) + insert.text;
    done = insert.at;
  }
  return `const __is = globalThis.__mutation.is; ${text}${source.slice(done)}`;
}

function around(group: readonly NumberedMutant[]): readonly [string, string] {
  const expressions = group.filter(({ scope }) => scope.kind === "expression");
  const statements = group.filter(({ scope }) => scope.kind === "statement");
  const choices = expressions.map(({ id, text }) => `__is(${id}) ? (${text}) : `).join("");
  const conditions = statements.map(({ id }) => `!__is(${id})`).join(" && ");
  return [
    `${conditions === "" ? "" : `{ if (${conditions}) { `}${choices === "" ? "" : `(${choices}(`}`,
    `${choices === "" ? "" : "))"}${conditions === "" ? "" : " } }"}`,
  ];
}
