import { join } from "node:path";
import { ulid as makeUlid } from "ulid";
import type { BodyOf } from "../../../shared/local/contract.ts";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";
import { readBaseUrl } from "../../remote/open-network.ts";
import { type FileKey, fileKind } from "../../store/file/file-key.ts";
import { lockFolder } from "../../store/file/folder-lock.ts";
import { peekWorkspace, renameWorkspace } from "../../store/peek-workspace.ts";
import { done, DONE, type Outcome, refused } from "../routes/route.ts";
import type { EngineOptions, OpenedEngine } from "../types.ts";
import type { WorkspaceFolder, WorkspaceFolders } from "./workspace-folders.ts";
import type { WorkspacesOptions } from "./workspaces-options.ts";
import { existsSync } from "node:fs";
import { LOCKED_STATUS } from "../../../shared/local/encryption.ts";
import type { WireResponse } from "../../../shared/wire.ts";

export const NOT_THERE = refused(404, "This workspace no longer exists.");

export const conflict = (message: string) => refused(409, message);

const changesText = (count: number) =>
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
/** Reason and remedy are on the screen of a workspace that cannot be opened. */
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

interface ListHost {
  readonly options: Pick<WorkspacesOptions, "clock" | "random" | "log" | "tokensOf">;
  readonly folders: WorkspaceFolders;
  /** The workspace that is open or locked, and its key while it is open. */
  readonly currentWorkspace: () => { readonly id: string; readonly key: FileKey | null };
  readonly open: (
    workspace: WorkspaceFolder,
    more: Partial<EngineOptions>,
  ) => Promise<OpenedEngine>;
}

const KEY_WITHOUT_SERVER = "Say which server the API key is for.";
const UNREADABLE =
  "This workspace can't be read. Open it to see what is wrong, and to restore a backup or wipe it.";

/** The workspaces on this machine: adds, renames and removes them. */
export class WorkspaceList {
  readonly #host: ListHost;

  constructor(host: ListHost) {
    this.#host = host;
  }

  views(): readonly WorkspaceView[] {
    return viewWorkspaces(this.#host.folders.list(), this.#host.currentWorkspace());
  }

  async make({
    name,
    remote,
    token,
    profile,
  }: BodyOf<"createWorkspace">): Promise<Outcome<WorkspaceView>> {
    const read = remote === undefined ? null : readBaseUrl(remote);
    if (read?.ok === false) return refused(400, read.message);
    if (token !== undefined && read === null) return refused(400, KEY_WITHOUT_SERVER);
    const { folders, open } = this.#host;
    const { clock, random, log } = this.#host.options;
    const folder = folders.make(makeUlid(Math.max(0, clock.now()), random).toLowerCase());
    // Opened once so that it remembers them; it syncs when it is shown.
    const opened = await open(folder, {
      name,
      remote: read?.url,
      token,
      automatic: false,
      ...(profile && { profile }),
    });
    if (!opened.ok) {
      folders.remove(folder);
      return refused(400, opened.message);
    }
    log("info", "A workspace was added", { workspace: folder.id });
    await opened.engine.close();
    const view = this.views().find(({ id }) => id === folder.id);
    return view === undefined ? NOT_THERE : done(view);
  }

  rename(id: string, name: string): Outcome<WorkspaceView> {
    const workspace = this.#find(id);
    if (workspace === null) return NOT_THERE;
    const { view, file } = workspace;
    const { key } = view.current ? this.#host.currentWorkspace() : { key: null };
    if (key === null && fileKind(file) === "encrypted")
      return conflict("This workspace is encrypted. Open it to rename it.");
    if (peekWorkspace(file, key ?? undefined) === null) return conflict(UNREADABLE);
    renameWorkspace(file, name, key ?? undefined);
    return done({ ...view, name });
  }

  /** Removes another workspace from this machine; its account on the server stays as it is. */
  async remove(
    id: string,
    input: BodyOf<"removeWorkspace">,
  ): Promise<Outcome<Record<never, never>>> {
    const folder = this.#find(id);
    if (folder === null) return NOT_THERE;
    const { view, workspace, file } = folder;
    if (view.current)
      return conflict("This workspace is open. Open another one first, then remove it.");
    if (view.unsent > 0 && input.unsent !== "lose")
      return conflict(
        `${view.name} has ${changesText(view.unsent)} not on its server yet. Open it to send them.`,
      );
    if (fileKind(file) === "encrypted")
      return conflict(
        "This workspace is encrypted. Open it to see whether its changes were sent, then wipe it.",
      );
    if (peekWorkspace(file) === null) return conflict(UNREADABLE);
    const locked = lockFolder(workspace.folder);
    if (!locked.ok) return conflict(locked.message);
    locked.release();
    await this.#host.options.tokensOf(workspace).save(null);
    this.#host.folders.remove(workspace);
    this.#host.options.log("info", "A workspace was removed", { workspace: id });
    return DONE;
  }

  #find(id: string) {
    const view = this.views().find((workspace) => workspace.id === id);
    const workspace = this.#host.folders.find(id);
    if (view === undefined || workspace === null) return null;
    return { view, workspace, file: join(workspace.folder, "workspace.db") };
  }
}

/** Returns the list of workspaces. `currentWorkspace` is open or locked, with its key. */
function viewWorkspaces(
  folders: readonly WorkspaceFolder[],
  currentWorkspace: { readonly id: string; readonly key: FileKey | null },
): readonly WorkspaceView[] {
  return folders.flatMap((workspace): WorkspaceView[] => {
    const current = workspace.id === currentWorkspace.id;
    const file = join(workspace.folder, "workspace.db");
    const peeked = peekWorkspace(file, (current ? currentWorkspace.key : null) ?? undefined);
    if (peeked === null && !current) return existsSync(file) ? [unreadView(workspace, file)] : [];
    const remote = peeked?.remote ?? null;
    const name =
      peeked?.name ?? (remote === null ? null : URL.parse(remote)?.host) ?? "My workspace";
    return [{ id: workspace.id, name, remote, current, unsent: peeked?.unsent ?? 0 }];
  });
}

/**
 * Describes a workspace that is not open and cannot be read: it is encrypted, or its file is
 * damaged. `unsent` 0 does not say that it has no changes.
 */
function unreadView({ id }: WorkspaceFolder, file: string): WorkspaceView {
  const name = fileKind(file) === "encrypted" ? "Encrypted workspace" : "Unreadable workspace";
  return { id, name, remote: null, current: false, unsent: 0 };
}
