import { useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import type { WorkspaceView } from "../../shared/local/workspaces.ts";
import { callLocal, localKey, localQuery } from "./local.ts";
import { useBridge } from "./workspace.tsx";
import { WORKSPACE_TEXTS } from "./workspace-texts.ts";

export const WORKSPACES_KEY = localKey("listWorkspaces");

const NONE: readonly WorkspaceView[] = [];

/** The workspaces of this machine; in the demo, that of the demo. */
export function useWorkspaces(): readonly WorkspaceView[] {
  return useQuery(localQuery(useBridge(), "listWorkspaces")).data?.data ?? NONE;
}

interface NewWorkspace {
  readonly name: string;
  /** Address of its server, if the user has typed it already. */
  readonly remote?: string;
}

/**
 * Makes an empty workspace beside the open one, which stays open. Connecting it is a step of its
 * own, so that it can be encrypted before. Throws a `RequestError` if refused.
 */
export function makeWorkspace(bridge: Bridge, workspace: NewWorkspace): Promise<WorkspaceView> {
  return callLocal(bridge, "createWorkspace", { body: workspace });
}

/** Throws a `RequestError` when it is refused. */
export function renameWorkspace(bridge: Bridge, id: string, name: string): Promise<WorkspaceView> {
  return callLocal(bridge, "renameWorkspace", { params: { id }, body: { name } });
}

/**
 * Removes a workspace that is not open. Throws a `RequestError` when it is refused: while it has
 * unsent changes, unless they may be lost.
 */
export async function removeWorkspace(
  bridge: Bridge,
  id: string,
  loseUnsent: boolean,
): Promise<void> {
  const body = loseUnsent ? ({ unsent: "lose" } as const) : {};
  await callLocal(bridge, "removeWorkspace", { params: { id }, body });
}

interface Switching {
  /** The workspace that is being opened: nothing else is on the screen meanwhile. */
  readonly target: Pick<WorkspaceView, "id" | "name"> | null;
  /** Reason why the last one was not opened. */
  readonly error: string | null;
  /** Changes that stay behind in the workspace that is left. */
  readonly unsent: number;
}

export const useSwitching = create<Switching>(() => ({ target: null, error: null, unsent: 0 }));

/** Opens another workspace and starts over; the old one stays when that fails. Never rejects. */
export async function openWorkspace(
  bridge: Bridge,
  target: Pick<WorkspaceView, "id" | "name">,
  unsent: number,
  startOver: () => void = startPageOver,
): Promise<void> {
  if (useSwitching.getState().target !== null) return;
  useSwitching.setState({ target, unsent, error: null });
  try {
    await callLocal(bridge, "openWorkspace", { params: { id: target.id } });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    useSwitching.setState({ target: null, error: WORKSPACE_TEXTS.openFailed(target.name, reason) });
    return;
  }
  // The screen stays empty until the page has gone.
  startOver();
}

interface NewWorkspaceState {
  readonly isOpen: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

export const useNewWorkspace = create<NewWorkspaceState>((set) => ({
  isOpen: false,
  show: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

/**
 * A bridge that speaks with one workspace for as long as the page lives. Another one may be opened
 * from any page; what this page still shows and sends belongs to the old one. So each request after
 * `restarted` waits until it is known that the workspace is still the same, and is never sent to
 * another one: then `leave` has to start the page over.
 */
export function keepToOneWorkspace(bridge: Bridge, leave: () => void): Bridge {
  const shownAtStart = nameShown(bridge);
  let checked: Promise<void> = Promise.resolve();
  const check = async () => {
    const [nameBefore, currentName] = [await shownAtStart, await nameShown(bridge)];
    if (nameBefore === null || currentName === null || nameBefore === currentName) return;
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
