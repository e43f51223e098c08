import type { EncryptionView } from "../../shared/local/encryption.ts";

/** A workspace that is not encrypted. */
export const PLAIN: EncryptionView = {
  state: "plain",
  locked: null,
  cannot_open: null,
  has_passphrase: false,
  keeper: "system",
  lock_after_minutes: null,
  sync_while_locked: false,
  is_syncing: false,
  conversion: null,
  conversion_problem: null,
};

/** One that is encrypted and open. */
export const OPEN: EncryptionView = { ...PLAIN, state: "encrypted", has_passphrase: true };
