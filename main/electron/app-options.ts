import { parseArgs } from "node:util";
import { z } from "zod";
import { PROFILE_NAMES, type ProfileName } from "../../shared/contract/profile.ts";

export interface AppOptions {
  readonly dataDir?: string;
  readonly remote?: string;
  readonly token?: string;
  readonly profile?: ProfileName;
  /** The account of the workspace has another address now. */
  readonly moved?: boolean;
}

const schema = z.object({
  "data-dir": z.string().min(1).optional(),
  remote: z.string().optional(),
  token: z.string().min(1).optional(),
  profile: z.enum(PROFILE_NAMES).optional(),
  moved: z.boolean().optional(),
});

/** The app's own options of the command line; Chromium's switches and what is unknown are left alone. */
export function readAppOptions(argv: readonly string[]): AppOptions {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: {
      "data-dir": text,
      remote: text,
      token: text,
      profile: text,
      port: text,
      key: text,
      shell: text,
      "no-open": { type: "boolean" },
      moved: { type: "boolean" },
    },
    strict: false,
  });
  const parsed = schema.safeParse(values);
  if (!parsed.success) return {};
  const { "data-dir": dataDir, remote, token, profile, moved } = parsed.data;
  return {
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(remote === undefined ? {} : { remote }),
    ...(token === undefined ? {} : { token }),
    ...(profile === undefined ? {} : { profile }),
    ...(moved === undefined ? {} : { moved }),
  };
}
