import { parseArgs } from "node:util";
import { z } from "zod";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import { givenSecret } from "../engine/process/token-file.ts";
import { COMMAND_OPTIONS, type StartOptions } from "../engine/start-options.ts";

export interface AppOptions extends StartOptions {
  readonly dataDir?: string | undefined;
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
 * Reads the app's own options from the command line, and the token from the environment, where it
 * deletes it. Ignores Chromium's switches and unknown options.
 */
export function readAppOptions(argv: readonly string[], env: NodeJS.ProcessEnv): AppOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: COMMAND_OPTIONS,
    strict: false,
  });
  const parsed = schema.safeParse(values);
  const { token: value, "token-file": file } = parsed.data ?? {};
  const secret = givenSecret({ value, file, variable: "ROADBOOK_TOKEN" }, env);
  if (!secret.ok) process.stderr.write(`${secret.message}\n`);
  const token = secret.ok ? secret.secret : undefined;
  const { "data-dir": dataDir, remote, profile, moved, name } = parsed.data ?? {};
  return { dataDir, remote, token, profile, moved, name };
}
