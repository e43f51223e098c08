import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

export interface RotatingFileOptions {
  readonly folder: string;
  /** Without its extension: `roadbook` is `roadbook.log`, then `roadbook.1.log` and so on. */
  readonly name: string;
  /** Size at which a new file is started. */
  readonly maxBytes: number;
  /** Older files that are kept. */
  readonly generations: number;
}

/**
 * Windows has no such flag; there, creating a link needs rights that an attacker would not have.
 */
const FLAGS =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/**
 * Lines in a file of bounded size, for its owner only. It is opened for each line: a line is on
 * disk when the call returns, a second process can write to the same file, and a removed folder
 * comes back. Never throws: an app whose disk is full must go on, and says later how many lines are
 * missing.
 */
export class RotatingFile {
  readonly #options: RotatingFileOptions;
  #lost = 0;
  /** The last write stopped in the middle of a line. */
  #isBroken = false;

  constructor(options: RotatingFileOptions) {
    this.#options = options;
  }

  get path(): string {
    return this.#pathOf(0);
  }

  /** Appends a line, which ends with a newline. */
  write(line: string): void {
    try {
      const isMissing =
        this.#lost === 0
          ? ""
          : `${JSON.stringify({ level: "warn", msg: "Lines are missing", lost: this.#lost })}\n`;
      this.#append(`${this.#isBroken ? "\n" : ""}${isMissing}${line}`);
      this.#lost = 0;
      this.#isBroken = false;
    } catch {
      this.#lost += 1;
    }
  }

  /** The last lines, oldest first, across a rotation. Empty where nothing can be read. */
  lastLines(count: number): readonly string[] {
    let lines: string[] = [];
    for (let age = 0; age <= this.#options.generations && lines.length < count; age += 1) {
      try {
        const text = readFileSync(this.#pathOf(age), "utf8");
        lines = [...text.split("\n").filter((line) => line !== ""), ...lines];
      } catch {
        break;
      }
    }
    return lines.slice(-count);
  }

  #append(text: string): void {
    const bytes = Buffer.from(text);
    let file = this.#open();
    try {
      const { size } = fstatSync(file);
      if (size > 0 && size + bytes.length > this.#options.maxBytes) {
        const isMoved = this.#shift();
        // Lines that do not fit are dropped: the newest matter most, and the size stays bounded.
        if (!isMoved) ftruncateSync(file);
        else {
          closeSync(file);
          file = -1;
          file = this.#open();
        }
      }
      const byteCount = writeSync(file, bytes);
      if (byteCount === bytes.length) return;
      this.#isBroken = true;
      throw new Error("The disk took a part of the line only.");
    } finally {
      if (file >= 0) closeSync(file);
    }
  }

  #open(): number {
    mkdirSync(this.#options.folder, { recursive: true, mode: 0o700 });
    const file = openSync(this.path, FLAGS, 0o600);
    if ((fstatSync(file).mode & 0o077) !== 0) fchmodSync(file, 0o600);
    return file;
  }

  /**
   * Makes each file one generation older and deletes the oldest. Returns false if the newest stays
   * where it is.
   */
  #shift(): boolean {
    if (this.#options.generations === 0) return false;
    try {
      for (let age = this.#options.generations; age > 0; age -= 1) {
        try {
          renameSync(this.#pathOf(age - 1), this.#pathOf(age));
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }
      return true;
    } catch {
      return false;
    }
  }

  #pathOf(age: number): string {
    const { folder, name } = this.#options;
    return join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
