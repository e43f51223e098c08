import { join } from "node:path";
import { ulid as makeUlid } from "ulid";
import type { BodyOf } from "../../../shared/local/contract.ts";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";
import { readBaseUrl } from "../../remote/base-url.ts";
import { type FileKey, fileKind } from "../../store/file/file-key.ts";
import { lockFolder } from "../../store/file/folder-lock.ts";
import { peekWorkspace, renameWorkspace } from "../../store/peek-workspace.ts";
import { done, DONE, type Outcome, refused } from "../routes/route.ts";
import type { EngineOptions, OpenedEngine } from "../types.ts";
import { changesText, conflict, NOT_THERE } from "./refusals.ts";
import { viewWorkspaces } from "./view-workspaces.ts";
import type { WorkspaceFolder, WorkspaceFolders } from "./workspace-folders.ts";
import type { WorkspacesOptions } from "./workspaces-options.ts";

interface ListHost {
  readonly options: Pick<WorkspacesOptions, "clock" | "random" | "log" | "tokensOf">;
  readonly folders: WorkspaceFolders;
  /** The workspace that is open or locked, and its key while it is open. */
  readonly shown: () => { readonly id: string; readonly key: FileKey | null };
  readonly open: (
    workspace: WorkspaceFolder,
    more: Partial<EngineOptions>,
  ) => Promise<OpenedEngine>;
}

const UNREADABLE =
  "This workspace can't be read. Open it to see what is wrong, and to restore a backup or wipe it.";

/** The workspaces on this machine: adds, renames and removes them. */
export class WorkspaceList {
  readonly #host: ListHost;

  constructor(host: ListHost) {
    this.#host = host;
  }

  views(): readonly WorkspaceView[] {
    return viewWorkspaces(this.#host.folders.list(), this.#host.shown());
  }

  async make({ name, remote }: BodyOf<"createWorkspace">): Promise<Outcome<WorkspaceView>> {
    const read = remote === undefined ? null : readBaseUrl(remote);
    if (read?.ok === false) return refused(400, read.message);
    const { folders, open } = this.#host;
    const { clock, random, log } = this.#host.options;
    const made = folders.make(makeUlid(Math.max(0, clock.now()), random).toLowerCase());
    // Opened once so that it remembers name and server.
    const opened = await open(made, { name, remote: read?.url, automatic: false });
    if (!opened.ok) {
      folders.remove(made);
      return refused(400, opened.message);
    }
    log("info", "A workspace was added", { workspace: made.id });
    await opened.engine.close();
    const view = this.views().find(({ id }) => id === made.id);
    return view === undefined ? NOT_THERE : done(view);
  }

  rename(id: string, name: string): Outcome<WorkspaceView> {
    const found = this.#find(id);
    if (found === null) return NOT_THERE;
    const { view, file } = found;
    const { key } = view.current ? this.#host.shown() : { key: null };
    if (key === null && fileKind(file) === "encrypted")
      return conflict("This workspace is encrypted. Open it to rename it.");
    if (peekWorkspace(file, key ?? undefined) === null) return conflict(UNREADABLE);
    renameWorkspace(file, name, key ?? undefined);
    return done({ ...view, name });
  }

  /** Removes another workspace from this machine; its account on the server stays as it is. */
  async remove(
    id: string,
    given: BodyOf<"removeWorkspace">,
  ): Promise<Outcome<Record<never, never>>> {
    const found = this.#find(id);
    if (found === null) return NOT_THERE;
    const { view, workspace, file } = found;
    if (view.current)
      return conflict("This workspace is open. Open another one first, then remove it.");
    if (view.unsent > 0 && given.unsent !== "lose")
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
