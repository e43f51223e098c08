import { expect, test } from "vitest";
import { count, flag, readCommandLine, text } from "./command-line.ts";

const COMMAND = {
  usage: "npm run sail -- [PORT]",
  words: 1,
  options: {
    days: count("how long", 7, 1),
    crew: count("how many"),
    flag: text("COLOUR", "what flies at the stern", "blue"),
    chart: text("FILE", "where to look things up"),
    slowly: flag("takes the sails down"),
  },
};
const read = (...given: string[]) => readCommandLine(COMMAND, given);

test("what is not given has its usual value", () => {
  expect(read()).toEqual({
    kind: "run",
    words: [],
    values: { days: 7, crew: undefined, flag: "blue", chart: undefined, slowly: false },
  });
});

test("what is given is read as what it is", () => {
  expect(read("Cork", "--days=14", "--crew", "0", "--slowly", "--chart", "irish.map")).toEqual({
    kind: "run",
    words: ["Cork"],
    values: { days: 14, crew: 0, flag: "blue", chart: "irish.map", slowly: true },
  });
});

test("--help shows every option with what it is for and its usual value", () => {
  expect(read("--days", "none", "--help")).toEqual({
    kind: "help",
    message: [
      "Usage: npm run sail -- [PORT]",
      "  --days N       how long (7)",
      "  --crew N       how many",
      "  --flag COLOUR  what flies at the stern (blue)",
      "  --chart FILE   where to look things up",
      "  --slowly       takes the sails down",
    ].join("\n"),
  });
});

test.each([
  [["--days", "0"], "--days must be a whole number, 1 or more."],
  [["--days", "seven"], "--days must be a whole number, 1 or more."],
  [["--crew", "1.5"], "--crew must be a whole number, 0 or more."],
  [["--crew", ""], "--crew must be a whole number, 0 or more."],
  [["--crew=-1"], "--crew must be a whole number, 0 or more."],
  [["--chart", " "], "--chart must not be empty."],
  [["Cork", "Bantry"], 'Nothing can be done with "Bantry".'],
])("%j is refused in one sentence, and the help follows", (given, sentence) => {
  const answer = read(...given);
  expect(answer.kind).toBe("bad");
  if (answer.kind === "bad") expect(answer.message.split("\n")[0]).toBe(sentence);
  if (answer.kind === "bad") expect(answer.message).toContain("Usage: npm run sail");
});

test("an option that there is not is named", () => {
  const answer = read("--anchor");
  expect(answer).toMatchObject({ kind: "bad" });
  if (answer.kind === "bad") expect(answer.message).toContain("--anchor");
});
