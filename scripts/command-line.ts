import { parseArgs } from "node:util";

/** Option of a command. */
export interface Option<T> {
  /** Stands for its value in the help; empty for one without. */
  readonly takes: string;
  /** Purpose, as the help words it. */
  readonly says: string;
  /** Its value where it is not given. */
  readonly usual: T;
  /** Reads what was given. Throws an error that says what it must be. */
  readonly read: (given: string) => T;
}

type Options = Readonly<Record<string, Option<unknown>>>;
type ValuesOf<O extends Options> = {
  readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never;
};

export function flag(says: string): Option<boolean> {
  return { takes: "", says, usual: false, read: () => true };
}

export function text(takes: string, says: string): Option<string | undefined>;
export function text(takes: string, says: string, usual: string): Option<string>;
export function text(takes: string, says: string, usual?: string): Option<string | undefined> {
  const read = (value: string) => {
    if (value.trim() === "") throw new Error("must not be empty");
    return value;
  };
  return { takes, says, usual, read };
}

/** A whole number that is not below `minimum`. */
export function count(says: string, usual: number, minimum?: number): Option<number>;
export function count(says: string, usual?: number, minimum?: number): Option<number | undefined>;
export function count(says: string, usual?: number, minimum = 0): Option<number | undefined> {
  const read = (value: string) => {
    const number = value.trim() === "" ? NaN : Number(value);
    if (!Number.isSafeInteger(number) || number < minimum)
      throw new Error(`must be a whole number, ${minimum} or more`);
    return number;
  };
  return { takes: "N", says, usual, read };
}

/** A command and what may follow its name. */
interface Command<O extends Options> {
  /** `npm run bench -- store|ui|doctor`: what the help begins with. */
  readonly usage: string;
  readonly options: O;
  /** The most words that are no options; none by default. */
  readonly words?: number;
}

export type CommandLine<O extends Options> =
  | { readonly kind: "run"; readonly values: ValuesOf<O>; readonly words: readonly string[] }
  /** `--help` was given. */
  | { readonly kind: "help"; readonly message: string }
  /** Complaint, and the help. */
  | { readonly kind: "bad"; readonly message: string };

/** Reads the words after a command's name. */
export function readCommandLine<O extends Options>(
  { usage, options, words: maxWords = 0 }: Command<O>,
  arguments_: readonly string[],
): CommandLine<O> {
  const help = helpOf(usage, options);
  const bad = (problem: string) => ({ kind: "bad", message: `${problem}\n${help}` }) as const;
  try {
    const forms = Object.entries({ ...options, help: flag("") }).map(
      ([name, { takes }]) =>
        [name, { type: takes === "" ? "boolean" : "string" } as const] as const,
    );
    const { values, positionals } = parseArgs({
      args: [...arguments_],
      allowPositionals: true,
      options: Object.fromEntries(forms),
    });
    if (values["help"] === true) return { kind: "help", message: help };
    const tooMany = positionals[maxWords];
    if (tooMany !== undefined) return bad(`Nothing can be done with "${tooMany}".`);
    const read: Record<string, unknown> = {};
    for (const [name, option] of Object.entries(options)) {
      const value = values[name];
      try {
        read[name] = value === undefined ? option.usual : option.read(String(value));
      } catch (error) {
        return bad(`--${name} ${messageOf(error)}.`);
      }
    }
    return { kind: "run", values: read as ValuesOf<O>, words: positionals };
  } catch (error) {
    return bad(messageOf(error));
  }
}

/**
 * Reads the words after this process's name. Ends it with 0 after `--help`, and with 2 after what
 * cannot be read.
 */
export function commandLine<O extends Options>(
  command: Command<O>,
): Extract<CommandLine<O>, { readonly kind: "run" }> {
  const read = readCommandLine(command, process.argv.slice(2));
  if (read.kind === "run") return read;
  if (read.kind === "help") {
    process.stdout.write(`${read.message}\n`);
    process.exit(0);
  }
  return refuse(read.message);
}

/** Says what is wrong and ends the process with 2. */
export function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function helpOf(usage: string, options: Options): string {
  const names = Object.entries(options).map(([name, { takes, says, usual }]) => [
    `--${name}${takes === "" ? "" : ` ${takes}`}`,
    typeof usual === "number" || (typeof usual === "string" && usual !== "")
      ? `${says} (${usual})`
      : says,
  ]);
  const width = Math.max(0, ...names.map(([name = ""]) => name.length));
  const lines = names.map(([name = "", says = ""]) => `  ${name.padEnd(width)}  ${says}`);
  return [`Usage: ${usage}`, ...lines].join("\n");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
