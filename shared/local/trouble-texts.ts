import type { LocalStatus, SyncCause } from "./status.ts";

/** Obstacle to syncing, and its remedy. */
interface Trouble {
  /** In the status bar and the tray. */
  readonly bar: string;
  /** The network's state in Sync; null where it is no trouble of the network. */
  readonly network: string | null;
  /** Remedy, where the message of the failure does not say it. */
  readonly advice: string | null;
}

const OFFLINE = "Offline";
const REACHED = "Server reached";
const FAILED = { bar: "Last sync failed", network: null, advice: null };

/** By cause; null where the status bar says it by itself: a pause, lists, changes. */
const TROUBLES: Readonly<Record<SyncCause, Trouble | null>> = {
  key: { bar: "API key needed", network: REACHED, advice: null },
  account: {
    bar: "Access refused",
    network: REACHED,
    advice: "Ask whoever manages your CRM, or try another network.",
  },
  changes: null,
  pause: null,
  server: {
    bar: "Server has a problem",
    network: "Server reached, but it has a problem",
    advice: "If it goes on, tell whoever manages your CRM.",
  },
  intermediary: {
    bar: "Blocked by the network",
    network: "Something else answered",
    advice: "Open a web page in a browser to see what the network wants.",
  },
  name: {
    bar: OFFLINE,
    network: "Server not found",
    advice: "Check your network, and the server's address in the settings.",
  },
  unreachable: {
    bar: OFFLINE,
    network: "Server not reached",
    advice: "Check your network, and the server's address in the settings.",
  },
  certificate: {
    bar: "Server not trusted",
    network: "Server not trusted",
    advice: "Ask whoever manages your CRM or your network.",
  },
  proxy: {
    bar: "Proxy problem",
    network: "Proxy problem",
    advice: "Check the proxy in the settings of this computer.",
  },
  interrupted: { bar: OFFLINE, network: "Interrupted", advice: "Check your network." },
  silence: {
    bar: "Server isn't answering",
    network: "No answer",
    advice: "Check your network. If it goes on, tell whoever manages your CRM.",
  },
  lists: null,
  app: FAILED,
  other: FAILED,
};

/** Returns what stands in the way; null where nothing does, or the status bar says it otherwise. */
export function troubleOf({ cause }: Pick<LocalStatus, "cause">): Trouble | null {
  return cause === null ? null : TROUBLES[cause];
}
