import type { LocalStatus } from "../../shared/local/status.ts";
import { numberText } from "../ui/format.ts";

export const WORKSPACE_TEXTS = {
  menu: "Workspaces",
  new: "New workspace…",
  newTitle: "New workspace",
  newLead:
    "For another CRM account, which you connect next. It has its own records, changes and " +
    "settings on this machine; this workspace stays as it is.",
  nameMissing: "Give the workspace a name.",
  demo: "Demo",
  demoHint: "Made-up records on this machine",
  leaveDemo: "Leave the demo",
  demoNote:
    "What you change in the demo is gone when you leave it. Your own workspaces stay as they are.",
  waitNote: "Waiting changes are sent while their workspace is open.",
  noServer: "Not connected yet",
  openFailed: (name: string, reason: string) => `Couldn't open ${name}. ${reason}`.trim(),
} as const;

export function unsentOf(status: LocalStatus | undefined): number {
  return status === undefined
    ? 0
    : Object.values(status.outbox).reduce((sum, count) => sum + count, 0);
}

/** "3 changes waiting" */
export function waitingText(count: number): string {
  return `${numberText(count)} ${count === 1 ? "change" : "changes"} waiting`;
}

export function stayingText(count: number): string {
  const [noun, stay, are] = count === 1 ? ["change", "stays", "is"] : ["changes", "stay", "are"];
  return (
    `${numberText(count)} unsent ${noun} ${stay} in the workspace you leave and ${are} ` +
    "sent when you open it again."
  );
}

/** The server as people call it: without scheme and path. */
export function hostOf(remote: string): string {
  return URL.parse(remote)?.host ?? remote;
}

export const OTHER_SERVER_TEXTS = {
  title: "This is another server",
  lead: (here: string, there: string) =>
    `This workspace belongs to ${here}. Nothing was sent to ${there}. Is it a different account?`,
  own: "Another account: open it as a new workspace",
  ownAbout:
    "It gets its own records and settings, and asks for its API key next. This workspace stays " +
    "as it is, and you can switch between the two.",
  moved: "The same account, which has moved here",
  movedAbout:
    "Records and unsent changes of this workspace stay. Before anything is sent, " +
    "Roadbook looks for records it knows there.",
  tokenHint:
    "An API key is only ever sent to the server it was given for, so this one needs its own.",
  open: "Open as a new workspace",
  move: "Move this workspace",
} as const;

export const REMOVE_TEXTS = {
  title: (name: string) => `Remove ${name} from this machine?`,
  what: (host: string | null) =>
    "Its records, settings and API key are deleted " +
    `here.${host === null ? "" : ` Nothing changes on ${host}.`}`,
  send: "To keep your changes, open the workspace and let it sync first.",
  remove: "Remove the workspace",
  done: (name: string) => `${name} was removed from this machine.`,
} as const;

export function losingText(count: number): string {
  return count === 1 ? "Discard 1 unsent change" : `Discard ${numberText(count)} unsent changes`;
}

/** Texts for an account that does not look like the one of this workspace. */
export const ACCOUNT_TEXTS = {
  title: "This looks like another account",
  what: "None of the records known here are on this server, so nothing was read or sent.",
  check: "If it is the right account, check the address and the API key below.",
  own: "If it is another one, put the old address back and open this account as a new workspace.",
} as const;
