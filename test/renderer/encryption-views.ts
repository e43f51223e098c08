import type { EncryptionView } from "../../shared/local/encryption.ts";
import type { EngineBridge } from "./engine-bridge.ts";

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

const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /local/encryption": OPEN,
  "POST /local/lock": { ...OPEN, locked: "asked" },
  "POST /local/encryption/in-use": {},
  "GET /local/workspaces": {
    data: [{ id: "first", name: "Mine", remote: null, current: true, unsent: 0 }],
  },
};

/** A real engine that only says that its workspace is encrypted: it can be locked. */
export function lockable(engine: EngineBridge): EngineBridge {
  return {
    ...engine,
    request: (request) => {
      const body = ANSWERS[`${request.method} ${request.path}`];
      return body === undefined ? engine.request(request) : Promise.resolve({ status: 200, body });
    },
  };
}
