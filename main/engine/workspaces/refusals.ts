import { LOCKED_STATUS } from "../../../shared/local/encryption.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import { refused } from "../routes/route.ts";

export const NOT_THERE = refused(404, "This workspace no longer exists.");

export const conflict = (message: string) => refused(409, message);

export const changesText = (count: number) =>
  count === 1 ? "1 change that is" : `${count} changes that are`;

const WAIT_A_SECOND = { "retry-after": "1" } as const;
export const SWITCHING = {
  ...refused(503, "Roadbook is opening another workspace. Try again in a moment."),
  headers: WAIT_A_SECOND,
};
export const UNEXPECTED = refused(500, "Something went wrong inside the app. Try again.");
export const RESTORING = {
  ...refused(503, "Roadbook is restoring a backup. Try again in a moment."),
  headers: WAIT_A_SECOND,
};
export const NOT_RESTORED = "The backup wasn't restored.";
/** Why, and what helps, is on the screen of a workspace that cannot be opened. */
export const RESTORED_CLOSED = "The backup was restored, but the workspace still can't be opened.";
export const CONVERTING = {
  ...refused(503, "Roadbook is converting this workspace's files. Try again in a moment."),
  headers: WAIT_A_SECOND,
};

export function refusalOf({ status, message, headers }: typeof SWITCHING): WireResponse {
  return { status, body: { message }, headers };
}

export const LOCKED_MESSAGE = "This workspace is locked. Unlock it in Roadbook.";
export const IS_LOCKED: WireResponse = {
  status: LOCKED_STATUS,
  body: { message: LOCKED_MESSAGE, code: "locked" },
};
