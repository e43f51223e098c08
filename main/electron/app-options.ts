import { parseArgs } from "node:util";
import { z } from "zod";
import { PROFILE_NAMES, type ProfileName } from "../../shared/contract/profile.ts";
import { COMMAND_OPTIONS } from "../engine/command-options.ts";
import { givenSecret } from "../engine/given-secret.ts";

export interface AppOptions {
  readonly dataDir?: string;
  readonly remote?: string;
  readonly token?: string;
  readonly profile?: ProfileName;
  /** The account of the workspace has another address now. */
  readonly moved?: boolean;
  /** What the workspace is called from now on. */
  readonly name?: string;
}

const schema = z.object({
  "data-dir": z.string().min(1).optional(),
  remote: z.string().optional(),
  token: z.string().min(1).optional(),
  "token-file": z.string().min(1).optional(),
  profile: z.enum(PROFILE_NAMES).optional(),
  moved: z.boolean().optional(),
  name: z.string().trim().min(1).max(80).optional(),
});

/**
 * The app's own options of the command line, and the token of the environment, which it takes out
 * of `env`. Chromium's switches and what is unknown are left alone.
 */
export function readAppOptions(argv: readonly string[], env: NodeJS.ProcessEnv): AppOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: COMMAND_OPTIONS,
    strict: false,
  });
  const parsed = schema.safeParse(values);
  const { token: value, "token-file": file } = parsed.data ?? {};
  const given = givenSecret({ value, file, variable: "ROADBOOK_TOKEN" }, env);
  if (!given.ok) process.stderr.write(`${given.message}\n`);
  const token = given.ok ? given.secret : undefined;
  const { "data-dir": dataDir, remote, profile, moved, name } = parsed.data ?? {};
  return {
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(remote === undefined ? {} : { remote }),
    ...(token === undefined ? {} : { token }),
    ...(profile === undefined ? {} : { profile }),
    ...(moved === undefined ? {} : { moved }),
    ...(name === undefined ? {} : { name }),
  };
}
