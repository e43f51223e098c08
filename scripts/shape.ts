// Measures how big the house is: files, lines, names, comments, and how many files run.
import { filesRun } from "../test/house/shape/files-run.ts";
import { lowerCeilings, readCeilings } from "../test/house/shape/ceilings.ts";
import { textFigures } from "../test/house/shape/text-figures.ts";
import { commandLine, flag } from "./command-line.ts";

/** Aim of each figure. */
const AIMS: Readonly<Record<string, string>> = {
  files: "950",
  lines: "95,000",
  importLines: "8 % of the lines",
  filesBelow25Lines: "60",
  namesOfNoThing: "1 % of the declared names",
  commentsWithoutSubject: "70",
  storeReads: "40",
  lintBytes: "12,000",
  wordsOfDocs: "34,000",
  edit: "60",
  search: "25",
  idleSync: "110",
};

const { values } = commandLine({
  usage: "npm run shape -- [options]",
  options: { lower: flag("lowers the ceilings of the test to what is measured") },
});
const figures = textFigures();
if (values.lower) lowerCeilings(figures);
const ceilings = readCeilings();
console.table(
  Object.fromEntries(
    Object.entries({ ...figures, ...(await filesRun()) }).map(([name, figure]) => [
      name,
      { figure, ceiling: ceilings[name] ?? "", aim: AIMS[name] ?? "" },
    ]),
  ),
);
