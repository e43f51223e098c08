import type { Bridge } from "../../shared/bridge.ts";
import { routeOf } from "../../shared/local/contract.ts";
import { matchLocal } from "../../shared/local/request.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { callLocal } from "./local.ts";
import { atMost } from "./timeouts.ts";

/** Longest that a lock waits for the answers to what was asked before it, milliseconds. */
const ANSWERS_WAIT_MS = 500;

/**
 * A bridge that asks nothing of a workspace that is locked or cannot be opened: every query of a
 * page would be refused, and browsers write each refusal into the console. What is asked meanwhile
 * waits for the unlock, or goes with the page that is loaded again.
 */
export function waitWhileLocked(bridge: Bridge): Bridge {
  let open: Promise<void> = Promise.resolve();
  let waiters: (() => void)[] = [];
  let locking: Promise<unknown> = Promise.resolve();
  const untilOpen = async () => {
    // An event of before is no news about a lock that is on its way.
    await Promise.allSettled([locking]);
    for (;;) {
      const change = new Promise<void>((resolve) => waiters.push(resolve));
      if (!(await isShut(bridge))) return;
      await change;
    }
  };
  const lookAgain = () => {
    const listeners = waiters;
    waiters = [];
    for (const listener of listeners) listener();
  };
  const pendingRequests = new Set<Promise<unknown>>();
  const askOpen = async (request: WireRequest) => {
    await open;
    return bridge.request(request);
  };
  const ask = (request: WireRequest) => {
    const answer = askOpen(request);
    pendingRequests.add(answer);
    const over = () => void pendingRequests.delete(answer);
    answer.then(over, over);
    return answer;
  };
  // A browser sends few requests at once: the lock would overtake those that wait there.
  const lock = async (request: WireRequest) => {
    await atMost(ANSWERS_WAIT_MS, Promise.allSettled(pendingRequests));
    return bridge.request(request);
  };
  bridge.onEvent((event) => {
    if (event.type !== "restarted") return;
    lookAgain();
    open = untilOpen();
  });
  return {
    ...bridge,
    request: (request) => {
      if (!isAnsweredWhileLocked(request)) return ask(request);
      const name = matchLocal(request)?.name;
      if (name === "lockWorkspace") {
        const answer = lock(request);
        locking = answer;
        open = untilOpen();
        return answer;
      }
      const answer = bridge.request(request);
      if (name === "unlockWorkspace") void answer.then(lookAgain, lookAgain);
      return answer;
    },
    addFile: async (file) => {
      await open;
      return bridge.addFile(file);
    },
  };
}

/** Returns whether a request is for the lock, the list of workspaces or the shell. */
function isAnsweredWhileLocked(request: WireRequest): boolean {
  const match = matchLocal(request);
  return match !== null && routeOf(match.name).by !== "engine";
}

/** Returns whether the workspace is shut; a failed answer lets the request tell what is wrong. */
async function isShut(bridge: Bridge): Promise<boolean> {
  try {
    const { locked, cannot_open } = await callLocal(bridge, "readEncryption");
    return locked !== null || cannot_open !== null;
  } catch {
    return false;
  }
}

/** In the storage of the window: a lock loads the page again. */
const STORED_AS = "roadbook-was-locked";

/** Notes that this window showed a lock: once it is open, it goes on where it was. */
export function noteLocked(): void {
  sessionStorage.setItem(STORED_AS, "yes");
}

/** Returns whether this window showed a lock since it was asked last. */
export function takeWasLocked(): boolean {
  const wasLocked = sessionStorage.getItem(STORED_AS) !== null;
  sessionStorage.removeItem(STORED_AS);
  return wasLocked;
}
