import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { TextFigures } from "./text-figures.ts";

const FILE = join(import.meta.dirname, "ceilings.json");
const ceilingsSchema = z.record(z.string(), z.number());

/** Returns the most that each figure may be. */
export function readCeilings(): Readonly<Record<string, number>> {
  return ceilingsSchema.parse(JSON.parse(readFileSync(FILE, "utf8")));
}

/** Lowers the ceilings to the figures; none rises. */
export function lowerCeilings(figures: TextFigures): void {
  const ceilings = readCeilings();
  const lowered = Object.fromEntries(
    Object.entries(figures)
      .filter(([name]) => name !== "declaredNames")
      .map(([name, figure]) => [name, Math.min(figure, ceilings[name] ?? Infinity)]),
  );
  writeFileSync(FILE, `${JSON.stringify(lowered, null, 2)}\n`);
}
