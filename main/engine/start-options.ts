import { z } from "zod";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";

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

/** Options of a start about a workspace; the workspace remembers them. */
export const startOptionsSchema = z.object({
  /** Base URL without `/v1`. */
  remote: z.string().optional(),
  token: z.string().optional(),
  profile: z.enum(PROFILE_NAMES).optional(),
  /** The account of this workspace has another address now, which `remote` gives. */
  moved: z.boolean().optional(),
  /** Name that the user gave the workspace. */
  name: z.string().optional(),
});
export type StartOptions = Readonly<z.output<typeof startOptionsSchema>>;
