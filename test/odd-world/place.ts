import type { OddValue } from "./odd-values.ts";

export type Path = readonly (string | number)[];

export function readPath(text: string): Path {
  return text.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Makes places in a JSON value odd, and writes the whole as text: what is odd is put into the text,
 * because much of it is no value of a parser's.
 */
export class OddText {
  readonly #texts = new Map<string, (key: string) => string>();

  /** Replaces the value at a path of an object, in place; false when there is no such place. */
  put(root: unknown, path: Path, value: OddValue): boolean {
    const holder = path.slice(0, -1).reduce((at: unknown, key) => childOf(at, key), root);
    const last = path.at(-1);
    if (
      last === undefined ||
      typeof holder !== "object" ||
      holder === null ||
      !Object.hasOwn(holder, last)
    )
      return false;
    const into = holder as Record<string | number, unknown>;
    switch (value.kind) {
      case "missing":
        if (Array.isArray(into)) into.splice(Number(last), 1);
        else delete into[last];
        return true;
      case "json":
        into[last] = this.#mark(() => value.text);
        return true;
      case "twice":
        into[last] = this.#mark((key) => (key === "" ? value.text : `${value.text},${key}null`));
        return true;
      case "wrapped":
        into[last] = value.wrap(into[last]);
        return true;
    }
  }

  write(root: unknown): string {
    return JSON.stringify(root).replaceAll(
      /("(?:[^"\\]|\\.)*":)?"(@@odd\d+@@)"/g,
      (whole: string, key: string | undefined, mark: string) => {
        const text = this.#texts.get(mark);
        return text === undefined ? whole : `${key ?? ""}${text(key ?? "")}`;
      },
    );
  }

  #mark(text: (key: string) => string): string {
    const mark = `@@odd${this.#texts.size}@@`;
    this.#texts.set(mark, text);
    return mark;
  }
}

function childOf(at: unknown, key: string | number): unknown {
  return typeof at === "object" && at !== null && Object.hasOwn(at, key)
    ? (at as Record<string | number, unknown>)[key]
    : undefined;
}

/**
 * Paths of every place in a value: keys of objects, the first item of arrays. What is at a `leaf`
 * is looked at as a whole.
 */
export function pathsOf(value: unknown, leaf: (path: Path) => boolean, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || leaf(path)) return [];
  const entries: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, 1).map((item: unknown) => [0, item] as const)
    : Object.entries(value);
  return entries.flatMap(([key, item]) => {
    const here = [...path, key];
    return [here, ...pathsOf(item, leaf, here)];
  });
}
