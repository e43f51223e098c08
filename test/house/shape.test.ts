// The house may only become smaller: whoever makes something plainer lowers the ceilings with
// `npm run shape -- --lower`; whoever needs more room says in the commit why.
import { expect, test } from "vitest";
import { readCeilings } from "./shape/ceilings.ts";
import { countNames } from "./shape/names.ts";
import { textFigures } from "./shape/text-figures.ts";
import { parse } from "../mutation/syntax.ts";

test("no figure of the house is above its ceiling", () => {
  const ceilings = readCeilings();
  const figures: Readonly<Record<string, number>> = { ...textFigures() };
  const above = Object.entries(ceilings)
    .map(([name, ceiling]) => ({ name, ceiling, figure: figures[name] ?? Infinity }))
    .filter(({ ceiling, figure }) => figure > ceiling);
  expect(above).toEqual([]);
});

test("names that say no thing are counted where they are declared", () => {
  const source = `
    const found = 1;
    function read({ kept, label: shown }: Options, ...rest: string[]) { return found; }
    const [first, storedRecord] = [1, 2];
    interface Range { readonly before: number; readonly after: number; readonly held: number }
  `;
  // Of the parameters, "kept" is declared by the type that it comes from.
  expect(countNames(parse("names.ts", source))).toEqual({ all: 10, offences: 5 });
});
