import { z } from "zod";
import { LOCK_REASONS } from "../../../shared/local/encryption.ts";

/**
 * What an engine that is started again after a crash has to know of the one before it. Else a crash
 * would open workspaces that were locked, and lose what the start said about one that was never
 * unlocked.
 */
export const lockStateSchema = z.object({
  /** Why workspaces are locked, by id. */
  locks: z.record(z.string(), z.enum(LOCK_REASONS)),
  /** The workspace that waits for its unlock with the options of the start. */
  optionsFor: z.string().nullable(),
});
export type LockState = Readonly<z.output<typeof lockStateSchema>>;
