import type { LocalStatus, SyncCause } from "../../shared/local/status.ts";

/** What stands in the way of syncing: in the status bar, and as the network's state in Sync. */
interface Trouble {
  readonly bar: string;
  readonly network: string;
}

const OFFLINE = "Offline";
const REACHED = "Server reached";

/** By cause, where the status bar says more than that changes wait. */
const TROUBLES: Readonly<Partial<Record<SyncCause, Trouble>>> = {
  key: { bar: "API key needed", network: REACHED },
  account: { bar: "Access refused", network: REACHED },
  server: { bar: "Server has a problem", network: "Server reached, but it has a problem" },
  intermediary: { bar: "Blocked by the network", network: "Something else answered" },
  name: { bar: OFFLINE, network: "Server not found" },
  unreachable: { bar: OFFLINE, network: "Server not reached" },
  certificate: { bar: "Server not trusted", network: "Server not trusted" },
  proxy: { bar: "Proxy problem", network: "Proxy problem" },
  interrupted: { bar: OFFLINE, network: "Interrupted" },
  silence: { bar: "Server isn't answering", network: "No answer" },
};

/** Returns what stands in the way; null where nothing does, or nothing is known of it. */
export function troubleOf({ cause }: Pick<LocalStatus, "cause">): Trouble | null {
  return cause === null ? null : (TROUBLES[cause] ?? null);
}
