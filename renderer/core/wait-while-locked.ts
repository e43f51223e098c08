import type { Bridge } from "../../shared/bridge.ts";
import { routeOf } from "../../shared/local/contract.ts";
import { matchLocal } from "../../shared/local/request.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { callLocal } from "./local.ts";

/**
 * A bridge that asks nothing of a locked workspace: every query of a page would be refused, and
 * browsers write each refusal into the console. What is asked meanwhile waits for the unlock, or
 * goes with the page that is loaded again.
 */
export function waitWhileLocked(bridge: Bridge): Bridge {
  let open: Promise<void> = Promise.resolve();
  let heard: (() => void)[] = [];
  const untilOpen = async () => {
    for (;;) {
      const changed = new Promise<void>((resolve) => heard.push(resolve));
      if (!(await isLocked(bridge))) return;
      await changed;
    }
  };
  const lookAgain = () => {
    const listeners = heard;
    heard = [];
    for (const tell of listeners) tell();
  };
  bridge.onEvent((event) => {
    if (event.type !== "restarted") return;
    lookAgain();
    open = untilOpen();
  });
  return {
    ...bridge,
    request: async (request) => {
      if (!isAnsweredWhileLocked(request)) await open;
      const answer = bridge.request(request);
      // Its own lock is not heard of before the answer.
      const name = matchLocal(request)?.name;
      if (name === "lockWorkspace") open = answer.then(untilOpen);
      if (name === "unlockWorkspace") void answer.then(lookAgain);
      return answer;
    },
    addFile: async (file) => {
      await open;
      return bridge.addFile(file);
    },
  };
}

/** Those of the lock itself and of the list of workspaces, and those of the shell. */
function isAnsweredWhileLocked(request: WireRequest): boolean {
  const found = matchLocal(request);
  return found !== null && routeOf(found.name).by !== "engine";
}

/** Whoever cannot learn it asks, and is told what is wrong. */
async function isLocked(bridge: Bridge): Promise<boolean> {
  try {
    return (await callLocal(bridge, "readEncryption")).locked !== null;
  } catch {
    return false;
  }
}
