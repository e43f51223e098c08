import { parseArgs } from "node:util";
import { z } from "zod";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import { givenSecret } from "../engine/process/token-file.ts";
import { LOOPBACK, randomLoopback } from "../http/listen.ts";
import { COMMAND_OPTIONS, type StartOptions } from "../engine/start-options.ts";

const USAGE =
  "Usage: npm start -- --shell=browser [--port PORT] [--data-dir DIR] [--remote URL] " +
  "[--token-file FILE] [--profile documented|extended] [--key-file FILE] [--moved] " +
  "[--name NAME] [--no-open]; token and key also from ROADBOOK_TOKEN and ROADBOOK_KEY, " +
  "or with --token and --key, which everybody on this machine can read";

const optionsSchema = z.object({
  port: z.coerce
    .number("--port must be a number")
    .int("--port must be a whole number")
    .min(0)
    .max(65_535)
    .optional(),
  "data-dir": z.string().min(1, "--data-dir must name a folder").optional(),
  remote: z.string().optional(),
  token: z.string().min(1, "--token must not be empty").optional(),
  "token-file": z.string().min(1, "--token-file must name a file").optional(),
  profile: z.enum(PROFILE_NAMES, "--profile must be documented or extended").optional(),
  key: z.string().min(1, "--key must not be empty").optional(),
  "key-file": z.string().min(1, "--key-file must name a file").optional(),
  "no-open": z.boolean().default(false),
  moved: z.boolean().default(false),
  name: z.string().trim().min(1, "--name must not be empty").max(80).optional(),
});

export interface ShellOptions extends StartOptions {
  readonly port: number;
  /** Another at every start, unless a program or a bookmark needs to know it. */
  readonly host: string;
  readonly dataDir: string | undefined;
  /** Session key; undefined for a random one. */
  readonly key: string | undefined;
  /** Opens the page in the user's browser. */
  readonly open: boolean;
}

export type ReadShellOptions =
  | { readonly ok: true; readonly options: ShellOptions }
  /** The problem, and how to use the command. */
  | { readonly ok: false; readonly message: string };

/**
 * Reads the command-line arguments, and the secrets from the environment, where it deletes them.
 */
export function readShellOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ReadShellOptions {
  const bad = (message: string) => ({ ok: false, message: `${message}\n${USAGE}` }) as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: COMMAND_OPTIONS,
    });
    const parsed = optionsSchema.safeParse(values);
    if (!parsed.success)
      return bad(`${parsed.error.issues[0]?.message ?? "The options cannot be read"}.`);
    const options = parsed.data;
    const token = givenSecret(
      { value: options.token, file: options["token-file"], variable: "ROADBOOK_TOKEN" },
      env,
    );
    const key = givenSecret(
      { value: options.key, file: options["key-file"], variable: "ROADBOOK_KEY" },
      env,
    );
    if (!token.ok) return bad(token.message);
    if (!key.ok) return bad(key.message);
    const { port, remote, profile, moved, name } = options;
    const host = port === undefined ? randomLoopback() : LOOPBACK;
    const [dataDir, open] = [options["data-dir"], !options["no-open"]];
    return {
      ok: true,
      options: {
        port: port ?? 0,
        host,
        dataDir,
        remote,
        token: token.secret,
        profile,
        key: key.secret,
        open,
        moved,
        name,
      },
    };
  } catch (error) {
    return bad(error instanceof Error ? error.message : String(error));
  }
}
