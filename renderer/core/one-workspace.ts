import type { Bridge } from "../../shared/bridge.ts";
import { callLocal } from "./local.ts";

/**
 * A bridge that speaks with one workspace for as long as the page lives. Another one may be opened
 * from any page; what this page still shows and sends belongs to the old one. So each request after
 * `restarted` waits until it is known that the workspace is still the same, and is never sent to
 * another one: then `leave` has to start the page over.
 */
export function keepToOneWorkspace(bridge: Bridge, leave: () => void): Bridge {
  const own = nameShown(bridge);
  let checked: Promise<void> = Promise.resolve();
  const check = async () => {
    const [before, now] = [await own, await nameShown(bridge)];
    if (before === null || now === null || before === now) return;
    leave();
    await new Promise<never>(() => undefined);
  };
  bridge.onEvent((event) => {
    if (event.type === "restarted") checked = check();
  });
  return {
    ...bridge,
    request: async (request) => {
      await checked;
      return bridge.request(request);
    },
    addFile: async (file) => {
      await checked;
      return bridge.addFile(file);
    },
  };
}

/** Tells workspaces apart, the demo from all others; null when the app does not answer. */
async function nameShown(bridge: Bridge): Promise<string | null> {
  try {
    if (await bridge.isDemo()) return "demo";
    const { data } = await callLocal(bridge, "listWorkspaces");
    return data.find(({ current }) => current)?.id ?? null;
  } catch {
    return null;
  }
}

/** Loads the page again at Today: nothing of one workspace may stay on the screen of another. */
export function startPageOver(): void {
  history.replaceState(null, "", location.pathname);
  location.reload();
}
