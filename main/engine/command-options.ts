const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** The words of the command line, as both shells take them; each reads what concerns it. */
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
