export const TEXTS = {
  title: "Welcome to Roadbook",
  lead:
    "Your whole CRM on this machine, with or without a network. Changes are saved here at " +
    "once and sent when the server can be reached.",
  laterLead: "A new workspace, with its own records, changes and settings on this machine.",
  connectTitle: "Connect your CRM",
  connect: "Connect",
  workingOffline:
    "Work offline is on, so nothing is read from the server. Turn it off at the bottom left.",
  tokenRefused: "The server doesn't accept the API key. Replace it with a valid one.",
  noAnswer: "The server doesn't answer.",
  retrying: (error: string) =>
    `${error} Roadbook keeps trying. If this doesn't change, check the address.`,
} as const;

export const ENCRYPT_OFFER_TEXTS = {
  title: "Encrypt this workspace?",
  about:
    "Otherwise whoever can read this computer's disk can read your records. Do it now, before " +
    "any are here: what was once on a disk can't always be erased later.",
  encrypt: "Encrypt…",
  decline: "Not now",
  later: "Not encrypted. You can change that in Settings, under Workspace.",
} as const;

export const DEMO_TEXTS = {
  title: "Look around first",
  about:
    "A few thousand made-up candidates, jobs and deals on this machine. Nothing to set up, " +
    "and nothing of it is kept.",
  start: "Try with demo data",
  starting: "Preparing the demo data…",
  /** Before and after the command. */
  commandBefore: "To look around first, close Roadbook and start it with ",
  command: "npm start -- --demo",
  commandAfter: ": it comes with demo data and a server of its own.",
} as const;
