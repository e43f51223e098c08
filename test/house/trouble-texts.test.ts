/** What the status bar and Sync say of each cause of a failed sync. */
import { expect, test } from "vitest";
import { troubleOf } from "../../renderer/core/trouble-texts.ts";
import { SYNC_CAUSES, type SyncCause } from "../../shared/local/status.ts";

const ROWS: Readonly<Record<SyncCause, readonly [string, string] | null>> = {
  key: ["API key needed", "Server reached"],
  account: ["Access refused", "Server reached"],
  changes: null,
  pause: null,
  server: ["Server has a problem", "Server reached, but it has a problem"],
  intermediary: ["Blocked by the network", "Something else answered"],
  name: ["Offline", "Server not found"],
  unreachable: ["Offline", "Server not reached"],
  certificate: ["Server not trusted", "Server not trusted"],
  proxy: ["Proxy problem", "Proxy problem"],
  interrupted: ["Offline", "Interrupted"],
  silence: ["Server isn't answering", "No answer"],
  lists: null,
  app: null,
  other: null,
};

test.each(SYNC_CAUSES)("%s", (cause) => {
  const trouble = troubleOf({ cause });
  expect(trouble === null ? null : [trouble.bar, trouble.network]).toEqual(ROWS[cause]);
});
