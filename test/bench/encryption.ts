import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { convertDatabase, verifyConverted } from "../../main/store/file/convert-database.ts";
import type { FileKey } from "../../main/store/file/file-key.ts";
import { benchFolder, remove, WORKSPACE } from "./bench-folder.ts";
import { type TurnGiven, turnSchema, type TurnMeasured } from "./encryption-figures.ts";
import { measure, type Measured } from "./timing.ts";

const ROUNDS = 3;
/** What a turn is measured for, as it is printed. */
const FIGURES: Readonly<Record<keyof TurnMeasured, string>> = {
  applying: "applying the pulled pages of 2,000 contacts to a new file",
  opening: "opening ten times, first page and closing",
  firstTyping: "200 texts typed into a list, first time",
  typing: "the same three times more",
  search: "200 texts searched in everything",
  edits: "400 edits, each durable",
  bulk: "2,000 edits in one transaction",
};

interface Side {
  readonly name: "plain" | "encrypted";
  readonly file: string;
  readonly key: FileKey | undefined;
  readonly turns: TurnMeasured[];
}

/**
 * The same workspace plain and encrypted, in processes of their own and by turns: means of the
 * turns, by the processor and by the clock.
 */
export function benchEncryption(contacts: number): void {
  const source = join(benchFolder(contacts).path, WORKSPACE);
  const folder = join(benchFolder(contacts).path, "encryption");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const key: FileKey = new Uint8Array(randomBytes(32));
  const side = (name: Side["name"], own: FileKey | undefined): Side => {
    const file = join(folder, `${name}.db`);
    const made = measure(() => {
      convertDatabase(source, file, { to: own });
      verifyConverted(source, file, { to: own });
    });
    line(`copying and comparing the file: ${name}`, seconds(made));
    return { name, file, key: own, turns: [] };
  };
  const sides = [side("plain", undefined), side("encrypted", key)] as const;
  const sizes = sides.map(({ file }) => (statSync(file).size / 1e6).toFixed(1));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const each of sides) each.turns.push(takeTurn(each, contacts, round));
  print(contacts, sides[0], sides[1]);
  line("size of the file, MB", sizes[0] ?? "", sizes[1]);
  rmSync(folder, { recursive: true });
}

/** In a process of its own, which begins with empty caches. */
function takeTurn({ file, key }: Side, contacts: number, round: number): TurnMeasured {
  const fresh = `${file}.new`;
  const given: TurnGiven = {
    file,
    fresh,
    key: key === undefined ? null : Buffer.from(key).toString("hex"),
    contacts,
    round,
  };
  const printed = execFileSync(
    process.execPath,
    [join(import.meta.dirname, "encryption-turn.ts"), JSON.stringify(given)],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  remove(fresh);
  return turnSchema.parse(JSON.parse(printed));
}

function print(contacts: number, plain: Side, encrypted: Side): void {
  process.stdout.write(
    `\n${contacts.toLocaleString("en-GB")} contacts, ${ROUNDS} turns each: ` +
      "milliseconds of the processor (by the clock), mean\n",
  );
  line("figure", "plain", "encrypted");
  for (const [figure, title] of Object.entries(FIGURES)) {
    const of = figure as keyof TurnMeasured;
    line(title, mean(plain, of), mean(encrypted, of));
  }
}

function mean({ turns }: Side, figure: keyof TurnMeasured): string {
  const of = (what: keyof Measured) =>
    Math.round(turns.reduce((sum, turn) => sum + turn[figure][what], 0) / turns.length);
  return `${of("cpu").toLocaleString("en-GB")} (${of("wall").toLocaleString("en-GB")})`;
}

const seconds = ({ cpu, wall }: Measured) =>
  `${(cpu / 1000).toFixed(1)} s (${(wall / 1000).toFixed(1)} s)`;

function line(figure: string, first: string, second = ""): void {
  process.stdout.write(`| ${figure.padEnd(58)} | ${first.padEnd(18)} | ${second.padEnd(18)} |\n`);
}
