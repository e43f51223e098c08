import { closeSync, openSync, readSync } from "node:fs";

/** The key of an encrypted database file: 32 random bytes. Never logged, never sent to a page. */
export type FileKey = Uint8Array;

export const FILE_KEY_BYTES = 32;

const PLAIN_HEADER = Buffer.from("SQLite format 3\0");
/** Bytes that the cipher leaves readable in an encrypted file: reserved and fixed ones. */
const CIPHER_MARK = Buffer.from([64, 64, 32, 32]);
const CIPHER_MARK_AT = 20;

/** `unknown`: neither, which is what a damaged beginning looks like. */
export type FileKind = "missing" | "plain" | "encrypted" | "unknown";

/** Returns whether a database file is encrypted, without opening it. */
export function fileKind(file: string): FileKind {
  const header = readHeader(file);
  if (header === null || header.length === 0) return "missing";
  if (header.subarray(0, PLAIN_HEADER.length).equals(PLAIN_HEADER)) return "plain";
  const mark = header.subarray(CIPHER_MARK_AT, CIPHER_MARK_AT + CIPHER_MARK.length);
  return mark.equals(CIPHER_MARK) ? "encrypted" : "unknown";
}

function readHeader(file: string): Buffer | null {
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch {
    return null;
  }
  try {
    const header = Buffer.alloc(CIPHER_MARK_AT + CIPHER_MARK.length);
    return header.subarray(0, readSync(handle, header, 0, header.length, 0));
  } finally {
    closeSync(handle);
  }
}

/** `needed`: encrypted, and no key was given; `unneeded`: a key was given for a plain file. */
export type KeyProblem = "needed" | "unneeded" | "wrong";

/** The key does not fit the file, which is unchanged. The message says what to do. */
export class WrongKey extends Error {
  readonly problem: KeyProblem;

  constructor(file: string, problem: KeyProblem) {
    super(messageOf(file, problem));
    this.name = "WrongKey";
    this.problem = problem;
  }
}

function messageOf(file: string, problem: KeyProblem): string {
  switch (problem) {
    case "needed":
      return `${file} is encrypted: unlock it with its passphrase or its recovery code`;
    case "unneeded":
      return `${file} is not encrypted, but a key was given for it: open it without a key`;
    case "wrong":
      return (
        `the key does not open ${file}: unlock it with its recovery code. If that fails, too, ` +
        "the beginning of the file is damaged: restore a backup"
      );
  }
}
