const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** The command-line options of both shells; each reads those that concern it. */
export const COMMAND_OPTIONS = {
  port: text,
  "data-dir": text,
  remote: text,
  token: text,
  "token-file": text,
  profile: text,
  key: text,
  "key-file": text,
  shell: text,
  "no-open": flag,
  moved: flag,
  name: text,
} as const;
